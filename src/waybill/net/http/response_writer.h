// Writing the head of an answer.
#pragma once

#include <cstddef>
#include <ctime>
#include <optional>
#include <string_view>

#include "waybill/base/buffer.h"
#include "waybill/net/http/fields.h"

namespace waybill::net::http {

struct HeadPlan {
  int status = 200;
  std::optional<std::size_t> length{};  // nothing: none is written
  bool is_chunked = false;
  bool closes = false;
  bool says_keep_alive = false;  // HTTP/1.0 has to be told
};

// Whether the fields can be sent: no line break can make two answers of one.
bool can_send(FieldsView fields) noexcept;

// The server's own fields (Date, Content-Length, Transfer-Encoding, Connection) come from the
// plan; those of that name in `fields` are left out.
void write_head(Buffer& out, const HeadPlan& plan, std::string_view date, FieldsView fields);

// "Sun, 06 Nov 1994 08:49:37 GMT", made anew only when the second has changed. One thread.
class DateText {
 public:
  std::string_view now();

 private:
  std::time_t second_ = -1;
  char text_[32] = {};
};

}  // namespace waybill::net::http
