// For any two texts, the first line and the rest: a scanner that knows how the one is laid out
// refuses the other where a scanner that knows nothing does, and records the same of it.
#include <cstdint>
#include <string_view>

#include "require.h"
#include "waybill/json/recorder.h"

namespace {

using waybill::fuzz::require;
using namespace waybill::json;

// Every third name is opened, every third recorded, every third passed over.
Verdict by_size(Tag parent, std::string_view key) {
  if (key.data() == nullptr) return {parent % 2 == 0 ? Verdict::open : Verdict::skip, parent};
  return {static_cast<Verdict::Action>(key.size() % 3), static_cast<Tag>(key.size() % 7)};
}

void require_same(const Value& one, const Value& other) {
  require(one.raw() == other.raw() && one.key() == other.key(), "the same text");
  require(one.tag() == other.tag() && one.kind() == other.kind(), "the same kind");
  require(one.string() == other.string(), "the same string");
  require(one.size() == other.size() && one.complete() == other.complete() &&
              one.node().opened() == other.node().opened(),
          "as much of it");
  auto at = other.children().begin();
  for (const Value child : one.children()) {
    require(at != other.children().end(), "not more children");
    require_same(child, *at++);
  }
  require(at == other.children().end(), "not fewer children");
}

void check(Scanner& knowing, Scanner& plain, std::string_view text) {
  Document document;
  Document expected;
  const bool right = plain.scan(text, by_size, expected).has_value();
  require(knowing.scan(text, &recording_of<by_size>, document).has_value() == right,
          "the same verdict");
  if (right) require_same(document.root(), expected.root());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;  // both are recorded many times, and depth is somebody else's
  static Scanner plain;       // a function is asked by it, of which nothing is remembered
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), size);
  const std::string_view first = input.substr(0, line);
  const std::string_view second = input.substr(std::min(line + 1, size));
  Scanner knowing;
  for (const std::string_view text : {first, first, second, first}) check(knowing, plain, text);
  for (int i = 0; i < 10; ++i) check(knowing, plain, second);  // until it is known, too
  return 0;
}
