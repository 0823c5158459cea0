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
      {dotbot::read, dotbot::write, dotbot::check},
      {codegraph::read, codegraph::write, codegraph::check},
      {colibri::read, colibri::write, colibri::check},
      {cli::read, cli::write, cli::check},
      {buddy::read, buddy::write, buddy::check},
      {mcp::read, mcp::write, mcp::check},
  }};
  return kTable[static_cast<std::size_t>(dialect)];
}

}  // namespace waybill::dialect
