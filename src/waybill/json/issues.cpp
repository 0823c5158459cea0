#include "waybill/json/issues.h"

#include <algorithm>

#include "waybill/base/nearest.h"
#include "waybill/json/pointer.h"
#include "waybill/json/schema/excerpt.h"

namespace waybill::json {
namespace {

std::string quoted_names(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) {
    text += text.empty() ? "'" : ", '";
    text += name;
    text += '\'';
  }
  return text;
}

std::string received_text(const Value& value) {
  if (value.is(Kind::null)) return "null";
  return std::string(name_of(value.kind())) + ' ' + schema::excerpt(value.raw());
}

std::string suggestion(std::string_view name, std::span<const std::string_view> names) {
  // Comparing takes time by the product of the lengths, and nobody mistypes that much.
  constexpr std::size_t kLongest = 100;
  if (name.size() > kLongest) return ".";
  const auto near = nearest(name, names);
  return near ? "; did you mean '" + std::string(*near) + "'?" : ".";
}

}  // namespace

std::string Issues::pointer() const {
  std::vector<const Step*> steps;
  for (const Step* step = step_; step != nullptr; step = step->parent_) steps.push_back(step);
  std::string pointer;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if ((*step)->keyed_) {
      append_token(pointer, (*step)->key_);
    } else {
      append_token(pointer, (*step)->index_);
    }
  }
  return pointer;
}

bool Issues::add(IssueCode code, const Value& value, std::string message, std::string expected,
                 std::string received) {
  if (count_++ == 0) first_byte_ = value.node().begin;
  if (list_.size() < kKept) {
    list_.push_back(
        {pointer(), code, std::move(message), std::move(expected), std::move(received)});
  }
  return false;
}

bool Issues::wrong(IssueCode code, const Value& value, std::string expected) {
  return wrong(code, value, std::move(expected), received_text(value));
}

bool Issues::wrong(IssueCode code, const Value& value, std::string expected, std::string received) {
  std::string message = "Expected " + expected + ", received " + received + '.';
  return add(code, value, std::move(message), std::move(expected), std::move(received));
}

bool Issues::wrong_type(const Value& value, std::string_view expected) {
  return wrong(IssueCode::wrong_type, value, std::string(expected));
}

bool Issues::not_a_choice(const Value& value, std::span<const std::string_view> names) {
  std::string expected = "one of " + quoted_names(names);
  std::string received = received_text(value);
  std::string message =
      "Expected " + expected + ", received " + received + suggestion(value.string(), names);
  return add(IssueCode::not_a_choice, value, std::move(message), std::move(expected),
             std::move(received));
}

bool Issues::missing_field(const Value& object, std::string_view expected) {
  return add(IssueCode::missing_field, object,
             "This field is missing, expected " + std::string(expected) + '.',
             std::string(expected), "nothing");
}

bool Issues::unknown_field(const Value& value, std::span<const std::string_view> names) {
  std::string expected = names.empty() ? "no fields" : "one of the fields " + quoted_names(names);
  return add(IssueCode::unknown_field, value,
             "There is no such field" + suggestion(value.key(), names), std::move(expected),
             received_text(value));
}

Error Issues::error() const {
  constexpr std::size_t kShown = 3;
  std::string message = count_ == 1 ? "1 issue." : std::to_string(count_) + " issues.";
  for (std::size_t i = 0; i < std::min(kShown, list_.size()); ++i)
    message += " At '" + list_[i].pointer + "': " + list_[i].message;
  if (count_ > kShown) message += " And " + std::to_string(count_ - kShown) + " more.";
  return {ErrorKind::bad_input, std::move(message), first_byte_,
          list_.empty() ? std::string() : list_.front().pointer};
}

}  // namespace waybill::json
