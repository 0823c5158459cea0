// The catalogue of codes: one list from which exit code, HTTP status and advice follow.
//
// spec/codes.json is the same list as data and docs/codes.md the same for people; tests hold the
// three together. A code that is not listed is not wrong, it is only unknown: it maps as
// GENERAL_ERROR does.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace waybill {

// The exit codes of the command-line dialect; 79 to 125 are a command's own.
enum class Exit : std::uint8_t {
  success = 0,
  general_error = 1,
  arg_error = 2,
  partial_failure = 3,
  precondition = 4,
  not_found = 5,
  conflict = 6,
  permission_denied = 7,
  auth_required = 8,
  payment_required = 9,
  timeout = 10,
  rate_limited = 11,
  unavailable = 12,
  redirected = 13,
  interrupted = 130,
};

struct CodeInfo {
  std::string_view name;
  std::string_view family;  // where it comes from: a dialect's name, or "waybill"
  Exit exit;
  std::string_view meaning;
};

std::span<const CodeInfo> code_catalogue();
const CodeInfo* find_code(std::string_view name);  // nullptr when unknown

int http_status(Exit exit);
bool is_retryable(Exit exit);  // trying the same call again later may succeed
std::string_view name_of(Exit exit);

}  // namespace waybill
