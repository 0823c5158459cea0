#include "waybill/tool/catalogue.h"

#include "waybill/base/nearest.h"

namespace waybill::tool {

Result<void> Catalogue::add(Definition definition) {
  const std::string name = definition.declaration.name;
  if (sealed_)
    return fail(ErrorKind::conflict,
                "The tool '" + name + "' comes too late: registration ends when serving starts.",
                {}, name);
  auto made = Tool::make(std::move(definition));
  if (!made) return std::unexpected(made.error());
  std::vector<std::string> names = (*made)->declaration().aliases;
  names.insert(names.begin(), name);
  for (const std::string& one : names)
    if (const Tool* const other = find(one))
      return fail(ErrorKind::conflict,
                  "The name '" + one + "' is taken already, by the tool '" +
                      std::string(other->name()) + "'.",
                  {}, name);
  const Tool* const tool = tools_.emplace_back(std::move(*made)).get();
  for (const std::string& one : names) {
    by_spelling_.emplace(one, tool);
    by_canonical_.emplace(canonical_name(one), tool);
  }
  return {};
}

const Tool* Catalogue::find(std::string_view name) const {
  if (const auto found = by_spelling_.find(name); found != by_spelling_.end()) return found->second;
  const auto found = by_canonical_.find(canonical_name(name));
  return found == by_canonical_.end() ? nullptr : found->second;
}

std::string_view Catalogue::nearest(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const auto& tool : tools_) names.push_back(tool->name());
  return waybill::nearest(name, names).value_or(std::string_view());
}

}  // namespace waybill::tool
