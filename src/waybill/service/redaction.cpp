#include "waybill/service/redaction.h"

#include <array>
#include <cstdint>

#include "waybill/json/writer.h"

namespace waybill::service {
namespace {

constexpr std::size_t kLongestName = 128;

// One bit for each pair of letters that a secret word begins with. Every name of every call comes
// by here, and most are done with after a look at their pairs.
constexpr unsigned bit_of(char first, char second) {
  return (static_cast<unsigned char>(first) * 7U + static_cast<unsigned char>(second)) % 64U;
}
std::uint64_t pairs_of(const std::vector<std::string>& secrets) {
  std::uint64_t pairs = 0;
  for (const std::string& secret : secrets)
    if (secret.size() > 1) pairs |= std::uint64_t{1} << bit_of(secret[0], secret[1]);
  return pairs;
}

// False for most names. A separator may stand between the two letters of a pair: then it is true.
bool may_be_secret(std::uint64_t pairs, std::string_view name) {
  bool found = false;
  for (std::size_t at = 0; at + 1 < name.size(); ++at) {
    const auto first = static_cast<char>(name[at] | 0x20);
    const auto second = static_cast<char>(name[at + 1] | 0x20);
    found |= (pairs >> bit_of(first, second) & 1) != 0 || name[at] == '_' || name[at] == '-';
  }
  return found;
}

bool names_secret(const Redaction& redaction, std::uint64_t pairs, std::string_view name) {
  if (!may_be_secret(pairs, name)) return false;
  std::array<char, kLongestName> room;
  std::size_t size = 0;
  for (const char c : name.substr(0, kLongestName)) {
    if (c == '-' || c == '_') continue;
    room[size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  const std::string_view plain(room.data(), size);
  for (std::size_t at = 0; at + 1 < size; ++at) {
    if ((pairs >> bit_of(room[at], room[at + 1]) & 1) == 0) continue;
    for (const std::string& secret : redaction.secrets)
      if (secret.size() > 1 && plain.substr(at).starts_with(secret)) return true;
  }
  return false;
}

bool has_secret(const Redaction& redaction, std::uint64_t pairs, const json::Value& value) {
  const bool object = value.is(json::Kind::object);
  for (const json::Value child : value.children()) {
    if (object && names_secret(redaction, pairs, child.key())) return true;
    if (child.node().child != json::Node::kNone && has_secret(redaction, pairs, child)) return true;
  }
  return false;
}

void write(const Redaction& redaction, const json::Value& value, json::Writer& writer) {
  if (value.is(json::Kind::object)) {
    writer.begin_object();
    for (const json::Value child : value.children()) {
      writer.key(child.key());
      if (redaction.is_secret(child.key())) {
        writer.string("[redacted]");
      } else {
        write(redaction, child, writer);
      }
    }
    writer.end_object();
  } else if (value.is(json::Kind::array)) {
    writer.begin_array();
    for (const json::Value child : value.children()) write(redaction, child, writer);
    writer.end_array();
  } else {
    writer.raw(value.raw());
  }
}

}  // namespace

bool Redaction::is_secret(std::string_view name) const {
  return names_secret(*this, pairs_of(secrets), name);
}

std::string_view Redaction::apply(const json::Value& value, Buffer& scratch) const {
  const std::string_view text = value.raw();
  scratch.clear();
  json::Writer writer(scratch);
  if (text.size() > max_bytes) {
    writer.begin_object();
    writer.plain_key("omitted_bytes");
    writer.integer(text.size());
    writer.end_object();
    return scratch.view();
  }
  if (!has_secret(*this, pairs_of(secrets), value)) return text;
  write(*this, value, writer);
  return scratch.view();
}

}  // namespace waybill::service
