#include "waybill/dialect/spelling.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "waybill/dialect/forms.h"
#include "waybill/dialect/slot.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/characters.h"
#include "waybill/json/pointer.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect {

using json::Kind;
using json::Raw;

Spelling::Spelling(json::Writer& writer, const Envelope& envelope, Dialect dialect,
                   const WriteOptions& options, const Slot* slot, Scratch& scratch)
    : writer_(writer),
      envelope_(envelope),
      options_(options),
      slot_(slot),
      scratch_(scratch),
      dialect_(dialect) {
  scratch_.arena.reset();
  for (const Carried& item : envelope.carried) tracking_ |= item.dialect == dialect;
  if (tracking_) used_.resize(envelope.carried.size());
}

void Spelling::enter(std::string_view key) {
  places_.push_back({path_.size()});
  if (!key.empty()) {
    json::append_token(path_, key);
  } else if (depth_ > 0) {
    json::append_token(path_, next_index_);
  }
}

void Spelling::leave() {
  path_.resize(places_.back().path_size);
  places_.pop_back();
}

// Members of the object being closed that no known key asked for.
void Spelling::put_back() {
  for (std::size_t i = 0; i < envelope_.carried.size(); ++i) {
    const Carried& item = envelope_.carried[i];
    if (used_[i] || item.dialect != dialect_ || item.kind != Carried::Kind::extra || !item.value)
      continue;
    const std::string_view pointer = item.pointer;
    const std::size_t slash = pointer.rfind('/');
    if (slash == pointer.npos || pointer.substr(0, slash) != path_) continue;
    used_[i] = true;
    const auto tokens = json::pointer_tokens(pointer.substr(slash));
    if (!tokens) continue;
    writer_.key(tokens->front());
    writer_.raw(item.value);
  }
}

const Carried* Spelling::find(std::string_view pointer) const {
  for (const Carried& item : envelope_.carried)
    if (item.dialect == dialect_ && item.pointer == pointer) return &item;
  return nullptr;
}

const Carried* Spelling::carried_at(std::string_view pointer) const {
  return tracking_ ? find(pointer) : nullptr;
}

void Spelling::forget(std::string_view key) {
  if (!tracking_) return;
  std::string pointer = path_;
  json::append_token(pointer, key);
  const Carried* const item = find(pointer);
  if (item != nullptr) used_[static_cast<std::size_t>(item - envelope_.carried.data())] = true;
}

bool Spelling::put_carried(std::string_view key) {
  std::string pointer = path_;
  json::append_token(pointer, key);
  const Carried* const item = find(pointer);
  if (item == nullptr || item->kind != Carried::Kind::extra) return false;
  used_[static_cast<std::size_t>(item - envelope_.carried.data())] = true;
  if (item->value) {
    writer_.plain_key(key);
    writer_.raw(item->value);
  }
  return true;
}

namespace {

// Eight characters of which those under `marks` are the ones in `marked` and the others digits.
bool has_shape(const char* at, std::uint64_t marks, std::uint64_t marked) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  const std::uint64_t digits = word ^ 0x3030303030303030;  // 0 to 9, or something larger
  const std::uint64_t others = ((digits + 0x7676767676767676) | digits) & 0x8080808080808080;
  return (word & marks) == marked && (others & ~marks) == 0;
}
static_assert(std::endian::native == std::endian::little,
              "has_shape's masks begin at the low byte");

// The commonest proper spelling, told without parsing: 2026-01-02T13:57:00[.fraction]Z.
bool is_plain_utc(std::string_view text) {
  constexpr std::size_t kSeconds = 19;  // up to the seconds' last digit
  if (text.size() <= kSeconds || text.back() != 'Z') return false;
  const char* const at = text.data();
  if (!has_shape(at, 0xFF0000FF00000000, 0x2D00002D00000000) ||      // dddd-dd-
      !has_shape(at + 8, 0x0000FF0000FF0000, 0x00003A0000540000) ||  // ddTdd:dd
      !has_shape(at + 11, 0x0000FF0000FF0000, 0x00003A00003A0000))   // dd:dd:dd
    return false;
  // Months, days and hours are checked only when something looks unusual.
  const auto two = [&](std::size_t i) { return (at[i] - '0') * 10 + (at[i + 1] - '0'); };
  if (two(5) < 1 || two(5) > 12 || two(8) < 1 || two(8) > 28 || two(11) > 23 || two(14) > 59 ||
      two(17) > 59)
    return false;
  if (text.size() == kSeconds + 1) return true;
  const std::string_view fraction = text.substr(kSeconds + 1, text.size() - kSeconds - 2);
  return text[kSeconds] == '.' && !fraction.empty() && fraction.size() <= 9 &&
         std::all_of(fraction.begin(), fraction.end(), json::is_digit);
}

}  // namespace

void Spelling::time(std::string_view key, const Text& value, TimestampForm form) {
  if (is_plain_utc(value)) return literal(key, value);
  char room[kTimestampRoom];
  const auto respelled = [&](UtcTime time) { literal(key, write_timestamp(time, form, room)); };
  if (!value.empty()) {
    // A zone other than UTC is proper only in the dialect that writes offsets.
    const Zone zone = form == TimestampForm::microseconds ? Zone::some : Zone::utc;
    if (is_iso_time(value, zone)) return literal(key, value);
    if (const auto read = read_timestamp(value)) return respelled(read->time);
  } else {
    forget(key);
  }
  respelled(options_.clock != nullptr ? options_.clock->utc_now() : SystemClock().utc_now());
}

void Spelling::time_if_any(std::string_view key, const Text& value) {
  if (value.empty()) {
    forget(key);
  } else if (is_plain_utc(value) || is_iso_time(value, Zone::some)) {
    literal(key, value);
  } else if (const auto read = read_timestamp(value)) {
    char room[kTimestampRoom];
    literal(key, write_timestamp(read->time, TimestampForm::milliseconds, room));
  }
}

void Spelling::members_of(const Raw& object, bool (*taken)(std::string_view, std::string_view)) {
  if (!object.is(Kind::object)) return;
  if (!scratch_.look) scratch_.look.emplace();
  auto& [scanner, document] = *scratch_.look;
  const auto shallow = [](json::Tag, std::string_view) {
    return json::Verdict{json::Verdict::record, 0};
  };
  if (!scanner.scan(object.text(), shallow, document)) return;
  for (const json::Value member : document.root().children()) {
    if (taken(member.key(), member.raw())) continue;
    writer_.key(member.key());
    writer_.raw(member.raw());
  }
}

void Spelling::slot(std::string_view key) {
  if (slot_ == nullptr) return;
  writer_.plain_key(key);
  write_slot(writer_, *slot_);
}

std::string_view code_or_default(const Problem& problem) {
  return problem.code.empty() ? std::string_view("UNSPECIFIED_ERROR") : problem.code.view();
}

std::string_view message_or_default(const Problem& problem) {
  if (!is_blank(problem.message)) return problem.message;
  if (const CodeInfo* const code = find_code(problem.code)) return code->meaning;
  return "The answer failed without saying why.";
}

std::string_view joined(std::initializer_list<std::string_view> texts, Arena& arena) {
  std::size_t size = 0;
  for (const std::string_view text : texts) size += text.size();
  char* const begin = arena.allocate(size);
  char* at = begin;
  for (const std::string_view text : texts) at = std::copy(text.begin(), text.end(), at);
  return {begin, size};
}

std::string_view summary_or_default(const Envelope& envelope, Arena& arena) {
  if (!is_blank(envelope.summary)) return envelope.summary;
  if (failed(envelope)) return message_or_default(envelope.errors.front());
  const std::string_view who = envelope.tool.name.empty() ? "The call" : envelope.tool.name.view();
  return joined({who, envelope.warnings.empty() ? " succeeded." : " succeeded with warnings."},
                arena);
}

std::string_view Spelling::joined(std::initializer_list<std::string_view> texts) {
  return dialect::joined(texts, scratch_.arena);
}

std::string_view Spelling::summary() { return summary_or_default(envelope_, scratch_.arena); }

void write_canonical_members(json::Writer& writer, const Problem& problem) {
  const auto text = [&](std::string_view key, const Text& value) {
    if (value.empty()) return;
    writer.plain_key(key);
    writer.string(value);
  };
  text("code", problem.code);
  text("message", problem.message);
  text("path", problem.path);
  if (problem.details) {
    writer.plain_key("details");
    writer.raw(problem.details);
  }
  if (problem.retry.present()) {
    writer.plain_key("retry");
    writer.begin_object();
    if (problem.retry.retryable) {
      writer.plain_key("retryable");
      writer.boolean(*problem.retry.retryable);
    }
    if (problem.retry.after_ms) {
      writer.plain_key("after_ms");
      writer.integer(*problem.retry.after_ms);
    }
    text("strategy", problem.retry.strategy);
    writer.end_object();
  }
  text("phase", problem.phase);
  text("suggestion", problem.suggestion);
  text("fix_command", problem.fix_command);
  if (problem.redirect) {
    writer.plain_key("redirect");
    writer.raw(problem.redirect);
  }
  if (problem.origin != Origin::raised) {
    writer.plain_key("origin");
    writer.string(problem.origin == Origin::returned ? "returned" : "protocol");
  }
}

void write_canonical(json::Writer& writer, const Problem& problem) {
  writer.begin_object();
  write_canonical_members(writer, problem);
  writer.end_object();
}

void write_boxed(json::Writer& writer, const Raw& value, bool (*boxed)(Kind)) {
  if (!boxed(value.kind())) return writer.raw(value);
  writer.begin_object();
  writer.plain_key("value");
  writer.raw(value);
  writer.end_object();
}

void write_details_with_also(json::Writer& writer, std::span<const Problem> problems) {
  const Raw& details = problems.front().details;
  if (problems.size() == 1) {
    if (!details) return;
    writer.plain_key("details");
    return write_boxed(writer, details, [](Kind kind) { return kind != Kind::object; });
  }
  writer.plain_key("details");
  writer.begin_object();
  if (details.is(Kind::object)) {
    // The members as they stand between the braces; a comma follows only when there are any.
    const std::string_view inside = details.text().substr(1, details.text().size() - 2);
    if (inside.find('"') != inside.npos) writer.raw_members(inside);
  } else if (details) {
    writer.plain_key("value");
    writer.raw(details);
  }
  writer.plain_key("also");
  writer.begin_array();
  for (const Problem& problem : problems.subspan(1)) write_canonical(writer, problem);
  writer.end_array();
  writer.end_object();
}

}  // namespace waybill::dialect
