#include "waybill/dialect/buddy/large_artifacts.h"

#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/base/memory_file_system.h"
#include "waybill/dialect/buddy/response_builder.h"
#include "waybill/dialect/require.h"
#include "waybill/json/read_value.h"

namespace waybill::dialect::buddy {
namespace {

Artifact long_document(std::size_t bytes) {
  return artifact_of(DocumentArtifact{.title = "Query Results (all)",
                                      .sections = {{"Text", std::string(bytes, 'x')}}});
}

TEST(LargeArtifact, stays_when_it_is_small) {
  MemoryFileSystem files;
  const Artifact artifact = long_document(100);
  EXPECT_EQ(by_reference(artifact, store_in(files, "/out")), artifact);
  EXPECT_TRUE(files.writes().empty());
}

TEST(LargeArtifact, is_stored_and_referred_to) {
  MemoryFileSystem files;
  const Artifact artifact = long_document(kEmbeddedBytes);
  const auto reference = by_reference(artifact, store_in(files, "/out/"));
  ASSERT_TRUE(reference) << reference.error().message;
  EXPECT_EQ(reference->artifact_type, "file_reference");
  EXPECT_EQ(reference->title, artifact.title);

  const auto entries = files.list("/out");
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 1u);
  const std::string path = "/out/" + entries->front().name;
  EXPECT_TRUE(entries->front().name.starts_with("query-results-all-")) << path;
  EXPECT_EQ(files.read(path, 1 << 20), std::string(artifact.content.text()));
  EXPECT_EQ(reference->content.text(), R"({"file_path":")" + path +
                                           R"(","file_type":"json","size_bytes":)" +
                                           std::to_string(artifact.content.text().size()) + "}");
  const std::string_view metadata = reference->metadata.text();
  EXPECT_TRUE(metadata.starts_with(R"({"referenced_type":"document","preview":"{\"format\":)"))
      << metadata;
  EXPECT_TRUE(metadata.ends_with(R"(…","fetch":"Read the file )" + path + R"(."})")) << metadata;
}

TEST(LargeArtifact, has_a_limit_that_can_be_set) {
  MemoryFileSystem files;
  const Artifact artifact = long_document(100);
  const std::size_t size = artifact.content.text().size();
  EXPECT_EQ(by_reference(artifact, store_in(files, "/out"), size)->artifact_type, "document");
  EXPECT_EQ(by_reference(artifact, store_in(files, "/out"), size - 1)->artifact_type,
            "file_reference");
}

TEST(LargeArtifact, is_previewed_in_whole_characters) {
  for (std::size_t shift = 0; shift < 4; ++shift) {
    std::string text(shift, 'a');
    for (int i = 0; i < 200; ++i) text += "€";
    const Artifact artifact = artifact_of(JsonDataArtifact{"T", json_of(text)});
    const auto reference = by_reference(
        artifact,
        [](auto, auto) {
          return Stored{"f", "Ask."};
        },
        10);
    ASSERT_TRUE(reference);
    EXPECT_EQ(reference->metadata.text().find("\xEF\xBF\xBD"), std::string_view::npos);
    EXPECT_TRUE(json::Raw::parse(reference->metadata.text()));
  }
}

TEST(LargeArtifact, is_stored_by_the_builder_after_validation) {
  MemoryFileSystem files;
  const auto build = [&](Text summary) {
    return ResponseBuilder()
        .summary(std::move(summary))
        .add_artifact(long_document(2000))
        .add_table({.title = "Small", .columns = {"a"}, .rows = {{1}}})
        .store_large(store_in(files, "/out"), 1000)
        .build();
  };
  EXPECT_FALSE(build(""));
  EXPECT_TRUE(files.writes().empty());
  const auto response = build("Done.");
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_NE(response->view.artifacts[0].text().find("file_reference"), std::string_view::npos);
  EXPECT_NE(response->view.artifacts[1].text().find(R"("table")"), std::string_view::npos);
  EXPECT_TRUE(require_valid(*response, Dialect::buddy));
  EXPECT_FALSE(files.writes().empty());
}

TEST(LargeArtifact, that_cannot_be_stored_is_an_error) {
  MemoryFileSystem files;
  files.add_file("/out", "a file where the directory should be");
  EXPECT_FALSE(by_reference(long_document(100), store_in(files, "/out"), 10));
}

}  // namespace
}  // namespace waybill::dialect::buddy
