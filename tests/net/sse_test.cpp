// Server-sent events: what is written is read again, however it is cut.
#include <gtest/gtest.h>

#include <vector>

#include "waybill/net/sse.h"

namespace waybill::net::test {
namespace {

std::string written(const Event& event) {
  Buffer out;
  write_event(out, event);
  return out.str();
}

// "event|id|retry|data" of each event, one to a line.
std::vector<std::string> events_of(EventReader& reader, std::string_view bytes) {
  std::vector<std::string> seen;
  const auto sink = [&](const Event& event) {
    seen.push_back(std::string(event.event) + "|" + std::string(event.id.value_or("-")) + "|" +
                   (event.retry ? std::to_string(event.retry->count()) : "-") + "|" +
                   std::string(event.data));
  };
  EXPECT_TRUE(reader.read(bytes, sink));
  return seen;
}

std::vector<std::string> events_of(std::string_view bytes) {
  EventReader reader;
  return events_of(reader, bytes);
}

TEST(Events, are_written_with_the_fields_that_they_have) {
  EXPECT_EQ(written({.data = "{}"}), "data: {}\n\n");
  EXPECT_EQ(written({.data = "", .event = "end"}), "event: end\ndata: \n\n");
  EXPECT_EQ(written({.data = "x", .event = "message", .id = "7", .retry = std::chrono::seconds(2)}),
            "event: message\nid: 7\nretry: 2000\ndata: x\n\n");
}

TEST(Events, of_several_lines_are_written_as_such) {
  EXPECT_EQ(written({.data = "a\nb\r\nc\rd\n"}), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n");
}

TEST(Events, cannot_be_made_two_by_a_line_break_in_a_name) {
  EXPECT_EQ(written({.data = "x", .event = "a\ndata: evil", .id = "1\r\n\n2"}),
            "event: adata: evil\nid: 12\ndata: x\n\n");
}

TEST(Events, are_kept_awake_by_comments_that_no_reader_reports) {
  Buffer out;
  write_comment(out, "still\nhere");
  EXPECT_EQ(out.view(), ": still\n: here\n\n");
  EXPECT_TRUE(events_of(out.view()).empty());
}

TEST(Events, are_read_with_every_kind_of_line_end) {
  const std::vector<std::string> expected = {"message|-|-|a\nb", "named|5|-|c"};
  EXPECT_EQ(events_of("data: a\ndata: b\n\nevent: named\nid: 5\ndata: c\n\n"), expected);
  EXPECT_EQ(events_of("data: a\r\ndata: b\r\n\r\nevent: named\r\nid: 5\r\ndata: c\r\n\r\n"),
            expected);
  EXPECT_EQ(events_of("data: a\rdata: b\r\revent: named\rid: 5\rdata: c\r\r"), expected);
}

TEST(Events, are_read_as_the_standard_says) {
  EXPECT_EQ(events_of("data:a\ndata:  b\n\n"), std::vector<std::string>{"message|-|-|a\n b"});
  EXPECT_EQ(events_of("data\n\n"), std::vector<std::string>{"message|-|-|"});
  EXPECT_EQ(events_of("event: x\n\n"), std::vector<std::string>{});  // without data it is none
  EXPECT_EQ(events_of("data: unfinished\n"), std::vector<std::string>{});
  EXPECT_EQ(events_of("\xEF\xBB\xBF"
                      "data: a\n\n"),
            std::vector<std::string>{"message|-|-|a"});
  EXPECT_EQ(events_of("retry: 10x\nretry: 20\nunknown: z\ndata: a\n\n"),
            std::vector<std::string>{"message|-|20|a"});
}

TEST(Events, keep_the_last_id_until_another_comes) {
  EventReader reader;
  EXPECT_EQ(events_of(reader, "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n"),
            (std::vector<std::string>{"message|1|-|a", "message|1|-|b", "message||-|c"}));
  EXPECT_EQ(events_of(reader, "id: 8\n\n"), std::vector<std::string>{});
  EXPECT_EQ(reader.last_id(), "8");
}

TEST(Events, are_the_same_wherever_the_bytes_are_cut) {
  const std::string bytes =
      "\xEF\xBB\xBF: c\r\nid: 1\r\ndata: a\r\ndata: b\r\n\r\nevent: x\rdata: c\r\rretry: "
      "5\n\ndata: d\n\n";
  const auto whole = events_of(bytes);
  ASSERT_EQ(whole.size(), 3u);
  for (std::size_t first = 0; first <= bytes.size(); ++first) {
    for (std::size_t second = first; second <= bytes.size(); ++second) {
      EventReader reader;
      auto seen = events_of(reader, bytes.substr(0, first));
      for (auto& event : events_of(reader, bytes.substr(first, second - first)))
        seen.push_back(event);
      for (auto& event : events_of(reader, bytes.substr(second))) seen.push_back(event);
      ASSERT_EQ(seen, whole) << first << ", " << second;
    }
  }
}

TEST(Events, longer_than_the_limit_are_refused_for_good) {
  EventReader reader({.max_event_bytes = 100});
  const auto nothing = [](const Event&) { FAIL(); };
  EXPECT_TRUE(reader.read("data: " + std::string(60, 'x') + "\n", nothing));
  const auto over = reader.read("data: " + std::string(60, 'x'), nothing);
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().kind, ErrorKind::over_limit);
  EXPECT_EQ(over.error().message, "a server-sent event is longer than 100 bytes");
  EXPECT_FALSE(reader.read("\n\n", nothing));
}

}  // namespace
}  // namespace waybill::net::test
