#include "waybill/net/spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/net/system_error.h"

extern char** environ;

namespace waybill::net {
namespace {

struct Pipe {
  Descriptor ours;
  Descriptor theirs;
};

Result<Pipe> make_pipe(bool they_read) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return std::unexpected(system_error("make a pipe", errno));
  Descriptor read_end(ends[0]);
  Descriptor write_end(ends[1]);
  Pipe pipe = they_read ? Pipe{std::move(write_end), std::move(read_end)}
                        : Pipe{std::move(read_end), std::move(write_end)};
  ::fcntl(pipe.ours.number(), F_SETFL, O_NONBLOCK);
  return pipe;
}

// What posix_spawn is told, given back in the end.
class Plan {
 public:
  Plan() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // A group of its own, and none of what this process does with signals.
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Plan() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // The copy stays open in the child, the original does not.
  void use_as(const Descriptor& descriptor, int number) {
    posix_spawn_file_actions_adddup2(&actions, descriptor.number(), number);
  }

  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

std::vector<std::string> environment_of(const ChildOptions& options) {
  std::vector<std::string> variables;
  if (options.inherit_environment)
    for (char** variable = environ; *variable != nullptr; ++variable)
      variables.emplace_back(*variable);
  for (const auto& [name, value] : options.environment) {
    const std::string begin = name + "=";
    std::erase_if(variables, [&](const std::string& set) { return set.starts_with(begin); });
    variables.push_back(begin + value);
  }
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// By its number: the C library's declaration of pidfd_open is not meant for C++ before 2.37.
int open_process(pid_t id) { return static_cast<int>(::syscall(SYS_pidfd_open, id, 0)); }

bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

Result<void> check(const ChildOptions& options) {
  if (options.command.empty() || options.command.front().empty())
    return fail(ErrorKind::bad_input, "there is no program to start: the command is empty");
  const bool bad_word = std::any_of(options.command.begin(), options.command.end(), has_nul);
  const bool bad_variable =
      std::any_of(options.environment.begin(), options.environment.end(), [](const auto& set) {
        return set.first.empty() || has_nul(set.first) || has_nul(set.second) ||
               set.first.find('=') != std::string::npos;
      });
  if (bad_word || bad_variable || has_nul(options.directory))
    return fail(ErrorKind::bad_input,
                "a command, directory or environment variable has a byte that it cannot have");
  return {};
}

}  // namespace

Result<Spawned> spawn(const ChildOptions& options) {
  if (auto checked = check(options); !checked) return std::unexpected(std::move(checked.error()));
  auto in = make_pipe(true);
  auto out = in ? make_pipe(false) : std::unexpected(in.error());
  auto err = out ? make_pipe(false) : std::unexpected(out.error());
  if (!err) return std::unexpected(std::move(err.error()));

  Plan plan;
  if (options.input == ChildInput::piped) plan.use_as(in->theirs, STDIN_FILENO);
  if (options.input == ChildInput::nothing)
    posix_spawn_file_actions_addopen(&plan.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  plan.use_as(out->theirs, STDOUT_FILENO);
  if (!options.inherit_stderr) plan.use_as(err->theirs, STDERR_FILENO);
  if (!options.directory.empty())
    posix_spawn_file_actions_addchdir_np(&plan.actions, options.directory.c_str());

  std::vector<std::string> command = options.command;
  std::vector<std::string> environment = environment_of(options);
  Spawned spawned;
  const int failure =
      ::posix_spawnp(&spawned.id, command.front().c_str(), &plan.actions, &plan.attributes,
                     pointers_to(command).data(), pointers_to(environment).data());
  if (failure != 0)
    return std::unexpected(system_error("start '" + command.front() + "'", failure));

  spawned.life = Descriptor(open_process(spawned.id));
  if (!spawned.life.is_open()) {
    const int number = errno;
    ::kill(-spawned.id, SIGKILL);
    ::waitpid(spawned.id, nullptr, 0);
    return std::unexpected(system_error("watch '" + command.front() + "'", number));
  }
  if (options.input == ChildInput::piped) spawned.stdin_end = std::move(in->ours);
  spawned.stdout_end = std::move(out->ours);
  if (!options.inherit_stderr) spawned.stderr_end = std::move(err->ours);
  return spawned;
}

}  // namespace waybill::net
