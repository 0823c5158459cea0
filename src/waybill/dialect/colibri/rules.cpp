#include "waybill/dialect/colibri/colibri.h"

namespace waybill::dialect::colibri {
namespace {

constexpr Rule kRules[] = {
    {"colibri/missing-key", Severity::error,
     "A required key is absent: ok, data of a success, code or message of an error."},
    {"colibri/type", Severity::error, "A value is of the wrong JSON type."},
    {"colibri/ok-mismatch", Severity::error, "ok is true although there is an error beside it."},
    {"colibri/hidden-failure", Severity::warning,
     "Pattern B: ok is true, the failure is inside data. Valid, and missed by those who look at ok "
     "alone."},
    {"colibri/missing-error", Severity::error, "A failure without an error."},
    {"colibri/error-type", Severity::error, "The error is not an object of code and message."},
    {"colibri/data-and-error", Severity::error,
     "A failure of pattern A has data beside its error."},
    {"colibri/unknown-code", Severity::warning,
     "A code of pattern A that is not in the catalogue, or one that belongs to pattern B."},
    {"colibri/null-optional", Severity::warning, "An optional key is null; it should be left out."},
    {"colibri/empty-text", Severity::warning, "A text that should say something is empty."},
    {"colibri/unknown-key", Severity::warning,
     "A key that the dialect does not know; it is kept, and may be a misspelling."},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace waybill::dialect::colibri
