#include "waybill/json/raw.h"

#include "waybill/json/characters.h"
#include "waybill/json/scanner.h"

namespace waybill::json {

Result<Raw> Raw::parse(std::string_view text) {
  if (auto valid = Scanner().validate(text); !valid) return std::unexpected(valid.error());
  return trusted(text);
}

std::string_view Raw::trim(std::string_view text) noexcept {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace waybill::json
