// Issues: everything that is wrong with a value that somebody sent, found in one reading.
//
// Lifetime: an Issues owns its texts and may outlive the value. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/describe.h"
#include "waybill/json/document.h"

namespace waybill::json {

enum class IssueCode : std::uint8_t {
  missing_field,
  unknown_field,
  wrong_type,
  out_of_range,  // a number that its type cannot hold or its description does not allow
  not_a_choice,  // a string that is none of an enum's names
  wrong_length,  // of a text
  wrong_count,   // of elements or members
  no_match,      // with a pattern
};
WAYBILL_DESCRIBE_ENUM(IssueCode, missing_field, unknown_field, wrong_type, out_of_range,
                      not_a_choice, wrong_length, wrong_count, no_match)

struct Issue {
  std::string pointer;  // JSON Pointer to the value; to where it would be, when it is missing
  IssueCode code = IssueCode::wrong_type;
  std::string message;  // one sentence
  std::string expected;
  std::string received;
  bool operator==(const Issue&) const = default;
};
WAYBILL_DESCRIBE(Issue, pointer, code, message, expected, received)

class Issues {
 public:
  // Of more issues only the number is kept, so that nobody can fill the memory with them.
  static constexpr std::size_t kKept = 100;

  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  const std::vector<Issue>& list() const { return list_; }
  // How many there are and what the first few say. Not for an empty one.
  Error error() const;

  // For readers: the steps from the root to the value being read. A step costs nothing until
  // there is something to report.
  class Step {
   public:
    Step(Issues& issues, std::string_view key) : Step(issues, key, 0, true) {}
    Step(Issues& issues, std::size_t index) : Step(issues, {}, index, false) {}
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step() { issues_.step_ = parent_; }

   private:
    friend class Issues;
    Step(Issues& issues, std::string_view key, std::size_t index, bool keyed)
        : issues_(issues), parent_(issues.step_), key_(key), index_(index), keyed_(keyed) {
      issues.step_ = this;
    }
    Issues& issues_;
    const Step* parent_;
    std::string_view key_;
    std::size_t index_;
    bool keyed_;
  };

  // Each reports about the value at the present step and returns false.
  bool wrong(IssueCode code, const Value& value, std::string expected);
  bool wrong(IssueCode code, const Value& value, std::string expected, std::string received);
  bool wrong_type(const Value& value, std::string_view expected);
  bool not_a_choice(const Value& value, std::span<const std::string_view> names);
  bool missing_field(const Value& object, std::string_view expected);
  bool unknown_field(const Value& value, std::span<const std::string_view> names);

 private:
  bool add(IssueCode code, const Value& value, std::string message, std::string expected,
           std::string received);
  std::string pointer() const;

  std::vector<Issue> list_;
  std::size_t count_ = 0;
  std::size_t first_byte_ = 0;
  const Step* step_ = nullptr;
};

}  // namespace waybill::json
