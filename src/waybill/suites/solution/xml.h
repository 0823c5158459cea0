// Reading the XML of project files: elements, attributes and texts, one after the other.
//
// No tree, no entities but the five and numbers, no document types: a project file has none, and
// they are what attacks are made of. Lifetime: what a reader is given ends with its call.
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/base/error.h"

namespace waybill::suites::solution {

class XmlReader {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;
  virtual ~XmlReader() = default;
  // `path` ends with this element: "Project/ItemGroup/PackageReference". Without prefixes.
  virtual void element(std::string_view path, const Attributes& attributes) = 0;
  // What stands directly in that element, without space around it; not called for nothing.
  virtual void text(std::string_view path, const std::string& text) = 0;
};

// Fails with the byte where the document stops being well-formed.
Result<void> read_xml(std::string_view document, XmlReader& reader);

}  // namespace waybill::suites::solution
