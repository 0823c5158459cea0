// The blocks of a result's `content`, and what each must have.
#pragma once

#include <array>
#include <string_view>

#include "waybill/json/document.h"

namespace waybill::dialect::mcp {

struct BlockMember {
  std::string_view name{};
  json::Kind kind{};
};

struct BlockType {
  std::string_view name;
  std::array<BlockMember, 2> members;
};

inline constexpr auto kBlockTypes = std::to_array<BlockType>({
    {"text", {{{"text", json::Kind::string}}}},
    {"image", {{{"data", json::Kind::string}, {"mimeType", json::Kind::string}}}},
    {"audio", {{{"data", json::Kind::string}, {"mimeType", json::Kind::string}}}},
    {"resource", {{{"resource", json::Kind::object}}}},
    {"resource_link", {{{"uri", json::Kind::string}, {"name", json::Kind::string}}}},
});

// nullptr when there is no such type.
constexpr const BlockType* block_type(std::string_view name) {
  for (const BlockType& type : kBlockTypes)
    if (type.name == name) return &type;
  return nullptr;
}

}  // namespace waybill::dialect::mcp
