// The bounds within which a schema and its use are kept, so that neither a hostile schema nor a
// hostile instance can exhaust stack, memory or patience. What exceeds one is refused by name.
#pragma once

#include <cstddef>
#include <cstdint>

namespace waybill::json::schema {

// All schema documents that take part in one compilation, counted together.
inline constexpr std::size_t kMaxSchemaBytes = 16u << 20;
// Rules entered inside one another while validating: the depth of the instance times the schema's
// own nesting at one place ($ref, allOf, ...). An instance of the greatest depth that a Scanner
// accepts may be described by a recursive schema that takes four steps per level.
inline constexpr std::uint32_t kMaxEvaluationDepth = 4096;
// Stack that validating may use. Optimised builds reach the depth above with less; this is for
// those with large frames (no optimisation, sanitizers), and asks for threads with 5 MB or more.
inline constexpr std::size_t kMaxEvaluationStack = 4u << 20;
// Rules entered while validating, in all: alternatives within alternatives may multiply. Far more
// than a reasonable schema needs, and soon reached by one that is made to keep a machine busy.
inline constexpr std::int64_t kMaxEvaluations = 1 << 24;
inline constexpr std::int64_t kMaxEvaluationsPerByte = 256;
// Findings of one check; Report::truncated says when there were more.
inline constexpr std::size_t kMaxFindings = 1000;
// Memory of one compiled pattern, with its automata.
inline constexpr std::int64_t kMaxPatternMemory = 8 << 20;
// Significant digits of a multipleOf, so that a remainder is exact in machine words.
inline constexpr std::uint32_t kMaxDivisorDigits = 18;

}  // namespace waybill::json::schema
