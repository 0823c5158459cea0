#include "waybill/mcp/handling.h"

#include <limits>
#include <mutex>

#include "waybill/json/writer.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// Shared by the copies of one callback.
class ProgressFeed {
 public:
  ProgressFeed(std::shared_ptr<Reply> reply, std::string token)
      : reply_(std::move(reply)), token_(std::move(token)) {}

  void tell(const service::Progress& now) {
    const std::lock_guard lock(mutex_);
    if (now.done <= last_) return;
    last_ = now.done;
    Buffer params;
    json::Writer writer(params);
    writer.begin_object();
    writer.plain_key("progressToken");
    writer.raw(token_);
    writer.plain_key("progress");
    writer.number(now.done);
    if (now.total) {
      writer.plain_key("total");
      writer.number(*now.total);
    }
    if (!now.message.empty()) {
      writer.plain_key("message");
      writer.string(now.message);
    }
    writer.end_object();
    Buffer out;
    rpc::write_notification(out, "notifications/progress", params.view());
    reply_->send(out.view());
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<Reply> reply_;
  std::string token_;
  double last_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

std::function<void(const service::Progress&)> make_progress(std::shared_ptr<Reply> reply,
                                                            std::string token) {
  return [feed = std::make_shared<ProgressFeed>(std::move(reply), std::move(token))](
             const service::Progress& now) { feed->tell(now); };
}

service::Context make_context(const Exchange& exchange, service::Caller* caller) {
  service::Context context;
  context.cancellation = exchange.cancellation;
  if (!exchange.meta.trace.empty()) context.trace = Text(exchange.meta.trace);
  if (!exchange.principal.empty()) context.principal = Text(exchange.principal);
  context.caller = caller;
  if (exchange.meta.progress_token)
    context.on_progress =
        make_progress(exchange.reply, std::string(exchange.meta.progress_token.raw()));
  return context;
}

}  // namespace waybill::mcp
