// Whole conversations as files: sessions/NAME.txt. What the client says begins with >>, what the
// server says with <<. With WAYBILL_UPDATE=1 in the environment the server's part is written anew.
//
//   >> {…}        a message; the next line follows when it is answered, or when the server asks
//   >+ {…}        a message whose first reply is waited for, and not its end
//   >3 {…}        a message after which the server says three things
//   H Name: value a header of the next message, which makes it one that came over HTTP: the
//                 answers then begin with the status
//   ! tools       the list of tools changes (also: prompts, resources, updated URI)
//   # …           for people
//
// $STATE stands for the last requestState that the server gave.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "mcp/mailbox.h"
#include "mcp/world.h"

namespace waybill::mcp {
namespace {

class Conversation {
 public:
  std::string run(const std::string& script) {
    std::istringstream lines(script);
    std::string line;
    while (std::getline(lines, line)) {
      if (line.starts_with("<<")) continue;
      out_ += line + "\n";
      if (line.starts_with("H ")) headers_.push_back(line.substr(2));
      if (line.starts_with("! ")) change(line.substr(2));
      if (line.starts_with('>')) say(line.substr(3), line[1]);
    }
    return out_;
  }

 private:
  void say(std::string message, char how) {
    if (const std::size_t at = message.find("$STATE"); at != std::string::npos)
      message.replace(at, 6, state_);
    std::vector<net::http::Field> fields;
    Incoming incoming{.body = message, .session = pipe_};
    for (const std::string& header : headers_) {
      const std::size_t colon = header.find(": ");
      fields.push_back(
          {std::string_view(header).substr(0, colon), std::string_view(header).substr(colon + 2)});
    }
    const net::http::FieldsView view(fields);
    if (!headers_.empty()) {
      incoming.headers = &view;
      incoming.session = world_.server->session(view.value("Mcp-Session-Id"));
    }
    world_.server->receive(incoming, box_->reply(!headers_.empty()));
    const std::size_t count = how == '+' ? 1 : static_cast<std::size_t>(how - '0');
    EXPECT_TRUE(how == '>' ? box_->wait() : box_->wait_for_messages(count)) << message;
    headers_.clear();
    note();
  }
  void change(const std::string& what) {
    if (what == "tools") world_.server->tools_changed();
    if (what == "prompts") world_.server->prompts_changed();
    if (what == "resources") world_.server->resources_changed();
    if (what.starts_with("updated ")) world_.server->resource_updated(what.substr(8));
    note();
  }
  void note() {
    for (const std::string& message : box_->take()) {
      out_ += "<< " + message + "\n";
      constexpr std::string_view kKey = R"("requestState":")";
      if (const std::size_t at = message.find(kKey); at != std::string::npos) {
        const std::size_t begin = at + kKey.size();
        state_ = message.substr(begin, message.find('"', begin) - begin);
      }
    }
  }

  World world_;
  std::shared_ptr<Mailbox> box_ = std::make_shared<Mailbox>();
  std::shared_ptr<Session> pipe_ = world_.server->open_pipe(
      [box = box_](std::string_view message) { box->put(std::string(message)); });
  std::vector<std::string> headers_;
  std::string state_;
  std::string out_;
};

std::filesystem::path folder() {
  return std::filesystem::path(std::getenv("WAYBILL_ROOT")) / "tests/mcp/sessions";
}

std::vector<std::string> names() {
  std::vector<std::string> list;
  for (const auto& entry : std::filesystem::directory_iterator(folder()))
    if (entry.path().extension() == ".txt") list.push_back(entry.path().stem());
  std::ranges::sort(list);
  return list;
}

TEST(Sessions, AreAsTheirFilesSay) {
  ASSERT_FALSE(names().empty());
  for (const std::string& name : names()) {
    const auto path = folder() / (name + ".txt");
    std::ifstream file(path);
    const std::string wanted(std::istreambuf_iterator<char>(file), {});
    const std::string got = Conversation().run(wanted);
    if (std::getenv("WAYBILL_UPDATE") != nullptr) {
      std::ofstream(path) << got;
      continue;
    }
    EXPECT_EQ(got, wanted) << name;
  }
}

TEST(Server, KeepsNothingOfASubscriptionThatItRefused) {
  World world;
  const auto box = std::make_shared<Mailbox>();
  const auto session = world.server->open_pipe({});
  const std::string listen =
      R"({"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":7,)"
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
      R"("io.modelcontextprotocol/clientCapabilities":{}}}})";
  world.server->receive({.body = listen, .session = session}, box->reply());
  ASSERT_TRUE(box->wait());
  EXPECT_NE(box->take().front().find("-32602"), std::string::npos);
  EXPECT_EQ(session->running(), 0U);
}

}  // namespace
}  // namespace waybill::mcp
