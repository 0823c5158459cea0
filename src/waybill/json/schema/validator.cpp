#include "waybill/json/schema/validator.h"

#include "waybill/json/schema/scratch.h"

namespace waybill::json::schema {

Validator::Validator(Schema schema)
    : schema_(std::move(schema)), scratch_(std::make_unique<Scratch>()) {}
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;
Validator::~Validator() = default;

Result<bool> Validator::validate(std::string_view text) {
  if (auto parsed = scanner_.parse(text, document_); !parsed) {
    return std::unexpected(std::move(parsed.error()));
  }
  return schema_.validate(document_.root(), *scratch_);
}

Result<Report> Validator::check(std::string_view text) {
  if (auto parsed = scanner_.parse(text, document_); !parsed) {
    return std::unexpected(std::move(parsed.error()));
  }
  return schema_.check(document_.root());
}

}  // namespace waybill::json::schema
