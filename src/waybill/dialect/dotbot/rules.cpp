#include "waybill/dialect/dotbot/dotbot.h"

namespace waybill::dialect::dotbot {
namespace {

constexpr Rule kRules[] = {
    {"dotbot/missing-key", Severity::error,
     "A required key is absent: of the envelope, its audit, a problem, the intent or an action."},
    {"dotbot/type", Severity::error, "A value is of the wrong JSON type."},
    {"dotbot/schema-id", Severity::error, "schema_id is not exactly dotbot-mcp-response@1."},
    {"dotbot/tool-name", Severity::warning,
     "The tool's name is not dotted, like solution.info; in the wild it comes with _ or -."},
    {"dotbot/version", Severity::error, "The version is not major.minor.patch."},
    {"dotbot/status-value", Severity::error, "The status is none of ok, warning, error."},
    {"dotbot/status-mismatch", Severity::error,
     "The status is not what the lists of errors and warnings say."},
    {"dotbot/blank-summary", Severity::error, "The summary is empty or only white space."},
    {"dotbot/summary-sentence", Severity::warning, "The summary is more than one sentence."},
    {"dotbot/data-type", Severity::error, "data is not an object."},
    {"dotbot/bare-problem", Severity::error,
     "An error or a warning is a bare string instead of {code, message}."},
    {"dotbot/unknown-code", Severity::warning, "A code is not in the catalogue."},
    {"dotbot/timestamp", Severity::error, "audit.timestamp is not an ISO 8601 time in UTC."},
    {"dotbot/duration", Severity::error,
     "audit.duration_ms is not a whole number that is not negative."},
    {"dotbot/integer-form", Severity::warning,
     "A whole number is spelled with a fraction or an exponent."},
    {"dotbot/host", Severity::warning, "audit.host is none of warp, claude-desktop, ci."},
    {"dotbot/relative-path", Severity::warning,
     "A path that must be relative to the solution is absolute."},
    {"dotbot/action-type", Severity::warning, "An action is of another type than suggestion."},
    {"dotbot/null-optional", Severity::warning, "An optional key is null; it should be left out."},
    {"dotbot/empty-optional", Severity::warning,
     "An optional list is empty; it should be left out."},
    {"dotbot/empty-text", Severity::warning, "A text that should say something is empty."},
    {"dotbot/unknown-key", Severity::warning,
     "A key that the dialect does not know; it is kept, and may be a misspelling."},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace waybill::dialect::dotbot
