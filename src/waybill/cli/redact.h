// Redaction: secrets do not get into logs.
//
// What is secret is known by its name: one that contains token, secret, password, key, credential
// or auth, in any case. Values become [REDACTED]; everything around them stays as it is.
// Thread-safety: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::cli {

inline constexpr std::string_view kRedacted = "[REDACTED]";

bool names_a_secret(std::string_view name);

// A word of a command line or a piece of text: NAME=value, {"name": "value"}, an address's
// ?name=value and its password; other parts of the address stay.
std::string redacted(std::string_view text);

// The words of a command line: also the value that follows a flag with a secret's name.
std::vector<std::string> redacted_words(std::span<const std::string_view> words);

}  // namespace waybill::cli
