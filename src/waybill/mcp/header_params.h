// HeaderParams: the arguments that a tool's input schema wants repeated as HTTP headers.
//
// A property with "x-mcp-header": "Region" demands the header Mcp-Param-Region whenever it is
// given. Thread-safety: read only after it is made.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/document.h"
#include "waybill/net/http/fields.h"
#include "waybill/tool/catalogue.h"

namespace waybill::mcp {

class HeaderParams {
 public:
  explicit HeaderParams(const tool::Catalogue& tools);

  // What is wrong with the headers of a call, or nothing. `arguments` has its members recorded.
  std::optional<std::string> mismatch(const tool::Tool& tool, const json::Value& arguments,
                                      const net::http::FieldsView& headers) const;
  bool concerns(const tool::Tool& tool) const { return by_tool_.contains(&tool); }

 private:
  struct Param {
    std::string property;
    std::string header;
  };
  std::map<const tool::Tool*, std::vector<Param>> by_tool_;
};

// A header's value as it is meant: "=?base64?…?=" decoded. Nothing when that is broken.
std::optional<std::string> header_value(std::string_view sent);

}  // namespace waybill::mcp
