// Refusal: why bytes are not taken for a message, as the status that says so.
#pragma once

#include <string_view>

namespace waybill::net::http {

struct Refusal {
  int status = 0;           // 0: nothing is refused
  std::string_view reason;  // a sentence, of static life

  explicit operator bool() const noexcept { return status != 0; }
};

}  // namespace waybill::net::http
