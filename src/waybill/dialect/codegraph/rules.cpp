#include "waybill/dialect/codegraph/codegraph.h"

namespace waybill::dialect::codegraph {
namespace {

constexpr Rule kRules[] = {
    {"codegraph/missing-key", Severity::error,
     "A required key is absent: of the envelope, its data, workspace, meta, page, a suggestion or "
     "the error."},
    {"codegraph/type", Severity::error, "A value is of the wrong JSON type."},
    {"codegraph/success-mismatch", Severity::error,
     "success is true although the result is an error."},
    {"codegraph/missing-error", Severity::error, "success is false and there is no result.error."},
    {"codegraph/error-type", Severity::error, "result.error is not an object of code and message."},
    {"codegraph/unknown-code", Severity::warning, "The error's code is not one of the five."},
    {"codegraph/error-meta", Severity::warning,
     "A failure says that it was truncated, or has limits."},
    {"codegraph/tool-name", Severity::error,
     "The tool is spelled graph.x instead of ouroborosai_graph_x."},
    {"codegraph/version", Severity::warning, "The version is not 1.0."},
    {"codegraph/request-id", Severity::error,
     "requestId is not one to eight of the characters 0-9 and a-z."},
    {"codegraph/timestamp", Severity::error, "generatedAt is not an ISO 8601 time in UTC."},
    {"codegraph/timestamp-form", Severity::warning,
     "generatedAt is not spelled with milliseconds and Z."},
    {"codegraph/repo-name", Severity::warning, "repoName is not the last segment of root."},
    {"codegraph/approx-tokens", Severity::warning,
     "approxTokens is not what the formula gives for this document."},
    {"codegraph/count", Severity::error, "A figure is not a whole number that is not negative."},
    {"codegraph/integer-form", Severity::warning,
     "A whole number is spelled with a fraction or an exponent."},
    {"codegraph/page", Severity::warning, "There are more pages and no cursor to ask for them."},
    {"codegraph/null-optional", Severity::warning,
     "An optional key is null; it should be left out."},
    {"codegraph/empty-text", Severity::warning, "A text that should say something is empty."},
    {"codegraph/unknown-key", Severity::warning,
     "A key that the dialect does not know; it is kept, and may be a misspelling."},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace waybill::dialect::codegraph
