#include "waybill/dialect/spelling.h"

#include <algorithm>
#include <span>

#include "waybill/dialect/forms.h"
#include "waybill/dialect/slot.h"
#include "waybill/envelope/truth.h"
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
  for (const Carried& item : envelope.carried) {
    if (item.dialect != dialect) continue;
    track_.emplace(CarriedIndex(envelope.carried), CarriedMembers(envelope.carried, dialect),
                   std::vector<bool>(envelope.carried.size()));
    break;
  }
}

void Spelling::member(std::string_view name, const Text& value) { writer_.member(name, value); }
void Spelling::member(std::string_view name, std::string_view value) {
  writer_.member(name, value);
}
void Spelling::member(std::string_view name, const Raw& value) { writer_.member(name, value); }
void Spelling::member(std::string_view name, std::int64_t value) { writer_.member(name, value); }
void Spelling::fixed_member(std::string_view name, std::string_view json) {
  writer_.fixed_member(name, json);
}

void Spelling::member(std::string_view name, const Pieces& value) {
  writer_.plain_key(name);
  writer_.string_of({value.first, value.last});
}
void Spelling::string(const Text& value) { writer_.string(value); }
void Spelling::joined(const Text& first, std::string_view between, const Text& last) {
  writer_.string_of({first, between, last});
}
void Spelling::begin_object() { writer_.begin_object(); }
void Spelling::begin_object(std::string_view name) { writer_.begin_object(name); }
void Spelling::begin_array(std::string_view name) { writer_.begin_array(name); }
void Spelling::end_object() { writer_.end_object(); }
void Spelling::end_array() { writer_.end_array(); }

void Spelling::enter(std::string_view name) {
  ++depth_;
  if (!track_) return;
  track_->places.push_back({track_->path.size()});
  if (!name.empty()) {
    json::append_token(track_->path, name);
  } else if (depth_ > 1) {
    json::append_token(track_->path, next_index_);
  }
}

void Spelling::leave() {
  --depth_;
  if (!track_) return;
  track_->path.resize(track_->places.back().path_size);
  track_->places.pop_back();
}

void Spelling::leave_object() {
  if (track_) put_back();
  leave();
}

// Members of the object being closed that no known key asked for.
void Spelling::put_back() {
  for (const Carried* const item : track_->members.of(track_->path)) {
    if (used(*item)) continue;
    used(*item) = true;
    const std::string_view pointer = item->pointer;
    const auto tokens = json::pointer_tokens(pointer.substr(pointer.rfind('/')));
    if (!tokens) continue;
    writer_.key(tokens->front());
    writer_.raw(item->value);
  }
}

const Carried* Spelling::carried_at(std::string_view pointer) const {
  return track_ ? track_->index.find(dialect_, pointer) : nullptr;
}

void Spelling::forget(std::string_view key) {
  if (!track_) return;
  std::string pointer = track_->path;
  json::append_token(pointer, key);
  const Carried* const item = track_->index.find(dialect_, pointer);
  if (item != nullptr) used(*item) = true;
}

bool Spelling::put_carried(std::string_view key) {
  std::string pointer = track_->path;
  json::append_token(pointer, key);
  const Carried* const item = track_->index.find(dialect_, pointer);
  if (item == nullptr || item->kind != Carried::Kind::extra) return false;
  used(*item) = true;
  if (item->value) {
    writer_.plain_key(key);
    writer_.raw(item->value);
  }
  return true;
}

// Where it belongs and not somewhere else first, for the reason that Pieces have.
void Spelling::time_member(std::string_view key, UtcTime time, TimestampForm form) {
  writer_.plain_key(key);
  writer_.put([=](Buffer& out, char* at) {
    at = out.room_at(at, kTimestampRoom + 2);
    *at++ = '"';
    at += write_timestamp(time, form, std::span<char, kTimestampRoom>(at, kTimestampRoom)).size();
    *at++ = '"';
    return at;
  });
}

void Spelling::unusual_time(std::string_view key, const Text& value, TimestampForm form) {
  if (!value.empty()) {
    // A zone other than UTC is proper only in the dialect that writes offsets.
    const Zone zone = form == TimestampForm::microseconds ? Zone::some : Zone::utc;
    if (is_iso_time(value, zone)) return writer_.member(key, value);
    if (const auto read = read_timestamp(value)) return time_member(key, read->time, form);
  } else {
    forget(key);
  }
  const UtcTime now =
      options_.clock != nullptr ? options_.clock->utc_now() : SystemClock().utc_now();
  time_member(key, now, form);
}

void Spelling::unusual_time_if_any(std::string_view key, const Text& value) {
  if (value.empty()) {
    forget(key);
  } else if (is_iso_time(value, Zone::some)) {
    writer_.member(key, value);
  } else if (const auto read = read_timestamp(value)) {
    time_member(key, read->time, TimestampForm::milliseconds);
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

Pieces made_summary(const Envelope& envelope) {
  if (failed(envelope)) return {.first = message_or_default(envelope.errors.front())};
  const Text& name = envelope.tool.name;
  return {.first = name.empty() ? "The call" : name.view(),
          .last = envelope.warnings.empty() ? " succeeded." : " succeeded with warnings.",
          .plain = name.empty() || name.is_verbatim()};
}

std::string_view summary_or_default(const Envelope& envelope, Arena& arena) {
  if (!is_blank(envelope.summary)) return envelope.summary;
  const auto [first, last, plain] = made_summary(envelope);
  char* const begin = arena.allocate(first.size() + last.size());
  copy_bytes(begin, first.data(), first.size());
  copy_bytes(begin + first.size(), last.data(), last.size());
  return {begin, first.size() + last.size()};
}

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
    writer.begin_object("retry");
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

void write_details(Spelling& spelling) {
  const std::span<const Problem> problems = spelling.envelope().errors;
  json::Writer& writer = spelling.writer();
  const Raw& details = problems.front().details;
  if (problems.size() == 1) {
    if (!details) return;
    if (details.is(Kind::object)) return writer.member("details", details);
    writer.begin_object("details");
    writer.member("value", details);
    return writer.end_object();
  }
  writer.begin_object("details");
  if (details.is(Kind::object)) {
    // The members as they stand between the braces; a comma follows only when there are any.
    const std::string_view inside = details.text().substr(1, details.text().size() - 2);
    if (inside.find('"') != inside.npos) writer.raw_members(inside);
  } else if (details) {
    writer.plain_key("value");
    writer.raw(details);
  }
  writer.begin_array("also");
  for (const Problem& problem : problems.subspan(1)) write_canonical(writer, problem);
  writer.end_array();
  writer.end_object();
}

}  // namespace waybill::dialect
