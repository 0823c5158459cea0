#include "waybill/net/http/fields.h"

#include <algorithm>

#include "waybill/net/http/grammar.h"

namespace waybill::net::http {
namespace {

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

}  // namespace

bool same_name(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i] && lower(a[i]) != lower(b[i])) return false;
  return true;
}

std::optional<std::string_view> FieldsView::find(std::string_view name) const noexcept {
  for (const Field& field : fields_)
    if (same_name(field.name, name)) return field.value;
  return std::nullopt;
}

std::size_t FieldsView::count(std::string_view name) const noexcept {
  return static_cast<std::size_t>(std::count_if(
      begin(), end(), [name](const Field& field) { return same_name(field.name, name); }));
}

bool is_field_name(std::string_view name) noexcept {
  return !name.empty() && grammar::all(name, grammar::kToken);
}

bool is_field_value(std::string_view value) noexcept {
  return grammar::all(value, grammar::kValue);
}

}  // namespace waybill::net::http
