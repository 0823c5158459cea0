#include "waybill/dialect/buddy/buddy.h"

namespace waybill::dialect::buddy {
namespace {

constexpr Rule kRules[] = {
    {"buddy/missing-key", Severity::error,
     "A required key is absent: of the envelope, an artifact, its content, a mission or a signal."},
    {"buddy/missing-optional", Severity::warning, "A key that may be null or empty is left out."},
    {"buddy/type", Severity::error, "A value is of the wrong JSON type."},
    {"buddy/response-type", Severity::error, "response_type is not one of the seven."},
    {"buddy/blank-summary", Severity::error, "The summary is empty or only white space."},
    {"buddy/timestamp", Severity::error, "A time is not of ISO 8601."},
    {"buddy/timestamp-zone", Severity::warning, "A time does not say its zone; it is read as UTC."},
    {"buddy/artifact-type", Severity::error, "artifact_type is not one of the nine."},
    {"buddy/row-width", Severity::error,
     "A row of a table has more or fewer cells than there are columns."},
    {"buddy/count-mismatch", Severity::error, "A count is not the number of what it counts."},
    {"buddy/integer-form", Severity::warning,
     "A whole number is spelled with a fraction or an exponent."},
    {"buddy/chart-type", Severity::error, "chart_type is none of line, bar, pie, scatter."},
    {"buddy/chart-lengths", Severity::error,
     "A dataset has more or fewer values than there are labels."},
    {"buddy/chart-values", Severity::error, "A dataset's value is not a number."},
    {"buddy/timeline-range", Severity::error,
     "start_time and end_time are not the first and the last event's."},
    {"buddy/file-size", Severity::error,
     "size_bytes is neither null nor a whole number that is not negative."},
    {"buddy/mission-id", Severity::error, "A mission has no mission_id."},
    {"buddy/mission-status", Severity::error,
     "A mission's status is not one of those it can be in."},
    {"buddy/objective-type", Severity::warning,
     "A mission's objective_type is none of navigate, extract, synthesize."},
    {"buddy/signal-type", Severity::error, "A signal has no signal_type."},
    {"buddy/signal-layer", Severity::warning,
     "A signal's layer is missing or unknown, as in real logs."},
    {"buddy/layout", Severity::warning,
     "ui_hints.layout is none of fullscreen, split, inline, modal."},
    {"buddy/priority", Severity::warning, "ui_hints.priority is none of urgent, normal, low."},
    {"buddy/color-scheme", Severity::warning,
     "ui_hints.color_scheme is none of success, warning, error, info."},
    {"buddy/suggested-actions", Severity::error, "A suggested action is not a string."},
    {"buddy/hidden-failure", Severity::warning,
     "The summary or the hints say error, metadata.error does not."},
    {"buddy/error-type", Severity::warning, "metadata.error is neither true nor false."},
    {"buddy/error-message", Severity::warning,
     "metadata.error is true and there is no error_message."},
    {"buddy/error-summary", Severity::warning,
     "The summary of a failure does not begin with the error mark."},
    {"buddy/unknown-key", Severity::warning,
     "A key that the dialect does not know; it is kept, and may be a misspelling."},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace waybill::dialect::buddy
