#include "apps/waybill/output_file.h"

#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"

namespace waybill::app {

Envelope write_output(std::string_view what, const std::string& file, const std::string& bytes,
                      cli::Call& call) {
  FileSystem& files = call.world().files;
  const auto kind = files.kind(file);
  if (!kind) return failed("", cli::problem_of(kind.error())).done();
  cli::Effect effect = *kind == FileKind::none ? cli::Effect::created : cli::Effect::updated;
  if (*kind == FileKind::file)
    if (const auto old = files.read(file, bytes.size()); old && *old == bytes)
      effect = cli::Effect::noop;
  if (effect != cli::Effect::noop && !call.is_dry_run())
    if (const auto written = files.replace(file, bytes); !written)
      return failed("", cli::problem_of(written.error())).done();
  const std::string done =
      effect == cli::Effect::noop ? "left as it is" : std::string(json::name_of_choice(effect));
  return ok("", WrittenFile{file, effect, bytes.size()})
      .summary("The " + std::string(what) + " " + file +
               (call.is_dry_run() ? " would be " : " was ") + done + ".")
      .done();
}

}  // namespace waybill::app
