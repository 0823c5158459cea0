// Header fields of an HTTP message, seen in place.
//
// Lifetime: views; who hands them out says how long the bytes stay. Thread-safety: as for a span.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::net::http {

struct Field {
  std::string_view name;
  std::string_view value;
};

// Letters without case, as HTTP compares names.
bool same_name(std::string_view a, std::string_view b) noexcept;

class FieldsView {
 public:
  FieldsView() = default;
  FieldsView(std::span<const Field> fields) : fields_(fields) {}     // NOLINT: it is that
  FieldsView(const std::vector<Field>& fields) : fields_(fields) {}  // NOLINT
  FieldsView(std::initializer_list<Field> fields)                    // NOLINT
      : fields_(fields.begin(), fields.size()) {}                    // as long as the call

  // The first of that name, in whatever case.
  std::optional<std::string_view> find(std::string_view name) const noexcept;
  // The same, or nothing at all when it is not there.
  std::string_view value(std::string_view name) const noexcept {
    return find(name).value_or(std::string_view());
  }
  std::size_t count(std::string_view name) const noexcept;

  auto begin() const noexcept { return fields_.begin(); }
  auto end() const noexcept { return fields_.end(); }
  std::size_t size() const noexcept { return fields_.size(); }
  bool empty() const noexcept { return fields_.empty(); }
  const Field& operator[](std::size_t i) const noexcept { return fields_[i]; }

 private:
  std::span<const Field> fields_;
};

// Fields that own their bytes, for what is kept.
struct OwnedField {
  std::string name;
  std::string value;
  bool operator==(const OwnedField&) const = default;
};

// Whether they may stand in a message: a token, and a text without control characters. What comes
// from outside is checked with these before it is put into a header.
bool is_field_name(std::string_view name) noexcept;
bool is_field_value(std::string_view value) noexcept;

}  // namespace waybill::net::http
