// What the twin can do for a test that the disk cannot: tell what was touched, and fail on demand.
#include "waybill/base/memory_file_system.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace waybill {
namespace {

using Paths = std::vector<std::string>;

TEST(MemoryFiles, RecordWhatWasReadAndWhatWasWritten) {
  MemoryFileSystem files;
  files.add_file("/work/.bot/state.json", "{}");
  EXPECT_TRUE(files.touched().empty());
  (void)files.read("/work/.bot/state.json", 100);
  (void)files.read("/work/missing", 100);
  (void)files.replace("/work/new", "x");
  (void)files.exists("/work/new");
  (void)files.remove("/work/new");
  EXPECT_EQ(files.reads(), (Paths{"/work/.bot/state.json", "/work/missing"}));
  EXPECT_EQ(files.writes(), (Paths{"/work/new", "/work/new"}));
  EXPECT_EQ(files.touched().at(3), (MemoryFileSystem::Touch{FileOperation::status, "/work/new"}));
  files.forget_touched();
  EXPECT_TRUE(files.touched().empty());
}

TEST(MemoryFiles, RecordRealPathsHoweverTheyWereSpelled) {
  MemoryFileSystem files;
  files.add_file("/work/file", "x");
  files.add_link("/work/link", "file");
  const auto view = *files.confined("/work");
  (void)view->read("./link", 100);
  (void)files.create_directories("/work/a/b/");
  EXPECT_EQ(files.reads(), (Paths{"/work/file"}));
  EXPECT_EQ(files.writes(), (Paths{"/work/a/b"}));
}

TEST(MemoryFiles, FailAsTheDiskWouldAndChangeNothing) {
  MemoryFileSystem files;
  files.add_file("/work/file", "old");
  files.fail_on(FileOperation::replace, "/work/file", std::errc::no_space_on_device);
  const auto written = files.replace("/work/file", "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error(), file_error(FileOperation::replace, "/work/file", ENOSPC));
  EXPECT_EQ(files.read("/work/file", 100), "old");
  EXPECT_TRUE(files.append("/work/file", "line"));  // only what was named fails
  files.heal();
  EXPECT_TRUE(files.replace("/work/file", "new"));
}

TEST(MemoryFiles, FailForEachReasonWithTheKindThatTellsWhatToDo) {
  MemoryFileSystem files;
  files.add_file("/f", "x");
  files.fail_on(FileOperation::read, "/f", std::errc::permission_denied);
  EXPECT_EQ(files.read("/f", 9).error().kind, ErrorKind::not_allowed);
  files.fail_on(FileOperation::append, "/f", std::errc::read_only_file_system);
  EXPECT_EQ(files.append("/f", "x").error().kind, ErrorKind::not_allowed);
  files.fail_on(FileOperation::list, "/", std::errc::io_error);
  EXPECT_EQ(files.list("/").error().kind, ErrorKind::unavailable);
  files.fail_on(FileOperation::create_directories, "/a/b", std::errc::no_space_on_device);
  EXPECT_EQ(files.create_directories("/a/b").error().kind, ErrorKind::unavailable);
  EXPECT_FALSE(files.exists("/a"));
  files.fail_on(FileOperation::remove, "/f", std::errc::operation_not_permitted);
  EXPECT_EQ(files.remove("/f").error().kind, ErrorKind::not_allowed);
  files.fail_on(FileOperation::status, "/f", std::errc::io_error);
  EXPECT_EQ(files.status("/f").error().kind, ErrorKind::unavailable);
}

TEST(MemoryFiles, FailInAConfinedViewToo) {
  MemoryFileSystem files;
  files.add_file("/work/file", "old");
  const auto view = *files.confined("/work");
  files.fail_on(FileOperation::replace, "/work/file", std::errc::read_only_file_system);
  const auto written = view->replace("file", "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().place, "file");
}

TEST(MemoryFiles, OutliveTheObjectThroughTheirViews) {
  std::unique_ptr<FileSystem> view;
  {
    MemoryFileSystem files;
    files.add_file("/work/file", "x");
    view = *files.confined("/work");
  }
  EXPECT_EQ(view->read("file", 100), "x");
}

}  // namespace
}  // namespace waybill
