// simdjson's DOM parser as a case: parsing the same bytes, padded beforehand, with a parser that
// is reused. What it makes is not even looked at.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string>
#include <string_view>

#include "bench/session.h"

namespace waybill::bench {

inline void add_dom(const Session& session, Contest& contest, std::string name,
                    std::string_view text) {
  session.add(contest, name, text.size(), [&] {
    auto parser = std::make_unique<simdjson::dom::parser>();
    auto padded = std::make_unique<simdjson::padded_string>(text);
    if (parser->parse(*padded).error() != simdjson::SUCCESS) give_up(name, "simdjson refuses it");
    return [parser = std::move(parser), padded = std::move(padded)] {
      keep(parser->parse(*padded).error());
    };
  });
}

}  // namespace waybill::bench
