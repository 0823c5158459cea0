// zeta: the decision trail. Its failures are thrown: pattern A.
#include <memory>

#include "waybill/base/timestamp.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/chain_check.h"
#include "waybill/suites/ledger/chain_ends.h"
#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/limits.h"
#include "waybill/suites/ledger/page.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/session.h"
#include "waybill/suites/ledger/transact.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

using json::field;

struct NewThought {
  ThoughtType type = ThoughtType::plan;
  std::string task_id{};
  std::string agent_id{};
  std::string content{};
  std::optional<std::string> session_id{};
};
constexpr auto waybill_describe(json::Type<NewThought>) {
  return json::fields("NewThought",
                      field("type", &NewThought::type).about("What kind of reason it is."),
                      field("task_id", &NewThought::task_id)
                          .about("The task it belongs to; its records form one chain.")
                          .min_length(1)
                          .max_length(kLongestId),
                      field("agent_id", &NewThought::agent_id)
                          .about("Who says it.")
                          .min_length(1)
                          .max_length(kLongestId),
                      field("content", &NewThought::content)
                          .about("The reason, in words.")
                          .min_length(1)
                          .max_length(kLongestContent),
                      field("session_id", &NewThought::session_id)
                          .about("The audit session under whose root it is to be sealed.")
                          .min_length(1)
                          .max_length(kLongestId));
}

struct ThoughtQuery {
  std::optional<std::string> task_id{};
  std::optional<std::string> session_id{};
  std::optional<ThoughtType> type{};
  std::size_t limit = 50;
  std::optional<std::string> cursor{};
};
constexpr auto waybill_describe(json::Type<ThoughtQuery>) {
  return json::fields(
      "ThoughtQuery",
      field("task_id", &ThoughtQuery::task_id).about("Only this task's, in their order."),
      field("session_id", &ThoughtQuery::session_id).about("Only this session's, in their order."),
      field("type", &ThoughtQuery::type).about("Only this kind."),
      field("limit", &ThoughtQuery::limit)
          .about("At most so many.")
          .optional()
          .at_least(1)
          .at_most(kMostOnPage),
      field("cursor", &ThoughtQuery::cursor).about("next_cursor of the page before."));
}

struct ThoughtList {
  std::vector<Record> records{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(ThoughtList, records, next_cursor)

struct ChainQuery {
  std::optional<std::string> task_id{};
};
constexpr auto waybill_describe(json::Type<ChainQuery>) {
  return json::fields("ChainQuery",
                      field("task_id", &ChainQuery::task_id)
                          .about("The task whose chain is checked; without it all are."));
}

struct ChainVerdict {
  bool valid = true;
  std::uint64_t broken_count = 0;
  std::optional<std::string> first_broken_at{};  // the key of the record
  std::optional<Break> first_break{};
  std::uint64_t record_count = 0;
};
WAYBILL_DESCRIBE(ChainVerdict, valid, broken_count, first_broken_at, first_break, record_count)

namespace {

using service::Context;

Outcome<Record> record_thought(const Options& options, ChainEnds& ends, const NewThought& in) {
  Record record{.id = options.ids.ordered_uuid(),
                .type = in.type,
                .task_id = in.task_id,
                .agent_id = in.agent_id,
                .content = in.content,
                .timestamp = write_timestamp(options.clock.utc_now(), TimestampForm::milliseconds),
                .session_id = in.session_id,
                .hash_version = options.hash_version};
  Step step = step_from(ends.of(record.task_id), record);
  auto done = change(options.store, [&](store::Writing& writing) -> Outcome<void> {
    if (record.session_id)
      if (auto open = check_open(writing, *record.session_id); !open) return open;
    return append(writing, record, step);
  });
  if (!done && done.error().error && done.error().error->kind == ErrorKind::conflict)
    return raised("UNIQUE", "There is a thought record with the id '" + record.id + "' already.");
  if (!done) return passed_on(done);
  ends.note(record.task_id, std::move(step.to));
  return record;
}

Outcome<ThoughtList> list_by_task(store::Reading& reading, const ThoughtQuery& in,
                                  const std::string& after) {
  const std::string prefix = in.task_id ? prefix_of(*in.task_id) : std::string();
  auto page = read_page<Record>(
      reading, {.space = spaces::kThoughts, .prefix = prefix, .after = after, .limit = in.limit},
      [&](std::string_view key, std::string_view value) -> Outcome<std::optional<Record>> {
        auto record = record_in(key, value);
        if (!record) return broken(spaces::kThoughts, key);
        if (in.type && record->type != *in.type) return std::nullopt;
        return record;
      });
  if (!page) return passed_on(page);
  return ThoughtList{std::move(page->items), std::move(page->next)};
}

Outcome<ThoughtList> list_by_session(store::Reading& reading, const ThoughtQuery& in,
                                     const std::string& after) {
  const std::string prefix = prefix_of(*in.session_id);
  const std::string task = in.task_id ? prefix_of(*in.task_id) : std::string();
  auto page = read_page<std::string>(
      reading,
      {.space = spaces::kSessionRecords, .prefix = prefix, .after = after, .limit = in.limit},
      [&](std::string_view key, std::string_view value) -> Outcome<std::optional<std::string>> {
        auto entry = read_row<SessionEntry>(spaces::kSessionRecords, key, value);
        if (!entry) return passed_on(entry);
        if (in.type && entry->type != *in.type) return std::nullopt;
        if (!entry->record.starts_with(task)) return std::nullopt;
        return std::move(entry->record);
      });
  if (!page) return passed_on(page);
  ThoughtList list{.next_cursor = std::move(page->next)};
  for (const std::string& key : page->items) {
    auto record = record_at(reading, key);
    if (!record) return passed_on(record);
    if (!*record) return broken(spaces::kThoughts, key);
    list.records.push_back(std::move(**record));
  }
  return list;
}

Outcome<ThoughtList> list_thoughts(const Options& options, const ThoughtQuery& in) {
  const auto after = key_at(in.cursor);
  if (!after) return passed_on(after);
  return view(options.store, [&](store::Reading& reading) {
    return in.session_id ? list_by_session(reading, in, *after) : list_by_task(reading, in, *after);
  });
}

Outcome<ChainVerdict> verify_chain(const Options& options, const ChainQuery& in,
                                   const Context& context) {
  const auto report = view(options.store, [&](store::Reading& reading) {
    return check_chains(reading, in.task_id, [&] { return context.cancellation.requested(); });
  });
  if (!report) return passed_on(report);
  if (context.cancellation.requested())
    return std::unexpected(Failure(service::problem_of(context.cancellation.why())));
  ChainVerdict verdict{.valid = report->breaks == 0,
                       .broken_count = report->breaks,
                       .first_break = report->first,
                       .record_count = report->records};
  if (report->first) verdict.first_broken_at = report->first->key;
  return verdict;
}

}  // namespace

Result<void> add_trail(tool::Catalogue& catalogue, const Options& options) {
  if (auto added = catalogue.add(tool::typed<NewThought>(
          writes(options, "thought_record",
                 "Records why something is done, at the end of the task's chain of reasons."),
          [options, ends = std::make_shared<ChainEnds>()](const NewThought& in, Context&) {
            return record_thought(options, *ends, in);
          }));
      !added)
    return added;
  if (auto added = catalogue.add(tool::typed<ThoughtQuery>(
          reads(options, "thought_record_list", "Lists recorded reasons, a page at a time."),
          [options](const ThoughtQuery& in, Context&) { return list_thoughts(options, in); }));
      !added)
    return added;
  return catalogue.add(tool::typed<ChainQuery>(
      reads(options, "audit_verify_chain",
            "Checks that no recorded reason was changed, removed, added or moved."),
      [options](const ChainQuery& in, Context& context) {
        return verify_chain(options, in, context);
      }));
}

}  // namespace waybill::suites::ledger
