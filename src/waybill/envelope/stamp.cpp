#include "waybill/envelope/stamp.h"

#include <string>
#include <string_view>

namespace waybill {
namespace {

void fill(Text& field, const Text& given) {
  if (field.empty()) field = given;
}

template <class MakeUp>
void fill(Text& field, const Text& given, MakeUp&& make_up) {
  fill(field, given);
  if (field.empty()) field = make_up();
}

}  // namespace

Workspace working_place(const Environment& environment) {
  const auto directory = environment.working_directory();
  if (!directory) return {};
  std::string_view name = *directory;
  while (name.ends_with('/')) name.remove_suffix(1);
  name.remove_prefix(name.find_last_of('/') + 1);
  return {.root = *directory, .repo_name = name};
}

void stamp(Envelope& envelope, const Runtime& runtime, const Call& call) {
  Audit& audit = envelope.audit;
  if (audit.timestamp.empty())
    audit.timestamp = write_timestamp(runtime.clock.utc_now(), call.time_form);
  if (!audit.duration_ms) audit.duration_ms = runtime.stopwatch.elapsed_ms();
  fill(audit.request_id, call.request_id, [&] { return runtime.ids.request_id(); });
  fill(audit.correlation_id, call.correlation_id, [&] { return runtime.ids.uuid(); });
  fill(audit.trace, call.trace);
  fill(audit.source, call.source);
  fill(audit.host, call.host);
  if (!audit.workspace.present())
    audit.workspace =
        call.workspace.present() ? call.workspace : working_place(runtime.environment);
}

}  // namespace waybill
