#include "waybill/dialect/payload.h"

#include <cstring>

#include "waybill/dialect/detect.h"
#include "waybill/dialect/reading.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect {
namespace {

using json::Document;
using json::Kind;
using json::Raw;
using json::Scanner;
using json::Value;

// memmem: string_view::find would stop at every quote, and payloads are full of them.
bool contains(std::string_view text, std::string_view part) {
  return memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

// No envelope can be there without one of these names; looking for them is cheap.
bool may_be_envelope(const Raw& data) {
  if (!data.is(Kind::object) || data.note() == kPlainPayload) return false;
  for (const std::string_view name : {"\"ok\"", "\"schema_id\"", "\"success\"", "\"response_type\"",
                                      "\"isError\"", "\"content\"", "\"structuredContent\"", "\\u"})
    if (contains(data.text(), name)) return true;
  return false;
}

// Follows {"value": …} boxes down to what is in them.
template <class Test>
bool inside_boxes(Scanner& scanner, Document& document, Test test) {
  Value value = document.root();
  for (;;) {
    if (test(value)) return true;
    if (!value.is(Kind::object) || value.size() != 1) return false;
    const Value inner = value.find("value");
    if (!inner || !inner.is(Kind::object)) return false;
    scanner.expand(document, inner, interest);
    value = inner;
  }
}

}  // namespace

bool has_member(const Raw& object, std::string_view name) {
  if (!object.is(Kind::object) || object.text().size() < name.size()) return false;
  Document document;
  return Scanner().scan(
             object.text(),
             [](json::Tag, std::string_view) {
               return json::Verdict{json::Verdict::record, 0};
             },
             document) &&
         document.root().find(name);
}

bool reads_as_returned_failure(const Raw& data) {
  if (!may_be_envelope(data)) return false;
  Scanner scanner;
  Document document;
  if (!scanner.scan(data.text(), envelope_recording, document)) return false;
  return inside_boxes(scanner, document, [](Value value) {
    if (!value.is(Kind::object)) return false;
    const Value ok = value.find("ok");
    return ok && ok.is(Kind::boolean) && !ok.boolean();
  });
}

bool is_error_result(Value value) {
  if (!value.is(Kind::object)) return false;
  const Value error = value.find("error");
  if (!error || !error.is(Kind::object) || !error.node().opened()) return false;
  const Value code = error.find("code");
  const Value message = error.find("message");
  return code && code.is(Kind::string) && message && message.is(Kind::string);
}

bool reads_as_error_result(const Raw& data) {
  if (!data.is(Kind::object) || data.note() == kPlainPayload ||
      (!contains(data.text(), "\"error\"") && !contains(data.text(), "\\u")))
    return false;
  Scanner scanner;
  Document document;
  if (!scanner.scan(data.text(), envelope_recording, document)) return false;
  return inside_boxes(scanner, document, is_error_result);
}

bool reads_as_envelope(const Raw& data) {
  if (!may_be_envelope(data)) return false;
  Scanner scanner;
  Document document;
  if (!scanner.scan(data.text(), envelope_recording, document)) return false;
  return inside_boxes(scanner, document,
                      [](Value value) { return inner_dialect(value).has_value(); });
}

}  // namespace waybill::dialect
