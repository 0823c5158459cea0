#include "waybill/base/ids.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <span>
#include <string_view>
#include <system_error>

namespace waybill {
namespace {

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";

void fill_randomly(std::span<unsigned char> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw std::system_error(errno, std::generic_category(), "getrandom");
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

// Each character is equally likely: bytes from 252 (7 × 36) up are drawn again.
std::string random_base36(std::size_t length) {
  std::string out;
  out.reserve(length);
  std::array<unsigned char, 16> pool;
  while (out.size() < length) {
    fill_randomly(pool);
    for (const unsigned char byte : pool) {
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
  std::string out;
  out.reserve(36);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) out += '-';
    out += kDigits[bytes[i] >> 4];
    out += kDigits[bytes[i] & 15];
  }
  return out;
}

}  // namespace

std::string RandomIds::uuid() {
  std::array<unsigned char, 16> bytes;
  fill_randomly(bytes);
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0F) | 0x40);  // version 4
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3F) | 0x80);  // the RFC 9562 variant
  return uuid_of(bytes);
}

std::string RandomIds::short_id() { return random_base36(8); }

std::string RandomIds::request_id() { return "req_" + random_base36(16); }

std::string SequentialIds::uuid() { return "00000000-0000-4000-8000-" + counted(++uuids_, 16, 12); }

std::string SequentialIds::short_id() { return counted(++short_ids_, 36, 8); }

std::string SequentialIds::request_id() { return "req_" + counted(++request_ids_, 36, 16); }

}  // namespace waybill
