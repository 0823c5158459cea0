#include "waybill/dialect/buddy/large_artifacts.h"

#include <cstdint>

#include "waybill/json/writer.h"

namespace waybill::dialect::buddy {
namespace {

constexpr std::size_t kPreviewBytes = 240;
constexpr std::size_t kNameBytes = 40;

// FNV-1a: names follow from content. Nothing is trusted because of it.
std::string digest(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) out[i] = "0123456789abcdef"[hash & 15];
  return out;
}

// "Query Results (all)" gives "query-results-all".
std::string slug(std::string_view title) {
  std::string out;
  for (const char c : title) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool kept = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (kept) {
      out += lower;
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
    if (out.size() == kNameBytes) break;
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "artifact" : out;
}

// The beginning, without half a character at its end.
std::string preview(std::string_view text) {
  std::size_t end = std::min(text.size(), kPreviewBytes);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return std::string(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

json::Raw reference_metadata(const Artifact& artifact, const Stored& stored) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("referenced_type");
  writer.string(artifact.artifact_type);
  writer.plain_key("preview");
  writer.string(preview(artifact.content.text()));
  writer.plain_key("fetch");
  writer.string(stored.fetch);
  if (artifact.metadata && artifact.metadata.text() != "{}") {
    writer.plain_key("metadata");
    writer.raw(artifact.metadata);
  }
  writer.end_object();
  return json::Raw::trusted(out.view());
}

}  // namespace

Store store_in(FileSystem& files, std::string directory) {
  while (directory.size() > 1 && directory.ends_with('/')) directory.pop_back();
  return [&files, directory](std::string_view name, std::string_view bytes) -> Result<Stored> {
    if (auto made = files.create_directories(directory); !made)
      return std::unexpected(made.error());
    const std::string path = directory + "/" + std::string(name);
    if (auto kept = files.replace(path, bytes); !kept) return std::unexpected(kept.error());
    return Stored{.file_path = path, .fetch = "Read the file " + path + "."};
  };
}

Result<Artifact> by_reference(Artifact artifact, const Store& store, std::size_t limit) {
  const std::string_view bytes = artifact.content.text();
  if (bytes.size() <= limit || artifact.artifact_type == "file_reference") return artifact;
  const auto stored = store(slug(artifact.title) + "-" + digest(bytes) + ".json", bytes);
  if (!stored) return std::unexpected(stored.error());
  return artifact_of(FileReferenceArtifact{.title = artifact.title,
                                           .file_path = stored->file_path,
                                           .file_type = "json",
                                           .size_bytes = bytes.size(),
                                           .metadata = reference_metadata(artifact, *stored)});
}

}  // namespace waybill::dialect::buddy
