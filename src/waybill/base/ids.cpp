#include "waybill/base/ids.h"

#include <pthread.h>
#include <sys/random.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <span>
#include <string_view>
#include <system_error>

namespace waybill {
namespace {

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";

void ask_kernel(std::span<unsigned char> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw std::system_error(errno, std::generic_category(), "getrandom");
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

std::atomic<unsigned> forks = 0;
void note_fork() { forks.fetch_add(1, std::memory_order_relaxed); }

// A thread's bytes from the kernel, fetched for sixteen identifiers at a time, because asking costs
// as much as all the rest of a call's bookkeeping. A byte is handed out once and then wiped; after
// a fork the child asks for its own.
class Pool {
 public:
  Pool() {
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, note_fork);
  }
  ~Pool() { ::explicit_bzero(bytes_.data(), bytes_.size()); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  std::array<unsigned char, 16> take() {
    const unsigned now = forks.load(std::memory_order_relaxed);
    if (left_ == 0 || forks_ != now) {
      left_ = 0;  // should the kernel have none to give, nothing old is handed out
      ask_kernel(bytes_);
      left_ = bytes_.size();
      forks_ = now;
    }
    std::array<unsigned char, 16> out;
    left_ -= out.size();
    std::memcpy(out.data(), bytes_.data() + left_, out.size());
    std::memset(bytes_.data() + left_, 0, out.size());
    return out;
  }

 private:
  std::array<unsigned char, 256> bytes_{};
  std::size_t left_ = 0;
  unsigned forks_ = 0;
};

std::array<unsigned char, 16> random_bytes() {
  thread_local Pool pool;
  return pool.take();
}

// Each character is equally likely: bytes from 252 (7 × 36) up are drawn again.
std::string random_base36(std::size_t length) {
  std::string out;
  out.reserve(length);
  while (out.size() < length) {
    for (const unsigned char byte : random_bytes()) {
      if (byte < 252 && out.size() < length) out += kDigits[byte % 36];
    }
  }
  return out;
}

std::string counted(std::uint64_t count, unsigned base, std::size_t width) {
  std::string out(width, '0');
  for (std::size_t i = width; i-- > 0 && count != 0; count /= base) out[i] = kDigits[count % base];
  return out;
}

std::string uuid_of(const std::array<unsigned char, 16>& bytes) {
  std::array<char, 36> out;
  char* at = out.data();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) *at++ = '-';
    *at++ = kDigits[bytes[i] >> 4];
    *at++ = kDigits[bytes[i] & 15];
  }
  return {out.data(), out.size()};
}

}  // namespace

std::string RandomIds::uuid() {
  std::array<unsigned char, 16> bytes = random_bytes();
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0F) | 0x40);  // version 4
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3F) | 0x80);  // the RFC 9562 variant
  return uuid_of(bytes);
}

std::string RandomIds::ordered_uuid() {
  std::array<unsigned char, 16> bytes = random_bytes();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  auto milliseconds = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  for (std::size_t i = 6; i-- > 0; milliseconds >>= 8)
    bytes[i] = static_cast<unsigned char>(milliseconds & 0xFF);
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0F) | 0x70);  // version 7
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3F) | 0x80);  // the RFC 9562 variant
  return uuid_of(bytes);
}

std::string RandomIds::short_id() { return random_base36(8); }

std::string RandomIds::request_id() { return "req_" + random_base36(16); }

std::string SequentialIds::uuid() { return "00000000-0000-4000-8000-" + counted(++uuids_, 16, 12); }

std::string SequentialIds::short_id() { return counted(++short_ids_, 36, 8); }

std::string SequentialIds::request_id() { return "req_" + counted(++request_ids_, 36, 16); }

}  // namespace waybill
