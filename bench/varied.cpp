// Conversion of documents of which no two in a row are laid out alike: the Converter learns nothing
// from one for the next. Beside it simdjson parses the same documents.
#include <simdjson.h>

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

// The payload's key is always another one; and a member of the envelope is there or is not.
std::vector<std::string> variations(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < kDocuments; ++i) {
    std::string one = text;
    replace(one, "\"projects\"", "\"project" + std::to_string(i) + "\"");
    if (i % 2 == 1) replace(one, ",\"host\":\"ci\"", "");
    all.push_back(std::move(one));
  }
  return all;
}

// Far apart in the list, so that neither the order nor the next one's length can be learned.
std::size_t next(std::size_t i) { return (i + 37) % kDocuments; }

}  // namespace

void run_varied(const Session& session) {
  const std::string text = session.load("dotbot_1k");
  Contest contest;
  session.add(contest, "dom/varied/1k", text.size(), [&] {
    std::vector<simdjson::padded_string> padded;
    for (const std::string& one : variations(text)) padded.emplace_back(one);
    return [parser = std::make_unique<simdjson::dom::parser>(), padded = std::move(padded),
            i = std::size_t{0}]() mutable { keep(parser->parse(padded[i = next(i)]).error()); };
  });
  session.add(contest, "varied/dotbot-cli/1k", text.size(), [&] {
    return [converter = std::make_unique<Converter>(), texts = variations(text),
            i = std::size_t{0}]() mutable {
      keep(converter->convert(texts[i = next(i)], Dialect::cli)->size());
    };
  });
  session.run(contest);
}

}  // namespace waybill::bench
