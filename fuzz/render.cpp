// Whatever an answer holds, its drawings are bounded, valid UTF-8, within the width, and free of
// control characters. Bytes that are no envelope become the texts of one, a document among them.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "waybill/base/utf8.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/string.h"
#include "waybill/render/columns.h"
#include "waybill/render/render.h"

namespace {

using waybill::Envelope;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_characters(std::string_view text) {
  require(waybill::utf8::is_valid(text));
  while (!text.empty()) {
    std::uint32_t c = 0;
    text.remove_prefix(waybill::json::decode_utf8(text, c));
    require(c == '\n' || (c >= 0x20 && (c < 0x7F || c > 0x9F)));
    require(!(c >= 0x202A && c <= 0x202E) && !(c >= 0x2066 && c <= 0x2069));
  }
}

void check_terminal(const Envelope& envelope, std::size_t width, bool unicode) {
  const std::string text =
      waybill::render::terminal(envelope, {.width = width, .unicode = unicode});
  check_characters(text);
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view row = rest.substr(0, rest.find('\n'));
    require(waybill::render::columns(row) <= width);
    rest.remove_prefix(row.size() + 1);
  }
}

Envelope made_of(std::string_view bytes) {
  const std::string text(waybill::json_of(waybill::utf8::sanitized(bytes)).text());
  const auto artifact = [&](std::string_view type, const std::string& content) {
    return waybill::json::Raw::trusted("{\"artifact_type\":\"" + std::string(type) +
                                       "\",\"title\":" + text + ",\"content\":" + content + "}");
  };
  Envelope envelope =
      waybill::ok(bytes)
          .summary(bytes)
          .warn({.code = bytes, .message = bytes, .path = bytes, .suggestion = bytes})
          .next({.tool = bytes, .reason = bytes, .label = bytes})
          .artifact(artifact(
              "document", "{\"sections\":[{\"heading\":" + text + ",\"content\":" + text + "}]}"))
          .artifact(artifact("table", "{\"columns\":[" + text + ",\"b\"],\"rows\":[[" + text +
                                          ",1],[null," + text + "]]}"))
          .artifact(artifact("chart", "{\"chart_type\":\"line\",\"data\":{\"labels\":[" + text +
                                          "],\"datasets\":[{\"label\":" + text +
                                          ",\"data\":[1,-2,null]}]}}"))
          .artifact(artifact("code_block", "{\"code\":" + text + ",\"language\":" + text + "}"))
          .artifact(artifact("timeline", "{\"events\":[{\"timestamp\":" + text +
                                             ",\"event\":" + text + ",\"status\":" + text + "}]}"))
          .done();
  return envelope;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  auto read = waybill::read(bytes);
  const Envelope envelope = read ? std::move(*read) : made_of(bytes);
  check_terminal(envelope, 20, true);
  check_terminal(envelope, 20 + size % 100, size % 2 == 0);
  check_characters(waybill::render::html(envelope));
  check_characters(waybill::render::markdown(envelope));
  return 0;
}
