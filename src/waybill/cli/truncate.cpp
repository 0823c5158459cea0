#include "waybill/cli/truncate.h"

#include <optional>
#include <string>

#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::cli {
namespace {

using json::Kind;
using json::Value;

// The root and its members; a list among them is opened for its elements.
json::Verdict two_levels(json::Tag parent, std::string_view) {
  return {parent < 2 ? json::Verdict::open : json::Verdict::record,
          static_cast<json::Tag>(parent + 1)};
}

std::optional<Value> longest_list(Value root) {
  if (root.is(Kind::array)) return root;
  std::optional<Value> longest;
  if (root.is(Kind::object))
    for (const Value member : root.children())
      if (member.is(Kind::array) && (!longest || member.raw().size() > longest->raw().size()))
        longest = member;
  return longest;
}

struct Cut {
  std::string list;
  std::size_t kept = 0;
};

Cut cut_list(Value list, std::size_t excess) {
  const std::size_t wanted = list.raw().size() > excess ? list.raw().size() - excess : 0;
  Cut cut;
  cut.list = "[";
  for (const Value element : list.children()) {
    if (cut.list.size() + element.raw().size() + 2 > wanted) break;
    if (cut.kept > 0) cut.list += ',';
    cut.list += element.raw();
    ++cut.kept;
  }
  cut.list += ']';
  return cut;
}

void refuse(Envelope& envelope, std::size_t limit) {
  envelope.data.clear();
  envelope.view = {};
  envelope.errors.insert(
      envelope.errors.begin(),
      Problem{.code = "OUTPUT_TOO_LARGE",
              .message = "The answer is longer than " + std::to_string(limit) + " bytes.",
              .phase = "execution",
              .suggestion = "Ask for less, or allow more with --max-output."});
  envelope.errors.front().retry.retryable = false;
}

}  // namespace

void truncate(Envelope& envelope, std::size_t excess, std::size_t limit) {
  envelope.budget.truncated = true;
  json::Document document;
  if (!envelope.data || !json::Scanner().scan(envelope.data.text(), two_levels, document))
    return refuse(envelope, limit);
  const std::string_view text = document.text();
  const auto list = longest_list(document.root());
  // Room for what is said about it.
  constexpr std::size_t kWords = 400;
  if (!list || list->raw().size() < excess + kWords) return refuse(envelope, limit);
  const Cut cut = cut_list(*list, excess + kWords);
  const auto before = static_cast<std::size_t>(list->raw().data() - text.data());
  const std::string data = std::string(text.substr(0, before)) + cut.list +
                           std::string(text.substr(before + list->raw().size()));
  Page page = envelope.budget.page.value_or(Page{});
  if (!page.total) page.total = static_cast<std::int64_t>(list->size());
  envelope.budget.page = page;
  add_metadata(envelope, "returned_count", json_of(cut.kept));
  add_metadata(envelope, "truncation_hint",
               json_of("The answer was cut to " + std::to_string(limit) +
                       " bytes. Ask for less, or allow more with --max-output."));
  envelope.data = json::Raw::trusted(data);
}

}  // namespace waybill::cli
