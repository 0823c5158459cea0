// TroubledFiles: a file system in which something happens at one of its steps.
//
// Every operation is a step at which the disk may be full. The process may die there too, and in
// the moment after it. What a step leaves behind is real: it is the disk below.
#pragma once

#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>

#include "waybill/base/file_error.h"
#include "waybill/base/file_system.h"

namespace waybill::testing {

enum class Trouble { none, death, full_disk };

struct Plan {
  Trouble trouble = Trouble::none;
  int at = -1;  // the step; a step that never comes makes no trouble
  int steps = 0;

  bool is_due() { return steps++ == at; }
  void maybe_die() {
    if (trouble == Trouble::death && is_due()) ::kill(::getpid(), SIGKILL);
  }
};

class TroubledDraft final : public FileDraft {
 public:
  TroubledDraft(std::unique_ptr<FileDraft> below, Plan& plan)
      : below_(std::move(below)), plan_(plan) {}
  Result<void> put() override { return around(below_->put()); }
  Result<void> put_new() override { return around(below_->put_new()); }

 private:
  Result<void> around(Result<void> done) {
    plan_.maybe_die();
    return done;
  }
  std::unique_ptr<FileDraft> below_;
  Plan& plan_;
};

class TroubledFiles final : public FileSystem {
 public:
  TroubledFiles(FileSystem& below, Plan& plan, std::string root = {})
      : below_(&below), plan_(plan), root_(std::move(root)) {}

  Result<std::string> read(std::string_view path, std::size_t max_bytes) const override {
    return below_->read(path, max_bytes);
  }
  Result<FileStatus> status(std::string_view path) const override { return below_->status(path); }
  Result<std::vector<DirectoryEntry>> list(std::string_view directory) const override {
    return below_->list(directory);
  }
  Result<void> visit(std::string_view directory, DirectoryVisitor& visitor) const override {
    return below_->visit(directory, visitor);
  }
  Result<FileStamp> stamp(std::string_view path) const override { return below_->stamp(path); }
  bool unchanged(std::span<const StampedPath> stamped) const override {
    return below_->unchanged(stamped);
  }
  Result<std::string> real_path(std::string_view path) const override {
    return below_->real_path(path);
  }

  Result<void> replace(std::string_view path, std::string_view bytes) override {
    auto made = draft(path, bytes);
    if (!made) return std::unexpected(made.error());
    return (*made)->put();
  }
  Result<std::unique_ptr<FileDraft>> draft(std::string_view path, std::string_view bytes) override {
    if (auto full = step(FileOperation::replace, path); !full) return std::unexpected(full.error());
    auto made = below_->draft(path, bytes);
    plan_.maybe_die();
    if (!made) return made;
    return std::make_unique<TroubledDraft>(std::move(*made), plan_);
  }
  Result<void> append(std::string_view path, std::string_view line) override {
    if (auto full = step(FileOperation::append, path); !full) return full;
    // Killed within the write: half a line.
    if (plan_.trouble == Trouble::death && plan_.is_due()) {
      std::ofstream(root_ + "/" + std::string(path), std::ios::app | std::ios::binary)
          << line.substr(0, line.size() / 2) << std::flush;
      ::kill(::getpid(), SIGKILL);
    }
    auto added = below_->append(path, line);
    plan_.maybe_die();
    return added;
  }
  Result<void> create_directories(std::string_view path) override {
    if (auto full = step(FileOperation::create_directories, path); !full) return full;
    return below_->create_directories(path);
  }
  Result<void> remove(std::string_view path) override { return below_->remove(path); }
  Result<std::unique_ptr<FileLock>> lock(std::string_view path,
                                         std::chrono::milliseconds patience) override {
    if (auto full = step(FileOperation::lock, path); !full) return std::unexpected(full.error());
    auto held = below_->lock(path, patience);
    plan_.maybe_die();
    return held;
  }
  Result<std::unique_ptr<FileSystem>> confined(std::string_view root) override {
    auto view = below_->confined(root);
    if (!view) return view;
    auto troubled = std::make_unique<TroubledFiles>(**view, plan_, std::string(root));
    troubled->owned_ = std::move(*view);
    return troubled;
  }

 private:
  Result<void> step(FileOperation operation, std::string_view path) {
    if (!plan_.is_due()) return {};
    if (plan_.trouble == Trouble::death) ::kill(::getpid(), SIGKILL);
    if (plan_.trouble == Trouble::full_disk)
      return std::unexpected(file_error(operation, path, ENOSPC));
    return {};
  }

  FileSystem* below_;
  Plan& plan_;
  std::string root_;
  std::unique_ptr<FileSystem> owned_;
};

}  // namespace waybill::testing
