// A waybill server in a process of its own, spoken to over its pipes.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "process.h"

namespace waybill::testing {

class ServerProcess {
 public:
  explicit ServerProcess(const std::string& store) {
    int in[2];
    int out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) std::abort();
    signal(SIGPIPE, SIG_IGN);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      const int nobody = open("/dev/null", O_WRONLY);
      dup2(nobody, 2);
      const char* const program = std::getenv("WAYBILL_PROGRAM");
      execl(program, program, "serve", "--stdio", "--store", store.c_str(), nullptr);
      _exit(99);
    }
    close(in[0]);
    close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  ~ServerProcess() { stop(SIGKILL); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  void stop(int signal) {
    if (pid_ > 0) {
      kill(pid_, signal);
      waitpid(pid_, nullptr, 0);
    }
    pid_ = 0;
    for (int* const end : {&in_, &out_})
      if (*end >= 0) close(std::exchange(*end, -1));
  }

  // False when the server is gone.
  bool send(const std::string& tool, const std::string& arguments) {
    const std::string line = R"({"jsonrpc":"2.0","id":)" + std::to_string(++calls_) +
                             R"(,"method":"tools/call","params":{"name":")" + tool +
                             R"(","arguments":)" + arguments +
                             R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                             R"("io.modelcontextprotocol/clientCapabilities":{}}}})"
                             "\n";
    std::size_t sent = 0;
    while (sent < line.size()) {
      const ssize_t count = write(in_, line.data() + sent, line.size() - sent);
      if (count <= 0) return false;
      sent += static_cast<std::size_t>(count);
    }
    return true;
  }
  // The next answer; empty when the server is gone or took longer than patience allows.
  std::string receive() {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (;;) {
      if (const std::size_t at = buffer_.find('\n'); at != buffer_.npos) {
        std::string line = buffer_.substr(0, at);
        buffer_.erase(0, at + 1);
        return line;
      }
      pollfd ready{out_, POLLIN, 0};
      if (poll(&ready, 1, 1000) == 0 && std::chrono::steady_clock::now() > end) return "";
      if (ready.revents == 0) continue;
      char bytes[1 << 14];
      const ssize_t count = read(out_, bytes, sizeof bytes);
      if (count <= 0) return "";
      buffer_.append(bytes, static_cast<std::size_t>(count));
    }
  }
  std::string call(const std::string& tool, const std::string& arguments) {
    return send(tool, arguments) ? receive() : "";
  }

 private:
  pid_t pid_ = 0;
  int in_ = -1;
  int out_ = -1;
  std::uint64_t calls_ = 0;
  std::string buffer_;
};

// The text between two others, behind the first.
inline std::string between(const std::string& text, const std::string& before,
                           const std::string& after) {
  const std::size_t at = text.find(before);
  if (at == text.npos) return "";
  const std::size_t begin = at + before.size();
  return text.substr(begin, text.find(after, begin) - begin);
}

}  // namespace waybill::testing
