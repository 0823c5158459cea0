#include "waybill/dialect/checking.h"
#include "waybill/dialect/colibri/colibri.h"

namespace waybill::dialect::colibri {
namespace {

using json::Kind;

constexpr std::string_view kKeys[] = {"ok", "data", "error", "_waybill"};
constexpr std::string_view kErrorKeys[] = {"code", "message", "details"};
// What the middleware itself says; a handler's own codes are returned, not thrown.
constexpr std::string_view kRaisedCodes[] = {"INVALID_PARAMS", "HANDLER_ERROR",
                                             "UNAUTHORIZED_OPERATION"};

// Is there an error to look into? Reports what is wrong with it as such.
bool is_error(Checking& checking, const Spot& error) {
  if (!error || error.is(Kind::null)) {
    checking.report("missing-error", pointer_to(error), "A failure says why.", "{code, message}",
                    "nothing");
    return false;
  }
  if (error.is(Kind::object)) return true;
  checking.report("error-type", error, "An error is an object.", "{code, message}");
  return false;
}

// Pattern A.
void check_raised(Checking& checking, const Spot& error) {
  if (!is_error(checking, error)) return;
  const Spot code = checking.required_text(error, "code");
  if (code && !code.string().empty()) checking.one_of(code, "unknown-code", kRaisedCodes);
  checking.required_text(error, "message");
  checking.optional(error, "details", kObject);
  checking.known_keys(error, kErrorKeys);
}

// Pattern B. A handler may put anything beside code and message.
void check_returned(Checking& checking, const Spot& data) {
  checking.report("hidden-failure", pointer_to(data),
                  "The call failed: ok is true, but data.ok is false.", "", "data.ok: false");
  const Spot error = checking.member(data, "error");
  if (!is_error(checking, error)) return;
  checking.required_text(error, "code");
  checking.required_text(error, "message");
}

void check_success(Checking& checking, const Spot& root, const Spot& ok) {
  const Spot data = checking.required(root, "data", kAnyKind);
  const Spot inner = checking.member(data, "ok");
  if (inner.is(Kind::boolean) && !inner.value.boolean()) check_returned(checking, data);
  const Spot error = checking.member(root, "error");
  if (!error) return;
  if (error.is(Kind::null))
    return checking.report("null-optional", error, "A success has no error, not even null.");
  checking.report("ok-mismatch", ok, "There is an error beside it.", "false");
  check_raised(checking, error);
}

void check_failure(Checking& checking, const Spot& root) {
  check_raised(checking, checking.member(root, "error"));
  const Spot data = checking.member(root, "data");
  if (data && checking.member(root, "error"))
    checking.report("data-and-error", data, "A failure of pattern A has no data.", "nothing");
}

}  // namespace

void check(Checking& checking) {
  const Spot root = checking.root();
  const Spot ok = checking.required(root, "ok", kBoolean);
  if (ok && ok.value.boolean()) {
    check_success(checking, root, ok);
  } else if (ok) {
    check_failure(checking, root);
  } else if (const Spot error = checking.member(root, "error"); error) {
    check_raised(checking, error);
  }
  checking.known_keys(root, kKeys);
}

}  // namespace waybill::dialect::colibri
