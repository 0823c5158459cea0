// AuditLog: one line of JSON for each run, in the program's data directory.
//
// For looking back, not for accounting: the line is written in one piece but not forced to the
// disk, since every start of every command would wait for that. The file is renamed to .1 when it
// grows beyond kMostBytes, so that at most twice as much is kept. <PROGRAM>_AUDIT=off turns it off.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "waybill/base/environment.h"
#include "waybill/base/error.h"
#include "waybill/envelope/envelope.h"

namespace waybill::cli {

inline constexpr std::uint64_t kMostAuditBytes = 16 << 20;

struct AuditEntry {
  std::string_view program;
  std::span<const std::string_view> words;  // secrets are redacted here
  int exit = 0;
  const Envelope& run;  // its tool, audit and errors
};

bool is_audited(const Environment& environment, std::string_view program);
std::string audit_line(const AuditEntry& entry);
// Makes the directory when it is missing.
Result<void> write_audit(const Environment& environment, const AuditEntry& entry);

}  // namespace waybill::cli
