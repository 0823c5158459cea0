#include "apps/waybill/lines.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "apps/waybill/ordered_output.h"
#include "waybill/base/file_error.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"

namespace waybill::app {
namespace {

// So many blocks for each worker may wait for the one before them.
constexpr std::size_t kAhead = 3;

// Whole lines of the input, in one worker's hands.
struct Block {
  Buffer lines;
  std::uint64_t number = 0;
  bool has_too_long = false;  // behind the lines: one that was longer than allowed
};

// Cuts the input into blocks, for one worker at a time.
class Blocks {
 public:
  Blocks(const LinesJob& job, OrderedOutput& output) : job_(job), output_(output) {}

  // False when there are no more.
  bool next(Block& block) {
    const std::lock_guard lock(mutex_);
    block.lines.clear();
    block.has_too_long = false;
    if (ended_ || !output_.wait_for_room(count_) || job_.should_end()) return false;
    block.lines.append(rest_.view());
    rest_.clear();
    if (!fill(block)) return false;
    block.number = count_++;
    return true;
  }
  const std::optional<Error>& error() const { return error_; }
  bool is_at_end() const { return ended_ && !error_; }

 private:
  bool fill(Block& block) {
    std::size_t searched = 0;
    for (;;) {
      const std::string_view text = block.lines.view();
      const void* const end =
          text.empty() ? nullptr : memrchr(text.data() + searched, '\n', text.size() - searched);
      if (end != nullptr) {
        const auto size = static_cast<std::size_t>(static_cast<const char*>(end) - text.data()) + 1;
        rest_.append(text.substr(size));
        block.lines.shrink(size);
        return true;
      }
      searched = text.size();
      if (text.size() > job_.longest_line) {
        block.lines.clear();
        block.has_too_long = true;
        skip_line();
        return true;
      }
      const ssize_t count = read_some(block.lines.room(job_.block), job_.block);
      if (count <= 0) return block.lines.size() > 0;  // a last line without an end
      block.lines.wrote(static_cast<std::size_t>(count));
    }
  }

  ssize_t read_some(char* to, std::size_t size) {
    ssize_t count = 0;
    do {
      count = ::read(job_.input, to, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0) error_ = file_error(FileOperation::read, "-", errno);
    if (count <= 0) ended_ = true;
    if (count > 0) total_ += static_cast<std::uint64_t>(count);
    if (job_.read_bytes) job_.read_bytes(total_);
    return count;
  }

  void skip_line() {
    char bytes[1 << 16];
    for (;;) {
      const ssize_t count = read_some(bytes, sizeof bytes);
      if (count <= 0) return;
      const std::string_view read(bytes, static_cast<std::size_t>(count));
      if (const std::size_t end = read.find('\n'); end != read.npos)
        return rest_.append(read.substr(end + 1));
    }
  }

  const LinesJob& job_;
  OrderedOutput& output_;
  std::mutex mutex_;
  Buffer rest_;  // the beginning of a line whose end was not read yet
  std::uint64_t count_ = 0;
  std::uint64_t total_ = 0;
  bool ended_ = false;
  std::optional<Error> error_;
};

class Worker {
 public:
  Worker(const LinesJob& job, Blocks& blocks, OrderedOutput& output)
      : job_(job), blocks_(blocks), output_(output), options_(job.options) {
    options_.write.format.layout = json::Layout::compact;
  }

  void run() {
    while (blocks_.next(block_)) {
      try {
        convert_block();
      } catch (const std::bad_alloc&) {
        is_out_of_memory = true;
        return output_.stop();
      }
      output_.deliver(block_.number, out_);
    }
  }
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;
  bool is_out_of_memory = false;

 private:
  void convert_block() {
    std::string_view rest = block_.lines.view();
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      convert_line(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (block_.has_too_long)
      refuse({ErrorKind::over_limit,
              "The line is longer than " + std::to_string(job_.longest_line) + " bytes.",
              {},
              {}},
             {});
  }

  void convert_line(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == line.npos) return;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t begin = out_.size();
    const auto converted = converter_.convert(line, job_.to, options_, out_);
    if (!converted) return refuse(converted.error(), line);
    // Values are passed on with the blanks they came with, but for what some take for a line end.
    if (!converter_.envelope().data.is_compact() && line.find('\r') != line.npos) [[unlikely]] {
      ConvertOptions in_one_line = options_;
      in_one_line.write.format.layout = json::Layout::line;
      out_.shrink(begin);
      (void)converter_.convert(line, job_.to, in_one_line, out_);
    }
    ++lines;
    out_.append('\n');
  }

  void refuse(const Error& error, std::string_view line) {
    ++lines;
    ++bad;
    write(failed("waybill.convert", cli::problem_of(error, line)).done(), job_.to, options_.write,
          out_);
    out_.append('\n');
  }

  const LinesJob& job_;
  Blocks& blocks_;
  OrderedOutput& output_;
  ConvertOptions options_;
  Block block_;
  Buffer out_;
  Converter converter_;
};

}  // namespace

LinesOutcome convert_lines(const LinesJob& job) {
  const unsigned count = std::max(1u, job.workers);
  OrderedOutput output(job.write, kAhead * count);
  Blocks blocks(job, output);
  std::vector<std::unique_ptr<Worker>> workers;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i) {
    workers.push_back(std::make_unique<Worker>(job, blocks, output));
    threads.emplace_back([worker = workers.back().get()] { worker->run(); });
  }
  LinesOutcome outcome;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    threads[i].join();
    if (workers[i]->is_out_of_memory)
      outcome.error = Error{ErrorKind::unavailable, "There is not enough memory.", {}, {}};
    outcome.lines += workers[i]->lines;
    outcome.bad += workers[i]->bad;
  }
  if (!outcome.error) outcome.error = blocks.error();
  outcome.is_stopped = !blocks.is_at_end() || output.is_stopped();
  return outcome;
}

}  // namespace waybill::app
