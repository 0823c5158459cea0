// The program's own commands; main.cpp puts them together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/cli/batch.h"
#include "waybill/cli/call.h"
#include "waybill/cli/command.h"
#include "waybill/cli/commands.h"

namespace waybill::app {

cli::Command detect_command();
cli::Command check_command();
cli::Command convert_command();
cli::Command wrap_command();
cli::Command show_command();
cli::Command schema_command();
cli::Command codes_command();
cli::Command tools_command();
cli::Command call_command();
cli::Command serve_command();
cli::Command init_command();
cli::Command ledger_verify_command();
cli::Command ledger_export_command();

// What `doctor` looks at besides the framework's own: that every dialect can be read and written.
std::vector<cli::Check> health_checks();

// One file is answered as it is; several make a batch. Without any it is standard input.
template <class One>
Envelope for_each_file(const std::vector<std::string>& files, cli::Call& call, One one) {
  if (files.size() < 2) return one(files.empty() ? "-" : files.front());
  cli::Batch batch(call, files.size());
  for (const std::string& file : files) {
    if (call.should_end()) break;
    batch.add(file, one(file));
  }
  return std::move(batch).done();
}

}  // namespace waybill::app
