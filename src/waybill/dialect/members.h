// Members: the members of a document, written in the order asked for. Every dialect's writer is
// written with it.
//
// There are two kinds, so that the usual answer does not pay for the unusual one. Where something
// was carried from the same dialect it may have to be put back at each member, and a document may
// be laid out for people: such members the Spelling writes. All others are written by a json::Row.
// A dialect's writer is a template that serves both, see write_members(); its functions that take
// Members are inlined, for the sake of the Row.
// Inside dialect/ only.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "waybill/base/timestamp.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/spelling.h"
#include "waybill/json/row.h"

namespace waybill::dialect {

using json::operator""_key;

template <class Out>  // json::Row, or Spelling&
class Members {
 public:
  [[gnu::always_inline]] explicit Members(Spelling& spelling)
      : spelling_(spelling), envelope_(spelling.envelope()), out_(out_of(spelling)) {}

  const Envelope& envelope() const { return envelope_; }
  const WriteOptions& options() const { return spelling_.options(); }
  Spelling& spelling() { return spelling_; }

  // Objects and arrays; without a key at the root and for elements.
  [[gnu::always_inline]] void open_object() {
    begin_object();
    if constexpr (!kPlain) spelling_.enter({});
  }
  [[gnu::always_inline]] void open_object(auto key) {
    begin_object(key);
    if constexpr (!kPlain) spelling_.enter(key);
  }
  [[gnu::always_inline]] void close_object() {
    if constexpr (!kPlain) spelling_.leave_object();
    end_object();
  }
  [[gnu::always_inline]] void open_array(auto key) {
    begin_array(key);
    if constexpr (!kPlain) spelling_.enter(key);
  }
  [[gnu::always_inline]] void close_array() {
    if constexpr (!kPlain) spelling_.leave();
    end_array();
  }
  // Those in which nothing is ever carried.
  [[gnu::always_inline]] void begin_object() { out_.begin_object(); }
  [[gnu::always_inline]] void begin_object(auto key) { out_.begin_object(key); }
  [[gnu::always_inline]] void end_object() { out_.end_object(); }
  [[gnu::always_inline]] void begin_array(auto key) { out_.begin_array(key); }
  [[gnu::always_inline]] void end_array() { out_.end_array(); }
  // One that has nothing in it, unless something was carried there.
  [[gnu::always_inline]] void empty_array(auto key) {
    if (!carried(key)) fixed_member(key, "[]");
  }
  // Before each object element: where it stands.
  [[gnu::always_inline]] void element(std::size_t index) {
    if constexpr (!kPlain) spelling_.element(index);
  }

  // Optional members: written when present; otherwise what was carried there, if anything. All
  // integers of an Envelope count something: a negative one is as good as absent.
  [[gnu::always_inline]] void text(auto key, const Text& value) {
    if (value.empty()) return void(carried(key));
    member(key, value);
  }
  [[gnu::always_inline]] void raw(auto key, const json::Raw& value) {
    if (!value) return void(carried(key));
    out_.member(key, value);
  }
  [[gnu::always_inline]] void integer(auto key, const std::optional<std::int64_t>& value) {
    if (!value || *value < 0) return void(carried(key));
    out_.member(key, *value);
  }
  [[gnu::always_inline]] void boolean(auto key, const std::optional<bool>& value) {
    if (!value) return void(carried(key));
    flag(key, *value);
  }

  // Required members: with a value to use when there is none and nothing was carried there. That
  // of a text is a plain one, or what a function returns that is called only then.
  template <class Otherwise>
  [[gnu::always_inline]] void text_or(auto key, const Text& value, const Otherwise& otherwise) {
    if (!value.empty()) return member(key, value);
    if (carried(key)) return;
    if constexpr (std::invocable<Otherwise>) {
      member(key, otherwise());
    } else {
      plain_member(key, otherwise);
    }
  }
  [[gnu::always_inline]] void text_or_null(auto key, const Text& value) {
    if (!value.empty()) return member(key, value);
    if (!carried(key)) fixed_member(key, "null");
  }
  [[gnu::always_inline]] void integer_or(auto key, const std::optional<std::int64_t>& value,
                                         std::int64_t otherwise) {
    const bool given = value && *value >= 0;
    if (given || !carried(key)) out_.member(key, given ? *value : otherwise);
  }
  [[gnu::always_inline]] void boolean_or(auto key, const std::optional<bool>& value,
                                         bool otherwise) {
    if (value || !carried(key)) flag(key, value.value_or(otherwise));
  }
  // What says which problem it is.
  [[gnu::always_inline]] void code_and_message(const Problem& problem) {
    text_or("code"_key, problem.code, [&] { return code_or_default(problem); });
    message("message"_key, problem);
  }
  [[gnu::always_inline]] void message(auto key, const Problem& problem) {
    text_or(key, problem.message, [&] { return message_or_default(problem); });
  }
  // The Envelope's, or a sentence made of what is known.
  [[gnu::always_inline]] void summary(auto key) {
    if (!is_blank(envelope_.summary)) return member(key, envelope_.summary);
    member(key, made_summary(envelope_));
  }

  // A time keeps its spelling where that is a proper one; see forms.h.
  [[gnu::always_inline]] void time(auto key, const Text& value, TimestampForm form) {
    if (is_plain_utc(value)) return member(key, value);
    aside([&](Spelling& spelling) { spelling.unusual_time(key, value, form); });
  }
  // The same where none is demanded: what is no time at all is left out.
  [[gnu::always_inline]] void time_if_any(auto key, const Text& value) {
    if (is_plain_utc(value)) return member(key, value);
    aside([&](Spelling& spelling) { spelling.unusual_time_if_any(key, value); });
  }

  // Members that are never carried.
  [[gnu::always_inline]] void member(auto key, const Text& value) { out_.member(key, value); }
  [[gnu::always_inline]] void member(auto key, std::string_view value) { out_.member(key, value); }
  // A text that needs no escaping.
  [[gnu::always_inline]] void plain_member(auto key, std::string_view value) {
    out_.plain_member(key, value);
  }
  [[gnu::always_inline]] void flag(auto key, bool value) {
    value ? fixed_member(key, "true") : fixed_member(key, "false");
  }
  [[gnu::always_inline]] void member(auto key, const Pieces& value) {
    if constexpr (kPlain)
      if (value.plain) return out_.plain_member(key, value.first, value.last);
    aside([&](Spelling& spelling) { spelling.member(key, value); });
  }
  // A value that is always spelled alike: a word, or a container with nothing in it.
  [[gnu::always_inline]] void fixed_member(auto key, std::string_view json) {
    out_.fixed_member(key, json);
  }
  // An element of an array; the same out of two texts and something plain between them.
  [[gnu::always_inline]] void string(const Text& value) { out_.string(value); }
  [[gnu::always_inline]] void joined(const Text& first, std::string_view between,
                                     const Text& last) {
    out_.joined(first, between, last);
  }
  // A payload as an object (or whatever the dialect admits): boxed as {"value": …} where needed.
  [[gnu::always_inline]] void payload(auto key, const json::Raw& value, bool boxed) {
    if (!boxed) return out_.member(key, value);
    begin_object(key);
    out_.member("value"_key, value);
    end_object();
  }

  // If something was carried at `key` of the current object, writes it (or, for a key that was
  // left out, nothing) and returns true.
  [[gnu::always_inline]] bool carried(auto key) {
    if constexpr (kPlain) {
      return false;
    } else {
      return spelling_.carried(key);
    }
  }
  // The raw value carried at a top-level place; nullptr when there is none.
  [[gnu::always_inline]] const Carried* carried_at(std::string_view pointer) const {
    if constexpr (kPlain) {
      return nullptr;
    } else {
      return spelling_.carried_at(pointer);
    }
  }
  // What was carried at `key` is not to be written: something proper stands there.
  [[gnu::always_inline]] void forget(auto key) {
    if constexpr (!kPlain) spelling_.forget(key);
  }

  // The members of an object, but for those (name, value) that are taken already.
  [[gnu::always_inline]] void members_of(const json::Raw& object,
                                         bool (*taken)(std::string_view, std::string_view)) {
    if (object) aside([&](Spelling& spelling) { spelling.members_of(object, taken); });
  }
  // The dialect's slot, as a member of the current object, when there is something to put in it.
  [[gnu::always_inline]] void slot(auto key) {
    if (spelling_.has_slot()) aside([&](Spelling& spelling) { spelling.slot(key); });
  }

  // Where the next byte goes: for those who note where they wrote something.
  [[gnu::always_inline]] std::size_t position() { return out_.position(); }
  // For what is rare: `write` is given the Spelling, whose Writer goes on where we are.
  template <class Write>
  [[gnu::always_inline]] void aside(Write&& write) {
    if constexpr (kPlain) {
      out_.aside([&write, &spelling = spelling_](json::Writer&) { write(spelling); });
    } else {
      write(spelling_);
    }
  }

 private:
  static constexpr bool kPlain = std::is_same_v<Out, json::Row>;
  [[gnu::always_inline]] static auto& out_of(Spelling& spelling) {
    if constexpr (kPlain) {
      return spelling.writer();
    } else {
      return spelling;
    }
  }

  Spelling& spelling_;
  const Envelope& envelope_;
  Out out_;
};

// Writes a whole document with the kind of Members that serves the Envelope. The dialect says how:
// Answer::write(auto& members, const Envelope&), which is inlined.
template <class Answer>
void write_members(Spelling& spelling) {
  if (spelling.is_plain()) [[likely]] {
    Members<json::Row> members(spelling);
    Answer::write(members, members.envelope());
  } else {
    Members<Spelling&> members(spelling);
    Answer::write(members, members.envelope());
  }
}

}  // namespace waybill::dialect
