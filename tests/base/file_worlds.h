// The two worlds the file system's contract is tested in: a fresh folder on the disk, and memory.
// Both have a folder root(), in which tests build what they need.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "waybill/base/disk_file_system.h"
#include "waybill/base/memory_file_system.h"

namespace waybill {

// A fresh folder, gone with everything in it at the end.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(
      const std::filesystem::path& in = std::filesystem::temp_directory_path()) {
    std::string name = in / "waybill-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = std::filesystem::canonical(name);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class DiskWorld {
 public:
  // A disk in memory where there is one: the contract does thousands of durable writes, and the
  // tests of DiskFileSystem itself do theirs on the real disk.
  DiskWorld() : folder_(std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp") {}
  FileSystem& files() { return files_; }
  const std::string& root() const { return folder_.path(); }
  void link(const std::string& path, const std::string& target) {
    ASSERT_EQ(::symlink(target.c_str(), path.c_str()), 0) << path;
  }

 private:
  TemporaryFolder folder_;
  DiskFileSystem files_;
};

class MemoryWorld {
 public:
  explicit MemoryWorld(std::string root = "/tmp/waybill-memory") : root_(std::move(root)) {
    EXPECT_TRUE(files_.create_directories(root_));
  }
  FileSystem& files() { return files_; }
  const std::string& root() const { return root_; }
  void link(const std::string& path, const std::string& target) { files_.add_link(path, target); }

 private:
  std::string root_;
  MemoryFileSystem files_;
};

}  // namespace waybill
