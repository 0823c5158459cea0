#include "waybill/dialect/mcp/mcp.h"

namespace waybill::dialect::mcp {
namespace {

constexpr Rule kRules[] = {
    {"mcp/missing-key", Severity::error,
     "A required key is absent: content, or a member that a content block must have."},
    {"mcp/type", Severity::error, "A value is of the wrong JSON type."},
    {"mcp/content", Severity::error, "content is not an array."},
    {"mcp/block-type", Severity::warning, "A content block is of no known type."},
    {"mcp/base64", Severity::warning, "Binary data is not base64."},
    {"mcp/structured-content", Severity::error,
     "structuredContent is not an object, and the result is of the legacy era."},
    {"mcp/result-type", Severity::warning, "resultType is none of complete, input_required, task."},
    {"mcp/hidden-failure", Severity::error,
     "The envelope inside failed and isError is not true. Pattern B of colibri is exempt: it never "
     "sets isError."},
    {"mcp/is-error-mismatch", Severity::warning,
     "isError is true and the envelope inside succeeded."},
    {"mcp/content-mismatch", Severity::warning,
     "The envelopes in content and in structuredContent disagree about success."},
    {"mcp/json-rpc-wrapper", Severity::error,
     "This is a JSON-RPC message; the result is inside it."},
    {"mcp/traceparent", Severity::warning, "_meta.traceparent is not one of W3C trace context."},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace waybill::dialect::mcp
