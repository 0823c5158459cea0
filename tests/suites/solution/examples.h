// Holding an answer against an example of the design.
#pragma once

#include "bench_of_tools.h"
#include "corpus.h"
#include "waybill/json/canonical.h"
#include "waybill/json/scanner.h"

namespace waybill::testing {

inline void expect_said(const json::Value& example, const json::Value& answer,
                        const std::string& where);

// Lists of objects begin as the example's do; those that say what happened are as long, too.
inline void expect_listed(const json::Value& example, const json::Value& answer,
                          const std::string& where) {
  if (where == "/warnings" || where == "/errors" || where == "/actions") {
    EXPECT_EQ(answer.size(), example.size()) << where;
  }
  auto found = answer.children().begin();
  std::size_t index = 0;
  for (const json::Value element : example.children()) {
    ASSERT_FALSE(found == answer.children().end()) << where << " ends too early";
    expect_said(element, *found, where + "/" + std::to_string(index++));
    ++found;
  }
}

// What the example says is said, at every depth; the answer may say more where the example breaks
// off. Times are the same instants, however they are spelled; the root is where the test put it.
inline void expect_said(const json::Value& example, const json::Value& answer,
                        const std::string& where) {
  ASSERT_TRUE(answer) << where << " is missing";
  ASSERT_EQ(example.kind(), answer.kind()) << where;
  if (where == "/data/solution_root") return;
  if (where == "/audit/timestamp") {
    EXPECT_EQ(read_timestamp(example.string())->time, read_timestamp(answer.string())->time);
  } else if (example.is(json::Kind::array) && !example.children().empty() &&
             (*example.children().begin()).is(json::Kind::object)) {
    expect_listed(example, answer, where);
  } else if (example.is(json::Kind::object)) {
    for (const json::Value member : example.children())
      expect_said(member, answer.find(member.key()), where + "/" + std::string(member.key()));
  } else {
    EXPECT_TRUE(json::same_value(example.raw(), answer.raw()))
        << where << ": " << example.raw() << " and " << answer.raw();
  }
}

inline void expect_example(const std::string& name, const std::string& told) {
  const std::string written = slurp(repository() / "tests/corpus/dotbot" / name);
  json::Document example;
  json::Document answer;
  ASSERT_TRUE(json::Scanner().parse(written, example)) << name;
  ASSERT_TRUE(json::Scanner().parse(told, answer)) << told;
  expect_said(example.root(), answer.root(), "");
  // And the same keys, in the same order, on top and in the audit.
  for (const std::string_view part : {"", "audit"}) {
    std::string keys[2];
    for (const json::Document* const each : {&example, &answer})
      for (const json::Value member :
           (part.empty() ? each->root() : each->root().find(part)).children())
        // The runtime makes one for every call; the examples are from before it.
        if (member.key() != "correlation_id")
          keys[each == &answer] += std::string(member.key()) + " ";
    EXPECT_EQ(keys[0], keys[1]);
  }
}

}  // namespace waybill::testing
