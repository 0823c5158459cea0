// Redaction: what an audit may keep of a call's arguments.
//
// A member whose name speaks of a secret keeps its name and loses its value, at any depth.
// Thread-safety: read only after it is set up.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/json/document.h"

namespace waybill::service {

struct Redaction {
  // See SecretNames.
  std::vector<std::string> secrets{"password",   "passwd",        "secret", "token",     "apikey",
                                   "privatekey", "authorization", "cookie", "credential"};
  std::size_t max_bytes = 8192;  // of larger arguments only the size is kept

  // The arguments as they may be kept: the text itself where nothing is to be hidden, else a
  // text in `scratch`. The value must be recorded completely.
  std::string_view apply(const json::Value& value, Buffer& scratch) const;
  // The same for arguments in which no name speaks of a secret.
  std::string_view apply_clean(std::string_view text, Buffer& scratch) const;
};

}  // namespace waybill::service
