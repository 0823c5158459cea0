#include "waybill/json/schema/constants.h"

#include <algorithm>

#include "waybill/json/schema/excerpt.h"

namespace waybill::json::schema {

Constant Constant::copy(const Value& value, Arena& bytes) {
  Constant result;
  result.kind = value.kind();
  switch (result.kind) {
    case Kind::null: break;
    case Kind::boolean: result.boolean = value.boolean(); break;
    case Kind::number: result.number = Decimal::read(bytes.copy(value.raw())); break;
    case Kind::string: result.string = bytes.copy(value.string()); break;
    case Kind::array:
      for (const Value element : value.children()) {
        result.children.push_back(copy(element, bytes));
      }
      break;
    case Kind::object:
      for (const Value member : value.children()) {
        const std::uint32_t number = result.keys.add(bytes.copy(member.key()));
        result.children.resize(result.keys.size());
        result.children[number] = copy(member, bytes);  // of a repeated key, the last counts
      }
      break;
  }
  return result;
}

bool Constant::equals(const Value& value) const {
  if (value.kind() != kind) return false;
  switch (kind) {
    case Kind::null: return true;
    case Kind::boolean: return value.boolean() == boolean;
    case Kind::number: return Decimal::read(value.raw()) == number;
    case Kind::string: return value.string() == string;
    default: break;
  }
  if (value.size() != children.size()) return false;
  std::uint32_t at = 0;
  if (kind == Kind::array) {
    for (const Value element : value.children()) {
      if (!children[at++].equals(element)) return false;
    }
    return true;
  }
  std::vector<bool> met(children.size());  // a repeated key must not stand for another
  for (const Value member : value.children()) {
    const std::uint32_t place = keys.find(member.key(), at++);
    if (place == NameTable::kAbsent || met[place]) return false;
    met[place] = true;
    if (!children[place].equals(member)) return false;
  }
  return true;
}

void Choice::add(const Value& value, Arena& bytes) {
  spellings_.push_back(bytes.copy(value.raw()));
  switch (value.kind()) {
    case Kind::null: has_null_ = true; break;
    case Kind::boolean: (value.boolean() ? has_true_ : has_false_) = true; break;
    case Kind::number: numbers_.push_back(Decimal::read(spellings_.back())); break;
    case Kind::string: strings_.add(bytes.copy(value.string())); break;
    default: containers_.push_back(Constant::copy(value, bytes));
  }
}

bool Choice::contains(const Value& value) const {
  switch (value.kind()) {
    case Kind::null: return has_null_;
    case Kind::boolean: return value.boolean() ? has_true_ : has_false_;
    case Kind::string: return contains_string(value.string());
    case Kind::number: {
      const Decimal number = Decimal::read(value.raw());
      return std::ranges::find(numbers_, number) != numbers_.end();
    }
    default:
      return std::ranges::any_of(containers_, [&](const Constant& c) { return c.equals(value); });
  }
}

std::string Choice::describe() const {
  constexpr std::size_t kShown = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, spellings_.size()); ++i) {
    if (i > 0) text += ", ";
    text += excerpt(spellings_[i]);
  }
  if (spellings_.size() > kShown) {
    text += " and " + std::to_string(spellings_.size() - kShown) + " more";
  }
  return text;
}

}  // namespace waybill::json::schema
