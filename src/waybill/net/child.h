// Child: a program that runs beside this one, spoken to by its stdin and stdout.
//
// Runs in a process group of its own, so that what it started ends with it.
// Lifetime: the loop outlives it. Destroying it kills what still runs of the group.
// Thread-safety: any thread, one at a time; callbacks come on the loop's first thread.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/loop.h"

namespace waybill::net {

enum class ChildInput : std::uint8_t {
  piped,      // by take_stdin()
  inherited,  // this process's own
  nothing,
};

struct ChildOptions {
  std::vector<std::string> command{};  // the program, looked for in PATH, and its arguments
  std::string directory{};             // empty: where this process is
  bool inherit_environment = true;     // or begin with none
  // Set besides what is inherited, and instead of it.
  std::vector<std::pair<std::string, std::string>> environment{};
  ChildInput input = ChildInput::piped;
  bool inherit_stderr = false;               // or keep its last bytes
  std::size_t stderr_tail_bytes = 8 * 1024;  // so many
};

struct ChildExit {
  std::optional<int> code{};    // by exit
  std::optional<int> signal{};  // or by a signal
  bool operator==(const ChildExit&) const = default;
};
std::string to_string(const ChildExit& exit);  // "exit code 3", "signal 9"

class Child {
 public:
  // `on_exit` is called once, when it has ended and its stderr is read.
  static Result<std::unique_ptr<Child>> start(Loop& loop, ChildOptions options,
                                              std::function<void(const ChildExit&)> on_exit);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t id() const noexcept;
  // Our ends, for Lines::open; each once. Non-blocking already.
  Descriptor take_stdin();
  Descriptor take_stdout();

  // Asks it to end: closes its stdin if it is still here, sends SIGTERM when it has not ended
  // after `grace`, and SIGKILL after as long again. Who took stdin closes it before.
  void end(std::chrono::milliseconds grace);

  std::optional<ChildExit> exit() const;  // nothing: it runs
  std::string stderr_tail() const;

 private:
  class Process;
  explicit Child(std::shared_ptr<Process> process);
  std::shared_ptr<Process> process_;
};

}  // namespace waybill::net
