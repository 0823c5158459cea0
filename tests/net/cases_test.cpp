// cases/*.http: the bytes that a client sends and then ends; beside each the whole answer. The
// name begins with the status. With WAYBILL_UPDATE=1 the answers are written anew, for a person to
// read before they are kept.
#include <algorithm>
#include <filesystem>
#include <vector>

#include "check/golden.h"
#include "net/server_fixture.h"
#include "waybill/net/http/request_reader.h"

namespace waybill::net::test {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string name;
  std::string bytes;
};

std::vector<Case> cases() {
  std::vector<Case> found;
  for (const auto& entry : fs::directory_iterator(testing::repository() / "tests/net/cases"))
    if (entry.path().extension() == ".http")
      found.push_back({entry.path().stem().string(), testing::slurp(entry.path())});
  std::sort(found.begin(), found.end(),
            [](const Case& a, const Case& b) { return a.name < b.name; });
  return found;
}

// Small limits, so that what passes them is small enough to read.
http::ServerOptions small() {
  http::ServerOptions options;
  options.max_target_bytes = 200;
  options.max_header_bytes = 2000;
  options.max_header_fields = 20;
  options.max_body_bytes = 1000;
  options.policy.hosts = {"tools.example"};
  options.policy.origins = {"https://tools.example"};
  return options;
}

TEST(Cases, are_answered_as_their_files_say) {
  Running running(echo, small());
  const auto all = cases();
  EXPECT_GT(all.size(), 100u);
  for (const Case& one : all) {
    RawClient client = running.connect();
    client.send(one.bytes);
    client.finish_sending();
    const std::string answer = client.read_to_end();
    EXPECT_EQ(std::to_string(status_of(answer)), one.name.substr(0, 3)) << one.name;
    testing::expect_file("tests/net/cases/" + one.name + ".answer", without_date(answer));
  }
}

TEST(Cases, are_answered_the_same_when_they_come_byte_by_byte) {
  Running running(echo, small());
  for (const Case& one : cases()) {
    RawClient client = running.connect();
    for (const char byte : one.bytes)
      if (!client.send({&byte, 1})) break;  // refused, and that was the end
    client.finish_sending();
    EXPECT_EQ(without_date(client.read_to_end()),
              testing::slurp(testing::repository() / "tests/net/cases" / (one.name + ".answer")))
        << one.name;
  }
}

// What a reader makes of bytes that come in two pieces: every request of them, and the refusal.
std::string verdict(std::string bytes, std::size_t split) {
  http::RequestReader reader({200 + 64, 2000, 20}, 1000);
  std::vector<http::Field> fields;
  std::string seen;
  std::size_t begin = 0;
  std::size_t end = split;
  for (;;) {
    using Step = http::RequestReader::Step;
    const Step step = reader.read(bytes.data() + begin, end - begin);
    if (step == Step::more) {
      if (end == bytes.size()) return seen + "more";
      const std::size_t spare = reader.reclaim();
      bytes.erase(end - spare, spare);
      end = bytes.size();
    } else if (step == Step::refused) {
      return seen + std::to_string(reader.refusal().status) + " " +
             std::string(reader.refusal().reason);
    } else if (step == Step::done) {
      const auto request = reader.request(bytes.data() + begin, fields);
      seen += request.method;
      seen += ' ';
      seen += request.target;
      for (const http::Field& field : request.headers) ((seen += field.name) += '=') += field.value;
      seen += request.body;
      seen += '\n';
      begin += reader.taken();
      reader.reset();
    }
  }
}

TEST(Cases, are_understood_the_same_wherever_they_are_cut) {
  for (const Case& one : cases()) {
    const std::string whole = verdict(one.bytes, one.bytes.size());
    for (std::size_t split = 0; split < one.bytes.size(); ++split)
      ASSERT_EQ(verdict(one.bytes, split), whole) << one.name << " cut at " << split;
  }
}

TEST(RequestReader, needs_no_more_room_for_chunks_than_for_what_is_in_them) {
  constexpr std::size_t kBytes = 1000;
  http::RequestReader reader({2000, 2000, 20}, kBytes);
  std::string coming;
  for (std::size_t i = 0; i < kBytes; ++i) coming += "1;x\r\nz\r\n";
  coming += "0\r\n\r\n";
  std::string buffer = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::size_t head = buffer.size();
  std::size_t largest = 0;
  using Step = http::RequestReader::Step;
  EXPECT_EQ(reader.read(buffer.data(), buffer.size()), Step::head);
  for (std::size_t at = 0;; ++at) {
    const Step step = reader.read(buffer.data(), buffer.size());
    if (step == Step::done) break;
    ASSERT_EQ(step, Step::more);
    buffer.resize(buffer.size() - reader.reclaim());
    ASSERT_LT(at, coming.size());
    buffer += coming[at];
    largest = std::max(largest, buffer.size());
  }
  std::vector<http::Field> fields;
  EXPECT_EQ(reader.request(buffer.data(), fields).body, std::string(kBytes, 'z'));
  EXPECT_LE(largest, head + kBytes + 1);
}

}  // namespace
}  // namespace waybill::net::test
