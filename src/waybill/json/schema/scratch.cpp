#include "waybill/json/schema/scratch.h"

#include <string_view>

namespace waybill::json::schema {

Value Scratch::key_as_value(const Value& member) {
  if (!scanner_) scanner_.emplace();
  const std::string_view key = member.raw_key();
  const std::string_view quoted(key.data() - 1, key.size() + 2);
  [[maybe_unused]] const auto parsed = scanner_->parse(quoted, key_);  // it was valid before
  return key_.root();
}

}  // namespace waybill::json::schema
