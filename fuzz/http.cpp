// The readers of HTTP. However the bytes are cut into pieces, requests, answers and refusals are
// the same; and a request that is accepted here is read in the same way by another reader, since
// requests are smuggled where two readers differ.
#include <boost/asio/buffer.hpp>
#include <boost/beast/http.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/net/http/request_reader.h"
#include "waybill/net/http/response_reader.h"
#include "waybill/net/sse.h"

namespace {

using namespace waybill::net;
namespace beast = boost::beast;

constexpr std::size_t kMaxBody = 1000;
constexpr std::size_t kMaxHead = 2000;
const http::HeadLimits kLimits{264, kMaxHead, 20};

void expect(bool holds) {
  if (!holds) std::abort();
}

struct Understood {
  std::string method;
  std::string target;
  std::string body;
  std::size_t fields = 0;
  bool has_proxy_connection = false;
  std::size_t begin = 0;  // in the input
  std::size_t end = 0;
  bool operator==(const Understood&) const = default;
};

struct Verdict {
  std::vector<Understood> requests;
  int status = 0;
  std::string reason;
  bool operator==(const Verdict&) const = default;
};

// Gives the reader `first` bytes, then the rest.
Verdict read_requests(std::string bytes, std::size_t first) {
  using Step = http::RequestReader::Step;
  http::RequestReader reader(kLimits, kMaxBody);
  std::vector<http::Field> fields;
  Verdict verdict;
  std::size_t reclaimed = 0;
  std::size_t begin = 0;
  std::size_t end = first;
  for (;;) {
    const Step step = reader.read(bytes.data() + begin, end - begin);
    if (step == Step::more) {
      if (end == bytes.size()) return verdict;
      const std::size_t spare = reader.reclaim();
      bytes.erase(end - spare, spare);
      reclaimed += spare;
      end = bytes.size();
    } else if (step == Step::refused) {
      verdict.status = reader.refusal().status;
      verdict.reason = reader.refusal().reason;
      expect(verdict.status >= 400);
      return verdict;
    } else if (step == Step::done) {
      const auto request = reader.request(bytes.data() + begin, fields);
      const std::size_t original = begin + (verdict.requests.empty() ? 0 : reclaimed);
      verdict.requests.push_back({std::string(request.method), std::string(request.target),
                                  std::string(request.body), request.headers.size(),
                                  request.headers.find("proxy-connection").has_value(), original,
                                  begin + reader.taken() + reclaimed});
      begin += reader.taken();
      reader.reset();
    }
  }
}

struct Answers {
  int status = 0;
  std::string body;
  std::string reason;
  bool done = false;
  bool operator==(const Answers&) const = default;
};

Answers read_answer(std::string bytes, std::size_t first) {
  using Step = http::ResponseReader::Step;
  http::ResponseReader reader(kLimits);
  reader.reset(false);
  Answers answers;
  std::size_t end = first;
  Step step = Step::more;
  while ((step = reader.read_head({bytes.data(), end})) == Step::more && end < bytes.size())
    end = bytes.size();
  answers.reason = reader.refusal().reason;
  if (step != Step::done) return answers;
  answers.status = reader.status();
  for (std::size_t at = reader.taken();;) {
    const auto piece = reader.read_body(bytes.data() + at, end - at);
    answers.body += piece.bytes;
    answers.reason = reader.refusal().reason;
    answers.done = piece.step == Step::done;
    at += piece.taken;
    if (piece.step != Step::more || end == bytes.size()) return answers;
    end = bytes.size();
  }
}

std::string read_events(std::string_view bytes, std::size_t first) {
  EventReader reader({.max_event_bytes = 500});
  std::string seen;
  const auto sink = [&](const Event& event) {
    ((((seen += event.event) += '|') += event.id.value_or("-")) += '|') += event.data;
    seen += '\n';
  };
  const bool one = reader.read(bytes.substr(0, first), sink).has_value();
  const bool two = reader.read(bytes.substr(first), sink).has_value();
  return seen + (one && two ? "fine" : "too long");
}

// What the other reader makes of the bytes of one request.
void compare_with_beast(std::string_view bytes, const Understood& ours) {
  while (bytes.starts_with("\r\n")) bytes.remove_prefix(2);  // it does not overlook a blank line
  beast::http::request_parser<beast::http::string_body> parser;
  parser.eager(true);
  parser.header_limit(1 << 16);
  parser.body_limit(1 << 16);
  beast::error_code error;
  std::size_t at = 0;
  while (!parser.is_done() && !error && at < bytes.size())
    at += parser.put(boost::asio::buffer(bytes.data() + at, bytes.size() - at), error);
  // It is stricter than we are about extensions and trailers of chunks, which nobody uses.
  if (error && parser.is_header_done() && parser.chunked()) return;
  // And it takes this relic for Connection.
  if (error == beast::http::error::bad_value && ours.has_proxy_connection) return;
  if (error) std::abort();
  expect(parser.is_done() && at == bytes.size());
  expect(parser.get().method_string() == ours.method);
  expect(parser.get().target() == ours.target);
  expect(parser.get().body() == ours.body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const Verdict whole = read_requests(bytes, size);
  const Answers answer = read_answer(bytes, size);
  const std::string events = read_events(bytes, size);
  // Everywhere in what is short, here and there in what is long.
  const std::size_t step = size <= 300 ? 1 : size / 100;
  for (std::size_t first = 0; first < size; first += step) {
    const Verdict cut = read_requests(bytes, first);
    expect(cut.requests.size() == whole.requests.size());
    expect(cut.status == whole.status && cut.reason == whole.reason);
    for (std::size_t i = 0; i < cut.requests.size(); ++i) {
      expect(cut.requests[i].body == whole.requests[i].body);
      expect(cut.requests[i].target == whole.requests[i].target);
      expect(cut.requests[i].fields == whole.requests[i].fields);
      expect(cut.requests[i].end == whole.requests[i].end);
    }
    expect(read_answer(bytes, first) == answer);
    expect(read_events(bytes, first) == events);
  }
  for (const Understood& request : whole.requests)
    compare_with_beast(std::string_view(bytes).substr(request.begin, request.end - request.begin),
                       request);
  return 0;
}
