#include "waybill/dialect/dialects.h"

#include <array>

#include "waybill/dialect/buddy/buddy.h"
#include "waybill/dialect/cli/cli.h"
#include "waybill/dialect/codegraph/codegraph.h"
#include "waybill/dialect/colibri/colibri.h"
#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/dialect/mcp/mcp.h"

namespace waybill::dialect {

// In the order of the enumeration.
const Spellings& spellings(Dialect dialect) {
  static constexpr std::array<Spellings, kDialects.size()> kTable{{
      {dotbot::read, dotbot::write, dotbot::check, dotbot::rules},
      {codegraph::read, codegraph::write, codegraph::check, codegraph::rules},
      {colibri::read, colibri::write, colibri::check, colibri::rules},
      {cli::read, cli::write, cli::check, cli::rules},
      {buddy::read, buddy::write, buddy::check, buddy::rules},
      {mcp::read, mcp::write, mcp::check, mcp::rules},
  }};
  return kTable[static_cast<std::size_t>(dialect)];
}

}  // namespace waybill::dialect
