// Spelling: one Envelope on its way into a document.
//
// It puts back, at their places, the values that were carried from the same dialect: where a field
// is absent, and behind the known members of each object. Those are written with Members; see
// there. Inside dialect/ only.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/timestamp.h"
#include "waybill/dialect/carried_index.h"
#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/row.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::dialect {

// What goes into the dialect's slot in lossless mode; written by slot.h's write_slot.
struct Slot;

// A Rereading of what is written.
struct ReadBack;

// The room one writing needs, kept for the next one.
struct Scratch {
  // For values that have to be looked into, which most envelopes have not.
  struct Look {
    json::Scanner scanner;
    json::Document document;
  };
  std::optional<Look> look;
  Buffer words;
  std::unique_ptr<ReadBack> back;  // once something was read back

  Scratch();
  ~Scratch();
  std::size_t held() const;
};

// A text out of two, one behind the other. `plain` says that neither needs escaping.
struct Pieces {
  std::string_view first{};
  std::string_view last{};
  bool plain = false;
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
  // Is nothing to be put back, and nothing laid out for people? Then a json::Row can write.
  bool is_plain() const { return !track_ && json::Row::serves(writer_.format()); }

  // What a json::Row writes otherwise. No name has anything to escape.
  void member(std::string_view name, const Text& value);
  void member(std::string_view name, std::string_view value);
  void plain_member(std::string_view name, std::string_view value) { member(name, value); }
  void member(std::string_view name, const json::Raw& value);
  void member(std::string_view name, std::int64_t value);
  void fixed_member(std::string_view name, std::string_view json);
  // A text out of two, one behind the other. (Putting them together somewhere else first would take
  // longer: what was just written in pieces cannot be read as a whole at once.)
  void member(std::string_view name, const Pieces& value);
  void string(const Text& value);
  void joined(const Text& first, std::string_view between, const Text& last);
  void begin_object();
  void begin_object(std::string_view name);
  void begin_array(std::string_view name);
  void end_object();
  void end_array();
  std::size_t position() const { return writer_.position(); }

  // Into the container that was begun under `name`, none at the root and for elements; and out of
  // it, out of an object having put back what no known key asked for.
  void enter(std::string_view name);
  void leave();
  void leave_object();
  // Before each object element: where it stands.
  void element(std::size_t index) { next_index_ = index; }

  // Times that keep their spelling only if it is proper; see Members.
  void unusual_time(std::string_view key, const Text& value, TimestampForm form);
  void unusual_time_if_any(std::string_view key, const Text& value);

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
    CarriedIndex index;
    CarriedMembers members;
    std::vector<bool> used;
    std::string path{};
    std::vector<Place> places{};
  };
  void time_member(std::string_view key, UtcTime time, TimestampForm form);
  // Of what was carried, for each whether it was put back.
  auto used(const Carried& item) {
    return track_->used[static_cast<std::size_t>(&item - envelope_.carried.data())];
  }
  bool put_carried(std::string_view key);
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
// A sentence made of what is known, for an Envelope without a summary.
Pieces made_summary(const Envelope& envelope);
// The summary, or that sentence; in the arena where it has to be made.
std::string_view summary_or_default(const Envelope& envelope, Arena& arena);

// A problem with every field it has, in the canonical spelling that Reading::canonical_problem
// reads.
void write_canonical(json::Writer& writer, const Problem& problem);
void write_canonical_members(json::Writer& writer, const Problem& problem);

// The first problem's `details`, with the further ones under `also`.
void write_details(Spelling& spelling);

}  // namespace waybill::dialect
