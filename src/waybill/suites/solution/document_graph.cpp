#include "waybill/suites/solution/document_graph.h"

#include <algorithm>
#include <utility>

#include "waybill/suites/solution/references.h"

namespace waybill::suites::solution {
namespace {

// A file named in frontmatter: from the root when it begins with .bot, else from the document.
std::string named_by(const BotDocument& document, std::string_view file) {
  if (file.starts_with('@')) file.remove_prefix(1);
  if (file.starts_with(".bot/")) return normal_path(file);
  return normal_path(document.path.substr(0, document.path.rfind('/') + 1) + std::string(file));
}

// Every circle once: a walk in depth that notes, when it meets a document that it is still
// inside of, the way from there. Without recursion, since the documents decide how deep it goes.
class CircleSearch {
 public:
  explicit CircleSearch(const std::vector<std::vector<std::size_t>>& to)
      : to_(to), state_(to.size(), State::unseen) {}

  std::vector<std::vector<std::size_t>> run() {
    for (std::size_t start = 0; start < to_.size(); ++start)
      if (state_[start] == State::unseen) walk(start);
    return std::move(circles_);
  }

 private:
  enum class State : std::uint8_t { unseen, inside, done };
  struct Step {
    std::size_t at;
    std::size_t next = 0;
  };

  void walk(std::size_t start) {
    std::vector<Step> way{{start}};
    state_[start] = State::inside;
    while (!way.empty()) {
      Step& step = way.back();
      if (step.next == to_[step.at].size()) {
        state_[step.at] = State::done;
        way.pop_back();
        continue;
      }
      const std::size_t to = to_[step.at][step.next++];
      if (state_[to] == State::inside) note(way, to);
      if (state_[to] != State::unseen) continue;
      state_[to] = State::inside;
      way.push_back({to});
    }
  }

  void note(const std::vector<Step>& way, std::size_t first) {
    std::vector<std::size_t> circle;
    auto from = std::ranges::find(way, first, &Step::at);
    for (; from != way.end(); ++from) circle.push_back(from->at);
    circles_.push_back(std::move(circle));
  }

  const std::vector<std::vector<std::size_t>>& to_;
  std::vector<State> state_;
  std::vector<std::vector<std::size_t>> circles_{};
};

}  // namespace

DocumentGraph::DocumentGraph(const std::vector<BotDocument>& documents)
    : documents_(documents),
      to_(documents.size()),
      is_named_(documents.size(), false),
      named_last_by_(documents.size(), documents.size()) {
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_id;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    by_path_.emplace(documents[i].path, i);
    const std::string id = documents[i].frontmatter.text("id");
    if (!id.empty()) by_id[id].push_back(i);
  }
  for (std::size_t i = 0; i < documents.size(); ++i) {
    for (std::string& path : references_in(documents[i].text)) add(i, std::move(path));
    for (const std::string& file : documents[i].frontmatter.dependencies())
      add(i, named_by(documents[i], file));
    for (const char* const key : {"agent", "triggers_workflow"}) {
      const auto meant = by_id.find(documents[i].frontmatter.text(key));
      if (meant == by_id.end()) continue;
      for (const std::size_t other : meant->second)
        if (other != i) is_named_[other] = true;
    }
  }
}

void DocumentGraph::add(std::size_t from, std::string path) {
  const auto found = by_path_.find(path);
  if (found == by_path_.end()) {
    unresolved_.push_back({from, std::move(path)});
    return;
  }
  if (std::exchange(named_last_by_[found->second], from) == from) return;
  to_[from].push_back(found->second);
  if (found->second != from) is_named_[found->second] = true;
}

std::vector<std::vector<std::size_t>> DocumentGraph::circles() const {
  return CircleSearch(to_).run();
}

std::vector<std::size_t> DocumentGraph::orphans() const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < documents_.size(); ++i) {
    const std::string& folder = documents_[i].folder;
    const bool counts = folder == "agents" || folder == "standards" || folder == "workflows";
    if (counts && !is_named_[i]) found.push_back(i);
  }
  return found;
}

}  // namespace waybill::suites::solution
