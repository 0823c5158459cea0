#include "waybill/json/pointer.h"

#include <charconv>
#include <optional>

namespace waybill::json {
namespace {

// An array index: digits without a leading zero. ("-" names the element after the last, which
// never exists in a document that is only read.)
std::optional<std::size_t> array_index(std::string_view token) {
  if (token.empty() || (token.size() > 1 && token[0] == '0')) return {};
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (error != std::errc{} || end != token.data() + token.size()) return {};
  return index;
}

Value child(Value value, std::string_view token) {
  if (value.is(Kind::object)) return value.find(token);
  if (!value.is(Kind::array)) return {};
  std::optional<std::size_t> index = array_index(token);
  if (!index) return {};
  for (const Value element : value.children())
    if ((*index)-- == 0) return element;
  return {};
}

}  // namespace

void append_token(std::string& pointer, std::string_view token) {
  pointer += '/';
  for (const char c : token) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

void append_token(std::string& pointer, std::size_t index) {
  pointer += '/';
  pointer += std::to_string(index);
}

Result<std::vector<std::string>> pointer_tokens(std::string_view pointer) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    const char c = pointer[i];
    if (c == '/') {
      tokens.emplace_back();
    } else if (tokens.empty()) {
      return fail(ErrorKind::bad_input, "A JSON Pointer is empty or starts with '/'.", i);
    } else if (c != '~') {
      tokens.back() += c;
    } else if (i + 1 < pointer.size() && (pointer[i + 1] == '0' || pointer[i + 1] == '1')) {
      tokens.back() += pointer[++i] == '0' ? '~' : '/';
    } else {
      return fail(ErrorKind::bad_input, "In a JSON Pointer '~' is followed by 0 or 1.", i);
    }
  }
  return tokens;
}

Result<Value> resolve(Value root, std::string_view pointer) {
  auto tokens = pointer_tokens(pointer);
  if (!tokens) return std::unexpected(tokens.error());
  std::string walked;
  for (const std::string& token : *tokens) {
    append_token(walked, token);
    root = child(root, token);
    if (!root)
      return fail(ErrorKind::not_found, "There is nothing at '" + walked + "'.", {}, walked);
  }
  return root;
}

}  // namespace waybill::json
