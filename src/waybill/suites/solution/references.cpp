#include "waybill/suites/solution/references.h"

#include <algorithm>
#include <set>

namespace waybill::suites::solution {
namespace {

constexpr std::string_view kMark = "@.bot/";
constexpr std::size_t kMostReferences = 10000;

bool is_path_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
         c == '.' || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::string normal_path(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else {
      parts.push_back(part);
    }
  }
  std::string normal;
  for (const std::string_view part : parts) {
    if (!normal.empty()) normal += '/';
    normal += part;
  }
  return normal;
}

std::vector<std::string> references_in(std::string_view markdown) {
  std::vector<std::string> found;
  std::set<std::string, std::less<>> known;
  for (std::size_t at = markdown.find(kMark);
       at != std::string_view::npos && found.size() < kMostReferences;
       at = markdown.find(kMark, at + 1)) {
    std::size_t end = at + 1;
    while (end < markdown.size() && is_path_character(markdown[end])) ++end;
    std::string_view path = markdown.substr(at + 1, end - at - 1);
    // What ends a sentence is no part of the path.
    const std::size_t extension = path.rfind(".md");
    if (extension == std::string_view::npos) continue;
    path = path.substr(0, extension + 3);
    std::string normal = normal_path(path);
    if (known.insert(normal).second) found.push_back(std::move(normal));
  }
  return found;
}

}  // namespace waybill::suites::solution
