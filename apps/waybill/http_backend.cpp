#include "apps/waybill/http_backend.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

#include "apps/waybill/process_backend.h"
#include "waybill/base/utf8.h"

namespace waybill::app {
namespace {

constexpr std::size_t kShownBody = 200;

// One answer on its way, written on the loop's thread and waited for on the caller's. Shared,
// because the exchange may end after the caller has gone.
struct Pending {
  std::mutex mutex;
  std::condition_variable_any changed;
  int status = 0;
  std::string body;
  bool is_too_long = false;
  std::optional<Result<void>> end;
};

Result<std::string> verdict(Pending& pending, const suites::ledger::Bounds& bounds) {
  if (pending.is_too_long)
    return fail(ErrorKind::over_limit,
                "it answered with more than " + std::to_string(bounds.output_bytes) + " bytes");
  if (!pending.end && bounds.stop.stop_requested())
    return fail(ErrorKind::unavailable, "nobody waits for it any more");
  if (!pending.end)
    return fail(ErrorKind::over_limit,
                "it did not answer within " + std::to_string(bounds.time.count()) + " ms");
  if (!*pending.end) return fail(ErrorKind::unavailable, pending.end->error().message);
  if (pending.status < 200 || pending.status > 299)
    return fail(
        ErrorKind::unavailable,
        "it answered with the status " + std::to_string(pending.status) +
            (pending.body.empty() ? ""
                                  : ": " + utf8::sanitized(pending.body.substr(
                                               0, std::min(pending.body.size(), kShownBody)))));
  return std::move(pending.body);
}

}  // namespace

Result<std::string> HttpBackend::answer(const suites::ledger::Ask& ask,
                                        const suites::ledger::Bounds& bounds) {
  net::http::ClientRequest request{.method = "POST", .url = url_, .body = message_of(ask)};
  request.headers.push_back({"Content-Type", "application/json"});
  for (const auto& [name, value] : headers_) request.headers.push_back({name, value});
  const auto pending = std::make_shared<Pending>();
  net::http::Call call = client_.send(
      std::move(request), {.on_head =
                               [pending](const net::http::ResponseHead& head) {
                                 const std::lock_guard lock(pending->mutex);
                                 pending->status = head.status;
                               },
                           .on_body =
                               [pending, most = bounds.output_bytes](std::string_view piece) {
                                 const std::lock_guard lock(pending->mutex);
                                 if (pending->is_too_long) return;
                                 pending->is_too_long = pending->body.size() + piece.size() > most;
                                 if (!pending->is_too_long) pending->body += piece;
                                 if (pending->is_too_long) pending->changed.notify_all();
                               },
                           .on_end =
                               [pending](Result<void> how) {
                                 const std::lock_guard lock(pending->mutex);
                                 pending->end = std::move(how);
                                 pending->changed.notify_all();
                               }});
  Result<std::string> answer;
  {
    std::unique_lock lock(pending->mutex);
    pending->changed.wait_for(lock, bounds.stop, bounds.time,
                              [&] { return pending->end || pending->is_too_long; });
    answer = verdict(*pending, bounds);
  }
  call.cancel();
  return answer;
}

}  // namespace waybill::app
