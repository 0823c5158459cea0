// Reading: one document on its way into an Envelope. Every dialect's reader is written with it.
//
// The rule that makes readers lossless: a value goes into the field that holds exactly it, or it
// is carried under its pointer. Nothing is converted on the way in.
// Inside dialect/ only. Lifetime: what is read borrows from the document.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/interest.h"
#include "waybill/dialect/rereading.h"
#include "waybill/dialect/text_fields.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect {

// Where a value stands, as a chain on the stack; spelled out only when something is carried.
struct Path {
  const Path* parent = nullptr;
  std::string_view name{};
  std::size_t index = 0;  // when the name is empty
};

// The room one reading needs, kept for the next one. Envelopes come wrapped in envelopes, so
// there may be another room behind it.
struct Workplace {
  json::Scanner scanner;
  json::Document document;
  // What documents of the last shape are.
  std::uint64_t known_shape = 0;
  std::optional<Dialect> known_dialect;
  std::vector<json::Value> left;  // members that nobody took yet
  Buffer made;                    // what our writer would have made of it
  Buffer words;
  std::unique_ptr<Workplace> inner;

  Workplace& inner_place() {
    if (inner == nullptr) inner = std::make_unique<Workplace>();
    return *inner;
  }
  // How many bytes that can grow.
  std::size_t held() const {
    return document.held() + left.capacity() * sizeof(json::Value) + made.held() + words.held() +
           (inner == nullptr ? 0 : sizeof *inner + inner->held());
  }
};

class Reading {
 public:
  // What is done is noted, if it may be done again: see Rereading.
  Reading(Workplace& place, Dialect dialect, Envelope& envelope, unsigned depth,
          Rereading* notes = nullptr)
      : place_(place),
        scanner_(place.scanner),
        document_(place.document),
        dialect_(dialect),
        envelope_(envelope),
        notes_(notes),
        depth_(depth) {}

  json::Value root() const { return document_.root(); }
  Envelope& envelope() { return envelope_; }
  json::Document& document() { return document_; }
  Workplace& place() { return place_; }
  Workplace& inner_place() { return place_.inner_place(); }
  // How many envelopes are around this one.
  unsigned depth() const { return depth_; }

  // All children of a container, looked at again if the scan passed over some of them.
  json::Value::Range all(json::Value container);
  // Looks at a container again, with all its children.
  void expand(json::Value container);

  // What a value says, for who decides by it.
  bool says_true(json::Value value) {
    note_spelling(value);
    return value.boolean();
  }
  bool says(json::Value value, std::string_view word) {
    note_spelling(value);
    return value.string() == word;
  }
  std::string_view spelling(json::Value value) {
    note_spelling(value);
    return value.raw();
  }

  // Keeps a value for which there is no field. `parent` is where the value's container stands.
  void carry(const Path& parent, json::Value value, Carried::Kind kind = Carried::Kind::extra);
  void carry_as(const Path& place, json::Value value, Carried::Kind kind);
  // Notes that a key which the dialect's writer always writes is not there.
  void omit(const Path& place);

  // Each takes the value if the field can hold exactly it, and carries it otherwise.
  void text(const Path& parent, json::Value value, Text& field) {
    if (value.is_plain_string()) [[likely]] {
      field.refer(value.between_quotes(), true);
      if (!field.empty()) [[likely]] {
        note_text(value, field);
        return;
      }
    } else if (take_escaped(value, field)) {
      return;
    }
    carry_instead(parent, value, json::Kind::string);
  }
  // The same for a member that is one of those texts; false when it is not.
  template <class Part>
  bool text(const Path& parent, json::Value member, const TextFields<Part>& fields, Part& part) {
    Text* const field = fields.find(key_of(member), part);
    if (field == nullptr) return false;
    text(parent, member, *field);
    return true;
  }
  // The same for a text that is made of the value; false, and nothing taken, when none is.
  template <MakeText kMake>
  bool text(json::Value value, Text& field) {
    return made_text(value, field, kMake);
  }
  [[gnu::always_inline]] bool made_text(json::Value value, Text& field, MakeText make) {
    Text made = make(document_, value);
    note_made(value, field, make);
    if (made.empty()) return false;
    field = std::move(made);
    return true;
  }
  // Readers that fill a field themselves say with what: what is made of the value, if anything; or
  // the text that it is.
  void note_made(json::Value value, Text& field, MakeText make) {
    if (notes_ != nullptr) [[unlikely]]
      notes_->made(document_, value, field, make);
  }
  void note_text(json::Value value, Text& field) {
    if (notes_ != nullptr) [[unlikely]]
      notes_->text(value, field);
  }
  // Or that they did something because it is true of the value, given the fields filled so far.
  void note_condition(json::Value value, Holds holds) {
    if (notes_ != nullptr) [[unlikely]]
      notes_->condition(value, holds);
  }
  void integer(const Path& parent, json::Value value, std::optional<std::int64_t>& field);
  void boolean(const Path& parent, json::Value value, std::optional<bool>& field);
  void object(const Path& parent, json::Value value, json::Raw& field) {
    if (!value.is(json::Kind::object)) return carry_instead(parent, value, json::Kind::object);
    raw(value, field);
  }
  // Any value fits.
  void raw(json::Value value, json::Raw& field) {
    field.refer(value);
    note_raw(value, field);
  }

  // A payload that had to be an object and may therefore be boxed as {"value": …}. `boxed` says
  // which kinds the dialect boxes.
  void payload(json::Value value, bool (*boxed)(json::Kind), json::Raw& field);

  // An object of the members that nobody else took, e.g. `metadata` out of cli's `meta`.
  void leave(json::Value member) { place_.left.push_back(member); }
  json::Raw left_over(json::Value object);

  // A problem in its full, canonical spelling. False (and nothing taken) when the object has
  // members that a problem does not.
  bool canonical_problem(json::Value object, Problem& problem);
  // One member of it; false when a problem has no such field.
  bool canonical_member(json::Value member, Problem& problem);
  // A list of them; false when it is none.
  bool canonical_problems(json::Value list, std::vector<Problem>& problems);

  // The member `error` of an object: {code, message, details?}, or in the wild bare words. The
  // code may be one that is made of what stands there.
  Problem& error(const Path& parent, json::Value value, MakeText make_code = nullptr);

  // `details` which may hold further problems under `also`: takes both apart. The further ones
  // are appended to the envelope's errors.
  void details_with_also(json::Value value, std::size_t problem);

  // A failure without any error in it still is one.
  void ensure_failed(std::string_view message);

 private:
  // False for what is no string, and for an empty one: then the field is empty.
  static bool take_text(json::Value value, Text& field) {
    if (!value.is_plain_string()) [[unlikely]]
      return take_escaped(value, field);
    field.refer(value.between_quotes(), true);
    return !field.empty();
  }
  static bool take_escaped(json::Value value, Text& field);
  // The same, noted.
  bool take_noted(json::Value value, Text& field) {
    if (!take_text(value, field)) return false;
    if (value.is_plain_string()) note_text(value, field);
    return true;
  }
  // A value that its field cannot hold, though it is of the kind that belongs there or not.
  void carry_instead(const Path& parent, json::Value value, json::Kind proper);
  static bool take_retry(Reading& reading, json::Value object, Retry& retry);
  std::string_view spell(const Path& place);
  void note_spelling(json::Value value) {
    if (notes_ != nullptr) [[unlikely]]
      notes_->spelling(value);
  }
  void note_raw(json::Value value, json::Raw& field) {
    if (notes_ != nullptr) [[unlikely]]
      notes_->raw(value, field);
  }

  Workplace& place_;
  json::Scanner& scanner_;
  json::Document& document_;
  Dialect dialect_;
  Envelope& envelope_;
  Rereading* notes_;
  unsigned depth_;
};

// Which kinds a dialect whose payload must be an object (or an object or array) has to box.
inline bool boxes_all_but_objects(json::Kind kind) { return kind != json::Kind::object; }
inline bool boxes_scalars(json::Kind kind) {
  return kind == json::Kind::string || kind == json::Kind::number || kind == json::Kind::boolean;
}
inline bool boxes_none(json::Kind) { return false; }

// A text, unless there is nothing to be seen in it.
inline Text text_unless_blank(json::Document&, json::Value value) {
  return is_blank(value.string()) ? Text() : value.text();
}

// What a reader notes on a payload (json::Raw::note): nobody could take it for an envelope.
inline constexpr std::uint8_t kPlainPayload = 1;

}  // namespace waybill::dialect
