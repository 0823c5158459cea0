// What a program calls that keeps no context: each call reads and owns, and says what is lost. And
// conversion that loses nothing, with a Converter.
#include <memory>
#include <string>

#include "bench/dom.h"
#include "bench/families.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/convert.h"

namespace waybill::bench {
namespace {

void add_lossless(const Session& session, Contest& contest, std::string_view size,
                  std::string_view text) {
  session.add(contest, "once/lossless/" + std::string(size), text.size(), [&] {
    ConvertOptions options;
    options.write.lossless = true;
    return [converter = std::make_unique<Converter>(), text, options] {
      keep(converter->convert(text, Dialect::cli, options)->size());
    };
  });
}

}  // namespace

void run_once(const Session& session) {
  for (const std::string_view size : kSizes) {
    const std::string text = session.load("dotbot_" + std::string(size));
    Contest contest;
    add_dom(session, contest, "dom/once/" + std::string(size), text);
    const auto add = [&](std::string_view what, auto work) {
      session.add(contest, std::string("once/").append(what).append("/").append(size), text.size(),
                  [&] { return work; });
    };
    add("read", [&text] { keep(read(text)->data.text().size()); });
    add("report", [&text] { keep(convert(text, Dialect::cli)->losses.size()); });
    add_lossless(session, contest, size, text);
    add("check", [&text] { keep(check(text)->findings.size()); });
    session.run(contest);
  }
}

}  // namespace waybill::bench
