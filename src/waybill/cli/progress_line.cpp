#include "waybill/cli/progress_line.h"

#include <cstdio>
#include <string>

#include "waybill/json/writer.h"

namespace waybill::cli {
namespace {

std::string for_people(const service::Progress& progress) {
  std::string line(progress.message.view());
  if (!line.empty()) line += ' ';
  if (progress.total && *progress.total > 0) {
    line += std::to_string(static_cast<int>(100 * progress.done / *progress.total)) + " %";
  } else {
    line += std::to_string(static_cast<long long>(progress.done));
  }
  return line;
}

std::string heartbeat(const service::Progress* progress, std::int64_t elapsed_ms) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("heartbeat");
  writer.begin_object();
  writer.plain_key("elapsed_ms");
  writer.integer(elapsed_ms);
  if (progress != nullptr) {
    writer.plain_key("done");
    writer.number(progress->done);
    if (progress->total) {
      writer.plain_key("total");
      writer.number(*progress->total);
    }
    if (!progress->message.empty()) {
      writer.plain_key("message");
      writer.string(progress->message);
    }
  }
  writer.end_object();
  writer.end_object();
  return out.str();
}

}  // namespace

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::note(const service::Progress& now) {
  const std::lock_guard lock(mutex_);
  latest_ = now;
  noted_ = true;
}

void ProgressLine::show() {
  const std::lock_guard lock(mutex_);
  if (form_ == Form::heartbeat) {
    std::fprintf(stderr, "%s\n",
                 heartbeat(noted_ ? &latest_ : nullptr, stopwatch_.elapsed_ms()).c_str());
  } else if (noted_) {
    std::fprintf(stderr, "\r\033[K%s", for_people(latest_).c_str());
    shown_ = true;
  }
}

}  // namespace waybill::cli
