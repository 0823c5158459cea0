// The ways an Envelope is born.
//
//   auto answer = waybill::ok("solution.structure", projects)
//                     .summary("Found 12 projects in Axiome solution.")
//                     .warn({.code = "FRONTMATTER_MISSING", .message = "…", .path = "a.md"})
//                     .next({.tool = "solution.project.register", .reason = "No registry yet"})
//                     .done();
//
//   auto answer = waybill::failed("solution.info", {.code = "DOTBOT_NOT_FOUND", .message = "…"})
//                     .done();
//
// A payload is any value that has a JSON form (json/shape.h): a described type, a list or map of
// them, a plain value, or json::Raw. It is written once, into one buffer.
// What cannot be meant does not compile: an error on an answer that is ok, a payload without a
// JSON form, an answer that nobody takes. An answer that comes about step by step needs no
// builder after done(): an Envelope is a plain value.
// Lifetime: what is built owns its bytes. Thread-safety: as for any value.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/write_value.h"

namespace waybill {

// Any value as JSON text: for payloads, details, arguments and metadata.
template <class T>
[[nodiscard]] json::Raw json_of(T&& value) {
  using Value = std::remove_cvref_t<T>;
  static_assert(
      json::Writable<Value>,
      "waybill: this type has no JSON form. Describe it (waybill/json/describe.h), or use "
      "one of the types listed in waybill/json/shape.h.");
  if constexpr (std::is_same_v<Value, json::Raw>) {
    return std::forward<T>(value);
  } else if constexpr (json::Writable<Value>) {
    // Answers of one type tend to be alike in size: with the last one's room the next is written
    // without growing, and what was written need not be copied.
    static std::atomic<std::size_t> last_size = 0;
    Buffer out;
    const std::size_t likely = last_size.load(std::memory_order_relaxed);
    out.room(likely + likely / 8);
    json::Writer writer(out);
    json::write_value(writer, value);
    last_size.store(out.size(), std::memory_order_relaxed);
    return json::Raw::written(std::move(out));
  } else {
    return {};
  }
}

enum class Outcome : std::uint8_t { ok, failed };

// What both kinds of builder hold.
struct Draft {
  struct Member {
    Text key{};
    json::Raw value{};
  };
  Envelope envelope{};
  std::vector<Member> metadata{};

  // Replaces what was there under the same key.
  void put_metadata(Text key, json::Raw value);
  Envelope finish();
};

template <Outcome kOutcome>
class [[nodiscard]] Builder {
 public:
  // Made by ok() and failed().
  explicit Builder(Text tool, json::Raw data = {}) {
    envelope().tool.name = std::move(tool);
    envelope().data = std::move(data);
  }

  [[nodiscard]] Envelope done() && { return draft_.finish(); }

  Builder&& version(Text text) && { return set(envelope().tool.version, std::move(text)); }
  // One sentence that says what happened, with the figures that matter.
  Builder&& summary(Text sentence) && { return set(envelope().summary, std::move(sentence)); }
  // The payload; of a failure, what was done before it.
  template <class T>
  Builder&& data(T&& value) && {
    return set(envelope().data, json_of(std::forward<T>(value)));
  }

  Builder&& warn(Problem warning) && { return add(envelope().warnings, std::move(warning)); }
  // A further error, beside the one that failed() was given.
  template <class P = Problem>
  Builder&& error(P problem) && {
    static_assert(kOutcome == Outcome::failed && std::is_same_v<P, Problem>,
                  "waybill: an answer that is ok has no errors. Begin with waybill::failed().");
    return add(envelope().errors, std::move(problem));
  }
  // The first intent is the recommended next call; actions, queries and labels follow.
  Builder&& next(NextStep step) && { return add(envelope().next, std::move(step)); }
  template <class T>
  Builder&& metadata(Text key, T&& value) && {
    draft_.put_metadata(std::move(key), json_of(std::forward<T>(value)));
    return std::move(*this);
  }

  // What the runtime fills in where it is missing: see stamp.h.
  Builder&& audit(Audit audit) && { return set(envelope().audit, std::move(audit)); }
  Builder&& timestamp(Text iso) && { return set(envelope().audit.timestamp, std::move(iso)); }
  Builder&& duration_ms(std::int64_t time) && { return set(envelope().audit.duration_ms, time); }
  Builder&& source(Text path) && { return set(envelope().audit.source, std::move(path)); }
  Builder&& host(Text name) && { return set(envelope().audit.host, std::move(name)); }
  Builder&& request_id(Text id) && { return set(envelope().audit.request_id, std::move(id)); }
  Builder&& correlation_id(Text id) && {
    return set(envelope().audit.correlation_id, std::move(id));
  }
  Builder&& trace(Text parent) && { return set(envelope().audit.trace, std::move(parent)); }
  Builder&& write_to(Text path) && { return set(envelope().audit.write_to, std::move(path)); }
  Builder&& workspace(Workspace place) && {
    return set(envelope().audit.workspace, std::move(place));
  }

  Builder&& tokens(std::int64_t count) && { return set(envelope().budget.tokens, count); }
  Builder&& truncated(bool value = true) && { return set(envelope().budget.truncated, value); }
  Builder&& limits(Limits limits) && { return set(envelope().budget.limits, limits); }
  Builder&& page(Page page) && { return set(envelope().budget.page, std::move(page)); }

  Builder&& response_type(Text type) && {
    return set(envelope().view.response_type, std::move(type));
  }
  template <class T>
  Builder&& artifact(T&& object) && {
    return add(envelope().view.artifacts, json_of(std::forward<T>(object)));
  }
  template <class T>
  Builder&& mission(T&& object) && {
    return add(envelope().view.missions, json_of(std::forward<T>(object)));
  }
  template <class T>
  Builder&& signal(T&& object) && {
    return add(envelope().view.signals, json_of(std::forward<T>(object)));
  }
  Builder&& live_stream(Text id) && { return set(envelope().view.live_stream_id, std::move(id)); }
  Builder&& hints(UiHints hints) && { return set(envelope().view.ui_hints, std::move(hints)); }

 private:
  Envelope& envelope() { return draft_.envelope; }
  template <class Field, class Value>
  Builder&& set(Field& field, Value&& value) {
    field = std::forward<Value>(value);
    return std::move(*this);
  }
  template <class List, class Item>
  Builder&& add(List& list, Item&& item) {
    list.push_back(std::forward<Item>(item));
    return std::move(*this);
  }

  Draft draft_;
};

[[nodiscard]] inline Builder<Outcome::ok> ok(Text tool) {
  return Builder<Outcome::ok>(std::move(tool));
}
template <class T>
[[nodiscard]] Builder<Outcome::ok> ok(Text tool, T&& value) {
  return Builder<Outcome::ok>(std::move(tool), json_of(std::forward<T>(value)));
}
[[nodiscard]] inline Builder<Outcome::failed> failed(Text tool, Problem problem) {
  return Builder<Outcome::failed>(std::move(tool)).error(std::move(problem));
}

}  // namespace waybill
