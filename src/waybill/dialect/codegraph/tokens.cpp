#include "waybill/dialect/codegraph/tokens.h"

#include <charconv>

#include "waybill/base/utf8.h"

namespace waybill::dialect::codegraph {
namespace {

std::int64_t tokens_of(std::string_view compact) {
  return static_cast<std::int64_t>((utf8::utf16_units(compact) + 3) / 4);
}

}  // namespace

std::int64_t token_estimate(std::string_view json) {
  Buffer compact;
  json::minify(json, compact);
  return tokens_of(compact.view());
}

void put_token_figure(json::Writer& writer, std::size_t begin, std::size_t figure) {
  Buffer& out = writer.buffer();
  const std::string_view document = out.view().substr(begin);
  const bool compact = writer.format().layout != json::Layout::indented;
  const std::int64_t tokens = compact ? tokens_of(document) : token_estimate(document);
  // The 0 becomes the first digit; what follows is short, since the payload stands before it.
  char digits[24] = {};
  const char* const end = std::to_chars(digits, digits + sizeof digits, tokens).ptr;
  const std::string_view spelled(digits, static_cast<std::size_t>(end - digits));
  out.overwrite(figure, spelled.substr(0, 1));
  out.insert(figure + 1, spelled.substr(1));
}

}  // namespace waybill::dialect::codegraph
