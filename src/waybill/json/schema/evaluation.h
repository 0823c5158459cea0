// Evaluation: one run of a Program over one value, deciding only or also explaining.
//
// Deciding stops at the first failure. Explaining goes on and writes a Finding for each; where
// failing is part of the game (anyOf, not, if, ...) it decides first and explains afterwards.
//
// Functions call one another as deep as values and schemas nest, so their frames are kept small:
// whatever builds a text for a Finding is in a function of its own. Internal to json/schema.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/document.h"
#include "waybill/json/schema/finding.h"
#include "waybill/json/schema/limits.h"
#include "waybill/json/schema/program.h"
#include "waybill/json/schema/scratch.h"

namespace waybill::json::schema {

enum class Mode : bool { decide, explain };

class Evaluation {
 public:
  Evaluation(const Program& program, Scratch& scratch) : program_(program), scratch_(scratch) {
    scratch_.marks.clear();
    scratch_.scope.clear();
    stack_begin_ = stack_pointer();
  }

  bool decide(const Value& instance) {
    allow(instance);
    return evaluate<Mode::decide>(program_.root, instance, false) && !gave_up_;
  }
  Report explain(const Value& instance);

 private:
  // Everything below answers: is it valid? `tracking`: somebody above wants to know which
  // children of this very value are evaluated. `base`: where the marks of this rule begin.
  template <Mode mode>
  bool evaluate(Index rule, const Value& value, bool tracking) {
    const Rule& entered = program_.rules[rule];
    const Range& range = entered.steps[static_cast<std::size_t>(value.kind())];
    if (range.empty()) return true;
    if (depth_ == kMaxEvaluationDepth || --evaluations_left_ < 0) {
      gave_up_ = true;
      return false;
    }
    ++depth_;
    const bool valid = program_.scoped || entered.tracks
                           ? enter<mode>(entered, range, value, tracking)
                           : run<mode>(entered, range, value, tracking, 0);
    --depth_;
    return valid;
  }
  template <Mode mode>
  bool enter(const Rule& rule, const Range& range, const Value& value, bool tracking);
  template <Mode mode>
  bool run(const Rule& rule, const Range& range, const Value& value, bool tracking,
           std::size_t base);
  template <Mode mode>
  bool step(const Step& step, const Rule& rule, const Value& value, bool tracking,
            std::size_t base);

  template <Mode mode>
  bool element(Index rule, const Value& value, std::uint32_t ordinal);
  template <Mode mode>
  bool member(Index rule, const Value& value);

  // evaluation_scalar.cpp
  template <Mode mode>
  bool number(const Rule& rule, const NumberPlan& plan, const Value& value);
  template <Mode mode>
  bool text(const Rule& rule, const TextPlan& plan, const Value& value);
  bool text_fits(const TextPlan& plan, std::string_view text) const;
  bool explain_text(const Rule& rule, const TextPlan& plan, std::string_view text,
                    const Value& value);

  // evaluation_array.cpp
  template <Mode mode>
  bool elements(const Rule& rule, const ArrayPlan& plan, const Value& value, bool tracking);
  template <Mode mode>
  bool contained(const Rule& rule, const ArrayPlan& plan, const Value& value, bool tracking);
  template <Mode mode>
  bool rest_of_elements(Index rule, const Value& value, std::size_t base);
  bool explain_items(const Rule& rule, const ArrayPlan& plan, const Value& value);
  bool explain_contained(const Rule& rule, const ArrayPlan& plan, const Value& value,
                         std::uint64_t count);
  bool explain_unique(const Rule& rule, const Value& value);

  // evaluation_object.cpp
  template <Mode mode>
  bool members(const Rule& rule, const ObjectPlan& plan, const Value& value, bool tracking);
  template <Mode mode>
  bool all_members(const ObjectPlan& plan, const Value& value, bool tracking, std::uint64_t& seen,
                   std::size_t seen_more);
  // all_members() for a plain plan, when nothing is marked or explained.
  bool plain_members(const ObjectPlan& plan, const Value& value, std::uint64_t& seen);
  bool accepts_at_sight(Index rule, const Value& value) const;
  template <Mode mode>
  bool matched_members(const ObjectPlan& plan, std::string_view key, const Value& value,
                       bool& covered);
  template <Mode mode>
  bool key(const ObjectPlan& plan, const Value& member);
  template <Mode mode>
  bool needs(const Rule& rule, const Need& need, const Value& value);
  template <Mode mode>
  bool rest_of_members(Index rule, const Value& value, std::size_t base);
  bool explain_size(const Rule& rule, const ObjectPlan& plan, const Value& value);
  bool explain_needs(const Rule& rule, const Need& need, const Value& value);
  bool explain_required(const Rule& rule, const ObjectPlan& plan, const Value& value);

  // evaluation_in_place.cpp
  template <Mode mode>
  bool any_of(const Step& step, const Rule& rule, const Value& value, bool tracking);
  template <Mode mode>
  bool one_of(const Step& step, const Rule& rule, const Value& value, bool tracking);
  template <Mode mode>
  bool negate(const Step& step, const Rule& rule, const Value& value);
  template <Mode mode>
  bool when_present(const Step& step, const Value& value, bool tracking);
  template <Mode mode>
  bool branch(const Index* rules, const Value& value, bool tracking);
  // Decides, and takes the marks back when the value is not valid.
  bool attempt(Index rule, const Value& value, bool tracking);
  Index dynamic_target(const Step& step) const;
  bool explain_none(const Step& step, const Rule& rule, std::string_view keyword,
                    const Value& value);
  bool explain_both(const Step& step, const Rule& rule, Index one, Index other, const Value& value);
  void explain_closest(const Step& step, const Value& value);

  static std::uintptr_t stack_pointer() {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  }
  void allow(const Value& instance) {
    evaluations_left_ =
        kMaxEvaluations + kMaxEvaluationsPerByte * static_cast<std::int64_t>(instance.raw().size());
  }
  // Marks of this rule as bits by ordinal; false when all children are marked.
  bool unmarked(std::size_t base, const Value& value, std::size_t& bits);
  void mark(bool tracking, std::uint32_t ordinal) {
    if (tracking) scratch_.marks.push_back(ordinal);
  }

  // evaluation_report.cpp; all return false, so that a caller may return what they return
  bool report(const Rule& rule, std::string_view keyword, const Value& value, std::string expected,
              std::string found);
  bool report(const Rule& rule, std::string_view keyword, const Value& value, std::string expected);
  bool report_type(const Rule& rule, const Value& value, TypeSet allowed);
  bool report_never(const Rule& rule, const Value& value);
  bool report_choice(const Rule& rule, const Value& value, const Choice& choice);
  std::string pointer() const;

  const Program& program_;
  Scratch& scratch_;
  std::uint32_t depth_ = 0;
  std::uintptr_t stack_begin_ = 0;
  std::int64_t evaluations_left_ = 0;
  bool gave_up_ = false;  // at one of the limits; then no answer but "not valid" can be trusted

  // Explaining only.
  struct PathStep {
    Value value;
    std::uint32_t ordinal;  // of an element
    bool is_member;
  };
  std::vector<PathStep> path_;
  Report report_;
};

template <Mode mode>
bool Evaluation::element(Index rule, const Value& value, std::uint32_t ordinal) {
  if constexpr (mode == Mode::decide) {
    return evaluate<mode>(rule, value, false);
  } else {
    path_.push_back({value, ordinal, false});
    const bool valid = evaluate<mode>(rule, value, false);
    path_.pop_back();
    return valid;
  }
}

template <Mode mode>
bool Evaluation::member(Index rule, const Value& value) {
  if constexpr (mode == Mode::decide) {
    return evaluate<mode>(rule, value, false);
  } else {
    path_.push_back({value, 0, true});
    const bool valid = evaluate<mode>(rule, value, false);
    path_.pop_back();
    return valid;
  }
}

// The explicit instantiations at the end of each evaluation_*.cpp: both modes of a member.
#define WAYBILL_BOTH_MODES(member, ...)                        \
  template bool Evaluation::member<Mode::decide>(__VA_ARGS__); \
  template bool Evaluation::member<Mode::explain>(__VA_ARGS__)

}  // namespace waybill::json::schema
