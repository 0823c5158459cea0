#include "waybill/dialect/cli/cli.h"

namespace waybill::dialect::cli {
namespace {

constexpr Rule kRules[] = {
    {"cli/missing-key", Severity::error,
     "A required key is absent: one of the five, code, message or retryable of an error, "
     "duration_ms."},
    {"cli/unknown-key", Severity::error, "A sixth key at the top: there are exactly five."},
    {"cli/type", Severity::error, "A value is of the wrong JSON type."},
    {"cli/data-scalar", Severity::error, "data is a scalar: it is null, an object or an array."},
    {"cli/ok-mismatch", Severity::error, "ok and error contradict each other."},
    {"cli/exit-mismatch", Severity::warning,
     "An exit code in the document, or the code SUCCESS on a failure, contradicts ok."},
    {"cli/error-type", Severity::error, "error is neither null nor an object."},
    {"cli/error-code", Severity::error, "A code is not of the form [A-Z][A-Z0-9_]+."},
    {"cli/message", Severity::warning,
     "A message is several lines: a stack trace, not a sentence."},
    {"cli/retry-after", Severity::warning, "retry_after_ms on an error that is not retryable."},
    {"cli/retry-strategy", Severity::warning,
     "retry_strategy is none of immediate, linear_backoff, exponential_backoff."},
    {"cli/phase", Severity::warning, "phase is none of validation, execution, cleanup."},
    {"cli/fix-command", Severity::warning, "fix_command has placeholders: it must run verbatim."},
    {"cli/redirect", Severity::warning, "redirect is not an object of command and permanent."},
    {"cli/warning-type", Severity::error, "A warning is not a string."},
    {"cli/warning-code", Severity::warning, "A warning is not of the form CODE: message."},
    {"cli/duration", Severity::error,
     "meta.duration_ms is not a whole number that is not negative."},
    {"cli/count", Severity::error, "Another figure is not a whole number that is not negative."},
    {"cli/integer-form", Severity::warning,
     "A whole number is spelled with a fraction or an exponent."},
    {"cli/request-id", Severity::warning, "meta.request_id does not begin with req_."},
    {"cli/schema-version", Severity::warning,
     "meta.schema_version is not a string of the form x.y."},
    {"cli/timestamp", Severity::error, "meta.timestamp is not an ISO 8601 time with its zone."},
    {"cli/empty-text", Severity::warning, "A text that should say something is empty."},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace waybill::dialect::cli
