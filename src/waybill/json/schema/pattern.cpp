#include "waybill/json/schema/pattern.h"

#include <re2/re2.h>

#include "waybill/json/schema/ecma_regex.h"
#include "waybill/json/schema/limits.h"

namespace waybill::json::schema {

struct Pattern::Automaton {
  Automaton(const std::string& pattern, const RE2::Options& options) : re2(pattern, options) {}
  RE2 re2;
};

Result<Pattern> Pattern::compile(std::string_view ecma) {
  Result<std::string> translated = translate_ecma_regex(ecma, EcmaUse::match);
  if (!translated) return std::unexpected(std::move(translated.error()));
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMaxPatternMemory);
  auto automaton = std::make_unique<Automaton>(*translated, options);
  if (!automaton->re2.ok()) {
    return fail(ErrorKind::bad_input, "The pattern \"" + std::string(ecma) +
                                          "\" cannot be compiled: " + automaton->re2.error());
  }
  return Pattern(std::move(automaton), ecma);
}

bool Pattern::is_valid(std::string_view ecma) {
  const Result<std::string> translated = translate_ecma_regex(ecma, EcmaUse::check_only);
  if (!translated) return false;
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMaxPatternMemory);
  const RE2 re2(*translated, options);
  // A pattern may be right and yet too large for the matcher.
  return re2.ok() || re2.error_code() == RE2::ErrorRepeatSize ||
         re2.error_code() == RE2::ErrorPatternTooLarge;
}

Pattern::Pattern(std::unique_ptr<Automaton> automaton, std::string_view source)
    : automaton_(std::move(automaton)), source_(source) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

bool Pattern::matches(std::string_view text) const {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), automaton_->re2);
}

}  // namespace waybill::json::schema
