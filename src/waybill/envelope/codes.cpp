#include "waybill/envelope/codes.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace waybill {
namespace {

constexpr auto kCodes = std::to_array<CodeInfo>({
    // What the exit codes themselves are called.
    {"GENERAL_ERROR", "cli", Exit::general_error, "Something failed that no other code describes."},
    {"ARG_ERROR", "cli", Exit::arg_error, "An argument is wrong; nothing was done."},
    {"PARTIAL_FAILURE", "cli", Exit::partial_failure, "Some of several items failed."},
    {"PRECONDITION", "cli", Exit::precondition, "Something must be true first and is not."},
    {"NOT_FOUND", "cli", Exit::not_found, "What was named does not exist."},
    {"CONFLICT", "cli", Exit::conflict, "It exists already or was changed by somebody else."},
    {"PERMISSION_DENIED", "cli", Exit::permission_denied, "The caller may not do this."},
    {"AUTH_REQUIRED", "cli", Exit::auth_required, "The caller must say who it is first."},
    {"PAYMENT_REQUIRED", "cli", Exit::payment_required, "The caller's plan does not cover this."},
    {"TIMEOUT", "cli", Exit::timeout, "It took longer than allowed."},
    {"RATE_LIMITED", "cli", Exit::rate_limited, "Too many calls; try again later."},
    {"UNAVAILABLE", "cli", Exit::unavailable, "A needed part does not answer; try again later."},
    {"REDIRECTED", "cli", Exit::redirected, "It is now found under another name."},
    {"CANCELLED", "cli", Exit::interrupted, "The caller ended it before it was done."},
    // The dotbot catalogue.
    {"DOTBOT_NOT_FOUND", "dotbot", Exit::precondition, "No .bot folder here or above."},
    {"STATE_FILE_INVALID", "dotbot", Exit::precondition,
     ".bot/.dotbot-state.json is missing or invalid."},
    {"PROJECT_NOT_FOUND", "dotbot", Exit::not_found, "No project has that name or alias."},
    {"ALIAS_CONFLICT", "dotbot", Exit::conflict, "Two projects would have the same alias."},
    {"REGISTRY_PARSE_ERROR", "dotbot", Exit::precondition,
     ".bot/solution/projects.json cannot be parsed."},
    {"TECH_STACK_MISSING", "dotbot", Exit::not_found, ".bot/product/tech-stack.md does not exist."},
    {"STANDARDS_NOT_FOUND", "dotbot", Exit::not_found, "The standards folder is empty or missing."},
    {"BROKEN_FILE_REFERENCE", "dotbot", Exit::not_found, "A referenced file does not exist."},
    {"FRONTMATTER_MISSING", "dotbot", Exit::precondition, "A file lacks YAML frontmatter."},
    {"FRONTMATTER_INVALID", "dotbot", Exit::precondition, "YAML frontmatter is malformed."},
    {"CIRCULAR_DEPENDENCY", "dotbot", Exit::precondition, "Files refer to each other in a circle."},
    {"INVALID_PARAMETER", "dotbot", Exit::arg_error,
     "A parameter is missing or of the wrong type."},
    {"INVALID_ARGUMENTS", "dotbot", Exit::arg_error, "The arguments as a whole are wrong."},
    {"IO_ERROR", "dotbot", Exit::general_error, "A file could not be read or written."},
    {"UNAUTHORIZED_OPERATION", "dotbot", Exit::permission_denied,
     "The operation is not permitted."},
    {"STATE_NOT_INITIALIZED", "dotbot", Exit::precondition, "There is no state yet."},
    {"STATE_ALREADY_EXISTS", "dotbot", Exit::conflict, "There is a state already."},
    {"INVALID_PHASE", "dotbot", Exit::arg_error, "No such phase."},
    {"INVALID_TASK_ID", "dotbot", Exit::arg_error, "The task id is malformed."},
    {"PHASE_ORDER_MISSING", "dotbot", Exit::precondition, "The order of phases is not defined."},
    {"TASK_NOT_FOUND", "dotbot", Exit::not_found, "No task has that id."},
    {"CONFIRMATION_REQUIRED", "dotbot", Exit::precondition, "The caller must confirm this."},
    {"HISTORY_FILE_INVALID", "dotbot", Exit::precondition, "The history file is damaged."},
    {"INVALID_STATE", "dotbot", Exit::arg_error, "The state would not be valid."},
    // Code Graph.
    {"INVALID_INPUT", "codegraph", Exit::arg_error, "Input validation failed."},
    {"INTERNAL_ERROR", "codegraph", Exit::general_error, "An unexpected error during execution."},
    {"NOT_AVAILABLE", "codegraph", Exit::unavailable, "A required component is not initialised."},
    {"MISSING_PARAMS", "codegraph", Exit::arg_error, "Required parameters were not given."},
    {"UNKNOWN_ACTION", "codegraph", Exit::arg_error, "No such action."},
    // Colibri.
    {"INVALID_PARAMS", "colibri", Exit::arg_error, "The input does not fit the tool's schema."},
    {"HANDLER_ERROR", "colibri", Exit::general_error, "The handler threw."},
    {"ERR_NOT_FOUND", "colibri", Exit::not_found, "No such record."},
    {"ERR_INVALID_TRANSITION", "colibri", Exit::precondition,
     "The task cannot go there from here."},
    {"ERR_WRITEBACK_REQUIRED", "colibri", Exit::precondition, "A record is required first."},
    {"ERR_SESSION_EXISTS", "colibri", Exit::conflict, "The session exists already."},
    {"ERR_SESSION_NOT_FOUND", "colibri", Exit::not_found, "No such session."},
    {"ERR_ALREADY_FINALIZED", "colibri", Exit::conflict, "The session is sealed already."},
    {"ERR_NO_RECORDS", "colibri", Exit::precondition, "The session has no records to seal."},
    {"ERR_NOT_FINALIZED", "colibri", Exit::precondition, "The session is not sealed yet."},
    {"ROUND_NOT_FOUND", "colibri", Exit::not_found, "No such round."},
    {"ALREADY_VOTED", "colibri", Exit::conflict, "The node has voted in this round."},
    {"INVALID_KEY", "colibri", Exit::arg_error,
     "The key is malformed or unknown, or the signature is not made with it."},
    {"FallbackChainExhaustedError", "colibri", Exit::unavailable,
     "No backend of the chain answered."},
    {"UNIQUE", "colibri", Exit::conflict, "A record with that id exists already."},
    {"LEDGER_BROKEN", "colibri", Exit::general_error, "What is stored is not what was written."},
    // What a reader says when a failure came without a code.
    {"UNSPECIFIED_ERROR", "waybill", Exit::general_error, "The answer failed without saying why."},
    // What the program says of its own work.
    {"INVALID_DOCUMENT", "waybill", Exit::general_error,
     "The document breaks rules of its dialect."},
    {"OUTPUT_TOO_LARGE", "waybill", Exit::general_error,
     "The answer is longer than allowed and cannot be cut."},
    {"PROGRAM_FAILED", "waybill", Exit::general_error,
     "A wrapped program ended with an exit code other than 0."},
    {"PROGRAM_KILLED", "waybill", Exit::general_error, "A wrapped program was ended by a signal."},
});

constexpr bool names_are_unique() {
  for (std::size_t i = 0; i < kCodes.size(); ++i)
    for (std::size_t j = i + 1; j < kCodes.size(); ++j)
      if (kCodes[i].name == kCodes[j].name) return false;
  return true;
}
static_assert(names_are_unique(), "a code stands twice in the catalogue");

// The codes in chains, by a mark that few of them share: a name is looked up for each failure that
// is written.
struct Chains {
  static constexpr std::size_t kMarks = 128;
  static constexpr std::uint8_t kEnd = 0xFF;
  static_assert(kCodes.size() < kEnd);

  std::array<std::uint8_t, kMarks> first{};
  std::array<std::uint8_t, kCodes.size()> next{};

  static constexpr std::size_t mark(std::string_view name) {
    if (name.empty()) return 0;
    return (name.size() * 16 + static_cast<unsigned char>(name.front()) * 5u +
            static_cast<unsigned char>(name.back())) %
           kMarks;
  }
};
constexpr Chains kChains = [] {
  Chains chains;
  chains.first.fill(Chains::kEnd);
  for (std::size_t i = kCodes.size(); i-- > 0;) {
    std::uint8_t& first = chains.first[Chains::mark(kCodes[i].name)];
    chains.next[i] = first;
    first = static_cast<std::uint8_t>(i);
  }
  return chains;
}();

struct ExitInfo {
  Exit exit;
  std::string_view name;
  int http;
  bool retryable;
};

constexpr auto kExits = std::to_array<ExitInfo>({
    {Exit::success, "SUCCESS", 200, false},
    {Exit::general_error, "GENERAL_ERROR", 500, false},
    {Exit::arg_error, "ARG_ERROR", 400, false},
    {Exit::partial_failure, "PARTIAL_FAILURE", 207, false},
    {Exit::precondition, "PRECONDITION", 412, false},
    {Exit::not_found, "NOT_FOUND", 404, false},
    {Exit::conflict, "CONFLICT", 409, false},
    {Exit::permission_denied, "PERMISSION_DENIED", 403, false},
    {Exit::auth_required, "AUTH_REQUIRED", 401, false},
    {Exit::payment_required, "PAYMENT_REQUIRED", 402, false},
    {Exit::timeout, "TIMEOUT", 504, false},
    {Exit::rate_limited, "RATE_LIMITED", 429, true},
    {Exit::unavailable, "UNAVAILABLE", 503, true},
    {Exit::redirected, "REDIRECTED", 308, false},
    {Exit::interrupted, "CANCELLED", 499, false},
});

const ExitInfo& info(Exit exit) {
  const auto* found = std::find_if(kExits.begin(), kExits.end(),
                                   [&](const ExitInfo& row) { return row.exit == exit; });
  return found != kExits.end() ? *found : kExits[1];
}

}  // namespace

std::span<const CodeInfo> code_catalogue() { return kCodes; }

const CodeInfo* find_code(std::string_view name) {
  for (std::uint8_t i = kChains.first[Chains::mark(name)]; i != Chains::kEnd; i = kChains.next[i])
    if (kCodes[i].name == name) return &kCodes[i];
  return nullptr;
}

int http_status(Exit exit) { return info(exit).http; }
bool is_retryable(Exit exit) { return info(exit).retryable; }
std::string_view name_of(Exit exit) { return info(exit).name; }

}  // namespace waybill
