// The one error story of the library: an operation that could not be done.
//
// A tool whose work failed is not an Error: that is an Envelope with errors, which is data.
// An Error says what went wrong, where, and (by its kind) what the caller can do about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace waybill {

// What the caller can do, coarse on purpose: a program branches on this and on nothing finer.
enum class ErrorKind : std::uint8_t {
  bad_input,    // the bytes or arguments are wrong: correct them; trying again is pointless
  over_limit,   // a stated limit was passed: send less, or raise the limit
  not_found,    // what was named does not exist
  conflict,     // it exists already, or somebody else changed it first
  not_allowed,  // the caller may not do this
  unavailable,  // an outside part (disk, peer) did not serve: trying again later may help
};

std::string_view name_of(ErrorKind kind);

struct Error {
  ErrorKind kind = ErrorKind::bad_input;
  std::string message;                // one sentence: what was met and what would be right
  std::optional<std::size_t> byte{};  // offset in the input where it happened
  std::string place{};                // JSON Pointer or path, where there is one

  bool operator==(const Error&) const = default;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(ErrorKind kind, std::string message,
                                   std::optional<std::size_t> byte = {}, std::string place = {}) {
  return std::unexpected(Error{kind, std::move(message), byte, std::move(place)});
}

// Line and column of a byte, counted from 1; the column counts code points. Computed only when
// somebody asks, because it reads the input from its start.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
  bool operator==(const Position&) const = default;
};
Position locate(std::string_view input, std::size_t byte);

// The error as a person wants it: message, line and column, the line itself and a caret under it.
std::string explain(const Error& error, std::string_view input);

}  // namespace waybill
