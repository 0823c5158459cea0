#include "waybill/json/schema/library.h"

#include <algorithm>

#include "waybill/json/pointer.h"
#include "waybill/json/schema/ascii.h"
#include "waybill/json/schema/excerpt.h"
#include "waybill/json/schema/limits.h"
#include "waybill/json/schema/metaschema.h"
#include "waybill/json/schema/uri.h"

namespace waybill::json::schema {
namespace {

bool is_anchor_name(std::string_view name) {
  const auto starts = [](char c) { return is_alpha(c) || c == '_'; };
  return !name.empty() && starts(name.front()) && std::ranges::all_of(name, [&](char c) {
    return starts(c) || is_digit(c) || c == '-' || c == '.';
  });
}

}  // namespace

std::unexpected<Error> Library::refuse(ErrorKind kind, std::string message, const Place& place,
                                       std::string_view keyword, const Value& value) const {
  std::string pointer = locations_.render(place.location);
  if (!keyword.empty()) append_token(pointer, keyword);
  const bool main = place.resource < resources_.size() && resources_[place.resource].main;
  return fail(kind, std::move(message),
              main ? std::optional<std::size_t>(value.node().begin) : std::nullopt,
              std::move(pointer));
}

Result<Value> Library::open(std::string_view base_uri, std::string_view text) {
  return load(split_fragment(base_uri).document, text, true);
}

Result<Value> Library::load(std::string_view uri, std::string_view text, bool main) {
  total_bytes_ += text.size();
  if (total_bytes_ > kMaxSchemaBytes) {
    return fail(ErrorKind::over_limit, "The schema and the documents it refers to have more than " +
                                           std::to_string(kMaxSchemaBytes) + " bytes.");
  }
  auto& source = *sources_.emplace_back(std::make_unique<Source>());
  source.text = text;
  if (auto parsed = scanner_.parse(source.text, source.document); !parsed) {
    Error error = std::move(parsed.error());
    if (!main)
      error.message = "The document " + std::string(uri) + " is not JSON: " + error.message;
    return std::unexpected(std::move(error));
  }
  const Value root = source.document.root();
  const auto index = static_cast<std::uint32_t>(resources_.size());
  resources_.push_back({.uri = std::string(uri), .root = root, .main = main});
  by_uri_.insert_or_assign(std::string(uri), index);
  const std::uint32_t location = locations_.add_document(main ? "" : bytes_.copy(uri));
  if (auto done = survey(root, {index, location}); !done) {
    return std::unexpected(std::move(done.error()));
  }
  return root;
}

// Finds all schemas at and below this one, with their identifiers.
Result<void> Library::survey(const Value& schema, Place place) {
  std::vector<Pending> rest{{schema, place}};
  while (!rest.empty()) {
    const Pending pending = rest.back();
    rest.pop_back();
    if (auto done = survey_one(pending, rest); !done) return done;
  }
  return {};
}

Result<void> Library::survey_one(const Pending& pending, std::vector<Pending>& rest) {
  const Value& schema = pending.schema;
  Place place = pending.place;
  if (schema.is(Kind::object)) {
    if (auto done = identify(schema, place); !done) return done;
    for (const std::string_view keyword : {"$anchor", "$dynamicAnchor"}) {
      if (auto done = add_anchor(schema, place, keyword); !done) return done;
    }
    for (const Value member : schema.children()) {
      const KeywordEntry* entry = find_keyword(member.key());
      if (entry != nullptr) descend(member, entry->holds, place, rest);
    }
  } else if (!schema.is(Kind::boolean)) {
    return refuse(ErrorKind::bad_input,
                  "A schema must be an object or a boolean, not " + excerpt(schema.raw()) + ".",
                  place, {}, schema);
  }
  places_.emplace(&schema.node(), place);
  return {};
}

Result<void> Library::identify(const Value& schema, Place& place) {
  const Value id = schema.find("$id");
  const bool is_root = &resources_[place.resource].root.node() == &schema.node();
  if (id) {
    if (!id.is(Kind::string)) {
      return refuse(ErrorKind::bad_input, "\"$id\" must be a string.", place, "$id", id);
    }
    const std::string full = resolve_uri(resources_[place.resource].uri, id.string());
    const auto [uri, fragment] = split_fragment(full);
    if (!fragment.empty()) {
      return refuse(ErrorKind::bad_input, "\"$id\" must not have a fragment.", place, "$id", id);
    }
    if (is_root) {
      resources_[place.resource].uri = uri;
      by_uri_.insert_or_assign(std::string(uri), place.resource);
    } else {
      const auto index = static_cast<std::uint32_t>(resources_.size());
      if (!by_uri_.try_emplace(std::string(uri), index).second) {
        return refuse(ErrorKind::bad_input,
                      "\"$id\" " + std::string(uri) + " identifies two schemas.", place, "$id", id);
      }
      const Resource& parent = resources_[place.resource];
      resources_.push_back({.uri = std::string(uri),
                            .root = schema,
                            .vocabularies = parent.vocabularies,
                            .main = parent.main});
      place.resource = index;
    }
  }
  return id || is_root ? read_dialect(schema, place) : Result<void>{};
}

Result<void> Library::read_dialect(const Value& schema, const Place& place) {
  const Value dialect = schema.find("$schema");
  if (!dialect) return {};
  if (!dialect.is(Kind::string)) {
    return refuse(ErrorKind::bad_input, "\"$schema\" must be a string.", place, "$schema", dialect);
  }
  auto set = vocabularies_of(split_fragment(dialect.string()).document);
  if (!set) {
    return refuse(set.error().kind, std::move(set.error().message), place, "$schema", dialect);
  }
  resources_[place.resource].vocabularies = *set;
  return {};
}

Result<void> Library::add_anchor(const Value& schema, const Place& place,
                                 std::string_view keyword) {
  const Value anchor = schema.find(keyword);
  if (!anchor) return {};
  if (!anchor.is(Kind::string) || !is_anchor_name(anchor.string())) {
    return refuse(ErrorKind::bad_input,
                  "\"" + std::string(keyword) +
                      "\" must be a name of letters, digits, '-', '_' and '.', not " +
                      excerpt(anchor.raw()) + ".",
                  place, keyword, anchor);
  }
  Resource& resource = resources_[place.resource];
  const std::string name(anchor.string());
  if (keyword == "$dynamicAnchor") resource.dynamic_anchors.emplace(name, schema);
  const auto [entry, added] = resource.anchors.emplace(name, schema);
  if (!added && &entry->second.node() != &schema.node()) {
    return refuse(ErrorKind::bad_input, "The anchor \"" + name + "\" stands twice.", place, keyword,
                  anchor);
  }
  return {};
}

void Library::descend(const Value& member, Holds holds, const Place& place,
                      std::vector<Pending>& rest) {
  if (holds == Holds::nothing) return;
  const std::uint32_t location = locations_.add(place.location, bytes_.copy(member.key()));
  if (holds == Holds::schema) {
    rest.push_back({member, {place.resource, location}});
  } else if (holds == Holds::list && member.is(Kind::array)) {
    std::uint32_t at = 0;
    for (const Value element : member.children()) {
      rest.push_back({element, {place.resource, locations_.add(location, at++)}});
    }
  } else if (holds == Holds::map && member.is(Kind::object)) {
    for (const Value entry : member.children()) {
      const std::string_view key = bytes_.copy(entry.key());
      rest.push_back({entry, {place.resource, locations_.add(location, key)}});
    }
  }
}

}  // namespace waybill::json::schema
