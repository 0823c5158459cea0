#include "waybill/suites/solution/health_report.h"

#include <algorithm>

#include "waybill/envelope/builder.h"

namespace waybill::suites::solution {
namespace {

void tell_rest(std::vector<Problem>& told, std::size_t count) {
  if (count <= told.size() || told.empty()) return;
  told.push_back({.code = told.back().code,
                  .message = "There are " + std::to_string(count - told.size()) +
                             " more problems of this severity."});
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

}  // namespace

void HealthReport::begin(std::string id, std::string label) {
  health_.checks.push_back({std::move(id), std::move(label)});
}

void HealthReport::item(std::string name, HealthStatus status, std::size_t count) {
  HealthCheck& check = health_.checks.back();
  check.status = std::max(check.status, status);
  check.items.push_back({std::move(name), status, count});
}

void HealthReport::finding(HealthStatus severity, Problem problem, std::string fix) {
  const bool is_error = severity == HealthStatus::error;
  std::vector<Problem>& list = is_error ? errors_ : warnings_;
  ++(is_error ? error_count_ : warning_count_);
  if (list.size() >= kMostTold) return;
  problem.suggestion = fix;
  recommendations_.push_back({is_error ? "high" : "medium", std::string(problem.path.view()),
                              std::string(problem.message.view()), std::move(fix)});
  list.push_back(std::move(problem));
}

Envelope HealthReport::answer(bool with_recommendations) && {
  std::size_t passed = 0;
  for (const HealthCheck& check : health_.checks)
    passed += static_cast<std::size_t>(
        std::ranges::count(check.items, HealthStatus::ok, &HealthItem::status));
  if (with_recommendations) {
    std::ranges::stable_sort(recommendations_, {}, &Recommendation::priority);
    health_.recommendations = std::move(recommendations_);
  }
  Envelope answer;
  answer.data = json_of(health_);
  answer.summary = "Health check complete: " + counted(error_count_, "error", "errors") + ", " +
                   counted(warning_count_, "warning", "warnings") + ", " +
                   counted(passed, "check", "checks") + " passed.";
  tell_rest(errors_, error_count_);
  tell_rest(warnings_, warning_count_);
  answer.errors = std::move(errors_);
  answer.warnings = std::move(warnings_);
  return answer;
}

}  // namespace waybill::suites::solution
