#include "waybill/dialect/cli/wrap.h"

#include <array>
#include <string>

#include "waybill/envelope/codes.h"

namespace waybill::dialect::cli {
namespace {

constexpr int kFirstSysexit = 64;
constexpr std::array<std::string_view, 15> kSysexits{
    "USAGE",  "DATAERR",   "NOINPUT", "NOUSER",   "NOHOST",   "UNAVAILABLE", "SOFTWARE", "OSERR",
    "OSFILE", "CANTCREAT", "IOERR",   "TEMPFAIL", "PROTOCOL", "NOPERM",      "CONFIG"};

Problem supplied(int exit_code) {
  const std::string_view name = exit_name(exit_code);
  const CodeInfo* const info = find_code(name);
  Problem problem;
  problem.code = name;
  problem.message = info != nullptr && name != "GENERAL_ERROR"
                        ? std::string(info->meaning)
                        : "The command ended with exit code " + std::to_string(exit_code) + ".";
  return problem;
}

}  // namespace

std::string_view exit_name(int exit_code) {
  if (exit_code >= 0 && exit_code <= 13) return name_of(static_cast<Exit>(exit_code));
  const int sysexit = exit_code - kFirstSysexit;
  if (sysexit >= 0 && sysexit < static_cast<int>(kSysexits.size()))
    return kSysexits[static_cast<std::size_t>(sysexit)];
  switch (exit_code) {
    case 126: return "NOT_EXECUTABLE";
    case 127: return "COMMAND_NOT_FOUND";
    case 130:
    case 143: return name_of(Exit::interrupted);
    default: return exit_code > 128 && exit_code < 256 ? "SIGNALLED" : "GENERAL_ERROR";
  }
}

Envelope wrap(Handled handled, int exit_code, std::int64_t duration_ms) {
  Envelope envelope;
  envelope.data = std::move(handled.data);
  envelope.warnings = std::move(handled.warnings);
  envelope.audit.duration_ms = duration_ms < 0 ? 0 : duration_ms;
  if (exit_code == static_cast<int>(Exit::success)) {
    if (handled.problem) envelope.warnings.push_back(std::move(*handled.problem));
    return envelope;
  }
  Problem problem = handled.problem ? std::move(*handled.problem) : supplied(exit_code);
  if (problem.code.empty()) problem.code = exit_name(exit_code);
  envelope.errors.push_back(std::move(problem));
  return envelope;
}

Envelope wrap(Problem problem, int exit_code, std::int64_t duration_ms) {
  return wrap(Handled{.problem = std::move(problem)}, exit_code, duration_ms);
}

}  // namespace waybill::dialect::cli
