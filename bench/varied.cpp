// Conversion of 64 documents in turn, beside simdjson parsing them: of such as one tool answers
// with, laid out alike with other values; of its failures; of such that are laid out in two ways,
// in turn; and of such of which each is laid out in its own way, which is more than the Converter
// remembers.
#include <simdjson.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bench/families.h"
#include "waybill/dialect/convert.h"

namespace waybill::bench {
namespace {

constexpr std::size_t kDocuments = 64;

void replace(std::string& text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  if (at == text.npos) give_up("varied", "the input is not as it was");
  text.replace(at, what.size(), by);
}

// Every value is another one, most of another length.
void say_otherwise(std::string& one, std::size_t i) {
  const std::string number = std::to_string(i * i * 7);
  replace(one, "solution.structure", "solution.structure." + number);
  replace(one, "1.0.0", "1." + number + ".0");
  replace(one, "Found 2 projects", "Found " + number + " projects");
  replace(one, "\"cor-0\"", "\"cor-" + number + "\"");
  replace(one, ":113", ":" + number);
  replace(one, ":true", i % 3 == 0 ? ":true" : ":false");
  replace(one, "8.2775", "8." + number);
  replace(one, "[\"Axiome.gateway\"", i % 4 == 0 ? "[\"x\",\"y\"" : "[\"Axiome." + number + "\"");
  replace(one, "FRONTMATTER_MISSING", "FRONTMATTER_MISSING_" + number);
  replace(one, "global/naming", std::string(i % 20, 'g') + "/naming");
  replace(one, "13:57:00.125", "13:57:" + std::to_string(10 + i % 50) + ".125");
  replace(one, ":45,", ":" + number + ",");
  replace(one, "c-4711", "c-" + number);
  replace(one, "There is no registry yet", std::string(i % 30, 'n') + " is not there");
}

// The payload's key is always another one.
void rename_payload(std::string& one, std::size_t i) {
  replace(one, "\"projects\"", "\"project" + std::to_string(i) + "\"");
}

// A failure, whose details are what was the payload.
void fail(std::string& one, std::size_t i) {
  rename_payload(one, i);
  constexpr std::string_view kData = R"("data":)";
  const std::size_t begin = one.find(kData) + kData.size();
  const std::string payload = one.substr(begin, one.find(R"(,"warnings":)") - begin);
  replace(one, payload, "{}");
  replace(one, R"("status":"warning")", R"("status":"error")");
  replace(one, R"("errors":[])",
          R"("errors":[{"code":"PROJECT_NOT_FOUND","message":"There is no project ')" +
              std::to_string(i) + R"('.","details":)" + payload + "}]");
}

// A member of the envelope is there or is not.
void lay_out_in_turn(std::string& one, std::size_t i) {
  rename_payload(one, i);
  if (i % 2 == 1) replace(one, ",\"host\":\"ci\"", "");
}

// Six of them are or are not.
void lay_out_anew(std::string& one, std::size_t i) {
  static constexpr std::array<std::string_view, 6> kMembers{
      ",\"host\":\"ci\"",       ",\"correlation_id\":\"c-4711\"",
      ",\"parameters\":{}",     ",\"path\":\".bot/standards/global/naming.md\"",
      ",\"version\":\"1.0.0\"", ",\"reason\":\"There is no registry yet.\"",
  };
  static_assert(kDocuments == 1 << kMembers.size());
  rename_payload(one, i);
  for (std::size_t member = 0; member < kMembers.size(); ++member)
    if ((i >> member) % 2 == 1) replace(one, kMembers[member], "");
}

using Vary = void (*)(std::string& one, std::size_t i);

std::vector<std::string> variations(const std::string& text, Vary vary) {
  std::vector<std::string> all(kDocuments, text);
  for (std::size_t i = 0; i < kDocuments; ++i) vary(all[i], i);
  return all;
}

// Far apart in the list, so that neither the order nor the next one's length can be learned.
std::size_t next(std::size_t i) { return (i + 37) % kDocuments; }

void run(const Session& session, const std::string& name, Vary vary) {
  const std::string text = session.load("dotbot_1k");
  Contest contest;
  session.add(contest, "dom/" + name + "/1k", text.size(), [&] {
    std::vector<simdjson::padded_string> padded;
    for (const std::string& one : variations(text, vary)) padded.emplace_back(one);
    return [parser = std::make_unique<simdjson::dom::parser>(), padded = std::move(padded),
            i = std::size_t{0}]() mutable { keep(parser->parse(padded[i = next(i)]).error()); };
  });
  session.add(contest, name + "/dotbot-cli/1k", text.size(), [&] {
    return [converter = std::make_unique<Converter>(), texts = variations(text, vary),
            i = std::size_t{0}]() mutable {
      keep(converter->convert(texts[i = next(i)], Dialect::cli)->size());
    };
  });
  session.run(contest);
}

}  // namespace

void run_varied(const Session& session) {
  run(session, "alike", say_otherwise);
  run(session, "failures", fail);
  run(session, "turns", lay_out_in_turn);
  run(session, "anew", lay_out_anew);
}

}  // namespace waybill::bench
