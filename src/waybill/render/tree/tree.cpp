#include "waybill/render/tree/tree.h"

#include <string>
#include <utility>

#include "waybill/render/tree/artifact.h"
#include "waybill/render/tree/foot.h"
#include "waybill/render/tree/mission.h"
#include "waybill/render/tree/payload.h"
#include "waybill/render/tree/problem.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {
namespace {

class Making {
 public:
  explicit Making(const Envelope& envelope) : envelope_(envelope) {}

  Nodes make() {
    verdict();
    troubles(envelope_.errors, true);
    troubles(envelope_.warnings, false);
    data();
    artifacts();
    missions();
    signals();
    next();
    metadata();
    carried();
    Foot small_print = foot(bench_, envelope_);
    if (bench_.room.overflowed()) {
      nodes_.push_back({Note{"The answer is larger than what is drawn: some of it was left out."}});
    }
    if (!small_print.items.empty()) nodes_.push_back({std::move(small_print)});
    return std::move(nodes_);
  }

 private:
  // Some dialects have no sentence about a failure but the error's own.
  std::string_view summary() const {
    if (!envelope_.summary.empty() || envelope_.errors.empty()) return envelope_.summary;
    return envelope_.errors.front().message;
  }

  void verdict() {
    Verdict made{status(envelope_), bench_.room.text(summary()),
                 bench_.room.line(envelope_.tool.name)};
    if (made.summary.empty()) {
      made.summary = made.status == Status::error     ? "Failed."
                     : made.status == Status::warning ? "Done, with warnings."
                                                      : "Done.";
    }
    nodes_.push_back({std::move(made)});
  }

  void troubles(const std::vector<Problem>& problems, bool are_errors) {
    std::size_t shown = 0;
    for (const Problem& problem : problems) {
      if (shown == kDrawLimits.problems || !bench_.room.take()) break;
      Trouble made = trouble(bench_, problem, are_errors);
      // What the first line says need not be said again.
      if (are_errors && shown == 0 && problem.message == summary()) made.message.clear();
      nodes_.push_back({std::move(made)});
      ++shown;
    }
    add_left_out(nodes_, problems.size() - shown, are_errors ? "errors" : "warnings");
  }

  void data() {
    if (!envelope_.data) return;
    Section section{{}, {}, payload(bench_, envelope_.data.text())};
    nodes_.push_back({std::move(section)});
  }

  void artifacts() {
    std::size_t shown = 0;
    for (const json::Raw& raw : envelope_.view.artifacts) {
      if (shown == kDrawLimits.artifacts || !bench_.room.take()) break;
      nodes_.push_back({artifact(bench_, raw)});
      ++shown;
    }
    add_left_out(nodes_, envelope_.view.artifacts.size() - shown, "artifacts");
  }

  void missions() {
    Section section{"Missions", {}, {}};
    for (const json::Raw& raw : envelope_.view.missions) {
      if (section.body.size() == kDrawLimits.artifacts || !bench_.room.take()) break;
      section.body.push_back(mission(bench_, raw));
    }
    add(std::move(section), envelope_.view.missions.size(), "missions");
  }

  void signals() {
    Section section{"Signals", {}, {}};
    for (const json::Raw& raw : envelope_.view.signals) {
      if (section.body.size() == kDrawLimits.artifacts || !bench_.room.take()) break;
      section.body.push_back(signal(bench_, raw));
    }
    add(std::move(section), envelope_.view.signals.size(), "signals");
  }

  void next() {
    Section section{"Next", {}, {}};
    for (const NextStep& one : envelope_.next) {
      if (section.body.size() == kDrawLimits.problems || !bench_.room.take()) break;
      section.body.push_back({step(bench_, one)});
    }
    add(std::move(section), envelope_.next.size(), "steps");
  }

  void metadata() {
    if (!envelope_.metadata) return;
    const json::Value root = bench_.source.open(envelope_.metadata.text());
    Section section{"Metadata", {}, {}};
    if (root) section.body = other_members(bench_, root, {});
    if (!section.body.empty()) nodes_.push_back({std::move(section)});
  }

  // What the document said beyond the model; what merely says the same again is not repeated.
  void carried() {
    KeyValues others;
    for (const Carried& one : envelope_.carried) {
      if (!one.value || one.kind == Carried::Kind::restated) continue;
      if (others.items.size() == kDrawLimits.items || !bench_.room.take()) {
        ++others.left_out;
        continue;
      }
      KeyValues::Item item{bench_.room.line(one.pointer, kDrawLimits.cell), {}, {}};
      item.body = payload(bench_, one.value.text(), 1);
      if (auto* const words = std::get_if<Paragraph>(&item.body.front().is)) {
        item.value = std::move(words->text);
        item.body.clear();
      }
      others.items.push_back(std::move(item));
    }
    if (others.items.empty()) return;
    Section section{"Also in the document", {}, {}};
    section.body.push_back({std::move(others)});
    nodes_.push_back({std::move(section)});
  }

  void add(Section section, std::size_t met, std::string_view what) {
    if (met == 0) return;
    add_left_out(section.body, met - section.body.size(), what);
    nodes_.push_back({std::move(section)});
  }

  const Envelope& envelope_;
  Workbench bench_;
  Nodes nodes_;
};

}  // namespace

Nodes tree(const Envelope& envelope) { return Making(envelope).make(); }

}  // namespace waybill::render::tree
