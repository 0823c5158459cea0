#include "waybill/suites/ledger/failure.h"

#include "waybill/envelope/builder.h"
#include "waybill/tool/failure.h"

namespace waybill::suites::ledger {

struct ArgumentIssue {
  std::string path;
  std::string code = "invalid";
  std::string message;
};
WAYBILL_DESCRIBE(ArgumentIssue, path, code, message)
struct ArgumentIssues {
  std::vector<ArgumentIssue> issues;
};
WAYBILL_DESCRIBE(ArgumentIssues, issues)

Failure::Failure(Error from) : problem(tool::problem_of(from)), error(std::move(from)) {
  if (error->kind != ErrorKind::unavailable) return;
  problem.retry.retryable = true;
  problem.suggestion = "Nothing was written. Call again in a moment.";
}

std::unexpected<Failure> raised(std::string_view code, std::string_view message,
                                json::Raw details) {
  std::string words(code);
  if (!words.empty()) words += ": ";
  words += message;
  return std::unexpected(Failure(Problem{.code = "HANDLER_ERROR",
                                         .message = words,
                                         .details = std::move(details),
                                         .phase = "execution",
                                         .origin = Origin::raised}));
}

std::unexpected<Failure> returned(std::string_view code, std::string_view message,
                                  json::Raw details) {
  return std::unexpected(Failure(Problem{.code = code,
                                         .message = message,
                                         .details = std::move(details),
                                         .phase = "execution",
                                         .origin = Origin::returned}));
}

std::unexpected<Failure> invalid(std::string_view pointer, std::string_view message) {
  return std::unexpected(
      Failure(Problem{.code = "INVALID_PARAMS",
                      .message = message,
                      .path = pointer,
                      .details = json_of(ArgumentIssues{
                          {{.path = std::string(pointer), .message = std::string(message)}}}),
                      .phase = "validation",
                      .origin = Origin::raised}));
}

}  // namespace waybill::suites::ledger
