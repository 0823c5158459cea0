#include "apps/waybill-conformance/fixtures.h"
#include "apps/waybill-conformance/questions.h"
#include "waybill/service/context.h"
#include "waybill/service/request.h"

namespace waybill::conformance {
namespace {

using service::Context;
using service::Request;

constexpr std::string_view kUserForm =
    R"({"type":"object","properties":{"username":{"type":"string","description":"User's response"},)"
    R"("email":{"type":"string","description":"User's email address"}},"required":["username","email"]})";

constexpr std::string_view kDefaultsForm =
    R"({"type":"object","properties":{"name":{"type":"string","default":"John Doe"},)"
    R"("age":{"type":"integer","default":30},"score":{"type":"number","default":95.5},)"
    R"("status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},)"
    R"("verified":{"type":"boolean","default":true}},"required":[]})";

constexpr std::string_view kEnumsForm =
    R"({"type":"object","properties":{)"
    R"("untitledSingle":{"type":"string","enum":["option1","option2","option3"]},)"
    R"("titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},)"
    R"({"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},)"
    R"("legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],)"
    R"("enumNames":["Option One","Option Two","Option Three"]},)"
    R"("untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},)"
    R"("titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},)"
    R"({"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}},)"
    R"("required":[]})";

// A tool with one text argument that must be given.
tool::Declaration with_text(std::string name, std::string summary, std::string_view argument) {
  tool::Declaration declaration = plain(std::move(name), std::move(summary));
  declaration.input_schema = R"({"type":"object","properties":{")" + std::string(argument) +
                             R"(":{"type":"string"}},"required":[")" + std::string(argument) +
                             "\"]}";
  return declaration;
}

void ask_model(Request& request, Context& context, Envelope& answer) {
  const auto answers = context.ask({sample("answer", request.value.find("prompt").string(), 100)});
  if (answers) say(answer, "LLM response: " + text_of(answers->at("answer")));
}

void ask_user(Request& request, Context& context, Envelope& answer) {
  const auto answers =
      context.ask({elicit("user", request.value.find("message").string(), kUserForm)});
  if (answers) say(answer, "User response: " + std::string(answers->at("user").text()));
}

service::Handler asks_form(std::string_view form) {
  return [form](Request&, Context& context, Envelope& answer) {
    const auto answers = context.ask({elicit("form", "Please fill in the form.", form)});
    if (answers) say(answer, "Elicitation completed: " + std::string(answers->at("form").text()));
  };
}

}  // namespace

Result<void> add_asking_tools(tool::Catalogue& catalogue) {
  using tool::raw;
  tool::Declaration needy = plain("test_missing_capability", "Needs a client that can sample.");
  needy.needs = {"sampling"};
  std::vector<tool::Definition> list;
  list.push_back(raw(with_text("test_sampling", "Asks the client's model.", "prompt"), ask_model));
  list.push_back(raw(with_text("test_elicitation", "Asks the user.", "message"), ask_user));
  list.push_back(raw(plain("test_elicitation_sep1034_defaults", "Asks with defaults."),
                     asks_form(kDefaultsForm)));
  list.push_back(
      raw(plain("test_elicitation_sep1330_enums", "Asks with choices."), asks_form(kEnumsForm)));
  list.push_back(raw(plain("test_streaming_elicitation", "Asks in the middle of its work."),
                     asks_form(kNameForm)));
  list.push_back(raw(
      needy, [](Request&, Context&, Envelope& answer) { say(answer, "The client can sample."); }));
  for (tool::Definition& one : list)
    if (auto added = catalogue.add(std::move(one)); !added) return added;
  return {};
}

}  // namespace waybill::conformance
