#include "waybill/mcp/offering.h"

namespace waybill::mcp {

std::optional<Variables> match(std::string_view uri_template, std::string_view uri) {
  Variables variables;
  while (!uri_template.empty()) {
    if (uri_template.front() != '{') {
      const std::size_t size = std::min(uri_template.find('{'), uri_template.size());
      if (!uri.starts_with(uri_template.substr(0, size))) return {};
      uri_template.remove_prefix(size);
      uri.remove_prefix(size);
      continue;
    }
    const std::size_t close = uri_template.find('}');
    if (close == std::string_view::npos) return {};
    const std::string_view name = uri_template.substr(1, close - 1);
    uri_template.remove_prefix(close + 1);
    // Up to where the literal text behind it begins, and never across a slash.
    const std::string_view literal =
        uri_template.substr(0, std::min(uri_template.find('{'), uri_template.size()));
    const std::size_t slash = std::min(uri.find('/'), uri.size());
    const std::size_t end = literal.empty() ? slash : uri.find(literal);
    if (end == std::string_view::npos || end == 0 || end > slash) return {};
    variables.emplace(name, uri.substr(0, end));
    uri.remove_prefix(end);
  }
  if (!uri.empty()) return {};
  return variables;
}

const Resource* Offering::resource(std::string_view uri) const {
  for (const Resource& resource : resources)
    if (resource.uri == uri) return &resource;
  return nullptr;
}

const Prompt* Offering::prompt(std::string_view name) const {
  for (const Prompt& prompt : prompts)
    if (prompt.name == name) return &prompt;
  return nullptr;
}

}  // namespace waybill::mcp
