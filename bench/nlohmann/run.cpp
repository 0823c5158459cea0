// The conversions with nlohmann::json: six pairs, in which every dialect is read once and written
// once.
#include <array>
#include <string>
#include <utility>

#include "bench/families.h"
#include "bench/nlohmann/document.h"

namespace waybill::bench {
namespace {

using nlohmann_peer::Json;

constexpr std::array<std::pair<Dialect, Dialect>, 6> kPairs{{
    {Dialect::dotbot, Dialect::cli},
    {Dialect::cli, Dialect::dotbot},
    {Dialect::colibri, Dialect::codegraph},
    {Dialect::codegraph, Dialect::buddy},
    {Dialect::buddy, Dialect::mcp},
    {Dialect::mcp, Dialect::colibri},
}};

std::string convert(std::string_view text, Dialect from, Dialect to) {
  return nlohmann_peer::write(to, nlohmann_peer::read(from, Json::parse(text)));
}

}  // namespace

void run_nlohmann(const Session& session) {
  for (const std::string_view size : kSizes) {
    for (const auto& [from, to] : kPairs) {
      const std::string text = session.load(std::string(name_of(from)) + "_" + std::string(size));
      std::string name = "nlohmann/";
      name.append(name_of(from)).append("-").append(name_of(to)).append("/").append(size);
      Contest contest;
      session.add(contest, name, text.size(), [&, from = from, to = to] {
        return [&text, from, to] { keep(convert(text, from, to).size()); };
      });
      session.run(contest);
    }
  }
}

}  // namespace waybill::bench
