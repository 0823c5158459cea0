// Numbers that we make. Numbers that are passed on keep their spelling and never come here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "waybill/base/buffer.h"

namespace waybill::json {

void append_integer(Buffer& out, std::int64_t number);
void append_integer(Buffer& out, std::uint64_t number);

// The shortest spelling that reads back as the same double, laid out as ECMAScript does (and
// RFC 8785 demands): 100000, 1e+21, 0.000001, 1e-7. Not a number and the infinities are null,
// since JSON has no word for them; minus zero is 0.
void append_double(Buffer& out, double number);
// The shortest that reads back as the same float: 0.1, where the double next to it has 17 digits.
void append_float(Buffer& out, float number);

// The same at a cursor with room for kLongestNumber bytes: where the next byte goes.
inline constexpr std::size_t kLongestNumber = 32;  // "-0.0000012345678901234567" has 25
char* put_integer(char* at, std::int64_t number);
char* put_integer(char* at, std::uint64_t number);
char* put_double(char* at, double number);
char* put_float(char* at, float number);

}  // namespace waybill::json
