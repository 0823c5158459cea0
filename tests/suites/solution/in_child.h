// Work in a process of its own, which may end at any moment without harm to the test.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>

namespace waybill::testing {

struct ChildEnd {
  std::string said;  // what it wrote before it ended
  int status = 0;
};

// What the child writes to the descriptor is `said`. It leaves without any tidying up.
inline ChildEnd in_child(const std::function<void(int told)>& work) {
  int pipe_ends[2];
  if (::pipe(pipe_ends) != 0) std::abort();
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(pipe_ends[0]);
    work(pipe_ends[1]);
    ::_exit(0);
  }
  ::close(pipe_ends[1]);
  ChildEnd end;
  char bytes[4096];
  for (ssize_t count; (count = ::read(pipe_ends[0], bytes, sizeof bytes)) > 0;)
    end.said.append(bytes, static_cast<std::size_t>(count));
  ::close(pipe_ends[0]);
  ::waitpid(child, &end.status, 0);
  return end;
}

inline void tell(int told, const std::string& words) {
  if (::write(told, words.data(), words.size()) < 0) ::_exit(97);
}

}  // namespace waybill::testing
