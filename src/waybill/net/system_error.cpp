#include "waybill/net/system_error.h"

#include <cerrno>
#include <system_error>

namespace waybill::net {
namespace {

ErrorKind kind_of(int number) {
  switch (number) {
    case ENOENT: return ErrorKind::not_found;
    case EADDRINUSE: return ErrorKind::conflict;
    case EACCES:
    case EPERM: return ErrorKind::not_allowed;
    case EADDRNOTAVAIL:
    case EINVAL:
    case ENOTDIR:
    case ENOEXEC: return ErrorKind::bad_input;
    case E2BIG:
    case EMFILE:
    case ENFILE: return ErrorKind::over_limit;
    default: return ErrorKind::unavailable;
  }
}

}  // namespace

Error system_error(std::string_view action, int number) {
  std::string message = "cannot ";
  message += action;
  message += ": ";
  message += std::generic_category().message(number);
  return {kind_of(number), std::move(message)};
}

}  // namespace waybill::net
