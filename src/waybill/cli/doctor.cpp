#include <thread>

#include "waybill/cli/audit_log.h"
#include "waybill/cli/call.h"
#include "waybill/cli/commands.h"
#include "waybill/cli/data_directory.h"
#include "waybill/cli/mode.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema/schema.h"
#include "waybill/json/schema_of.h"

namespace waybill::cli {

enum class Health : std::uint8_t { ok, warning, failed };
WAYBILL_DESCRIBE_ENUM(Health, ok, warning, failed)

namespace {

struct DoctorOptions {};
struct Finding {
  std::string name;
  Health status = Health::ok;
  std::string message;
  std::optional<std::string> fix;
};
WAYBILL_DESCRIBE(Finding, name, status, message, fix)
struct Diagnosis {
  std::vector<Finding> checks;
};
WAYBILL_DESCRIBE(Diagnosis, checks)

constexpr ExitCode kEndings[] = {kSuccess,
                                 {4, "PRECONDITION", "Something the program needs is not well."}};
constexpr Example kExamples[] = {{"doctor", "Is everything there that the program needs?"}};
constexpr auto kDoctor = declare<DoctorOptions>({.name = "doctor",
                                                 .summary = "Look whether all is well here.",
                                                 .exit_codes = kEndings,
                                                 .examples = kExamples,
                                                 .output_schema = &json::schema_of<Diagnosis>});

Check::Result check_data_directory(Call& call) {
  const World& world = call.world();
  const std::string& name = call.program().about().name;
  const auto directory = data_directory(world.environment, name);
  const std::string fix = "Set HOME, or XDG_DATA_HOME, to a directory that can be written to.";
  if (!directory) return {false, directory.error().message, fix};
  if (auto made = world.files.create_directories(*directory); !made)
    return {false, made.error().message, fix};
  const std::string probe = *directory + "/doctor";
  if (auto written = world.files.replace(probe, "a line to see whether that works\n"); !written)
    return {false, written.error().message, fix};
  if (auto removed = world.files.remove(probe); !removed)
    return {false, removed.error().message, fix};
  return {true, "What the program remembers goes to " + *directory + "."};
}

Check::Result check_audit(Call& call) {
  const std::string& name = call.program().about().name;
  if (!is_audited(call.world().environment, name))
    return {false, "The audit log is turned off by " + variable_of(name, "AUDIT") + ".",
            "Unset the variable to have a line for each run."};
  return {true, "Each run leaves a line in the audit log."};
}

Check::Result check_schemas(Call& call) {
  for (const Command& command : call.program().commands()) {
    if (command.info().output_schema == nullptr) continue;
    const auto schema = json::schema::Schema::compile(command.info().output_schema());
    if (!schema)
      return {false,
              "The output schema of '" + std::string(command.info().name) +
                  "' is none: " + schema.error().message,
              "This is a fault of the program; please report it."};
  }
  return {true, "The commands' output schemas are valid."};
}

Check::Result check_cores(Call&) {
  return {true, "Work can be spread over " +
                    std::to_string(std::max(1u, std::thread::hardware_concurrency())) +
                    " core(s)."};
}

Check::Result check_working_directory(Call& call) {
  const auto directory = call.world().environment.working_directory();
  if (!directory) return {false, directory.error().message, "Change to a directory that exists."};
  return {true, "Relative paths begin at " + *directory + "."};
}

std::vector<Check> own_checks() {
  return {{"working_directory", &check_working_directory},
          {"data_directory", &check_data_directory, false},
          {"audit_log", &check_audit, false},
          {"output_schemas", &check_schemas},
          {"cores", &check_cores}};
}

Envelope examine(const std::vector<Check>& checks, Call& call) {
  Diagnosis diagnosis;
  std::size_t failures = 0;
  std::vector<Problem> warnings;
  for (const Check& check : checks) {
    const Check::Result result = check.look(call);
    const Health health = result.is_well   ? Health::ok
                          : check.is_vital ? Health::failed
                                           : Health::warning;
    failures += health == Health::failed;
    if (health == Health::warning)
      warnings.push_back({.code = "NOT_WELL", .message = check.name + ": " + result.message});
    diagnosis.checks.push_back({check.name, health, result.message,
                                result.fix.empty() ? std::optional<std::string>() : result.fix});
    call.done_so_far(json_of(diagnosis));
  }
  if (failures > 0) {
    Envelope envelope = failed("", {.code = "PRECONDITION",
                                    .message = std::to_string(failures) + " of " +
                                               std::to_string(checks.size()) + " checks failed.",
                                    .suggestion = "See the advice with each check that failed."})
                            .data(diagnosis)
                            .done();
    envelope.warnings = std::move(warnings);
    return envelope;
  }
  Envelope envelope = ok("", diagnosis)
                          .summary(warnings.empty() ? "All is well." : "All that matters is well.")
                          .done();
  envelope.warnings = std::move(warnings);
  return envelope;
}

}  // namespace

Command doctor_command(std::vector<Check> checks) {
  std::vector<Check> all = own_checks();
  all.insert(all.end(), checks.begin(), checks.end());
  return command<kDoctor>([all](const DoctorOptions&, Call& call) { return examine(all, call); });
}

}  // namespace waybill::cli
