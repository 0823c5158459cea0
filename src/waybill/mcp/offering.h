// Offering: what a server has besides tools: resources, templates of resources, and prompts.
//
// Filled before serving starts. Handlers may block and may ask the client (see service::Caller);
// they are called from any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/raw.h"
#include "waybill/service/context.h"

namespace waybill::mcp {

using Variables = std::map<std::string, std::string, std::less<>>;

struct ResourceContents {
  std::string uri{};
  std::string mime_type{};
  std::string text{};
  std::optional<std::string> blob{};  // base64; instead of text
};
// Fails with not_found when there is nothing under that URI after all.
using ReadResource = std::function<Result<std::vector<ResourceContents>>(
    const std::string& uri, const Variables& variables, service::Context& context)>;
// What an argument's value could be, given how it begins and the values of others.
using Complete =
    std::function<std::vector<std::string>(std::string_view begun, const Variables& others)>;

struct Resource {
  std::string uri{};
  std::string name{};
  std::string title{};
  std::string description{};
  std::string mime_type{};
  ReadResource read{};
};

// Matches URIs in which each {name} stands for one or more characters other than '/'.
struct ResourceTemplate {
  std::string uri_template{};
  std::string name{};
  std::string title{};
  std::string description{};
  std::string mime_type{};
  ReadResource read{};
  std::map<std::string, Complete, std::less<>> complete{};
};
std::optional<Variables> match(std::string_view uri_template, std::string_view uri);

struct PromptArgument {
  std::string name{};
  std::string description{};
  bool required = false;
  Complete complete{};
};
struct PromptAnswer {
  std::string description{};
  json::Raw messages{};  // an array of {role, content}
};
struct Prompt {
  std::string name{};
  std::string title{};
  std::string description{};
  std::vector<PromptArgument> arguments{};
  std::function<Result<PromptAnswer>(const Variables& arguments, service::Context& context)> get{};
};

struct Offering {
  std::vector<Resource> resources{};
  std::vector<ResourceTemplate> templates{};
  std::vector<Prompt> prompts{};

  const Resource* resource(std::string_view uri) const;
  const Prompt* prompt(std::string_view name) const;
};

}  // namespace waybill::mcp
