// HealthReport: what a health check found, as it is answered.
//
// Lifetime: owns its bytes. One thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/envelope.h"
#include "waybill/json/describe.h"

namespace waybill::suites::solution {

enum class HealthStatus : std::uint8_t { ok, warning, error };
WAYBILL_DESCRIBE_ENUM(HealthStatus, ok, warning, error)

struct HealthItem {
  std::string name{};
  HealthStatus status = HealthStatus::ok;
  std::size_t count = 0;
};
WAYBILL_DESCRIBE(HealthItem, name, status, count)

struct HealthCheck {
  std::string id{};
  std::string label{};
  HealthStatus status = HealthStatus::ok;
  std::vector<HealthItem> items{};
};
WAYBILL_DESCRIBE(HealthCheck, id, label, status, items)

struct Recommendation {
  std::string priority{};  // high for an error, medium for a warning
  std::string file{};
  std::string problem{};
  std::string fix{};
};
WAYBILL_DESCRIBE(Recommendation, priority, file, problem, fix)

struct Health {
  std::vector<HealthCheck> checks{};
  std::optional<std::vector<Recommendation>> recommendations{};
};
WAYBILL_DESCRIBE(Health, checks, recommendations)

class HealthReport {
 public:
  // So many of a kind are told one by one; then only how many more there are.
  static constexpr std::size_t kMostTold = 100;

  // Further items belong to this check.
  void begin(std::string id, std::string label);
  void item(std::string name, HealthStatus status, std::size_t count);
  // Something that is not as it should be: a problem with its code and path, and what to do.
  void finding(HealthStatus severity, Problem problem, std::string fix);

  // Everything, with its summary.
  Envelope answer(bool with_recommendations) &&;

 private:
  Health health_{};
  std::vector<Recommendation> recommendations_{};
  std::vector<Problem> errors_{};
  std::vector<Problem> warnings_{};
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
};

}  // namespace waybill::suites::solution
