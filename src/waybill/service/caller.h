// Caller: the other end of a call, as far as a handler may speak to it before it answers.
//
// Some callers can be asked: for words from a person (elicitation/create), for a model's answer
// (sampling/createMessage), for their folders (roots/list). A handler asks in a straight line:
//
//   const auto answers = context.ask({{"name", "elicitation/create", params}});
//   if (!answers) return;             // not now: the handler is called again with the answers
//   use(answers->at("name"));
//
// Depending on the caller, ask() waits for the answers, or the handler is run anew, from its
// beginning, once they are there; questions already answered are then answered at once. So what
// must happen only once belongs behind the last question.
// Thread-safety: every member may be called from any thread of the handler's.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/raw.h"

namespace waybill::service {

struct Question {
  std::string key;     // names the answer; unique within the call
  std::string method;  // elicitation/create, sampling/createMessage, roots/list
  json::Raw params{};  // an object
};
using Answers = std::map<std::string, json::Raw, std::less<>>;

enum class LogLevel : std::uint8_t {
  debug,
  info,
  notice,
  warning,
  error,
  critical,
  alert,
  emergency,
};
std::string_view name_of(LogLevel level);
std::optional<LogLevel> log_level_named(std::string_view name);

class Caller {
 public:
  virtual ~Caller() = default;
  // "elicitation", "sampling", "roots", or a path below: "elicitation/url".
  virtual bool can(std::string_view capability) const = 0;
  // Nothing when the handler has to return: it will be called again, or the call is over.
  virtual std::optional<Answers> ask(const std::vector<Question>& questions) = 0;
  // Whether anybody listens is the caller's affair. `data` is any JSON.
  virtual void log(LogLevel level, std::string_view logger, const json::Raw& data) = 0;
  // Ends the connection the answer would go to, where the caller can fetch it on another.
  virtual void drop_connection() = 0;
};

}  // namespace waybill::service
