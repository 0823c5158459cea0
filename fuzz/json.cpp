// For any bytes:
//   - validate, parse and diagnose agree on whether they are JSON, and on the error's byte, which
//     lies in the text;
// and if they are JSON:
//   - the text of every recorded value is JSON itself, and what a scan leaves closed can be
//     expanded to the same children;
//   - every layout keeps the value, and nothing else is lost between them;
//   - the canonical form, where there is one, is its own canonical form.
#include <cstdint>
#include <string>
#include <string_view>

#include "require.h"
#include "waybill/json/canonical.h"
#include "waybill/json/diagnose.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace {

using waybill::Buffer;
using waybill::fuzz::require;
using namespace waybill::json;

Verdict closed(Tag, std::string_view) { return {Verdict::record, 0}; }

// Values overlap their parents, so a deep text would be validated once for each level.
constexpr int kLevels = 20;

void check_values(Scanner& scanner, const Value& value, int level) {
  require(scanner.validate(value.raw()).has_value(), "a recorded value's text is JSON");
  require(value.complete(), "parse records every child");
  static_cast<void>(value.string());
  static_cast<void>(value.integer());
  if (level == kLevels) return;
  for (const Value child : value.children()) {
    if (value.is(Kind::object)) require(bool{value.find(child.key())}, "every key is found");
    check_values(scanner, child, level + 1);
  }
}

void check_expansion(Scanner& scanner, const Value& whole) {
  Document document;
  require(scanner.scan(whole.raw(), closed, document).has_value(), "scan accepts what parse does");
  auto at = whole.children().begin();
  for (const Value child : document.root().children()) {
    const Value other = *at++;
    require(child.raw() == other.raw() && child.key() == other.key(), "scan and parse agree");
    scanner.expand(document, child, closed);
    require(child.size() == other.size() && child.complete(), "expand finds every child");
  }
  require(at == whole.children().end(), "scan records as many children as parse");
}

void check_layouts(Scanner& scanner, std::string_view text) {
  Buffer line;
  reformat(text, {.layout = Layout::line}, line);
  require(same_value(text, line.view()), "a line is the same value");
  Buffer minified;
  minify(text, minified);
  require(minified.view() == line.view(), "minify does what reformat does");
  for (const bool ascii : {false, true}) {
    Buffer indented;
    reformat(text, {.layout = Layout::indented, .ascii = ascii}, indented);
    require(scanner.validate(indented.view()).has_value(), "an indented text is JSON");
    require(same_value(text, indented.view()), "an indented text is the same value");
    if (ascii) continue;
    Buffer again;
    reformat(indented.view(), {.layout = Layout::line}, again);
    require(again.view() == line.view(), "indenting loses nothing");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Scanner scanner;
  static Document document;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto error = diagnose(text);
  const auto validated = scanner.validate(text);
  const auto parsed = scanner.parse(text, document);
  require(validated.has_value() == !error, "validate and diagnose agree");
  require(parsed.has_value() == !error, "parse and diagnose agree");
  if (error) {
    require(validated.error() == *error && parsed.error() == *error, "the error is the same");
    require(error->byte && *error->byte <= size, "the error has a byte in the text");
    require(!explain(*error, text).empty(), "the error can be explained");
    require(!canonical(text), "what is no JSON has no canonical form");
    return 0;
  }
  check_values(scanner, document.root(), 0);
  check_expansion(scanner, document.root());
  check_layouts(scanner, text);
  if (const auto form = canonical(text))
    require(canonical(*form) == form, "a canonical form is its own");
  return 0;
}
