#include "waybill/store/sqlite/log_file.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <string_view>
#include <vector>

namespace waybill::store::sqlite {
namespace {

constexpr std::size_t kMostGathered = 256 << 10;
constexpr std::size_t kMostAtOnce = 64 << 10;  // SQLite's own writes less than 128 KiB at a time
constexpr int kFrameHeader = 24;
constexpr sqlite3_int64 kLeastGrowth = 64 << 10;
constexpr sqlite3_int64 kMostGrowth = 1 << 20;

// The file below, and what was not given to it yet.
class Log {
 public:
  explicit Log(sqlite3_file* file) : file_(file) {}

  int write(std::string_view bytes, sqlite3_int64 at) {
    if (at != begin_ + static_cast<sqlite3_int64>(gathered_.size()))
      if (const int code = pass_on(); code != SQLITE_OK) return code;
    if (gathered_.empty()) begin_ = at;
    try {
      gathered_.insert(gathered_.end(), bytes.begin(), bytes.end());
    } catch (const std::bad_alloc&) {
      return SQLITE_NOMEM;
    }
    // A frame is its header and its page, and the header of the last one says that it commits.
    const bool ends = commits_;
    commits_ =
        bytes.size() == kFrameHeader && bytes.substr(4, 4) != std::string_view("\0\0\0\0", 4);
    return ends || gathered_.size() >= kMostGathered ? pass_on() : SQLITE_OK;
  }

  int pass_on() {
    if (gathered_.empty()) return SQLITE_OK;
    const std::size_t size = gathered_.size();
    grow();
    const int code = write_through(0, size);
    // There may be no room for more than what has to be written.
    if (code == SQLITE_OK) (void)write_through(size, gathered_.size());
    gathered_.clear();
    if (gathered_.capacity() > 2 * kMostGathered) gathered_.shrink_to_fit();
    return code;
  }

  sqlite3_file* file() { return file_; }
  const sqlite3_io_methods& below() { return *file_->pMethods; }

 private:
  int write_through(std::size_t from, std::size_t to) {
    for (; from < to; from += kMostAtOnce) {
      const auto size = static_cast<int>(std::min(to - from, kMostAtOnce));
      const int code = below().xWrite(file_, gathered_.data() + from, size,
                                      begin_ + static_cast<sqlite3_int64>(from));
      if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
  }

  // Adds the zeros, if it would be the file's end that is written. What is long takes its time
  // either way, and would take twice as long.
  void grow() {
    if (gathered_.size() >= kMostGathered) return;
    const sqlite3_int64 end = begin_ + static_cast<sqlite3_int64>(gathered_.size());
    if (end <= known_size_) return;
    if (below().xFileSize(file_, &known_size_) != SQLITE_OK || end <= known_size_) return;
    const sqlite3_int64 growth = std::clamp(end, kLeastGrowth, kMostGrowth);
    try {
      gathered_.resize(gathered_.size() + static_cast<std::size_t>(growth), '\0');
    } catch (const std::bad_alloc&) {
      return;
    }
    known_size_ = 0;
  }

  sqlite3_file* const file_;
  std::vector<char> gathered_;
  sqlite3_int64 begin_ = 0;       // where it belongs
  sqlite3_int64 known_size_ = 0;  // at least so long is the file
  bool commits_ = false;
};

struct LogFile {
  sqlite3_file base;
  Log* log;
};

Log& log_of(sqlite3_file* file) { return *reinterpret_cast<LogFile*>(file)->log; }

// Does what SQLite asks of the file below when all that was gathered is in it.
template <class Ask>
int with_all(sqlite3_file* file, Ask ask) {
  Log& log = log_of(file);
  if (const int code = log.pass_on(); code != SQLITE_OK) return code;
  return ask(log.below(), log.file());
}

int close(sqlite3_file* file) {
  Log* const log = &log_of(file);
  const int gathered = log->pass_on();
  const int closed = log->below().xClose(log->file());
  delete log;
  return gathered != SQLITE_OK ? gathered : closed;
}
int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 at) {
  return with_all(
      file, [&](const auto& below, auto* inner) { return below.xRead(inner, bytes, size, at); });
}
int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  return log_of(file).write({static_cast<const char*>(bytes), static_cast<std::size_t>(size)}, at);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return with_all(file,
                  [&](const auto& below, auto* inner) { return below.xTruncate(inner, size); });
}
int sync(sqlite3_file* file, int flags) {
  return with_all(file, [&](const auto& below, auto* inner) { return below.xSync(inner, flags); });
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return with_all(file,
                  [&](const auto& below, auto* inner) { return below.xFileSize(inner, size); });
}
int lock(sqlite3_file* file, int kind) {
  return log_of(file).below().xLock(log_of(file).file(), kind);
}
int unlock(sqlite3_file* file, int kind) {
  return log_of(file).below().xUnlock(log_of(file).file(), kind);
}
int check_reserved_lock(sqlite3_file* file, int* answer) {
  return log_of(file).below().xCheckReservedLock(log_of(file).file(), answer);
}
int file_control(sqlite3_file* file, int operation, void* argument) {
  return with_all(file, [&](const auto& below, auto* inner) {
    return below.xFileControl(inner, operation, argument);
  });
}
int sector_size(sqlite3_file* file) {
  return log_of(file).below().xSectorSize(log_of(file).file());
}
int characteristics(sqlite3_file* file) {
  return log_of(file).below().xDeviceCharacteristics(log_of(file).file());
}

constexpr sqlite3_io_methods kMethods = [] {
  sqlite3_io_methods made{};
  made.iVersion = 1;
  made.xClose = close;
  made.xRead = read;
  made.xWrite = write;
  made.xTruncate = truncate;
  made.xSync = sync;
  made.xFileSize = file_size;
  made.xLock = lock;
  made.xUnlock = unlock;
  made.xCheckReservedLock = check_reserved_lock;
  made.xFileControl = file_control;
  made.xSectorSize = sector_size;
  made.xDeviceCharacteristics = characteristics;
  return made;
}();

sqlite3_vfs* own(sqlite3_vfs* outer) { return static_cast<sqlite3_vfs*>(outer->pAppData); }

// All files but the log are SQLite's own, without anything of ours around them.
int open(sqlite3_vfs* outer, const char* name, sqlite3_file* file, int flags, int* given) {
  sqlite3_vfs* const below = own(outer);
  if ((flags & SQLITE_OPEN_WAL) == 0) return below->xOpen(below, name, file, flags, given);
  auto* const inner = reinterpret_cast<sqlite3_file*>(reinterpret_cast<LogFile*>(file) + 1);
  file->pMethods = nullptr;  // nothing to close, unless it is opened
  if (const int code = below->xOpen(below, name, inner, flags, given); code != SQLITE_OK) {
    if (inner->pMethods != nullptr) inner->pMethods->xClose(inner);
    return code;
  }
  Log* const log = new (std::nothrow) Log(inner);
  if (log == nullptr) {
    inner->pMethods->xClose(inner);
    return SQLITE_NOMEM;
  }
  reinterpret_cast<LogFile*>(file)->log = log;
  file->pMethods = &kMethods;
  return SQLITE_OK;
}

sqlite3_vfs file_system_around(sqlite3_vfs* below) {
  sqlite3_vfs made{};
  made.iVersion = 2;
  made.szOsFile = below->szOsFile + static_cast<int>(sizeof(LogFile));
  made.mxPathname = below->mxPathname;
  made.zName = "waybill-log";
  made.pAppData = below;
  made.xOpen = open;
  made.xDelete = [](sqlite3_vfs* outer, const char* name, int durably) {
    return own(outer)->xDelete(own(outer), name, durably);
  };
  made.xAccess = [](sqlite3_vfs* outer, const char* name, int flags, int* answer) {
    return own(outer)->xAccess(own(outer), name, flags, answer);
  };
  made.xFullPathname = [](sqlite3_vfs* outer, const char* name, int room, char* path) {
    return own(outer)->xFullPathname(own(outer), name, room, path);
  };
  made.xRandomness = [](sqlite3_vfs* outer, int size, char* bytes) {
    return own(outer)->xRandomness(own(outer), size, bytes);
  };
  made.xSleep = [](sqlite3_vfs* outer, int microseconds) {
    return own(outer)->xSleep(own(outer), microseconds);
  };
  made.xCurrentTime = [](sqlite3_vfs* outer, double* time) {
    return own(outer)->xCurrentTime(own(outer), time);
  };
  made.xGetLastError = [](sqlite3_vfs* outer, int room, char* text) {
    return own(outer)->xGetLastError(own(outer), room, text);
  };
  made.xCurrentTimeInt64 = [](sqlite3_vfs* outer, sqlite3_int64* time) {
    return own(outer)->xCurrentTimeInt64(own(outer), time);
  };
  return made;
}

}  // namespace

const char* log_file_system() {
  static const char* const kName = []() -> const char* {
    sqlite3_vfs* const below = sqlite3_vfs_find(nullptr);
    if (below == nullptr || below->iVersion < 2) return nullptr;
    static sqlite3_vfs made = file_system_around(below);
    return sqlite3_vfs_register(&made, 0) == SQLITE_OK ? made.zName : nullptr;
  }();
  return kName;
}

}  // namespace waybill::store::sqlite
