#include "waybill/dialect/codegraph/tokens.h"

#include "waybill/base/utf8.h"
#include "waybill/json/characters.h"

namespace waybill::dialect::codegraph {
namespace {

std::int64_t tokens_of(std::size_t units) { return static_cast<std::int64_t>((units + 3) / 4); }

// Those of the document without the white space that a layout for people has.
std::size_t units_of(std::string_view json, bool is_compact) {
  if (is_compact) return utf8::utf16_units(json);
  Buffer compact;
  json::minify(json, compact);
  return utf8::utf16_units(compact.view());
}

}  // namespace

std::int64_t token_estimate(std::string_view json) { return tokens_of(units_of(json, false)); }

std::int64_t guessed_tokens(std::size_t bytes) {
  constexpr std::size_t kMeta = 128;  // what mostly follows
  return tokens_of(bytes + kMeta);
}

void put_token_figure(json::Writer& writer, std::size_t begin, std::size_t figure_end) {
  Buffer& out = writer.buffer();
  const std::string_view document = out.view().substr(begin);
  std::size_t guessed = 1;  // digits
  while (json::is_digit(document[figure_end - begin - guessed - 1])) ++guessed;
  const bool compact = writer.format().layout != json::Layout::indented;
  const std::size_t units = units_of(document, compact) - guessed + 1;
  char digits[json::kLongestNumber];
  const char* const end = json::put_integer(digits, tokens_of(units));
  out.replace(figure_end - guessed, guessed, {digits, end});
}

}  // namespace waybill::dialect::codegraph
