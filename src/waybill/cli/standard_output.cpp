#include "waybill/cli/standard_output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>

namespace waybill::cli {
namespace {

constexpr std::size_t kStrayKept = 200;
// What a pipe that says it can be written to takes without blocking.
constexpr std::size_t kPipeSlice = 4096;
constexpr int kPatienceMs = 2000;

}  // namespace

void open_standard_descriptors() {
  for (int number = 0; number <= 2; ++number)
    if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
      // Readable only, so that writing to it fails as it would have.
      const int opened = ::open("/dev/null", O_RDONLY);
      if (opened >= 0 && opened != number) ::close(opened);
    }
}

StandardOutput::StandardOutput() {
  is_terminal_ = isatty(STDOUT_FILENO) == 1;
  struct stat status {};
  is_file_ = fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  real_ = Descriptor(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;  // without a capture rather than not at all
  stray_in_ = Descriptor(ends[0]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  capturing_ = dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO;
  ::close(ends[1]);
}

StandardOutput::~StandardOutput() {
  if (capturing_) finish_capture();
}

std::size_t StandardOutput::width() const {
  struct winsize size {};
  const bool known = ioctl(real_.number(), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

StandardOutput::Written StandardOutput::failed(int number) {
  why_ = number;
  return number == EPIPE ? Written::reader_gone : Written::failed;
}

StandardOutput::Written StandardOutput::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(real_.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EAGAIN) {
      // Somebody made the shared description non-blocking.
      pollfd ready{real_.number(), POLLOUT, 0};
      ::poll(&ready, 1, -1);
      continue;
    }
    if (count < 0 && errno != EINTR) return failed(errno);
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return Written::whole;
}

StandardOutput::Written StandardOutput::write_answer(std::string_view bytes, int signals) {
  if (is_file_) {
    const off_t begin = lseek(real_.number(), 0, SEEK_CUR);
    struct stat before {};
    fstat(real_.number(), &before);
    const Written written = write(bytes);
    if (written != Written::failed) return written;
    // Half an answer is none. Only our own bytes at the file's end are taken back.
    const int reason = why_;
    const off_t end = lseek(real_.number(), 0, SEEK_CUR);
    const bool appending = (fcntl(real_.number(), F_GETFL) & O_APPEND) != 0;
    const off_t start = appending ? before.st_size : begin;
    struct stat after {};
    if (fstat(real_.number(), &after) == 0 && after.st_size == end && start <= end &&
        ftruncate(real_.number(), start) == 0 && lseek(real_.number(), start, SEEK_SET) >= 0)
      why_ = reason;
    return written;
  }
  while (!bytes.empty()) {
    pollfd ready[2] = {{real_.number(), POLLOUT, 0}, {signals, POLLIN, 0}};
    ::poll(ready, 2, -1);
    if (ready[0].revents == 0 && ready[1].revents != 0 && ::poll(ready, 1, kPatienceMs) == 0)
      return Written::stuck;
    const std::string_view slice = bytes.substr(0, kPipeSlice);
    const Written written = write(slice);
    if (written != Written::whole) return written;
    bytes.remove_prefix(slice.size());
  }
  return Written::whole;
}

void StandardOutput::drain() {
  char bytes[4096];
  for (;;) {
    const ssize_t count = ::read(stray_in_.number(), bytes, sizeof bytes);
    if (count <= 0) return;
    const auto size = static_cast<std::size_t>(count);
    stray_.bytes += size;
    stray_.beginning.append(bytes, std::min(size, kStrayKept - stray_.beginning.size()));
  }
}

StandardOutput::Stray StandardOutput::finish_capture() {
  if (!capturing_) return stray_;
  drain();  // room for what is flushed, since a full pipe would block
  // A function that was left behind may hold the lock for ever.
  if (ftrylockfile(stdout) == 0) {
    std::cout.flush();
    std::fflush(stdout);
    funlockfile(stdout);
  }
  capturing_ = false;
  dup2(real_.number(), STDOUT_FILENO);
  drain();
  return stray_;
}

}  // namespace waybill::cli
