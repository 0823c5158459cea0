#include <condition_variable>
#include <mutex>

#include "apps/waybill-conformance/fixtures.h"
#include "waybill/json/writer.h"

namespace waybill::conformance {

void say_content(Envelope& answer, std::string_view content) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("content");
  writer.raw(content);
  writer.end_object();
  answer.data = json::Raw::trusted(out.view());
}

std::string text_block(std::string_view text) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("type");
  writer.string("text");
  writer.plain_key("text");
  writer.string(text);
  writer.end_object();
  return out.str();
}

void say(Envelope& answer, std::string_view text) {
  say_content(answer, "[" + text_block(text) + "]");
}

tool::Declaration plain(std::string name, std::string summary) {
  return {.name = std::move(name),
          .summary = std::move(summary),
          .form = tool::Form::verbatim,
          .input_schema = std::string(kNoArguments)};
}

bool pause(const service::Context& context, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, context.cancellation.token(), time, [] { return false; });
  return !context.cancellation.requested();
}

}  // namespace waybill::conformance
