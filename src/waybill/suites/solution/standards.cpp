// solution.standards.list: the rules a solution has for those who work on it.
#include <algorithm>
#include <array>
#include <map>

#include "waybill/base/frontmatter.h"
#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/glob.h"
#include "waybill/suites/solution/library.h"
#include "waybill/suites/solution/reading_tools.h"

namespace waybill::suites::solution {

struct StandardsInput {
  std::optional<std::string> domain{};
  bool include_summaries = true;
  std::optional<std::string> applicable_to{};
};
constexpr auto waybill_describe(json::Type<StandardsInput>) {
  using json::field;
  return json::fields(
      "StandardsInput",
      field("domain", &StandardsInput::domain)
          .min_length(1)
          .max_length(100)
          .about("Only standards of this domain: global, backend, frontend, …"),
      field("include_summaries", &StandardsInput::include_summaries)
          .optional()
          .about("Whether to tell the first words of each."),
      field("applicable_to", &StandardsInput::applicable_to)
          .min_length(1)
          .max_length(1000)
          .about("Only standards that apply to this: a word of their applies_to, or a path that "
                 "one of its patterns fits."));
}

struct Standard {
  std::string file{};
  std::string domain{};
  std::string title{};
  std::optional<std::string> summary{};
  std::vector<std::string> applies_to{};
};
WAYBILL_DESCRIBE(Standard, file, domain, title, summary, applies_to)

struct StandardsSummary {
  std::size_t total = 0;
  std::map<std::string, std::size_t> by_domain{};
};
WAYBILL_DESCRIBE(StandardsSummary, total, by_domain)

struct Standards {
  std::vector<Standard> standards{};
  StandardsSummary summary{};
};
WAYBILL_DESCRIBE(Standards, standards, summary)

namespace {

constexpr std::size_t kLongestSummary = 150;
constexpr std::size_t kMostWarnings = 100;
constexpr std::size_t kDomainsSaid = 3;
constexpr std::array<std::string_view, 6> kUsualOrder{"global",  "backend",  "frontend",
                                                      "testing", "security", "deployment"};

// The first directory below the standards; "global" for what lies directly in them.
std::string domain_of(std::string_view path) {
  path.remove_prefix(kStandards.size() + 1);
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? "global" : std::string(path.substr(0, slash));
}

std::string title_of(const BotDocument& document, std::string_view body) {
  for (const Section& section : sections_of(body))
    if (section.level == 1 && !section.title.empty()) return std::string(section.title);
  if (std::string title = document.frontmatter.text("title"); !title.empty()) return title;
  const std::string_view name =
      std::string_view(document.path).substr(document.path.rfind('/') + 1);
  return std::string(name.substr(0, name.size() - 3));
}

bool applies(const std::vector<std::string>& applies_to, const std::string& wanted) {
  const std::string small = lower_case(wanted);
  return std::ranges::any_of(applies_to, [&](const std::string& one) {
    const std::string pattern = lower_case(one);
    return pattern == "all" || pattern == small || glob_matches(pattern, small);
  });
}

std::string summary_of(const Standards& told, const StandardsInput& in, std::string_view trouble) {
  std::string text = "Found " + std::to_string(told.summary.total) +
                     (told.summary.total == 1 ? " standard" : " standards");
  if (!trouble.empty()) return text + ", but some files " + std::string(trouble) + ".";
  if (told.summary.total == 0) {
    if (in.domain) text += " in domain '" + *in.domain + "'";
    if (in.applicable_to) text += " for '" + *in.applicable_to + "'";
    return text + ".";
  }
  const auto& by_domain = told.summary.by_domain;
  text += " across " + std::to_string(by_domain.size()) +
          (by_domain.size() == 1 ? " domain (" : " domains (");
  std::vector<std::string> order;
  for (const std::string_view domain : kUsualOrder)
    if (by_domain.contains(std::string(domain))) order.emplace_back(domain);
  for (const auto& [domain, count] : by_domain)
    if (std::ranges::find(kUsualOrder, domain) == kUsualOrder.end()) order.push_back(domain);
  order.resize(std::min(order.size(), kDomainsSaid));
  for (const std::string& domain : order)
    text += (domain == order.front() ? "" : ", ") + domain + ": " +
            std::to_string(by_domain.at(domain));
  return text + ").";
}

// Warnings about the documents' heads, and the words for them in the summary.
struct Complaints {
  std::vector<Problem> warnings{};
  bool missing = false;
  bool invalid = false;
  std::size_t unsaid = 0;

  void look_at(const BotDocument& document) {
    const Frontmatter& head = document.frontmatter;
    if (head.present && head.faults.empty()) return;
    (head.present ? invalid : missing) = true;
    if (warnings.size() >= kMostWarnings) {
      ++unsaid;
      return;
    }
    Problem problem{
        .code = head.present ? "FRONTMATTER_INVALID" : "FRONTMATTER_MISSING",
        .message = head.present ? head.faults.front() : "Standard file missing YAML frontmatter",
        .path = document.path};
    warnings.push_back(std::move(problem));
  }
  std::vector<Problem> take() {
    if (unsaid > 0)
      warnings.push_back({.code = warnings.back().code,
                          .message = "There are " + std::to_string(unsaid) + " more like these.",
                          .path = kStandards});
    return std::move(warnings);
  }
  std::string_view words() const {
    return missing ? "missing frontmatter" : invalid ? "have invalid frontmatter" : "";
  }
};

Envelope standards(const StandardsInput& in, Lookout& lookout) {
  auto library = read_library(lookout, kStandards);
  Envelope answer;
  if (!library) {
    answer.errors.push_back(file_problem(library.error()));
    return answer;
  }
  answer.errors = std::move(library->problems);
  if (!answer.errors.empty()) return answer;
  if (library->documents.empty()) {
    answer.errors.push_back(
        {.code = "STANDARDS_NOT_FOUND",
         .message = "There are no standards in .bot/standards",
         .path = kStandards,
         .suggestion = "Write one, for example .bot/standards/global/naming.md."});
    return answer;
  }
  Standards told;
  Complaints complaints;
  for (const BotDocument& document : library->documents) {
    Standard standard{.file = document.path, .domain = domain_of(document.path)};
    if (in.domain && lower_case(standard.domain) != lower_case(*in.domain)) continue;
    standard.applies_to = document.frontmatter.texts("applies_to");
    if (in.applicable_to && !applies(standard.applies_to, *in.applicable_to)) continue;
    const std::string_view body = split_frontmatter(document.text).body;
    standard.title = title_of(document, body);
    if (in.include_summaries) standard.summary = first_words(body, kLongestSummary);
    complaints.look_at(document);
    ++told.summary.by_domain[standard.domain];
    told.standards.push_back(std::move(standard));
  }
  told.summary.total = told.standards.size();
  answer.data = json_of(told);
  answer.summary = summary_of(told, in, complaints.words());
  answer.warnings = complaints.take();
  return answer;
}

}  // namespace

tool::Definition standards_list_tool(const Frame& frame) {
  return in_solution<StandardsInput, Standards>(
      frame, "Failed to list standards",
      {.name = "solution.standards.list",
       .summary = "Lists the solution's standards by domain, with their titles, summaries and what "
                  "they apply to.",
       .max_output = 64 << 20,
       .codes = {"STANDARDS_NOT_FOUND", "FRONTMATTER_MISSING", "FRONTMATTER_INVALID"}},
      [cache = frame.cache](const StandardsInput& in, const Solution& solution, service::Context&) {
        const std::string question = "standards " + std::string(json_of(in).text());
        return recalled(*cache, solution, question,
                        [&](Lookout& lookout) { return standards(in, lookout); });
      });
}

}  // namespace waybill::suites::solution
