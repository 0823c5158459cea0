#include "waybill/dialect/loss.h"

#include <unordered_set>

#include "waybill/dialect/carried_index.h"
#include "waybill/dialect/parts.h"
#include "waybill/dialect/places.h"
#include "waybill/dialect/reading.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/writer.h"

namespace waybill {

std::string_view name_of(Loss::Kind kind) {
  switch (kind) {
    case Loss::Kind::dropped: return "dropped";
    case Loss::Kind::defaulted: return "defaulted";
    case Loss::Kind::inferred: return "inferred";
    case Loss::Kind::boxed: return "boxed";
  }
  return "dropped";
}

std::string write_losses(const std::vector<Loss>& losses) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.begin_array("losses");
  for (const Loss& loss : losses) {
    writer.begin_object();
    writer.plain_key("pointer");
    writer.string(loss.pointer);
    writer.plain_key("kind");
    writer.string(name_of(loss.kind));
    writer.plain_key("reason");
    writer.string(loss.reason);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
  return out.str();
}

namespace dialect {
namespace {

using json::Raw;

class Comparison {
 public:
  Comparison(const Envelope& sent, const Envelope& arrived, Dialect to, std::optional<Dialect> from)
      : sent_(sent), arrived_(arrived), to_(to), from_(from) {}

  std::vector<Loss> run() && {
    for (const Part& part : parts()) compare(part);
    compare_carried();
    compare_status();
    note_box();
    return std::move(losses_);
  }

 private:
  void add(std::string_view part, Loss::Kind kind, std::string reason) {
    if (!from_) return name(std::string(part), kind, std::move(reason));
    for (std::string& place : places_of(sent_, *from_, part))
      if (!named_.contains(place)) name(std::move(place), kind, reason);
  }
  void name(std::string place, Loss::Kind kind, std::string reason) {
    if (from_) named_.insert(place);
    losses_.push_back({std::move(place), kind, std::move(reason)});
  }

  std::string no_place(std::string_view part) const {
    return std::string(name_of(to_)) + " has no place for " + std::string(part.substr(1)) + ".";
  }
  std::string_view target() const { return name_of(to_); }

  void compare(const Part& part) {
    if (part.same(sent_, arrived_)) return;
    if (part.pointer == "/errors") return problems(part.pointer, sent_.errors, arrived_.errors);
    if (part.pointer == "/warnings")
      return problems(part.pointer, sent_.warnings, arrived_.warnings);
    if (part.pointer == "/next") return steps();
    // The command line's summary is its error's message: nothing of its own is lost.
    if (part.pointer == "/summary" && from_ == Dialect::cli) return;
    if (!part.present(sent_)) {
      add(part.pointer, Loss::Kind::defaulted,
          std::string(target()) + " demands " + std::string(part.pointer.substr(1)) +
              "; it was filled in.");
    } else if (!part.present(arrived_)) {
      add(part.pointer, Loss::Kind::dropped, no_place(part.pointer));
    } else {
      add(part.pointer, Loss::Kind::inferred,
          std::string(target()) + " spells " + std::string(part.pointer.substr(1)) +
              " in its own way.");
    }
  }

  template <class T>
  void field(const std::string& place, std::string_view name, const T& sent, const T& arrived,
             bool present, bool here) {
    if (sent == arrived) return;
    const std::string pointer = place + "/" + std::string(name);
    if (!present) {
      add(pointer, Loss::Kind::defaulted, std::string(target()) + " demands it; it was filled in.");
    } else if (!here) {
      add(pointer, Loss::Kind::dropped,
          std::string(target()) + " has no place for a problem's " + std::string(name) + ".");
    } else {
      add(pointer, Loss::Kind::inferred, std::string(target()) + " spells it in its own way.");
    }
  }
  void text(const std::string& place, std::string_view name, const Text& sent,
            const Text& arrived) {
    field(place, name, sent, arrived, !sent.empty(), !arrived.empty());
  }
  void raw(const std::string& place, std::string_view name, const Raw& sent, const Raw& arrived) {
    if (!same_json(sent, arrived))
      field(place, name, sent, arrived, sent.present(), arrived.present());
  }

  void problem(const std::string& place, const Problem& sent, const Problem& arrived) {
    text(place, "code", sent.code, arrived.code);
    text(place, "message", sent.message, arrived.message);
    text(place, "path", sent.path, arrived.path);
    raw(place, "details", sent.details, arrived.details);
    field(place, "retry/retryable", sent.retry.retryable, arrived.retry.retryable,
          sent.retry.retryable.has_value(), arrived.retry.retryable.has_value());
    field(place, "retry/after_ms", sent.retry.after_ms, arrived.retry.after_ms,
          sent.retry.after_ms.has_value(), arrived.retry.after_ms.has_value());
    text(place, "retry/strategy", sent.retry.strategy, arrived.retry.strategy);
    text(place, "phase", sent.phase, arrived.phase);
    text(place, "suggestion", sent.suggestion, arrived.suggestion);
    text(place, "fix_command", sent.fix_command, arrived.fix_command);
    raw(place, "redirect", sent.redirect, arrived.redirect);
    if (sent.origin != arrived.origin) origin(place, sent.origin);
  }

  // Which of two ways a failure took is said by its whole shape in colibri.
  void origin(const std::string& place, Origin sent) {
    const std::string reason = std::string(target()) + " does not tell who reported the problem.";
    add(place, Loss::Kind::inferred, reason);
    if (from_ != Dialect::colibri || sent != Origin::returned) return;
    for (const char* flag : {"/ok", "/data/ok"}) name(flag, Loss::Kind::inferred, reason);
  }

  void problems(std::string_view list, const std::vector<Problem>& sent,
                const std::vector<Problem>& arrived) {
    for (std::size_t i = 0; i < sent.size(); ++i) {
      const std::string place = std::string(list) + "/" + std::to_string(i);
      if (i < arrived.size()) {
        problem(place, sent[i], arrived[i]);
      } else {
        add(place, Loss::Kind::dropped, no_place(list));
      }
    }
    if (arrived.size() > sent.size())
      add(list, Loss::Kind::defaulted, std::string(target()) + " demands one; it was filled in.");
  }

  void steps() {
    for (std::size_t i = 0; i < sent_.next.size(); ++i) {
      const std::string place = "/next/" + std::to_string(i);
      if (i >= arrived_.next.size()) {
        add(place, Loss::Kind::dropped, no_place("/next"));
      } else if (!(sent_.next[i] == arrived_.next[i])) {
        add(place, Loss::Kind::inferred,
            std::string(target()) + " has no place for all that a next step says.");
      }
    }
    if (arrived_.next.size() > sent_.next.size())
      add("/next", Loss::Kind::defaulted, "It was filled in.");
  }

  // A structure that an MCP failure came without is put around its data.
  static std::string place_of(const Carried& item) {
    const bool bare = item.dialect == Dialect::mcp && !item.value &&
                      item.pointer.view().starts_with("/structuredContent");
    return bare ? "/structuredContent" : item.pointer.str();
  }

  void compare_carried() {
    if (sent_.carried.empty()) return;
    const CarriedIndex arrived(arrived_.carried);
    for (const Carried& item : sent_.carried) {
      if (arrived.has_of_any_kind(item)) continue;
      const bool restated = item.kind == Carried::Kind::restated;
      name(place_of(item), restated ? Loss::Kind::inferred : Loss::Kind::dropped,
           restated      ? "It wrapped the envelope inside, which arrives instead of it."
           : !item.value ? "It was left out in the source, and " + std::string(target()) +
                               " does not tell that."
                         : std::string(target()) + " has no place for what only " +
                               std::string(name_of(item.dialect)) + " knows.");
    }
  }

  // dotbot spells the status out, so it changes when the warnings do not arrive.
  void compare_status() {
    if (from_ == Dialect::dotbot && status(sent_) != status(arrived_))
      name("/status", Loss::Kind::inferred,
           "The status follows from the warnings, which do not arrive.");
  }

  void note_box() {
    if (!sent_.data || !arrived_.data) return;
    const json::Kind kind = sent_.data.kind();
    const bool boxed =
        ((to_ == Dialect::dotbot || to_ == Dialect::mcp) && boxes_all_but_objects(kind)) ||
        (to_ == Dialect::cli && boxes_scalars(kind));
    // An MCP result of the modern era holds any value; on the way back it cannot know its era.
    const bool boxed_later = from_ == Dialect::mcp && boxes_all_but_objects(kind);
    if (boxed)
      add("/data", Loss::Kind::boxed,
          std::string(target()) + " demands an object here; the value is in its member 'value'.");
    else if (boxed_later)
      add("/data", Loss::Kind::boxed,
          "On the way back it is put into an object, since the era of MCP is not told.");
  }

  const Envelope& sent_;
  const Envelope& arrived_;
  Dialect to_;
  std::optional<Dialect> from_;
  std::vector<Loss> losses_;
  std::unordered_set<std::string> named_;  // their pointers, when they are the source's
};

}  // namespace

std::vector<Loss> losses(const Envelope& sent, const Envelope& arrived, Dialect to,
                         std::optional<Dialect> from) {
  return Comparison(sent, arrived, to, from).run();
}

}  // namespace dialect
}  // namespace waybill
