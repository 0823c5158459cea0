// The twins cannot drift: random programs of file operations give the same answers, errors and
// their words included, on the disk and in memory, anywhere and in a confined view.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "base/file_worlds.h"
#include "waybill/base/file_system.h"

namespace waybill {
namespace {

std::string shown(const Error& error) {
  return std::string(name_of(error.kind)) + " " + error.message + " @ " + error.place;
}

template <class T>
std::string shown(const Result<T>& result) {
  if (!result) return shown(result.error());
  std::ostringstream out;
  if constexpr (std::is_same_v<T, std::string>) out << "\"" << *result << "\"";
  if constexpr (std::is_same_v<T, FileStatus>)
    out << static_cast<int>(result->kind) << " of " << result->size;
  if constexpr (std::is_same_v<T, std::vector<DirectoryEntry>>) {
    for (const auto& entry : *result) out << entry.name << static_cast<int>(entry.kind) << " ";
  }
  return "ok " + out.str();
}

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) {
  return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

// A path over few names, so that programs meet what they made before. Absolute only below the
// root, so that no program can reach the files of the machine it runs on.
std::string any_path(Random& random, const std::string& root) {
  static constexpr const char* kParts[] = {"a", "b", "c", "a", "b", "..", ".", "", "link"};
  std::string path = below(random, 4) == 0 ? root + "/" : "./";
  for (std::size_t i = below(random, 4) + 1; i-- > 0;) {
    path += kParts[below(random, std::size(kParts))];
    if (i > 0) path += "/";
  }
  return path;
}

// Whether a draft is put or thrown away.
bool is_put(const std::string& path) { return path.size() % 2 == 0; }

std::string run_one(FileSystem& files, std::size_t operation, const std::string& path) {
  switch (operation) {
    case 0: return "read " + shown(files.read(path, 6));
    case 1: return "status " + shown(files.status(path));
    case 2: return "list " + shown(files.list(path));
    case 3: return "real_path " + shown(files.real_path(path));
    case 4: return "replace " + shown(files.replace(path, path));
    case 5: return "append " + shown(files.append(path, "line"));
    case 6: return "remove " + shown(files.remove(path));
    case 7: {
      auto view = files.confined(path);
      if (!view) return "confined " + shown(view.error());
      return "confined " + shown((*view)->read("a", 99)) + shown((*view)->read("../a", 99));
    }
    case 8: return "lock " + shown(files.lock(path, std::chrono::milliseconds(0)));
    case 9: {
      auto draft = files.draft(path, path);
      return "draft " + (draft && is_put(path) ? shown((*draft)->put()) : shown(draft));
    }
    default: return "create " + shown(files.create_directories(path));
  }
}

void compare_programs(bool is_confined, unsigned seed) {
  DiskWorld disk;
  MemoryWorld memory(disk.root());
  Random random(seed);
  // Deeper than the dots of a path and of a link in it can climb: see any_path.
  const std::string root = disk.root() + "/1/2/3/4/5/6/7/8/9/10/11/12/root";
  FileSystem* on_disk = &disk.files();
  FileSystem* in_memory = &memory.files();
  std::unique_ptr<FileSystem> views[2];
  ASSERT_TRUE(on_disk->create_directories(root));
  ASSERT_TRUE(in_memory->create_directories(root));
  if (is_confined) {
    views[0] = *on_disk->confined(root);
    views[1] = *in_memory->confined(root);
    on_disk = views[0].get();
    in_memory = views[1].get();
  }
  std::string link_target;
  for (int i = 0; i < 400; ++i) {
    std::string path = any_path(random, root);
    if (!is_confined && !path.starts_with('/')) path = root + "/" + path;
    ASSERT_TRUE(is_confined || path.starts_with(root));
    if (below(random, 25) == 0) {
      const std::string link = root + "/link";
      const std::string target = any_path(random, root);
      if (::symlink(target.c_str(), link.c_str()) != 0) continue;
      link_target = target;
      memory.link(link, target);
      continue;
    }
    const std::size_t operation = below(random, 13);
    const std::string expected = run_one(*on_disk, operation, path);
    ASSERT_EQ(run_one(*in_memory, operation, path), expected)
        << "seed " << seed << ", step " << i << ", path " << path << ", link " << link_target;
  }
}

TEST(FileTwins, AnswerTheSameAnywhere) {
  for (unsigned seed = 0; seed < 20; ++seed) compare_programs(false, seed);
}

TEST(FileTwins, AnswerTheSameInAConfinedView) {
  for (unsigned seed = 100; seed < 120; ++seed) compare_programs(true, seed);
}

}  // namespace
}  // namespace waybill
