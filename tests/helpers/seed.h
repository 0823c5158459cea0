// The samples of the designs, to be made again by the helpers: same keys, same order, same values.
#pragma once

#include <string>
#include <string_view>

#include "corpus.h"
#include "waybill/dialect/dialect.h"
#include "waybill/json/writer.h"

namespace waybill::testing {

inline std::string compact(std::string_view json) {
  Buffer out;
  json::minify(json, out);
  return out.str();
}

// Without white space; `name` as in "y_seed_003_failure".
inline std::string seed(Dialect dialect, const std::string& name) {
  return compact(slurp(repository() / "tests/corpus" / name_of(dialect) / (name + ".json")));
}

inline json::Raw raw(std::string_view valid_json) { return json::Raw::trusted(valid_json); }

}  // namespace waybill::testing
