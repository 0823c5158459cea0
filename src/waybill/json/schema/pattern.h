// Pattern: one ECMA-262 regular expression of a schema, matched anywhere in a text in time linear
// to that text.
//
// Patterns are Unicode patterns, as JSON Schema recommends. What cannot be matched in linear time
// (look-around, back references) is refused by compile().
// Thread-safety: matches() may be called by many threads at once.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::json::schema {

class Pattern {
 public:
  static Result<Pattern> compile(std::string_view ecma);
  // Is it a regular expression of ECMA-262, be it one that compile() refuses?
  static bool is_valid(std::string_view ecma);
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  bool matches(std::string_view text) const;
  // As the schema spelled it.
  std::string_view source() const { return source_; }

 private:
  struct Automaton;
  Pattern(std::unique_ptr<Automaton> automaton, std::string_view source);
  std::unique_ptr<Automaton> automaton_;
  std::string source_;
};

}  // namespace waybill::json::schema
