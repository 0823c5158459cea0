#include "waybill/cli/line_reader.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "waybill/base/file_error.h"

namespace waybill::cli {

Result<std::optional<std::string>> LineReader::next() {
  std::size_t searched = at_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != buffer_.npos) {
      std::string line = buffer_.substr(at_, end - at_);
      at_ = end + 1;
      return line;
    }
    buffer_.erase(0, at_);
    at_ = 0;
    searched = buffer_.size();
    if (ended_) {
      if (buffer_.empty()) return std::optional<std::string>();
      return std::exchange(buffer_, {});
    }
    if (buffer_.size() > longest_)
      return fail(ErrorKind::over_limit,
                  "A line is longer than " + std::to_string(longest_) + " bytes.");
    char bytes[1 << 16];
    const ssize_t count = ::read(descriptor_, bytes, sizeof bytes);
    if (count < 0 && errno != EINTR)
      return std::unexpected(file_error(FileOperation::read, "-", errno));
    if (count == 0) ended_ = true;
    if (count > 0) buffer_.append(bytes, static_cast<std::size_t>(count));
  }
}

}  // namespace waybill::cli
