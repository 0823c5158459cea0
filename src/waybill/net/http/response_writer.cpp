#include "waybill/net/http/response_writer.h"

#include <algorithm>
#include <charconv>

#include "waybill/net/http/status.h"

namespace waybill::net::http {
namespace {

bool is_ours(std::string_view name) noexcept {
  switch (name.size()) {
    case 4: return same_name(name, "date");
    case 10: return same_name(name, "connection");
    case 14: return same_name(name, "content-length");
    case 17: return same_name(name, "transfer-encoding");
    default: return false;
  }
}

void append_number(Buffer& out, std::size_t number) {
  constexpr std::size_t kDigits = 20;
  char* const room = out.room(kDigits);
  out.wrote(static_cast<std::size_t>(std::to_chars(room, room + kDigits, number).ptr - room));
}

void append_status(Buffer& out, int status) {
  if (status == 200) return out.append("HTTP/1.1 200 OK\r\nDate: ");
  out.append("HTTP/1.1 ");
  append_number(out, static_cast<std::size_t>(status));
  out.append(' ');
  out.append(phrase_of(status));
  out.append("\r\nDate: ");
}

}  // namespace

bool can_send(FieldsView fields) noexcept {
  return std::all_of(fields.begin(), fields.end(), [](const Field& field) {
    return is_field_name(field.name) && is_field_value(field.value);
  });
}

void write_head(Buffer& out, const HeadPlan& plan, std::string_view date, FieldsView fields) {
  append_status(out, plan.status);
  out.append(date);
  out.append("\r\n");
  for (const Field& field : fields) {
    if (is_ours(field.name)) continue;
    out.append(field.name);
    out.append(": ");
    out.append(field.value);
    out.append("\r\n");
  }
  if (plan.length) {
    out.append("Content-Length: ");
    append_number(out, *plan.length);
    out.append("\r\n");
  }
  if (plan.is_chunked) out.append("Transfer-Encoding: chunked\r\n");
  if (plan.closes) out.append("Connection: close\r\n");
  if (plan.says_keep_alive) out.append("Connection: keep-alive\r\n");
  out.append("\r\n");
}

std::string_view DateText::now() {
  const std::time_t second = std::time(nullptr);
  if (second != second_) {
    second_ = second;
    std::tm parts{};
    ::gmtime_r(&second, &parts);
    // The C locale's names, which strftime has as long as nobody calls setlocale for time; so not
    // by %a and %b.
    static constexpr std::string_view kDays = "SunMonTueWedThuFriSat";
    static constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
    std::strftime(text_, sizeof text_, "xxx, %d xxx %Y %H:%M:%S GMT", &parts);
    kDays.substr(static_cast<std::size_t>(parts.tm_wday) * 3, 3).copy(text_, 3);
    kMonths.substr(static_cast<std::size_t>(parts.tm_mon) * 3, 3).copy(text_ + 8, 3);
  }
  return text_;
}

}  // namespace waybill::net::http
