// Library: the schema documents that take part in one compilation, the resources in them (a
// document, or a part of one with its own $id) and what their references mean.
//
// Lifetime: handles to schemas live as long as the Library; locations and tokens go into the
// Locations and the Arena it was made with. One thread at a time. Internal to json/schema.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "waybill/base/arena.h"
#include "waybill/base/error.h"
#include "waybill/json/document.h"
#include "waybill/json/scanner.h"
#include "waybill/json/schema/keyword.h"
#include "waybill/json/schema/location.h"
#include "waybill/json/schema/registry.h"

namespace waybill::json::schema {

struct Resource {
  std::string uri;
  Value root;
  VocabularySet vocabularies = kAllButAssertion;
  bool main = false;                                    // in the document being compiled
  std::map<std::string, Value, std::less<>> anchors{};  // $anchor and $dynamicAnchor
  std::map<std::string, Value, std::less<>> dynamic_anchors{};
};

// Where a schema stands.
struct Place {
  std::uint32_t resource = 0;
  std::uint32_t location = 0;
};

class Library {
 public:
  Library(const Registry* registry, Locations& locations, Arena& bytes)
      : registry_(registry), locations_(locations), bytes_(bytes) {}

  // Reads the document to compile; call once, first. The result is its root schema.
  Result<Value> open(std::string_view base_uri, std::string_view text);

  struct Target {
    Value schema;
    std::string dynamic_anchor{};  // set when found by a $dynamicAnchor
  };
  // What the reference of a schema in that resource refers to. Loads documents as needed.
  Result<Target> resolve(std::string_view reference, std::uint32_t from_resource);

  // Of a schema that open() or resolve() came upon.
  const Place& place(const Value& schema) const { return places_.at(&schema.node()); }
  const Resource& resource(std::uint32_t index) const { return resources_[index]; }
  std::uint32_t resources() const { return static_cast<std::uint32_t>(resources_.size()); }

  // An Error about `value`, found at `keyword` of the schema at `place`.
  std::unexpected<Error> refuse(ErrorKind kind, std::string message, const Place& place,
                                std::string_view keyword, const Value& value) const;

 private:
  struct Pending {
    Value schema;
    Place place;
  };
  Result<Value> load(std::string_view uri, std::string_view text, bool main);
  Result<void> survey(const Value& schema, Place place);
  Result<void> survey_one(const Pending& pending, std::vector<Pending>& rest);
  Result<void> identify(const Value& schema, Place& place);
  Result<void> read_dialect(const Value& schema, const Place& place);
  Result<void> add_anchor(const Value& schema, const Place& place, std::string_view keyword);
  void descend(const Value& member, Holds holds, const Place& place, std::vector<Pending>& rest);
  Result<std::uint32_t> find_resource(std::string_view uri);
  Result<VocabularySet> vocabularies_of(std::string_view metaschema);
  Result<Target> follow_pointer(std::uint32_t resource, std::string_view pointer);
  Value member(const Value& object, std::string_view key);

  const Registry* registry_;
  Locations& locations_;
  Arena& bytes_;
  Scanner scanner_;
  struct Source {
    std::string text;
    Document document;
  };
  std::vector<std::unique_ptr<Source>> sources_;
  std::size_t total_bytes_ = 0;
  std::vector<Resource> resources_;
  std::map<std::string, std::uint32_t, std::less<>> by_uri_;
  std::unordered_map<const Node*, Place> places_;
  // Members by key of large objects, where references look for many definitions.
  std::unordered_map<const Node*, std::unordered_map<std::string_view, Value>> members_;
};

}  // namespace waybill::json::schema
