#include "json/random_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace waybill::json::test {
namespace {

using namespace std::string_view_literals;

template <std::size_t N>
std::string_view one_of(Chance& chance, const std::string_view (&choices)[N]) {
  return choices[chance.below(N)];
}

void add_space(Chance& chance, std::string& out) {
  if (!chance.once_in(4)) return;
  const std::size_t count = chance.once_in(200) ? chance.below(5000) : chance.below(6);
  for (std::size_t i = 0; i < count; ++i) out += " \n\t\r"[chance.below(4)];
}

void add_string(Chance& chance, std::string& out) {
  static constexpr std::string_view kParts[] = {
      "a", "key", "value ", ",", "\\\"",           "\\\\",    "\\n", "\\u0041",    "é",   "€",
      "😀", "{",   "]",      ":", "\\uD83D\\uDE00", "\\u0000", "\\/", "0123456789", "\x7F"};
  out += '"';
  const std::size_t parts = chance.once_in(300) ? chance.below(40'000) : chance.below(8);
  for (std::size_t i = 0; i < parts; ++i) out += one_of(chance, kParts);
  out += '"';
}

void add_scalar(Chance& chance, std::string& out) {
  static constexpr std::string_view kScalars[] = {
      "true", "false", "null", "0",    "-0",   "1",       "12345678901234567890",
      "1.5",  "1e2",   "-1.0", "1E+9", "1e-9", "0.00001", "123456.789e-12"};
  if (chance.once_in(2)) return add_string(chance, out);
  if (chance.once_in(3000)) {
    out += "-0." + std::string(1 + chance.below(100'000), '7');
  } else {
    out += one_of(chance, kScalars);
  }
}

}  // namespace

std::string random_document(Chance& chance, std::size_t size) {
  std::string out;
  std::string open;  // the closing brackets still owed
  bool first = true;
  const auto start = [&] {
    const bool object = chance.once_in(2);
    out += object ? '{' : '[';
    open += object ? '}' : ']';
    first = true;
  };
  start();
  while (!open.empty()) {
    add_space(chance, out);
    const bool full = out.size() >= size;
    if (full || (open.size() > 1 && chance.once_in(5))) {
      out += open.back();
      open.pop_back();
      first = false;
      continue;
    }
    if (!first) out += ',';
    first = false;
    add_space(chance, out);
    if (open.back() == '}') {
      add_string(chance, out);
      add_space(chance, out);
      out += ':';
      add_space(chance, out);
    }
    if (open.size() < 900 && chance.once_in(4)) {
      start();
    } else {
      add_scalar(chance, out);
    }
  }
  return out;
}

std::string mutated(Chance& chance, std::string text) {
  static constexpr std::string_view kInsertions[] = {
      "\""sv,   "\\"sv,      "{"sv,   "}"sv,    "["sv,    "]"sv,    ","sv,        ":"sv,
      " "sv,    "0"sv,       "-"sv,   "."sv,    "e"sv,    "true"sv, "null"sv,     "\0"sv,
      "\x1A"sv, "\f"sv,      "\n"sv,  "\x1F"sv, "\x80"sv, "\xC3"sv, "\xED\xA0"sv, "\xF0"sv,
      "\\u"sv,  "\\uD800"sv, ",\""sv, "\\\""sv, "\x7F"sv, "\xFF"sv};
  for (std::size_t changes = 1 + chance.below(3); changes > 0; --changes) {
    const std::size_t at = chance.below(text.size() + 1);
    const std::size_t span = std::min(chance.below(chance.once_in(8) ? 3000 : 4), text.size() - at);
    switch (chance.below(6)) {
      case 0: text.insert(at, one_of(chance, kInsertions)); break;
      case 1: text.replace(at, span, one_of(chance, kInsertions)); break;
      case 2: text.erase(at, span); break;
      case 3: text.insert(at, text.substr(at, span)); break;
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << chance.below(8));
        break;
      default:
        if (at < text.size()) std::swap(text[at], text[chance.below(text.size())]);
    }
  }
  return text;
}

}  // namespace waybill::json::test
