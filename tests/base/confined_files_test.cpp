// What a confined view lets through and what it refuses, on the disk and in memory.
#include <gtest/gtest.h>

#include "base/file_worlds.h"
#include "waybill/base/file_system.h"

namespace waybill {
namespace {

constexpr std::size_t kAnySize = 1 << 20;

template <class World>
class ConfinedFiles : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(world_.files().create_directories(in("inside/folder")));
    ASSERT_TRUE(world_.files().create_directories(in("insider")));
    ASSERT_TRUE(world_.files().replace(in("inside/file"), "inside"));
    ASSERT_TRUE(world_.files().replace(in("inside/folder/deep"), "deep"));
    ASSERT_TRUE(world_.files().replace(in("secret"), "secret"));
    auto view = world_.files().confined(in("inside"));
    ASSERT_TRUE(view) << view.error().message;
    view_ = std::move(*view);
  }
  std::string in(std::string_view name) const { return world_.root() + "/" + std::string(name); }
  std::string content(std::string_view path) {
    const auto read = view_->read(path, kAnySize);
    return read ? *read : std::string(name_of(read.error().kind));
  }
  // By no operation does the path lead anywhere, and what is outside stays as it was.
  void expect_refused(const std::string& path) {
    SCOPED_TRACE(path);
    expect_refused(path, view_->read(path, kAnySize));
    expect_refused(path, view_->list(path));
    expect_refused(path, view_->real_path(path));
    expect_refused(path, view_->replace(path, "changed"));
    expect_refused(path, view_->append(path, "changed"));
    expect_refused(path, view_->create_directories(path));
    expect_refused(path, view_->confined(path));
    EXPECT_EQ(world_.files().read(in("secret"), kAnySize), "secret");
    EXPECT_EQ(world_.files().list(world_.root())->size(), 3U);
  }
  template <class T>
  void expect_refused(const std::string& path, const Result<T>& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::not_allowed) << result.error().message;
    EXPECT_EQ(result.error().place, path);
  }

  World world_;
  std::unique_ptr<FileSystem> view_;
};

using Worlds = testing::Types<DiskWorld, MemoryWorld>;
TYPED_TEST_SUITE(ConfinedFiles, Worlds);

TYPED_TEST(ConfinedFiles, AreReachedFromTheRootAndByTheirWholePath) {
  EXPECT_EQ(this->content("file"), "inside");
  EXPECT_EQ(this->content("./folder/../folder//deep"), "deep");
  EXPECT_EQ(this->content(this->in("inside/file")), "inside");
  EXPECT_EQ(this->view_->list(".")->size(), 2U);
  EXPECT_EQ(this->view_->list(this->in("inside"))->size(), 2U);
  EXPECT_EQ(this->view_->real_path("folder/deep"), this->in("inside/folder/deep"));
  EXPECT_EQ(this->view_->real_path("."), this->in("inside"));
}

TYPED_TEST(ConfinedFiles, CanBeWrittenLikeAnyOther) {
  ASSERT_TRUE(this->view_->create_directories("new/er"));
  ASSERT_TRUE(this->view_->replace("new/er/file", "x"));
  ASSERT_TRUE(this->view_->append("new/er/file", "y"));
  EXPECT_EQ(this->world_.files().read(this->in("inside/new/er/file"), kAnySize), "x\ny\n");
  ASSERT_TRUE(this->view_->remove("new/er/file"));
  ASSERT_TRUE(this->view_->remove("new/er"));
  EXPECT_EQ(this->view_->kind("new/er"), FileKind::none);
}

TYPED_TEST(ConfinedFiles, CannotBeLeftByDots) {
  this->expect_refused("..");
  this->expect_refused("../secret");
  this->expect_refused("folder/../../secret");
  this->expect_refused("./folder/./../../inside/file");
  this->expect_refused(this->in("inside/../secret"));
}

TYPED_TEST(ConfinedFiles, CannotBeLeftByAWholePath) {
  this->expect_refused("/");
  this->expect_refused("/no-such-folder/file");  // nothing real, in case it is not refused
  this->expect_refused(this->in("secret"));
  this->expect_refused(this->in("insider"));  // begins with the same letters, is another folder
}

TYPED_TEST(ConfinedFiles, CannotBeLeftByALink) {
  this->world_.link(this->in("inside/out"), "../secret");
  this->world_.link(this->in("inside/up"), "..");
  this->world_.link(this->in("inside/whole"), this->in("secret"));
  this->world_.link(this->in("inside/folder/chain"), "../up");
  for (const auto* path : {"out", "up", "up/secret", "whole", "folder/chain/secret"})
    this->expect_refused(path);
}

TYPED_TEST(ConfinedFiles, CannotBeRemovedOrLookedAtOutside) {
  this->world_.link(this->in("inside/up"), "..");
  for (const std::string path : {"../secret", "up/secret", "folder/../../secret"}) {
    EXPECT_EQ(this->view_->remove(path).error().kind, ErrorKind::not_allowed);
    EXPECT_EQ(this->view_->status(path).error().kind, ErrorKind::not_allowed);
    EXPECT_FALSE(this->view_->exists(path));
  }
  EXPECT_EQ(this->world_.files().read(this->in("secret"), kAnySize), "secret");
}

TYPED_TEST(ConfinedFiles, ShowALinkThatLeadsOutAndLetItBeRemoved) {
  this->world_.link(this->in("inside/out"), "../secret");
  EXPECT_EQ(this->view_->kind("out"), FileKind::symlink);
  EXPECT_TRUE(this->view_->remove("out"));
  EXPECT_EQ(this->world_.files().read(this->in("secret"), kAnySize), "secret");
}

TYPED_TEST(ConfinedFiles, FollowLinksThatStayInside) {
  this->world_.link(this->in("inside/near"), "folder/deep");
  this->world_.link(this->in("inside/folder/back"), "../file");
  this->world_.link(this->in("inside/whole"), this->in("inside/folder"));
  EXPECT_EQ(this->content("near"), "deep");
  EXPECT_EQ(this->content("folder/back"), "inside");
  EXPECT_EQ(this->content("whole/deep"), "deep");
  EXPECT_EQ(this->content("whole/../file"), "inside");
  ASSERT_TRUE(this->view_->replace("near", "changed"));
  EXPECT_EQ(this->content("folder/deep"), "changed");
  EXPECT_EQ(this->view_->kind("near"), FileKind::symlink);
}

TYPED_TEST(ConfinedFiles, GiveUpOnCircles) {
  this->world_.link(this->in("inside/a"), "b");
  this->world_.link(this->in("inside/b"), "./a");
  EXPECT_EQ(this->view_->read("a", kAnySize).error().kind, ErrorKind::bad_input);
}

TYPED_TEST(ConfinedFiles, KeepTheirRootWhenAskedToRemoveOrReplaceIt) {
  EXPECT_FALSE(this->view_->remove("."));
  EXPECT_FALSE(this->view_->remove(this->in("inside")));
  EXPECT_FALSE(this->view_->replace(".", "x"));
  EXPECT_EQ(this->content("file"), "inside");
}

TYPED_TEST(ConfinedFiles, CanBeConfinedFurther) {
  auto deeper = this->view_->confined("folder");
  ASSERT_TRUE(deeper);
  EXPECT_EQ((*deeper)->read("deep", kAnySize), "deep");
  EXPECT_EQ((*deeper)->read("../file", kAnySize).error().kind, ErrorKind::not_allowed);
  EXPECT_EQ((*deeper)->real_path("deep"), this->in("inside/folder/deep"));
}

TYPED_TEST(ConfinedFiles, AcceptTheSpellingOfTheRootTheyWereGiven) {
  this->world_.link(this->in("alias"), "inside");
  auto view = this->world_.files().confined(this->in("alias"));
  ASSERT_TRUE(view);
  EXPECT_EQ((*view)->read(this->in("alias/file"), kAnySize), "inside");
  EXPECT_EQ((*view)->read(this->in("inside/file"), kAnySize), "inside");
  EXPECT_EQ((*view)->real_path("file"), this->in("inside/file"));
}

TYPED_TEST(ConfinedFiles, NeedAFolderThatExists) {
  EXPECT_EQ(this->world_.files().confined(this->in("missing")).error().kind, ErrorKind::not_found);
  EXPECT_FALSE(this->world_.files().confined(this->in("secret")));
}

TYPED_TEST(ConfinedFiles, SayWhereTheyEnd) {
  EXPECT_EQ(this->view_->read("../secret", kAnySize).error().message,
            "cannot read \"../secret\": it leads out of \"" + this->in("inside") + "\"");
}

}  // namespace
}  // namespace waybill
