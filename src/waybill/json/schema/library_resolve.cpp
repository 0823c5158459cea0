#include <algorithm>
#include <charconv>

#include "waybill/json/schema/library.h"
#include "waybill/json/schema/metaschema.h"
#include "waybill/json/schema/uri.h"

namespace waybill::json::schema {
namespace {

constexpr std::string_view kVocabularyBase = "https://json-schema.org/draft/2020-12/vocab/";

// The bit of a vocabulary's URI; 0 when it is unknown.
VocabularySet vocabulary_bit(std::string_view uri) {
  if (!uri.starts_with(kVocabularyBase)) return 0;
  const std::string_view name = uri.substr(kVocabularyBase.size());
  if (name == "core") return bit(Vocabulary::core);
  if (name == "applicator") return bit(Vocabulary::applicator);
  if (name == "unevaluated") return bit(Vocabulary::unevaluated);
  if (name == "validation") return bit(Vocabulary::validation);
  if (name == "format-annotation") return bit(Vocabulary::format);
  if (name == "format-assertion") {
    return bit(Vocabulary::format) | bit(Vocabulary::format_assertion);
  }
  if (name == "content") return bit(Vocabulary::content);
  if (name == "meta-data") return bit(Vocabulary::meta_data);
  return 0;
}

std::string unescape_token(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const bool escaped = token[i] == '~' && i + 1 < token.size();
    if (escaped && (token[i + 1] == '0' || token[i + 1] == '1')) {
      out += token[++i] == '0' ? '~' : '/';
    } else {
      out += token[i];
    }
  }
  return out;
}

Value element(const Value& array, std::string_view token, std::uint32_t& index) {
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  const bool leading_zero = token.size() > 1 && token.front() == '0';
  if (error != std::errc{} || end != token.data() + token.size() || leading_zero) return {};
  std::uint32_t at = 0;
  for (const Value child : array.children()) {
    if (at++ == index) return child;
  }
  return {};
}

}  // namespace

Result<VocabularySet> Library::vocabularies_of(std::string_view metaschema) {
  if (metaschema == kDialect) return kAllButAssertion;
  std::optional<std::string_view> text = builtin_document(metaschema);
  if (!text && registry_ != nullptr) text = registry_->find(metaschema);
  if (!text) {
    return fail(ErrorKind::not_found,
                "The dialect " + std::string(metaschema) +
                    " is not supported: it is neither 2020-12 nor a metaschema in the registry.");
  }
  Document document;
  if (auto parsed = scanner_.parse(*text, document); !parsed) {
    return std::unexpected(std::move(parsed.error()));
  }
  const Value list = document.root().find("$vocabulary");
  if (!document.root().is(Kind::object) || !list) return kAllButAssertion;
  VocabularySet set = bit(Vocabulary::core);
  for (const Value entry : list.children()) {
    const VocabularySet known = vocabulary_bit(entry.key());
    set = static_cast<VocabularySet>(set | known);
    if (known == 0 && entry.boolean()) {
      return fail(ErrorKind::bad_input, "The dialect " + std::string(metaschema) +
                                            " requires the unknown vocabulary " +
                                            std::string(entry.key()) + ".");
    }
  }
  return set;
}

Result<std::uint32_t> Library::find_resource(std::string_view uri) {
  if (const auto known = by_uri_.find(uri); known != by_uri_.end()) return known->second;
  std::optional<std::string_view> text;
  if (registry_ != nullptr) text = registry_->find(uri);
  if (!text) text = builtin_document(uri);
  if (!text) {
    if (names_network(uri)) {
      return fail(
          ErrorKind::not_allowed,
          std::string(uri) +
              " is not in the registry, and references are never fetched from the network.");
    }
    return fail(ErrorKind::not_found,
                "\"" + std::string(uri) + "\" is neither in this schema nor in the registry.");
  }
  const auto index = static_cast<std::uint32_t>(resources_.size());
  if (auto loaded = load(uri, *text, false); !loaded) {
    return std::unexpected(std::move(loaded.error()));
  }
  return index;
}

Result<Library::Target> Library::resolve(std::string_view reference, std::uint32_t from_resource) {
  const std::string full = resolve_uri(resources_[from_resource].uri, reference);
  const auto [uri, encoded] = split_fragment(full);
  auto index = find_resource(uri);
  if (!index) return std::unexpected(std::move(index.error()));
  const std::string fragment = percent_decode(encoded);
  if (fragment.empty()) return Target{resources_[*index].root};
  if (fragment.starts_with('/')) return follow_pointer(*index, fragment);
  const Resource& resource = resources_[*index];
  const auto anchor = resource.anchors.find(fragment);
  if (anchor == resource.anchors.end()) {
    return fail(ErrorKind::not_found, "There is no anchor \"" + fragment + "\" in " +
                                          (uri.empty() ? "this schema" : std::string(uri)) + ".");
  }
  const bool dynamic = resource.dynamic_anchors.contains(fragment);
  return Target{anchor->second, dynamic ? fragment : std::string()};
}

Value Library::member(const Value& object, std::string_view key) {
  constexpr std::uint32_t kFew = 16;
  if (object.size() <= kFew) return object.find(key);
  auto [index, added] = members_.try_emplace(&object.node());
  if (added) {
    for (const Value child : object.children()) index->second.insert_or_assign(child.key(), child);
  }
  const auto found = index->second.find(key);
  return found == index->second.end() ? Value{} : found->second;
}

Result<Library::Target> Library::follow_pointer(std::uint32_t resource, std::string_view pointer) {
  Value at = resources_[resource].root;
  Place place = this->place(at);
  for (std::string_view rest = pointer; !rest.empty();) {
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find('/'), rest.size());
    const std::string token = unescape_token(rest.substr(0, end));
    rest.remove_prefix(end);
    std::uint32_t index = 0;
    if (at.is(Kind::object)) {
      at = member(at, token);
      place.location = locations_.add(place.location, bytes_.copy(token));
    } else {
      at = at.is(Kind::array) ? element(at, token, index) : Value{};
      place.location = locations_.add(place.location, index);
    }
    if (!at) {
      return fail(
          ErrorKind::not_found,
          "There is nothing at " + std::string(pointer) + " in " +
              (resources_[resource].uri.empty() ? "this schema" : resources_[resource].uri) + ".");
    }
    if (const auto known = places_.find(&at.node()); known != places_.end()) place = known->second;
  }
  // A reference may name a place where schemas are not expected: it makes it one.
  if (!places_.contains(&at.node())) {
    if (auto done = survey(at, place); !done) return std::unexpected(std::move(done.error()));
  }
  return Target{at};
}

}  // namespace waybill::json::schema
