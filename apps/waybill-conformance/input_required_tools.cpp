#include "apps/waybill-conformance/fixtures.h"
#include "apps/waybill-conformance/questions.h"
#include "waybill/service/context.h"
#include "waybill/service/request.h"

namespace waybill::conformance {
namespace {

using service::Context;
using service::Question;
using service::Request;

constexpr std::string_view kOkForm =
    R"({"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]})";
constexpr std::string_view kColorForm =
    R"({"type":"object","properties":{"color":{"type":"string"}},"required":["color"]})";

void greet_user(Request&, Context& context, Envelope& answer) {
  const auto answers = context.ask({elicit("user_name", "What is your name?", kNameForm)});
  if (answers) say(answer, "Hello, " + field_of(answers->at("user_name"), "name") + "!");
}

void ask_capital(Request&, Context& context, Envelope& answer) {
  const auto answers =
      context.ask({sample("capital_question", "What is the capital of France?", 100)});
  if (answers) say(answer, text_of(answers->at("capital_question")));
}

void ask_roots(Request&, Context& context, Envelope& answer) {
  const auto answers = context.ask({list_roots("client_roots")});
  if (answers) say(answer, "The roots are " + std::string(answers->at("client_roots").text()));
}

void ask_confirmation(Request&, Context& context, Envelope& answer) {
  const auto answers = context.ask({elicit("confirm", "Please confirm", kOkForm)});
  if (answers) say(answer, "state-ok");
}

void ask_all(Request&, Context& context, Envelope& answer) {
  const auto answers =
      context.ask({elicit("user_name", "What is your name?", kNameForm),
                   sample("greeting", "Generate a greeting", 50), list_roots("client_roots")});
  if (answers)
    say(answer,
        text_of(answers->at("greeting")) + " " + field_of(answers->at("user_name"), "name"));
}

void ask_twice(Request&, Context& context, Envelope& answer) {
  const auto first = context.ask({elicit("step1", "Step 1: What is your name?", kNameForm)});
  if (!first) return;
  const auto second =
      context.ask({elicit("step2", "Step 2: What is your favorite color?", kColorForm)});
  if (!second) return;
  say(answer, field_of(second->at("step1"), "name") + " likes " +
                  field_of(second->at("step2"), "color") + ".");
}

void ask_what_it_can(Request&, Context& context, Envelope& answer) {
  std::vector<Question> questions;
  if (context.can("sampling")) questions.push_back(sample("thought", "Say something.", 50));
  if (context.can("elicitation")) questions.push_back(elicit("name", "Who is there?", kNameForm));
  if (context.can("roots")) questions.push_back(list_roots("roots"));
  if (context.ask(questions)) say(answer, "The client gave all that it can.");
}

}  // namespace

Result<void> add_input_required_tools(tool::Catalogue& catalogue) {
  const std::string prefix = "test_input_required_result_";
  struct Fixture {
    std::string_view name;
    std::string_view summary;
    void (*run)(Request&, Context&, Envelope&);
  };
  const Fixture fixtures[] = {
      {"elicitation", "Asks for a name.", greet_user},
      {"sampling", "Asks a model.", ask_capital},
      {"list_roots", "Asks for folders.", ask_roots},
      {"request_state", "Asks, and knows its state again.", ask_confirmation},
      {"multiple_inputs", "Asks three things at once.", ask_all},
      {"multi_round", "Asks in two rounds.", ask_twice},
      {"tampered_state", "Asks, and takes no state but its own.", ask_confirmation},
      {"capabilities", "Asks only for what the client can give.", ask_what_it_can},
  };
  for (const Fixture& fixture : fixtures)
    if (auto added = catalogue.add(tool::raw(
            plain(prefix + std::string(fixture.name), std::string(fixture.summary)), fixture.run));
        !added)
      return added;
  return {};
}

}  // namespace waybill::conformance
