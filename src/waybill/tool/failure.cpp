#include "waybill/tool/failure.h"

namespace waybill::tool {
namespace {

std::string_view code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::bad_input: return "ARG_ERROR";
    case ErrorKind::over_limit: return "PRECONDITION";
    case ErrorKind::not_found: return "NOT_FOUND";
    case ErrorKind::conflict: return "CONFLICT";
    case ErrorKind::not_allowed: return "PERMISSION_DENIED";
    case ErrorKind::unavailable: return "UNAVAILABLE";
  }
  return "GENERAL_ERROR";
}

}  // namespace

Problem problem_of(const Error& error) {
  return {.code = code_of(error.kind), .message = error.message, .path = error.place};
}

}  // namespace waybill::tool
