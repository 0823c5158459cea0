// https: a server that proves its name is talked to, another is not. The server is openssl's own,
// behind certificates that are made for the test.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <future>

#include "net/client.h"
#include "waybill/net/child.h"
#include "waybill/net/http/client.h"
#include "waybill/net/http/server.h"

namespace waybill::net::test {
namespace {

namespace fs = std::filesystem;

class SecureServer {
 public:
  // `names` as openssl writes them: "IP:127.0.0.1".
  explicit SecureServer(const std::string& names) {
    char name[] = "/tmp/waybill-tls-XXXXXX";
    folder_ = ::mkdtemp(name);
    run({"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "1", "-subj", "/CN=test", "-addext", "subjectAltName=" + names,
         "-keyout", folder_ + "/key.pem", "-out", certificate()});
    ChildOptions options;
    // Port 0 would be any, but s_server does not say which it got; so the test asks the system.
    address_ = free_address();
    options.command = {"openssl", "s_server",    "-accept", to_string(address_),
                       "-cert",   certificate(), "-key",    folder_ + "/key.pem",
                       "-www",    "-quiet"};
    loop_.start();
    auto child = Child::start(loop_, options, {});
    EXPECT_TRUE(child);
    child_ = std::move(*child);
    EXPECT_TRUE(eventually([&] { return RawClient(address_).is_open(); }));
  }
  ~SecureServer() {
    child_.reset();
    fs::remove_all(folder_);
  }

  std::string certificate() const { return folder_ + "/certificate.pem"; }
  const Address& address() const { return address_; }

 private:
  void run(std::vector<std::string> command) {
    std::promise<ChildExit> ended;
    Loop loop;
    loop.start();
    ChildOptions options;
    options.command = std::move(command);
    auto child = Child::start(loop, options, [&](const ChildExit& exit) { ended.set_value(exit); });
    ASSERT_TRUE(child);
    EXPECT_EQ(ended.get_future().get(), (ChildExit{.code = 0})) << (*child)->stderr_tail();
  }
  static Address free_address();

  std::string folder_;
  Address address_;
  Loop loop_;
  std::unique_ptr<Child> child_;
};

Address SecureServer::free_address() {
  Loop loop;
  return (*http::Server::open(loop, {}, {}, [](http::Request&&, http::Responder) {}))->address();
}

Result<http::Response> fetch(const http::ClientOptions& options, const std::string& url) {
  Loop loop;
  http::Client client(loop, options);
  loop.start();
  std::promise<Result<http::Response>> promise;
  client.fetch({.url = url},
               [&](Result<http::Response> response) { promise.set_value(std::move(response)); });
  return promise.get_future().get();
}

TEST(Tls, brings_the_answer_of_a_server_that_proves_its_address) {
  const SecureServer server("IP:127.0.0.1");
  http::ClientOptions options;
  options.ca_file = server.certificate();
  const auto response = fetch(options, "https://" + to_string(server.address()) + "/");
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 200);
  EXPECT_NE(response->body.find("TLSv1.3"), std::string::npos);
}

TEST(Tls, does_not_talk_to_a_server_that_nobody_vouches_for) {
  const SecureServer server("IP:127.0.0.1");
  const auto response = fetch({}, "https://" + to_string(server.address()) + "/");
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().message, "cannot talk to " + to_string(server.address()) +
                                          " in confidence: self-signed certificate");
}

TEST(Tls, does_not_talk_to_a_server_of_another_name) {
  const SecureServer server("DNS:other.example");
  http::ClientOptions options;
  options.ca_file = server.certificate();
  const auto response = fetch(options, "https://" + to_string(server.address()) + "/");
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().message, "cannot talk to " + to_string(server.address()) +
                                          " in confidence: IP address mismatch");
  const auto named =
      fetch(options, "https://localhost:" + std::to_string(server.address().port) + "/");
  ASSERT_FALSE(named);
  EXPECT_TRUE(named.error().message.ends_with("in confidence: hostname mismatch"));
}

TEST(Tls, does_not_take_a_server_without_it_for_one_with) {
  Loop loop;
  auto plain = http::Server::open(loop, {}, {}, [](http::Request&&, http::Responder) {});
  ASSERT_TRUE(plain);
  loop.start();
  const auto response = fetch({}, "https://" + to_string((*plain)->address()) + "/");
  ASSERT_FALSE(response);
  EXPECT_TRUE(response.error().message.starts_with("cannot talk to ")) << response.error().message;
}

TEST(Tls, says_when_the_file_of_certificates_is_none) {
  http::ClientOptions options;
  options.ca_file = "/no/such/file.pem";
  const auto response = fetch(options, "https://127.0.0.1:1/");
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().kind, ErrorKind::bad_input);
  EXPECT_EQ(response.error().place, "/no/such/file.pem");
}

}  // namespace
}  // namespace waybill::net::test
