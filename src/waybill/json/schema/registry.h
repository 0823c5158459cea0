// Registry: schema documents by URI, the only place where references to other documents resolve.
// Nothing is ever fetched. The 2020-12 metaschema and its vocabularies are always known.
//
// Lifetime: a compilation only reads it; a compiled Schema does not need it any more.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::json::schema {

class Registry {
 public:
  // A later document replaces an earlier one of the same URI. It is parsed when it is needed.
  void add(std::string uri, std::string text) {
    documents_.insert_or_assign(std::move(uri), std::move(text));
  }
  std::optional<std::string_view> find(std::string_view uri) const {
    const auto found = documents_.find(uri);
    if (found == documents_.end()) return std::nullopt;
    return found->second;
  }

 private:
  std::map<std::string, std::string, std::less<>> documents_;
};

}  // namespace waybill::json::schema
