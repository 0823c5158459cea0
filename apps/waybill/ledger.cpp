// ledger verify and ledger export: the ledger without a server.
#include "apps/waybill/commands.h"
#include "apps/waybill/keeping.h"
#include "apps/waybill/output_file.h"
#include "apps/waybill/suite_flags.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"
#include "waybill/service/refusal.h"
#include "waybill/suites/ledger/bundle.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::app {
namespace {

using suites::ledger::Break;
using suites::ledger::check_ledger;
using suites::ledger::Report;
using suites::ledger::view;

struct Verdict : Report {
  bool is_valid = true;
};
constexpr auto waybill_describe(json::Type<Verdict>) {
  using json::field;
  return json::fields("Verdict", field("valid", &Verdict::is_valid),
                      field("chains", &Verdict::chains), field("records", &Verdict::records),
                      field("sessions", &Verdict::sessions), field("seals", &Verdict::seals),
                      field("tasks", &Verdict::tasks), field("rounds", &Verdict::rounds),
                      field("votes", &Verdict::votes),
                      field("deeds", &Verdict::deeds).about("What reputations are made of."),
                      field("breaks", &Verdict::breaks), field("first_break", &Verdict::first));
}

struct Options : StoreFlags {
  std::optional<std::string> bundle{};
};

constexpr auto kLedgerRootFlag = kRootFlag.about("Whose .waybill/store.db it is.");

constexpr cli::ExitCode kVerifyEndings[] = {
    cli::kSuccess,
    {1, "LEDGER_BROKEN", "Something is not as it was written; first_break says what and where."},
    {2, "INVALID_INPUT", "The file is no bundle, or the flags are wrong."},
    {5, "NOT_FOUND", "There is no such file or store."},
    {6, "CONFLICT", "The store is of a newer version."},
    {7, "PERMISSION_DENIED", "It may not be read."},
    {12, "UNAVAILABLE", "The store does not answer.", true}};
constexpr cli::Example kVerifyExamples[] = {
    {"ledger verify", "The ledger in the root's .waybill/store.db."},
    {"ledger verify --store postgresql://me@db/ledger", "The ledger that servers share."},
    {"ledger verify bundle.json", "What somebody gave you, with nothing else at hand."}};
constexpr auto kVerify = cli::declare<Options>(
    {.name = "ledger.verify",
     .summary = "Check all that a ledger or a bundle holds; exit 1 when something is broken.",
     .exit_codes = kVerifyEndings,
     .examples = kVerifyExamples,
     .output_schema = &json::schema_of<Verdict>},
    cli::operands("BUNDLE", &Options::bundle)
        .about("A file made by 'ledger export', or -; without it the store is checked."),
    kLedgerRootFlag, kStoreFlag);

void check_options(const Options& options, cli::Misuse& misuse) {
  check_store(options.store, misuse);
  if (options.bundle && options.store)
    misuse.add("ARG_ERROR", "--store", "Say either BUNDLE or --store URL.");
}

// Half of a ledger tells nothing about it.
Envelope ended(const cli::Call& call) {
  return failed("", service::problem_of(call.context().cancellation.why())).done();
}

Envelope answer_of(const Report& report) {
  const Verdict verdict{report, report.valid()};
  if (report.valid())
    return ok("", verdict)
        .summary("The ledger is as it was written: " + std::to_string(report.records) +
                 " records in " + std::to_string(report.chains) + " chains, " +
                 std::to_string(report.seals) + " sealed sessions.")
        .done();
  const Break& first = *report.first;
  return failed("", {.code = "LEDGER_BROKEN",
                     .message = "The ledger is broken at '" + first.key + "' in " + first.space +
                                ": " + first.what + ".",
                     .path = first.space + "/" + first.key,
                     .details = json_of(first),
                     .retry = {.retryable = false}})
      .data(verdict)
      .done();
}

Envelope verify_store(const Options& options, cli::Call& call) {
  Keeping keeping(call.world(), options.root, options.store);
  if (auto there = keeping.check_there(call.world().files); !there)
    return failed("", cli::problem_of(there.error())).done();
  const auto report = view(keeping.store(), [&](store::Reading& reading) {
    return check_ledger(reading, [&] { return call.should_end(); });
  });
  if (!report) return failed("", report.error().problem).done();
  if (call.should_end()) return ended(call);
  return answer_of(*report);
}

Envelope verify(const Options& options, cli::Call& call) {
  if (!options.bundle) return verify_store(options, call);
  const auto document = call.read(*options.bundle);
  if (!document) return failed("", cli::problem_of(document.error())).done();
  const auto report = suites::ledger::check_bundle(*document);
  if (!report) return failed("", cli::problem_of(report.error(), *document)).done();
  return answer_of(*report);
}

struct ExportOptions : StoreFlags {
  std::string file{};
};
constexpr cli::ExitCode kExportEndings[] = {
    cli::kSuccess,
    {1, "HANDLER_ERROR", "The ledger is broken, and is not given away."},
    {2, "ARG_ERROR", "The flags are wrong."},
    {4, "PRECONDITION", "The ledger is larger than a bundle may be."},
    {5, "NOT_FOUND", "There is no such store, or no folder for the file."},
    {6, "CONFLICT", "The store is of a newer version."},
    {7, "PERMISSION_DENIED", "The store may not be read, or the file not be written."},
    {12, "UNAVAILABLE", "The store does not answer, or the disk is full.", true}};
constexpr cli::Example kExportExamples[] = {
    {"ledger export bundle.json", "All of it, with proofs, for somebody else to verify."}};
constexpr auto kExport = cli::declare<ExportOptions>(
    {.name = "ledger.export",
     .summary = "Write the ledger into one file that a stranger can verify; whole or not at all.",
     .danger = cli::Danger::mutating,
     .exit_codes = kExportEndings,
     .examples = kExportExamples,
     .output_schema = &json::schema_of<WrittenFile>},
    cli::operands("FILE", &ExportOptions::file).required().about("The bundle; replaced if there."),
    kLedgerRootFlag, kStoreFlag);

Envelope run_export(const ExportOptions& options, cli::Call& call) {
  Keeping keeping(call.world(), options.root, options.store);
  if (auto there = keeping.check_there(call.world().files); !there)
    return failed("", cli::problem_of(there.error())).done();
  const auto bundle = view(keeping.store(), [&](store::Reading& reading) {
    return suites::ledger::write_bundle(reading, [&] { return call.should_end(); });
  });
  if (!bundle) return failed("", bundle.error().problem).done();
  if (call.should_end()) return ended(call);
  return write_output("bundle", options.file, *bundle, call);
}

}  // namespace

cli::Command ledger_verify_command() { return cli::command<kVerify>(&verify, &check_options); }
cli::Command ledger_export_command() {
  return cli::command<kExport>(&run_export, [](const ExportOptions& options, cli::Misuse& misuse) {
    check_store(options.store, misuse);
  });
}

}  // namespace waybill::app
