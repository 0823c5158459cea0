// Locations: where in the schema documents a schema stands, kept as a tree of tokens, because
// the pointers of all schemas written out could be far larger than the documents.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::json::schema {

class Locations {
 public:
  // `document` is "" for the schema being compiled, else the other document's URI.
  std::uint32_t add_document(std::string_view document);
  // A token as it is, not escaped. Its bytes must outlive this object.
  std::uint32_t add(std::uint32_t parent, std::string_view token);
  std::uint32_t add(std::uint32_t parent, std::uint32_t element);

  // A JSON Pointer; with "URI#" before it when it points into another document.
  std::string render(std::uint32_t location) const;

 private:
  struct Entry {
    std::uint32_t parent;
    std::uint32_t element;  // when the token is an array index
    std::string_view token;
  };
  static constexpr std::uint32_t kNothing = 0xFFFF'FFFF;
  std::vector<Entry> entries_;
};

}  // namespace waybill::json::schema
