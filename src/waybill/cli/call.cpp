#include "waybill/cli/call.h"

#include <fcntl.h>

#include <chrono>

#include "waybill/dialect/dialect.h"

namespace waybill::cli {

inline constexpr std::size_t kMostInput = std::size_t{1} << 30;

std::size_t Call::max_input() const {
  return setup_.settings.max_input ? static_cast<std::size_t>(*setup_.settings.max_input)
                                   : kMostInput;
}

Result<std::string> Call::read(std::string_view path) {
  if (path != "-") return setup_.world.files.read(path, max_input());
  if (setup_.is_nested)
    return fail(ErrorKind::bad_input, "Standard input holds the commands; name a file instead.", {},
                "-");
  {
    const std::lock_guard lock(mutex_);
    if (stdin_read_)
      return fail(ErrorKind::bad_input, "Standard input can be read once only.", {}, "-");
    stdin_read_ = true;
  }
  auto bytes = setup_.world.files.read("/dev/stdin", max_input());
  if (!bytes) bytes.error().place = "-";
  return bytes;
}

void Call::done_so_far(json::Raw data) {
  const std::lock_guard lock(mutex_);
  byproducts_.partial = std::move(data);
}

void Call::warn(Problem warning) {
  constexpr std::size_t kMostWarnings = 1000;
  const std::lock_guard lock(mutex_);
  if (byproducts_.warnings.size() < kMostWarnings)
    byproducts_.warnings.push_back(std::move(warning));
}

void Call::record(const Envelope& envelope) {
  if (setup_.form != OutputForm::jsonl) return;
  WriteOptions options;
  options.format.layout = json::Layout::line;
  options.clock = &setup_.world.clock;
  stream(write(envelope, dialect(), options) + "\n");
}

void Call::document(std::string bytes) {
  const std::lock_guard lock(mutex_);
  byproducts_.document = std::move(bytes);
}

void Call::text(std::string words) {
  const std::lock_guard lock(mutex_);
  byproducts_.text = std::move(words);
}

void Call::show(std::string heading, const Envelope& envelope) {
  if (setup_.form != OutputForm::text) return;
  const std::lock_guard lock(mutex_);
  byproducts_.shown.emplace_back(std::move(heading), envelope);
}

void Call::report(std::string line) {
  const std::lock_guard lock(mutex_);
  byproducts_.report = std::move(line);
}

void Call::begin_stream() {
  const std::lock_guard lock(mutex_);
  byproducts_.streams = true;
}

void Call::leave_threads() {
  const std::lock_guard lock(mutex_);
  byproducts_.leaves_threads = true;
}

bool Call::stream(std::string_view bytes) {
  const std::lock_guard lock(stream_mutex_);
  return !stream_closed_ && setup_.sink && setup_.sink(bytes);
}

Result<Descriptor> Call::own_output() {
  if (setup_.is_nested)
    return fail(ErrorKind::bad_input, "Standard output holds the answers to the other lines.");
  Descriptor copy(::fcntl(setup_.output, F_DUPFD_CLOEXEC, 0));
  if (!copy.is_open()) return fail(ErrorKind::unavailable, "Standard output is closed.");
  const std::lock_guard lock(mutex_);
  byproducts_.owns_output = true;
  return copy;
}

Byproducts Call::byproducts() const {
  const std::lock_guard lock(mutex_);
  return byproducts_;
}

bool Call::close_stream(int patience_ms) {
  const std::unique_lock lock(stream_mutex_, std::chrono::milliseconds(patience_ms));
  if (lock) stream_closed_ = true;
  return lock.owns_lock();
}

}  // namespace waybill::cli
