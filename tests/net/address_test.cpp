// Addresses and URLs as people write them.
#include <gtest/gtest.h>

#include "waybill/net/address.h"
#include "waybill/net/http/client.h"

namespace waybill::net::test {
namespace {

TEST(Address, is_read_from_host_and_port) {
  const std::pair<const char*, Address> known[] = {
      {"127.0.0.1:8080", {"127.0.0.1", 8080}}, {"localhost:1", {"localhost", 1}},
      {"[::1]:65535", {"::1", 65535}},         {":9000", {"127.0.0.1", 9000}},
      {"9000", {"127.0.0.1", 9000}},           {"0.0.0.0:0", {"0.0.0.0", 0}},
  };
  for (const auto& [text, expected] : known) {
    const auto read = read_address(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, expected) << text;
  }
}

TEST(Address, that_is_none_is_refused_with_an_example) {
  for (const char* text : {"", "localhost", "localhost:", "a:b", "1:2:3", "::1:80", "[::1:80",
                           "localhost:65536", "localhost:-1", "localhost:80 "}) {
    const auto read = read_address(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().message,
              "'" + std::string(text) +
                  "' is no address; write HOST:PORT, like 127.0.0.1:8080 or [::1]:8080");
  }
}

TEST(Address, is_written_as_it_is_read) {
  EXPECT_EQ(to_string(Address{"::1", 80}), "[::1]:80");
  EXPECT_EQ(to_string(Address{"localhost", 80}), "localhost:80");
}

TEST(Address, of_this_machine_is_known_by_its_name_or_numbers) {
  for (const char* host : {"localhost", "LocalHost", "127.0.0.1", "127.1.2.3", "::1", "[::1]"})
    EXPECT_TRUE(is_loopback(host)) << host;
  for (const char* host : {"", "localhost.", "localhost.evil", "127.0.0.1.evil", "127.0.0", "127.1",
                           "127.0.0.256", "127.0.0.01", "128.0.0.1", "0.0.0.0", "::2"})
    EXPECT_FALSE(is_loopback(host)) << host;
}

TEST(Url, is_taken_apart) {
  const auto url = http::read_url("HTTP://Example.com:8080/a/b?c=d#e");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->scheme, "http");
  EXPECT_EQ(url->address, (Address{"Example.com", 8080}));
  EXPECT_EQ(url->target, "/a/b?c=d");
  EXPECT_EQ(url->authority, "Example.com:8080");
  EXPECT_EQ(http::read_url("http://[::1]:1")->address, (Address{"::1", 1}));
  EXPECT_EQ(http::read_url("http://host?q")->target, "/?q");
  EXPECT_EQ(http::read_url("http://host")->address.port, 80);
  EXPECT_EQ(http::read_url("https://host")->address.port, 443);
  EXPECT_EQ(http::read_url("https://host")->scheme, "https");
}

TEST(Url, that_cannot_be_used_is_refused_with_the_reason) {
  const std::pair<const char*, const char*> known[] = {
      {"host/path", "it must begin with http:// or https://"},
      {"ftp://host", "only http:// and https:// are understood"},
      {"http://user:pass@host/", "a user or password cannot be part of it"},
      {"http:///path", "it has a byte that is not allowed there, or no host"},
      {"http://ho st/", "it has a byte that is not allowed there, or no host"},
      {"http://host/a b", "it has a byte that is not allowed there, or no host"},
      {"http://host/a\r\nb", "it has a byte that is not allowed there, or no host"},
      {"http://host:0/", "its port is not a number from 1 to 65535"},
      {"http://host:99999/", "its port is not a number from 1 to 65535"},
      {"http://[::1/", "a bracket is not closed"},
  };
  for (const auto& [text, why] : known) {
    const auto url = http::read_url(text);
    ASSERT_FALSE(url) << text;
    EXPECT_EQ(url.error().message,
              "'" + std::string(text) + "' is no address of a web server: " + why);
  }
}

}  // namespace
}  // namespace waybill::net::test
