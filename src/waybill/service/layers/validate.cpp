#include "waybill/service/layers/validate.h"

#include <memory>
#include <vector>

#include "waybill/json/scanner.h"
#include "waybill/json/schema/scratch.h"
#include "waybill/json/write_value.h"
#include "waybill/service/context.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {
namespace {

struct Workbench {
  json::Scanner scanner;
  json::Document document;
  json::schema::Scratch scratch;
};

// A workbench per call that this thread is in the middle of, kept for the next ones.
class Lease {
 public:
  Lease() {
    if (depth() == benches().size()) benches().push_back(std::make_unique<Workbench>());
    bench_ = benches()[depth()++].get();
  }
  ~Lease() { --depth(); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Workbench* operator->() const { return bench_; }

 private:
  static std::vector<std::unique_ptr<Workbench>>& benches() {
    thread_local std::vector<std::unique_ptr<Workbench>> list;
    return list;
  }
  static std::size_t& depth() {
    thread_local std::size_t depth = 0;
    return depth;
  }
  Workbench* bench_;
};

class IssueList {
 public:
  IssueList() : writer_(out_) {
    writer_.begin_object();
    writer_.plain_key("issues");
    writer_.begin_array();
  }
  void add(std::string_view path, std::string_view code, std::string_view message,
           std::string_view expected, std::string_view received) {
    if (count_++ == 0)
      first_ = (path.empty() ? "" : std::string(path) + ": ") + std::string(message);
    writer_.begin_object();
    const auto text = [&](std::string_view key, std::string_view value) {
      writer_.plain_key(key);
      writer_.string(value);
    };
    text("path", path);
    text("code", code);
    text("message", message);
    if (!expected.empty()) text("expected", expected);
    if (!received.empty()) text("received", received);
    writer_.end_object();
  }
  Problem problem(std::string_view code) {
    writer_.end_array();
    writer_.end_object();
    std::string message = "The arguments do not fit the tool's input schema: " + first_;
    if (count_ > 1) message += " (and " + std::to_string(count_ - 1) + " more)";
    if (!message.ends_with('.')) message += '.';
    return {.code = code,
            .message = message,
            .details = json::Raw::trusted(out_.view()),
            .phase = "validation",
            .suggestion = "Correct the arguments and call again."};
  }

 private:
  Buffer out_;
  json::Writer writer_;
  std::string first_;
  std::size_t count_ = 0;
};

Problem wrong_arguments(const Operation& operation, const json::Value& value) {
  IssueList list;
  json::Issues issues;
  if (operation.explain) operation.explain(value, issues);
  for (const json::Issue& issue : issues.list())
    list.add(issue.pointer, json::name_of_choice(issue.code), issue.message, issue.expected,
             issue.received);
  if (issues.empty())
    for (const auto& finding : operation.input->check(value).findings)
      list.add(finding.pointer, finding.keyword, finding.message(), finding.expected,
               finding.found);
  return list.problem(operation.misuse_code);
}

}  // namespace

Layer validate() {
  return [](Handler next) -> Handler {
    return [next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      const Lease bench;
      if (auto parsed = bench->scanner.parse(request.arguments, bench->document); !parsed) {
        IssueList list;
        list.add("", "not_json", parsed.error().message, "", "");
        return refuse(request, list.problem(request.operation.misuse_code), answer);
      }
      request.value = bench->document.root();
      if (request.operation.input &&
          !request.operation.input->validate(request.value, bench->scratch))
        return refuse(request, wrong_arguments(request.operation, request.value), answer);
      next(request, context, answer);
    };
  };
}

}  // namespace waybill::service::layers
