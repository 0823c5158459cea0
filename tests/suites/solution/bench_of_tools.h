// The suite's tools on a real folder, with a clock that stands still: what a test calls.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/file_worlds.h"
#include "waybill/base/clock.h"
#include "waybill/base/disk_file_system.h"
#include "waybill/base/ids.h"
#include "waybill/base/timestamp.h"
#include "waybill/dialect/dialect.h"
#include "waybill/service/chain.h"
#include "waybill/service/context.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/service/request.h"
#include "waybill/suites/solution/solution.h"

namespace waybill::testing {

// Stands still, but every call takes as long as it is told.
class CallClock final : public Clock {
 public:
  UtcTime utc_now() const override { return now; }
  MonotonicTime monotonic_now() const override {
    return MonotonicTime(looks_++ == 0 ? MonotonicTime::duration(0) : duration);
  }
  void begin() { looks_ = 0; }

  UtcTime now = read_timestamp("2026-01-02T13:57:00Z")->time;
  MonotonicTime::duration duration{0};

 private:
  mutable std::atomic<int> looks_ = 0;
};

class Bench {
 public:
  explicit Bench(FileSystem& files, std::string root, std::string host = {}) {
    const auto added = suites::solution::add(
        catalogue_,
        {.files = files, .clock = clock, .root = std::move(root), .host = std::move(host)});
    if (!added) throw std::runtime_error(added.error().message);
  }

  Envelope call(std::string_view name, std::string_view arguments) {
    const tool::Tool* const tool = catalogue_.find(name);
    if (tool == nullptr) throw std::runtime_error("no tool " + std::string(name));
    clock.begin();
    service::Request request{tool->operation(), arguments};
    service::Context context;
    Envelope answer;
    chain_(request, context, answer);
    answer.own();
    return answer;
  }
  // As the suite's own dialect spells it.
  std::string told(std::string_view name, std::string_view arguments) {
    return write(call(name, arguments), Dialect::dotbot, {.clock = &clock});
  }
  const tool::Catalogue& catalogue() const { return catalogue_; }

  CallClock clock;

 private:
  tool::Catalogue catalogue_;
  FixedClock other_clock_;
  SequentialIds ids_;
  service::MemoryRecorder recorder_;
  service::Metrics metrics_;
  service::Alarm alarm_;
  service::ChainOptions options_;
  service::Handler chain_ =
      service::make_chain({other_clock_, ids_, recorder_, metrics_, alarm_}, options_);
};

inline void put_file(const std::string& path, std::string_view bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// On a disk in memory where there is one: these tests make thousands of durable changes.
inline std::filesystem::path quick_disk() {
  return std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp";
}

inline std::string code_of(const Envelope& answer) {
  return answer.errors.empty() ? "" : answer.errors.front().code.str();
}

}  // namespace waybill::testing
