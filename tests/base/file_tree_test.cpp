// Visiting trees and telling whether they changed: the same on the disk and in memory.
#include <algorithm>

#include "base/file_worlds.h"

namespace waybill {
namespace {

// Enters everything but "skipped" and notes what it meets.
class Notes final : public DirectoryVisitor {
 public:
  void visit(OpenDirectory& here) override {
    EXPECT_EQ(here.stamp().kind, FileKind::directory);
    seen.push_back("[" + std::string(here.path()) + "]");
    for (OpenDirectory::Entry& entry : here.entries()) {
      std::string line = here.path().empty() ? "" : std::string(here.path()) + "/";
      line += entry.name;
      FileStamp stamp;
      const auto text = here.read(entry.name, 5, stamp);
      line += text ? " '" + *text + "'" : " " + std::string(name_of(text.error().kind));
      if (text) {
        EXPECT_EQ(stamp.size, text->size());
      }
      seen.push_back(line);
      entry.enter = entry.kind == FileKind::directory && entry.name != "skipped";
    }
  }
  void failed(const Error& error) override { seen.push_back("failed " + error.place); }

  std::string text() {
    std::ranges::sort(seen);
    std::string all;
    for (const std::string& line : seen) all += line + "\n";
    return all;
  }
  std::vector<std::string> seen{};
};

template <class World>
class FileTree : public ::testing::Test {
 protected:
  void put(const std::string& path, std::string_view bytes) {
    const std::string whole = world_.root() + "/" + path;
    ASSERT_TRUE(world_.files().create_directories(whole.substr(0, whole.rfind('/'))));
    ASSERT_TRUE(world_.files().replace(whole, bytes));
  }
  std::unique_ptr<FileSystem> view() { return *world_.files().confined(world_.root()); }
  World world_;
};
using Worlds = ::testing::Types<DiskWorld, MemoryWorld>;
TYPED_TEST_SUITE(FileTree, Worlds);

TYPED_TEST(FileTree, IsVisitedWhereTheVisitorWantsAndNeverThroughALink) {
  this->put("a/one", "1");
  this->put("a/b/two", "22");
  this->put("a/b/large", "more than five");
  this->put("skipped/three", "3");
  this->world_.link(this->world_.root() + "/a/link", "one");
  this->world_.link(this->world_.root() + "/away", "/");
  const auto files = this->view();
  Notes notes;
  ASSERT_TRUE(files->visit(".", notes));
  EXPECT_EQ(notes.text(),
            "[]\n[a/b]\n[a]\na bad_input\na/b bad_input\na/b/large over_limit\na/b/two '22'\n"
            "a/link bad_input\na/one '1'\naway bad_input\nskipped bad_input\n");
  Notes below;
  ASSERT_TRUE(files->visit("a/b", below));
  EXPECT_EQ(below.text(), "[]\nlarge over_limit\ntwo '22'\n");
}

TYPED_TEST(FileTree, ThatIsNotThereOrLeadsOutIsAFailure) {
  this->put("file", "");
  this->world_.link(this->world_.root() + "/away", "/");
  const auto files = this->view();
  Notes notes;
  EXPECT_EQ(files->visit("gone", notes).error().kind, ErrorKind::not_found);
  EXPECT_EQ(files->visit("file", notes).error().kind, ErrorKind::not_found);
  EXPECT_EQ(files->visit("away", notes).error().kind, ErrorKind::not_allowed);
  EXPECT_EQ(files->stamp("away/etc").error().kind, ErrorKind::not_allowed);
  EXPECT_TRUE(notes.seen.empty());
}

TYPED_TEST(FileTree, HasStampsThatChangeWithContentsAndEntries) {
  this->put("a/one", "1");
  const auto files = this->view();
  const auto stamped = [&](std::string path) {
    const auto stamp = files->stamp(path.empty() ? "." : path);
    EXPECT_TRUE(stamp);
    return StampedPath{path, *stamp};
  };
  const std::vector<StampedPath> all{stamped(""), stamped("a"), stamped("a/one"), stamped("b"),
                                     stamped("a/one/none")};
  EXPECT_TRUE(files->unchanged(all));
  EXPECT_EQ(all[3].stamp.kind, FileKind::none);
  const auto changed = [&] {
    std::string paths;
    for (const StampedPath& one : all)
      if (!files->unchanged({&one, 1})) paths += "'" + one.path + "' ";
    return paths;
  };
  this->put("a/one", "22");
  EXPECT_NE(changed().find("'a/one'"), std::string::npos);
  const std::vector<StampedPath> later{stamped("a")};
  this->put("a/two", "2");
  // A stamp that is not settled may miss a change, and says so.
  EXPECT_TRUE(!files->unchanged(later) || !later[0].stamp.settled);
  this->put("b", "");
  EXPECT_NE(changed().find("'b'"), std::string::npos);
}

TEST(FileTreeOnDisk, IsNotEnteredWithoutEnd) {
  DiskWorld world;
  std::string path = world.root();
  for (std::size_t i = 0; i < kDeepestVisit + 5; ++i) path += "/d";
  ASSERT_TRUE(world.files().create_directories(path));
  Notes notes;
  ASSERT_TRUE(world.files().visit(world.root(), notes));
  EXPECT_EQ(std::ranges::count_if(
                notes.seen, [](const std::string& line) { return line.starts_with("failed"); }),
            1);
}

TEST(FileTreeOnDisk, IsSettledOnlySomeTimeAfterTheLastChange) {
  DiskWorld world;
  ASSERT_TRUE(world.files().replace(world.root() + "/new", "x"));
  EXPECT_FALSE(world.files().stamp(world.root() + "/new")->settled);
  EXPECT_TRUE(world.files().stamp("/usr/bin")->settled);
}

}  // namespace
}  // namespace waybill
