// A text is read the same wherever the scanner's windows of 64 KiB end in it. The first byte of
// the input says on which place of the text, the rest of the input, the first window's end falls,
// and what comes before the text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "require.h"
#include "waybill/json/scanner.h"

using namespace waybill::json;
using waybill::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Scanner scanner;
  static Document document;
  constexpr std::size_t kWindow = 64 * 1024;
  constexpr std::string_view kBefore[] = {"", "[7,", "[\",\",\"a\","};
  if (size < 2 || size > kWindow / 2) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string small = std::string(kBefore[data[0] % 3]).append(text);
  const std::size_t place = (data[0] / 3u) * small.size() / 86;
  // Of exactly the size, so that reading past the end is seen by the sanitizer.
  std::vector<char> large(kWindow - place + small.size(), ' ');
  small.copy(large.data() + kWindow - place, small.size());
  const std::string_view view(large.data(), large.size());

  const bool valid = scanner.validate(small).has_value();
  const auto validated = scanner.validate(view);
  require(validated.has_value() == valid, "windows change nothing");
  // A refused text costs a slow reading of all of it, and one is enough.
  if (valid) require(scanner.parse(view, document).has_value(), "both walks agree");
  if (!valid)
    require(validated.error().message.find("please report") == std::string::npos,
            "a refused text has a reason");
  return 0;
}
