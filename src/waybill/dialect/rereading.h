// Rereading: what a reading did, to be done again with the next document of the same shape.
//
// A reader decides by names and kinds, which documents of one shape have in common (see
// json::Document::shape). So, having read one of them into an Envelope, it need not look at the
// next: each field that was filled is given what stands in the same place there, and the others
// stay as they are. That takes a third of what emptying the Envelope and reading takes.
//
// What a reader decides by what a value says, it has to ask its Reading, which notes the answer
// here; a document of which another answer is true is then read as any other. That no such question
// was forgotten, only tests can tell (tests/laws/rereading_test.cpp); that no field was, is found
// out when a reading is over: whatever the Envelope holds must be noted, once, and be what the note
// says; a member that stands twice may have been taken otherwise the second time.
// What was carried is never reread.
//
// Inside dialect/ only. Lifetime: what is read borrows from the document, as always. One thread at
// a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waybill/envelope/envelope.h"
#include "waybill/json/document.h"

namespace waybill::dialect {

struct Workplace;

// The text that a value gives, perhaps in another spelling; empty when it gives none.
using MakeText = Text (*)(json::Document& document, json::Value value);
// Is that still true of the value, after all fields were filled?
using Holds = bool (*)(Workplace& place, const Envelope& envelope, json::Value value);

class Rereading {
 public:
  Rereading() = default;
  Rereading(const Rereading&) = delete;  // it knows where the fields of its Envelope are
  Rereading& operator=(const Rereading&) = delete;

  // What was read last. Nobody but who reads changes it.
  Envelope& envelope() { return envelope_; }
  const Envelope& envelope() const { return envelope_; }

  // Gives the Envelope what the place's document says, if the last reading can be repeated with it;
  // else false, and the Envelope has to be emptied. `asked` is the dialect that is asked for, if
  // any.
  bool repeat(Workplace& place, std::optional<Dialect> asked);
  Dialect dialect() const { return dialect_; }

  // The document is about to be read. True when its reading is to be noted, up to finish().
  bool begin(const json::Document& document, std::optional<Dialect> asked);
  void finish(json::Document& document, Dialect dialect);

  // What a reading notes: that a field was filled from a value ...
  void text(json::Value value, Text& field) { texts_.push_back({value.number(), &field}); }
  void made(json::Document& document, json::Value value, Text& field, MakeText make);
  void integer(json::Value value, std::optional<std::int64_t>& field) {
    integers_.push_back({value.number(), &field});
  }
  void boolean(json::Value value, std::optional<bool>& field) {
    booleans_.push_back({value.number(), &field});
  }
  // With what is noted on the Raw, which must follow from the document's shape.
  void raw(json::Value value, json::Raw& field) { raws_.push_back({value.number(), &field}); }
  // ... and that something depends on how the value is spelled, or on what is true of it.
  void spelling(json::Value value);
  void condition(json::Value value, Holds holds) { conditions_.push_back({value.number(), holds}); }
  // Or that something was done which cannot be repeated.
  void give_up() { possible_ = false; }

 private:
  template <class Field>
  struct Filled {
    std::uint32_t number;  // the value's, in the document
    Field* field;
  };
  struct Made {
    std::uint32_t number;
    Text* field;
    MakeText make;
  };
  struct Spelled {
    std::uint32_t number;
    std::uint32_t begin;  // in spellings_
    std::uint32_t size;
  };

  struct Condition {
    std::uint32_t number;
    Holds holds;
  };

  void clear();
  bool spelled_alike(const json::Document& document) const;
  bool fill(json::Document& document);
  bool all_noted() const;
  bool notes_agree(json::Document& document) const;

  // After a document that was not as expected so many are read without notes, so that a stream in
  // which every other one is does not pay for notes all the time.
  static constexpr unsigned kPause = 16;

  static constexpr std::size_t kLongestSpelling = 256;

  Envelope envelope_;
  std::uint64_t shape_ = 0;  // of the document that was read last; 0: nothing is known
  std::optional<Dialect> asked_;
  Dialect dialect_{};
  bool possible_ = false;  // so far, while a reading is noted
  bool ready_ = false;     // what was noted is all
  unsigned pause_ = 0;     // so many documents are still to be read without notes
  std::vector<Filled<Text>> texts_;
  std::vector<Made> made_;
  std::vector<Filled<std::optional<std::int64_t>>> integers_;
  std::vector<Filled<std::optional<bool>>> booleans_;
  std::vector<Filled<json::Raw>> raws_;
  std::vector<Spelled> spelled_;
  std::string spellings_;
  std::vector<Condition> conditions_;
};

// One for each of some shapes, as a stream may have several kinds of answers.
class Rereadings {
 public:
  // That of documents of the shape, which is the last one from now on.
  Rereading& of(std::uint64_t shape) {
    last_ = &kinds_[shape % kinds_.size()];
    return *last_;
  }
  const Rereading& last() const { return *last_; }
  // How many bytes the Envelopes hold.
  std::size_t held() const {
    std::size_t held = 0;
    for (const Rereading& kind : kinds_) held += kind.envelope().held();
    return held;
  }

 private:
  std::array<Rereading, 8> kinds_;
  Rereading* last_ = &kinds_[0];
};

}  // namespace waybill::dialect
