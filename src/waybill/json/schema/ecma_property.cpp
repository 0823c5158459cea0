#include <algorithm>
#include <array>
#include <utility>

#include "waybill/json/schema/ecma_regex.h"

namespace waybill::json::schema {
namespace {

// The general categories by their long names and aliases, as Unicode's PropertyValueAliases
// spells them; sorted, because they are searched.
constexpr std::array<std::pair<std::string_view, std::string_view>, 42> kCategories{{
    {"Cased_Letter", "LC"},
    {"Close_Punctuation", "Pe"},
    {"Combining_Mark", "M"},
    {"Connector_Punctuation", "Pc"},
    {"Control", "Cc"},
    {"Currency_Symbol", "Sc"},
    {"Dash_Punctuation", "Pd"},
    {"Decimal_Number", "Nd"},
    {"Enclosing_Mark", "Me"},
    {"Final_Punctuation", "Pf"},
    {"Format", "Cf"},
    {"Initial_Punctuation", "Pi"},
    {"Letter", "L"},
    {"Letter_Number", "Nl"},
    {"Line_Separator", "Zl"},
    {"Lowercase_Letter", "Ll"},
    {"Mark", "M"},
    {"Math_Symbol", "Sm"},
    {"Modifier_Letter", "Lm"},
    {"Modifier_Symbol", "Sk"},
    {"Nonspacing_Mark", "Mn"},
    {"Number", "N"},
    {"Open_Punctuation", "Ps"},
    {"Other", "C"},
    {"Other_Letter", "Lo"},
    {"Other_Number", "No"},
    {"Other_Punctuation", "Po"},
    {"Other_Symbol", "So"},
    {"Paragraph_Separator", "Zp"},
    {"Private_Use", "Co"},
    {"Punctuation", "P"},
    {"Separator", "Z"},
    {"Space_Separator", "Zs"},
    {"Spacing_Mark", "Mc"},
    {"Surrogate", "Cs"},
    {"Symbol", "S"},
    {"Titlecase_Letter", "Lt"},
    {"Unassigned", "Cn"},
    {"Uppercase_Letter", "Lu"},
    {"cntrl", "Cc"},
    {"digit", "Nd"},
    {"punct", "P"},
}};
static_assert(std::ranges::is_sorted(kCategories));

std::string_view category(std::string_view name) {
  const auto at =
      std::ranges::lower_bound(kCategories, name, {}, [](auto& pair) { return pair.first; });
  if (at != kCategories.end() && at->first == name) return at->second;
  // Short names are RE2's own: L, Lu, ...
  return name.size() <= 2 ? name : std::string_view{};
}

}  // namespace

std::string_view re2_property(std::string_view name) {
  const std::size_t equals = name.find('=');
  if (equals == std::string_view::npos) return category(name);
  const std::string_view property = name.substr(0, equals);
  const std::string_view value = name.substr(equals + 1);
  if (property == "General_Category" || property == "gc") return category(value);
  // RE2 knows scripts by their long names.
  if (property == "Script" || property == "sc") return value;
  return {};
}

}  // namespace waybill::json::schema
