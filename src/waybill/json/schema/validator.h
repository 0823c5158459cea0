// Validator: from text to answer, reading and validating with memory that is kept from one text
// to the next. Once it has seen its largest text, validate() allocates nothing for texts whose
// strings have no escapes. One thread at a time; the Schema itself may be shared.
#pragma once

#include <memory>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/json/document.h"
#include "waybill/json/scanner.h"
#include "waybill/json/schema/schema.h"

namespace waybill::json::schema {

class Validator {
 public:
  explicit Validator(Schema schema);
  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;
  ~Validator();

  // An Error when the text is not JSON.
  Result<bool> validate(std::string_view text);
  Result<Report> check(std::string_view text);

 private:
  Schema schema_;
  Scanner scanner_;
  Document document_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace waybill::json::schema
