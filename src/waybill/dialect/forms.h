// Forms: the small grammars that readers, writers and checks share, so that what a writer makes
// is what a check accepts.
//
// Inside dialect/ only. Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

namespace waybill::dialect {

// Nothing but ASCII white space, or nothing at all.
bool is_blank(std::string_view text);

// More than one sentence, as far as punctuation tells: advice, not proof.
bool has_several_sentences(std::string_view text);

// An error code: [A-Z][A-Z0-9_]+.
bool is_code(std::string_view text);

// major.minor.patch, with a pre-release and build metadata if any.
bool is_semantic_version(std::string_view text);
// How many numbers the text consists of, with a dot between each two: 2 in "1.10". None when there
// is anything else in it, or a number with a zero in front.
std::size_t dotted_numbers(std::string_view text);

// One to eight of [0-9a-z].
bool is_short_id(std::string_view text);

enum class Zone : std::uint8_t { free, some, utc };

// A date and time of the calendar as RFC 3339 spells it: upper-case T and Z, ±hh:mm. Without a
// zone only where the zone is free.
bool is_iso_time(std::string_view text, Zone zone);

// The commonest proper spellings of a time, told without parsing: 2026-01-02T13:57:00[.fraction]
// with Z or +00:00. False says nothing.
bool is_plain_utc(std::string_view text);

// The standard alphabet, padded to a multiple of four.
bool is_base64(std::string_view text);

}  // namespace waybill::dialect
