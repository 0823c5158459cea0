// Spelling: one Envelope on its way into a document. Every dialect's writer is written with it.
//
// It writes members in the order asked for and puts back, at their places, the values that were
// carried from the same dialect: where a field is absent, and behind the known members of each
// object. Inside dialect/ only.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "waybill/base/timestamp.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::dialect {

// What goes into the dialect's slot in lossless mode; written by slot.h's write_slot.
struct Slot;

// The room one writing needs, kept for the next one.
struct Scratch {
  // For values that have to be looked into, which most envelopes have not.
  struct Look {
    json::Scanner scanner;
    json::Document document;
  };
  std::optional<Look> look;
  Arena arena;
  Buffer words;
};

class Spelling {
 public:
  // `slot` is null when nothing has to be carried along.
  Spelling(json::Writer& writer, const Envelope& envelope, Dialect dialect,
           const WriteOptions& options, const Slot* slot, Scratch& scratch);

  const Envelope& envelope() const { return envelope_; }
  const WriteOptions& options() const { return options_; }
  json::Writer& writer() { return writer_; }
  Scratch& scratch() { return scratch_; }
  // The Envelope's summary, or a sentence made of what is known.
  std::string_view summary();

  // Objects and arrays; an empty key at the root and for elements.
  void open_object(std::string_view key = {}) {
    key.empty() ? writer_.begin_object() : writer_.begin_object(key);
    if (track_) enter(key);
    ++depth_;
  }
  void close_object() {
    --depth_;
    if (track_) leave_object();
    writer_.end_object();
  }
  void open_array(std::string_view key) {
    writer_.begin_array(key);
    if (track_) enter(key);
    ++depth_;
  }
  void close_array() {
    --depth_;
    if (track_) leave();
    writer_.end_array();
  }
  // One that has nothing in it, unless something was carried there.
  void empty_array(std::string_view key) {
    if (carried(key)) return;
    writer_.fixed_member(key, "[]");
  }
  // Before each object element: where it stands.
  void element(std::size_t index) { next_index_ = index; }

  // Optional members: written when present; otherwise what was carried there, if anything. All
  // integers of an Envelope count something: a negative one is as good as absent.
  // (In the header so that the keys, which are literals, become constants in the writers.)
  void text(std::string_view key, const Text& value) {
    if (value.empty()) return void(carried(key));
    literal(key, value);
  }
  void raw(std::string_view key, const json::Raw& value) {
    if (!value) return void(carried(key));
    writer_.member(key, value);
  }
  void integer(std::string_view key, const std::optional<std::int64_t>& value) {
    if (!value || *value < 0) return void(carried(key));
    writer_.member(key, *value);
  }
  void boolean(std::string_view key, const std::optional<bool>& value) {
    if (!value) return void(carried(key));
    flag(key, *value);
  }

  // Required members: with a value to use when there is none and nothing was carried there.
  void text_or(std::string_view key, const Text& value, std::string_view otherwise) {
    if (!value.empty()) return literal(key, value);
    if (!carried(key)) literal(key, otherwise);
  }
  void text_or_null(std::string_view key, const Text& value) {
    if (!value.empty()) return literal(key, value);
    if (!carried(key)) writer_.fixed_member(key, "null");
  }
  void integer_or(std::string_view key, const std::optional<std::int64_t>& value,
                  std::int64_t otherwise) {
    const bool given = value && *value >= 0;
    if (given || !carried(key)) writer_.member(key, given ? *value : otherwise);
  }
  void boolean_or(std::string_view key, const std::optional<bool>& value, bool otherwise) {
    if (value || !carried(key)) flag(key, value.value_or(otherwise));
  }

  // A time keeps its spelling where that is a proper one; see forms.h.
  void time(std::string_view key, const Text& value, TimestampForm form) {
    is_plain_utc(value) ? literal(key, value) : unusual_time(key, value, form);
  }
  // The same where none is demanded: what is no time at all is left out.
  void time_if_any(std::string_view key, const Text& value) {
    is_plain_utc(value) ? literal(key, value) : unusual_time_if_any(key, value);
  }

  // Members that are never carried.
  template <class AnyText>
  void literal(std::string_view key, const AnyText& value) {
    if constexpr (std::is_same_v<AnyText, Text>) {
      writer_.member(key, value);
    } else {
      writer_.member(key, std::string_view(value));
    }
  }
  void flag(std::string_view key, bool value) {
    value ? writer_.fixed_member(key, "true") : writer_.fixed_member(key, "false");
  }

  // If something was carried at `key` of the current object, writes it (or, for a key that was
  // left out, nothing) and returns true.
  bool carried(std::string_view key) { return track_ && put_carried(key); }
  // What was carried at `key` is not to be written: something proper stands there.
  void forget(std::string_view key);
  // The raw value carried at a top-level place; nullptr when there is none.
  const Carried* carried_at(std::string_view pointer) const;

  // The members of an object, but for those (name, value) that are taken already.
  void members_of(const json::Raw& object, bool (*taken)(std::string_view, std::string_view));

  // The dialect's slot, as a member of the current object, when there is something to put in it.
  void slot(std::string_view key);
  bool has_slot() const { return slot_ != nullptr; }

 private:
  struct Place {
    std::size_t path_size;  // of the path before this container was entered
  };
  // Where we are and what was put back, while something carried from this dialect may be.
  struct Track {
    std::string path;
    std::vector<Place> places;
    std::vector<bool> used;
  };
  void unusual_time(std::string_view key, const Text& value, TimestampForm form);
  void unusual_time_if_any(std::string_view key, const Text& value);
  const Carried* find(std::string_view pointer) const;
  bool put_carried(std::string_view key);
  void enter(std::string_view key);
  void leave();
  void leave_object() {
    put_back();
    leave();
  }
  void put_back();

  json::Writer& writer_;
  const Envelope& envelope_;
  const WriteOptions& options_;
  const Slot* slot_;
  Scratch& scratch_;
  Dialect dialect_;
  std::size_t next_index_ = 0;
  std::size_t depth_ = 0;
  std::optional<Track> track_;
};

// "UNSPECIFIED_ERROR" and a sentence for it, where a dialect demands what a problem lacks.
std::string_view code_or_default(const Problem& problem);
std::string_view message_or_default(const Problem& problem);
// The summary, or a sentence made of what is known; in the arena where it has to be made.
std::string_view summary_or_default(const Envelope& envelope, Arena& arena);

// A problem with every field it has, in the canonical spelling that Reading::canonical_problem
// reads.
void write_canonical(json::Writer& writer, const Problem& problem);
void write_canonical_members(json::Writer& writer, const Problem& problem);

// A payload as an object (or whatever the dialect admits): boxed as {"value": …} where needed.
void write_boxed(json::Writer& writer, const json::Raw& value, bool (*boxed)(json::Kind));

// `details`, with the further problems (all but the first of `problems`) under `also`.
void write_details_with_also(json::Writer& writer, std::span<const Problem> problems);

}  // namespace waybill::dialect
