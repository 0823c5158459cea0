#include "waybill/suites/solution/failure.h"

#include <array>

#include "waybill/base/file_error.h"

namespace waybill::suites::solution {
namespace {

struct Reason {
  std::string_view code;
  std::string_view words;
};
constexpr std::array kReasons{
    Reason{"DOTBOT_NOT_FOUND", "not in a dotbot directory"},
    Reason{"STATE_FILE_INVALID", "state file missing or invalid"},
    Reason{"PROJECT_NOT_FOUND", "project not found"},
    Reason{"ALIAS_CONFLICT", "alias already in use"},
    Reason{"REGISTRY_PARSE_ERROR", "project registry cannot be parsed"},
    Reason{"TECH_STACK_MISSING", "tech stack file not found"},
    Reason{"STANDARDS_NOT_FOUND", "no standards found"},
    Reason{"IO_ERROR", "file system operation failed"},
    Reason{"UNAUTHORIZED_OPERATION", "path leads out of the solution"},
};

}  // namespace

Problem file_problem(const Error& error) {
  const bool is_outside = leads_out(error);
  std::string message = error.message;
  if (!message.empty() && message[0] >= 'a' && message[0] <= 'z')
    message[0] = static_cast<char>(message[0] - 'a' + 'A');
  if (!message.ends_with('.')) message += '.';
  return {.code = is_outside ? "UNAUTHORIZED_OPERATION" : "IO_ERROR",
          .message = message,
          .path = error.place,
          .suggestion = is_outside
                            ? "Put the file itself below the solution's root, or remove the link."
                            : ""};
}

Problem no_solution(const Error& error) {
  if (error.kind != ErrorKind::not_found) return file_problem(error);
  return {.code = "DOTBOT_NOT_FOUND",
          .message = "Not in a dotbot solution directory",
          .suggestion = "Call it in a directory with a .bot folder, or below one."};
}

std::string reason_for(std::string_view code) {
  for (const Reason& reason : kReasons)
    if (reason.code == code) return std::string(reason.words);
  std::string words(code);
  for (char& c : words)
    c = c == '_' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return words;
}

}  // namespace waybill::suites::solution
