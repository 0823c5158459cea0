// Running programs from outside, for the tests that see nothing but what a user sees.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace waybill::testing {

struct Start {
  std::vector<std::string> words;  // the program first
  std::string input{};
  bool holds_input = false;    // standard input stays open, and nothing more comes
  std::string input_file{};    // instead of `input`
  std::string output_file{};   // instead of a pipe: /dev/full, a file
  bool closes_output = false;  // standard output is closed from the start
  bool reader_leaves = false;  // nobody reads standard output
  std::map<std::string, std::optional<std::string>> environment{};  // nothing: unset
  std::function<void()> in_child{};                                 // before the program begins
  std::function<void(pid_t)> once_started{};                        // beside the running program
};

struct Outcome {
  std::string out;
  std::string err;
  int exit = -1;
  int signal = 0;
  long peak_kb = 0;  // resident memory
  bool is_late = false;
};

constexpr std::chrono::seconds kPatience{60};

inline std::string file_content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// Waits for something to become true in the world, not longer than patience allows.
inline bool wait_until(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    poll(nullptr, 0, 1);
  }
  return true;
}

// Whether the process has begun to watch its signals.
inline bool watches_signals(pid_t pid) {
  const std::string status = file_content("/proc/" + std::to_string(pid) + "/status");
  const std::size_t at = status.find("SigBlk:");
  return at != status.npos &&
         (std::stoull(status.substr(at + 7), nullptr, 16) & 1ull << (SIGTERM - 1)) != 0;
}
// Whether it waits in the given number of threads.
inline bool has_threads(pid_t pid, int count) {
  const std::string status = file_content("/proc/" + std::to_string(pid) + "/status");
  const std::size_t at = status.find("Threads:");
  return at != status.npos && std::stoi(status.substr(at + 8)) >= count;
}

inline Outcome run_program(const Start& start) {
  int in[2];
  int out[2];
  int err[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
    std::abort();
  const pid_t pid = fork();
  if (pid == 0) {
    const int input =
        start.input_file.empty() ? in[0] : open(start.input_file.c_str(), O_RDONLY | O_CLOEXEC);
    const int output = start.output_file.empty()
                           ? out[1]
                           : open(start.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(input, 0);
    dup2(output, 1);
    dup2(err[1], 2);
    if (start.closes_output) close(1);
    for (const auto& [name, value] : start.environment)
      value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
    if (start.in_child) start.in_child();
    std::vector<char*> arguments;
    for (const std::string& word : start.words)
      arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(99);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  if (start.reader_leaves) close(std::exchange(out[0], -1));
  Outcome outcome;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  std::size_t written = 0;
  signal(SIGPIPE, SIG_IGN);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  const auto close_input = [&] {
    if (in[1] >= 0) close(std::exchange(in[1], -1));
  };
  if (start.input.empty() && !start.holds_input) close_input();
  if (start.once_started) start.once_started(pid);
  char bytes[1 << 16];
  while (out[0] >= 0 || err[0] >= 0) {
    std::array<pollfd, 3> ready{{{out[0], POLLIN, 0},
                                 {err[0], POLLIN, 0},
                                 {written < start.input.size() ? in[1] : -1, POLLOUT, 0}}};
    if (poll(ready.data(), ready.size(), 1000) == 0 && std::chrono::steady_clock::now() > end) {
      outcome.is_late = true;
      kill(pid, SIGKILL);
    }
    for (int i = 0; i < 2; ++i) {
      int& from = i == 0 ? out[0] : err[0];
      if (ready[static_cast<std::size_t>(i)].revents == 0) continue;
      const ssize_t count = read(from, bytes, sizeof bytes);
      if (count <= 0) {
        close(std::exchange(from, -1));
      } else {
        (i == 0 ? outcome.out : outcome.err).append(bytes, static_cast<std::size_t>(count));
      }
    }
    if (ready[2].revents != 0) {
      const ssize_t count =
          write(in[1], start.input.data() + written, start.input.size() - written);
      if (count < 0 && errno != EAGAIN) close_input();
      if (count > 0) written += static_cast<std::size_t>(count);
      if (written == start.input.size() && !start.holds_input) close_input();
    }
  }
  int status = 0;
  rusage usage{};
  wait4(pid, &status, 0, &usage);
  close_input();
  outcome.peak_kb = usage.ru_maxrss;
  if (WIFEXITED(status)) outcome.exit = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  if (!start.output_file.empty() && !start.output_file.starts_with("/dev/"))
    outcome.out = file_content(start.output_file);
  return outcome;
}

// A folder that is gone when the test is over.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = "/tmp/waybill-test-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~ScratchFolder() {
    const std::string command = "rm -rf '" + path_ + "'";
    [[maybe_unused]] const int status = std::system(command.c_str());
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string put(const std::string& name, const std::string& content) const {
    std::ofstream(path_ + "/" + name, std::ios::binary) << content;
    return path_ + "/" + name;
  }

 private:
  std::string path_;
};

}  // namespace waybill::testing
