// Conversion with a reused Converter, all 30 pairs of different dialects: the source's dialect is
// detected, the payload fully validated, no loss report made.
#include "waybill/dialect/convert.h"

#include <memory>
#include <string>

#include "bench/dom.h"
#include "bench/families.h"

namespace waybill::bench {
namespace {

void add_convert(const Session& session, Contest& contest, std::string_view size,
                 std::string_view text, Dialect from, Dialect to) {
  std::string name = "convert/";
  name.append(name_of(from)).append("-").append(name_of(to)).append("/").append(size);
  session.add(contest, name, text.size(), [&] {
    auto converter = std::make_unique<Converter>();
    if (const auto done = converter->convert(text, to); !done) give_up(name, done.error().message);
    return [converter = std::move(converter), text, to] {
      keep(converter->convert(text, to)->size());
    };
  });
}

}  // namespace

void run_convert(const Session& session) {
  for (const std::string_view size : kSizes) {
    for (const Dialect from : kDialects) {
      const std::string label = std::string(name_of(from)) + "_" + std::string(size);
      const std::string text = session.load(label);
      Contest contest;
      add_dom(session, contest, std::string("dom/").append(name_of(from)).append("/").append(size),
              text);
      for (const Dialect to : kDialects)
        if (to != from) add_convert(session, contest, size, text, from, to);
      session.run(contest);
    }
  }
}

}  // namespace waybill::bench
