// The contract of FileSystem, held against the disk and against its twin in memory.
#include "waybill/base/file_system.h"

#include <gtest/gtest.h>

#include "base/file_worlds.h"

namespace waybill {
namespace {

constexpr std::size_t kAnySize = 1 << 20;

template <class World>
class FileSystemContract : public testing::Test {
 protected:
  std::string in(std::string_view name) const { return world_.root() + "/" + std::string(name); }
  std::string content(std::string_view name) {
    const auto read = files().read(in(name), kAnySize);
    return read ? *read : "(" + read.error().message + ")";
  }
  FileSystem& files() { return world_.files(); }

  World world_;
};

struct Names {
  template <class World>
  static std::string GetName(int) {
    return std::is_same_v<World, DiskWorld> ? "disk" : "memory";
  }
};
using Worlds = testing::Types<DiskWorld, MemoryWorld>;
TYPED_TEST_SUITE(FileSystemContract, Worlds, Names);

void expect_failure(const Error& error, ErrorKind kind, std::string_view place) {
  EXPECT_EQ(error.kind, kind) << error.message;
  EXPECT_EQ(error.place, place);
  EXPECT_NE(error.message.find(place), std::string::npos) << error.message;
}

TYPED_TEST(FileSystemContract, ReadsBackEveryByteThatWasWritten) {
  std::string bytes;
  for (int i = 0; i < 70000; ++i) bytes += static_cast<char>(i % 256);
  ASSERT_TRUE(this->files().replace(this->in("a"), bytes));
  EXPECT_EQ(this->content("a"), bytes);
  ASSERT_TRUE(this->files().replace(this->in("a"), ""));
  EXPECT_EQ(this->content("a"), "");
}

TYPED_TEST(FileSystemContract, RefusesAFileOverTheLimitAndReadsOneAtTheLimit) {
  ASSERT_TRUE(this->files().replace(this->in("a"), "12345"));
  EXPECT_TRUE(this->files().read(this->in("a"), 5));
  const auto read = this->files().read(this->in("a"), 4);
  ASSERT_FALSE(read);
  expect_failure(read.error(), ErrorKind::over_limit, this->in("a"));
  EXPECT_NE(read.error().message.find("more than 4 bytes"), std::string::npos);
  ASSERT_TRUE(this->files().replace(this->in("empty"), ""));
  EXPECT_EQ(this->files().read(this->in("empty"), 0), "");
}

TYPED_TEST(FileSystemContract, SaysThatAMissingFileIsNotFound) {
  const auto read = this->files().read(this->in("missing"), kAnySize);
  ASSERT_FALSE(read);
  expect_failure(read.error(), ErrorKind::not_found, this->in("missing"));
  EXPECT_EQ(read.error().message,
            "cannot read \"" + this->in("missing") + "\": No such file or directory");
  EXPECT_EQ(this->files().remove(this->in("missing")).error().kind, ErrorKind::not_found);
  EXPECT_EQ(this->files().list(this->in("missing")).error().kind, ErrorKind::not_found);
  EXPECT_EQ(this->files().real_path(this->in("missing")).error().kind, ErrorKind::not_found);
}

TYPED_TEST(FileSystemContract, WritesNothingWhereTheFolderIsMissingOrAFile) {
  const auto missing = this->files().replace(this->in("no/file"), "x");
  ASSERT_FALSE(missing);
  expect_failure(missing.error(), ErrorKind::not_found, this->in("no/file"));
  ASSERT_TRUE(this->files().replace(this->in("file"), "old"));
  const auto below = this->files().replace(this->in("file/x"), "new");
  ASSERT_FALSE(below);
  expect_failure(below.error(), ErrorKind::not_found, this->in("file/x"));
  EXPECT_FALSE(this->files().append(this->in("file/x"), "new"));
  EXPECT_EQ(this->content("file"), "old");
  EXPECT_EQ(this->files().list(this->world_.root())->size(), 1U);
}

TYPED_TEST(FileSystemContract, DoesNotTakeAFolderForAFile) {
  ASSERT_TRUE(this->files().create_directories(this->in("folder")));
  EXPECT_EQ(this->files().read(this->in("folder"), kAnySize).error().kind, ErrorKind::bad_input);
  EXPECT_EQ(this->files().replace(this->in("folder"), "x").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(this->files().append(this->in("folder"), "x").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(this->files().kind(this->in("folder")), FileKind::directory);
  EXPECT_TRUE(this->files().list(this->in("folder"))->empty());
}

TYPED_TEST(FileSystemContract, AppendsWholeLines) {
  ASSERT_TRUE(this->files().append(this->in("log"), "one"));
  ASSERT_TRUE(this->files().append(this->in("log"), ""));
  ASSERT_TRUE(this->files().append(this->in("log"), "three"));
  EXPECT_EQ(this->content("log"), "one\n\nthree\n");
}

TYPED_TEST(FileSystemContract, EndsATornLineBeforeItAppends) {
  ASSERT_TRUE(this->files().replace(this->in("log"), "{\"half\":"));
  ASSERT_TRUE(this->files().append(this->in("log"), "{}"));
  EXPECT_EQ(this->content("log"), "{\"half\":\n{}\n");
}

TYPED_TEST(FileSystemContract, DoesNotAppendTwoLinesAsOne) {
  const auto appended = this->files().append(this->in("log"), "a\nb");
  ASSERT_FALSE(appended);
  expect_failure(appended.error(), ErrorKind::bad_input, this->in("log"));
  EXPECT_FALSE(this->files().exists(this->in("log")));
}

TYPED_TEST(FileSystemContract, MakesFoldersThatMayBeThereAlready) {
  ASSERT_TRUE(this->files().create_directories(this->in("a/b//c/")));
  ASSERT_TRUE(this->files().create_directories(this->in("a/b/c")));
  EXPECT_EQ(this->files().kind(this->in("a/b/c")), FileKind::directory);
  ASSERT_TRUE(this->files().replace(this->in("a/b/c/file"), "x"));
  EXPECT_EQ(this->content("a/b/c/file"), "x");
}

TYPED_TEST(FileSystemContract, MakesNoFolderWhereAFileIs) {
  ASSERT_TRUE(this->files().replace(this->in("file"), "x"));
  const auto same = this->files().create_directories(this->in("file"));
  ASSERT_FALSE(same);
  expect_failure(same.error(), ErrorKind::conflict, this->in("file"));
  EXPECT_EQ(this->files().create_directories(this->in("file/a")).error().kind, ErrorKind::conflict);
  EXPECT_EQ(this->content("file"), "x");
}

TYPED_TEST(FileSystemContract, RemovesFilesAndEmptyFoldersOnly) {
  ASSERT_TRUE(this->files().create_directories(this->in("folder")));
  ASSERT_TRUE(this->files().replace(this->in("folder/file"), "x"));
  const auto full = this->files().remove(this->in("folder"));
  ASSERT_FALSE(full);
  expect_failure(full.error(), ErrorKind::conflict, this->in("folder"));
  EXPECT_EQ(this->content("folder/file"), "x");
  EXPECT_TRUE(this->files().remove(this->in("folder/file")));
  EXPECT_TRUE(this->files().remove(this->in("folder")));
  EXPECT_FALSE(this->files().exists(this->in("folder")));
}

TYPED_TEST(FileSystemContract, TellsWhatIsThere) {
  ASSERT_TRUE(this->files().replace(this->in("file"), "12345"));
  ASSERT_TRUE(this->files().create_directories(this->in("folder")));
  this->world_.link(this->in("link"), "file");
  this->world_.link(this->in("dangling"), "nowhere");
  EXPECT_EQ(this->files().kind(this->in("file")), FileKind::file);
  EXPECT_EQ(this->files().kind(this->in("folder")), FileKind::directory);
  EXPECT_EQ(this->files().kind(this->in("link")), FileKind::symlink);
  EXPECT_EQ(this->files().kind(this->in("dangling")), FileKind::symlink);
  EXPECT_EQ(this->files().kind(this->in("missing")), FileKind::none);
  EXPECT_EQ(this->files().kind(this->in("file/below")), FileKind::none);
  EXPECT_EQ(this->files().status(this->in("file"))->size, 5U);
  EXPECT_TRUE(this->files().exists(this->in("dangling")));
  EXPECT_FALSE(this->files().exists(this->in("missing/below")));
}

TYPED_TEST(FileSystemContract, KnowsThatALaterWriteIsNotOlder) {
  ASSERT_TRUE(this->files().replace(this->in("a"), "x"));
  ASSERT_TRUE(this->files().replace(this->in("b"), "x"));
  const auto first = this->files().status(this->in("a"));
  const auto second = this->files().status(this->in("b"));
  EXPECT_LE(first->modified, second->modified);
  EXPECT_GT(first->modified.time_since_epoch().count(), 0);
}

TYPED_TEST(FileSystemContract, ListsNamesInTheOrderOfTheirBytes) {
  for (const auto* name : {"b", "B", "a-b", "a.b", "\xC3\xA4", "a"})
    ASSERT_TRUE(this->files().replace(this->in(name), ""));
  ASSERT_TRUE(this->files().create_directories(this->in("a1/below")));
  this->world_.link(this->in("z"), "a");
  const std::vector<DirectoryEntry> expected = {
      {"B", FileKind::file},    {"a", FileKind::file},       {"a-b", FileKind::file},
      {"a.b", FileKind::file},  {"a1", FileKind::directory}, {"b", FileKind::file},
      {"z", FileKind::symlink}, {"\xC3\xA4", FileKind::file}};
  EXPECT_EQ(this->files().list(this->world_.root()), expected);
  EXPECT_EQ(this->files().list(this->world_.root() + "/"), expected);
}

TYPED_TEST(FileSystemContract, FollowsLinksToReadAndToList) {
  ASSERT_TRUE(this->files().create_directories(this->in("real")));
  ASSERT_TRUE(this->files().replace(this->in("real/file"), "x"));
  this->world_.link(this->in("folder"), "real");
  this->world_.link(this->in("absolute"), this->in("real/file"));
  EXPECT_EQ(this->content("folder/file"), "x");
  EXPECT_EQ(this->content("absolute"), "x");
  EXPECT_EQ(this->files().list(this->in("folder"))->size(), 1U);
  EXPECT_EQ(this->files().real_path(this->in("folder/../folder/./file")), this->in("real/file"));
}

TYPED_TEST(FileSystemContract, ReplacesWhatALinkNamesAndKeepsTheLink) {
  ASSERT_TRUE(this->files().create_directories(this->in("real")));
  ASSERT_TRUE(this->files().replace(this->in("real/file"), "old"));
  this->world_.link(this->in("link"), "real/file");
  ASSERT_TRUE(this->files().replace(this->in("link"), "new"));
  ASSERT_TRUE(this->files().append(this->in("link"), "line"));
  EXPECT_EQ(this->files().kind(this->in("link")), FileKind::symlink);
  EXPECT_EQ(this->content("real/file"), "new\nline\n");
}

TYPED_TEST(FileSystemContract, RemovesALinkAndNotWhatItNames) {
  ASSERT_TRUE(this->files().replace(this->in("file"), "x"));
  this->world_.link(this->in("link"), "file");
  ASSERT_TRUE(this->files().remove(this->in("link")));
  EXPECT_FALSE(this->files().exists(this->in("link")));
  EXPECT_EQ(this->content("file"), "x");
}

TYPED_TEST(FileSystemContract, WritesNothingBehindALinkThatLeadsNowhere) {
  this->world_.link(this->in("link"), "nowhere");
  EXPECT_EQ(this->files().replace(this->in("link"), "x").error().kind, ErrorKind::not_found);
  EXPECT_EQ(this->files().append(this->in("link"), "x").error().kind, ErrorKind::not_found);
  EXPECT_EQ(this->files().create_directories(this->in("link")).error().kind, ErrorKind::conflict);
  EXPECT_FALSE(this->files().exists(this->in("nowhere")));
}

TYPED_TEST(FileSystemContract, GivesUpOnLinksThatGoInACircle) {
  this->world_.link(this->in("a"), "b");
  this->world_.link(this->in("b"), "a");
  const auto read = this->files().read(this->in("a"), kAnySize);
  ASSERT_FALSE(read);
  expect_failure(read.error(), ErrorKind::bad_input, this->in("a"));
}

TYPED_TEST(FileSystemContract, RefusesPathsThatCannotMeanAnything) {
  const std::string with_nul = this->in(std::string_view("a\0b", 3));
  for (const std::string& path : {std::string(), with_nul, std::string(5000, 'a')}) {
    EXPECT_EQ(this->files().read(path, kAnySize).error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().replace(path, "x").error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().append(path, "x").error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().status(path).error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().list(path).error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().remove(path).error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().real_path(path).error().kind, ErrorKind::bad_input);
    EXPECT_EQ(this->files().create_directories(path).error().kind, ErrorKind::bad_input);
    EXPECT_FALSE(this->files().confined(path));
  }
  EXPECT_EQ(this->files().replace(this->in(std::string(256, 'a')), "x").error().kind,
            ErrorKind::bad_input);
  EXPECT_TRUE(this->files().list(this->world_.root())->empty());
}

TYPED_TEST(FileSystemContract, DoesNotRemoveAFolderByItsDots) {
  ASSERT_TRUE(this->files().create_directories(this->in("a/b")));
  EXPECT_EQ(this->files().remove(this->in("a/b/.")).error().kind, ErrorKind::bad_input);
  EXPECT_EQ(this->files().remove(this->in("a/b/..")).error().kind, ErrorKind::bad_input);
  EXPECT_TRUE(this->files().exists(this->in("a/b")));
}

}  // namespace
}  // namespace waybill
