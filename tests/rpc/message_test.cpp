#include "waybill/rpc/message.h"

#include <gtest/gtest.h>

#include "waybill/rpc/outstanding.h"
#include "waybill/rpc/write.h"

namespace waybill::rpc {
namespace {

using Kind = Message::Kind;

TEST(MessageReader, TellsTheFourKindsApartAndKeepsTheSpellingOfIds) {
  struct Case {
    std::string_view text;
    Kind kind;
    std::string_view id;
  };
  const Case cases[] = {
      {R"({"jsonrpc":"2.0","id":1,"method":"a"})", Kind::request, "1"},
      {R"({"jsonrpc":"2.0","id":"\u0041","method":"a","params":{}})", Kind::request, R"("\u0041")"},
      {R"({"jsonrpc":"2.0","id":12345678901234567890,"method":"a"})", Kind::request,
       "12345678901234567890"},
      {R"({"jsonrpc":"2.0","method":"a"})", Kind::notification, ""},
      {R"({"jsonrpc":"2.0","id":-5,"result":null})", Kind::result, "-5"},
      {R"({"jsonrpc":"2.0","id":5,"error":{"code":1,"message":"m"}})", Kind::error, "5"},
      {R"({"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}})", Kind::error, ""},
  };
  for (const Case& one : cases) {
    MessageReader reader;
    const auto message = reader.read(one.text);
    ASSERT_TRUE(message) << one.text << message.error().message;
    EXPECT_EQ(message->kind, one.kind) << one.text;
    EXPECT_EQ(message->id, one.id) << one.text;
  }
}

TEST(MessageReader, RefusesWhatIsNoMessageAndSaysWhy) {
  struct Case {
    std::string text;
    Code code;
    std::string_view id;
  };
  const Case cases[] = {
      {"", Code::parse_error, ""},
      {R"({"jsonrpc":"2.0","id":1,"method":"a")", Code::parse_error, ""},
      {std::string(100'000, '['), Code::parse_error, ""},
      {"[]", Code::invalid_request, ""},
      {R"([{"jsonrpc":"2.0","id":1,"method":"a"}])", Code::invalid_request, ""},
      {"7", Code::invalid_request, ""},
      {R"({"id":1,"method":"a"})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"1.0","id":1,"method":"a"})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"2.0","id":1.5,"method":"a"})", Code::invalid_request, ""},
      {R"({"jsonrpc":"2.0","id":null,"method":"a"})", Code::invalid_request, ""},
      {R"({"jsonrpc":"2.0","id":{},"method":"a"})", Code::invalid_request, ""},
      {R"({"jsonrpc":"2.0","id":1,"method":7})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"2.0","id":1,"method":"a","result":1})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"2.0","id":1})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"2.0","id":1,"result":1,"error":{}})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"2.0","id":1,"error":"x"})", Code::invalid_request, "1"},
      {R"({"jsonrpc":"2.0","id":1,"method":"a","params":[1]})", Code::invalid_params, "1"},
      {R"({"jsonrpc":"2.0","id":1,"method":"a","params":{"_meta":1}})", Code::invalid_params, "1"},
  };
  for (const Case& one : cases) {
    MessageReader reader;
    const auto message = reader.read(one.text);
    ASSERT_FALSE(message) << one.text;
    EXPECT_EQ(message.error().code, one.code) << one.text.substr(0, 80);
    EXPECT_EQ(message.error().id, one.id) << one.text.substr(0, 80);
    EXPECT_FALSE(message.error().message.empty());
  }
}

TEST(MessageReader, OpensContainersOnlyWhenAsked) {
  MessageReader reader;
  const auto message = reader.read(
      R"({"jsonrpc":"2.0","id":1,"method":"a","params":{"_meta":{"k":1},"x":{"y":[1,2]}}})");
  ASSERT_TRUE(message);
  EXPECT_EQ(message->meta.find("k").raw(), "1");
  const json::Value x = message->param("x");
  EXPECT_EQ(x.raw(), R"({"y":[1,2]})");
  EXPECT_FALSE(x.complete());
  reader.open(x);
  EXPECT_EQ(x.find("y").raw(), "[1,2]");
}

TEST(Outstanding, EndsEachRequestExactlyOnce) {
  Outstanding asked(2);
  std::string first, second;
  const auto keep = [](std::string& into) {
    return [&into](Result<Answer> answer) {
      into += answer ? answer->payload : answer.error().message;
    };
  };
  const auto id = asked.add(keep(first));
  const auto other = asked.add(keep(second));
  ASSERT_TRUE(id && other);
  EXPECT_FALSE(asked.add(keep(first))) << "there is a limit";
  MessageReader reader;
  const std::string text = R"({"jsonrpc":"2.0","id":)" + *id + R"(,"result":{"a":1}})";
  EXPECT_TRUE(asked.resolve(*reader.read(text)));
  EXPECT_FALSE(asked.resolve(*reader.read(text))) << "a second reply is nobody's";
  asked.fail_all({ErrorKind::unavailable, "gone"});
  EXPECT_FALSE(asked.give_up(*other, {ErrorKind::unavailable, "late"}));
  EXPECT_EQ(first, R"({"a":1})");
  EXPECT_EQ(second, "gone");
}

TEST(Write, EscapesWhatComesFromOutside) {
  Buffer out;
  write_error(out, "\"a\"", Code::invalid_params, "no \"x\"\n", R"({"y":1})");
  EXPECT_EQ(
      out.view(),
      R"({"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"no \"x\"\n","data":{"y":1}}})");
}

}  // namespace
}  // namespace waybill::rpc
