// SuiteFlags: what several commands ask about the suites and their records, declared once.
//
//   struct Options : SuiteFlags { std::string tool; };
//   constexpr auto kCall = cli::declare<Options>({...}, cli::operands("TOOL", &Options::tool),
//                                                kRootFlag, kStoreFlag, kRouterFlag, kModeFlag);
//
// A command lists those flags that it has; the members of the others keep their defaults.
#pragma once

#include <optional>
#include <string>

#include "apps/waybill/catalogue.h"
#include "waybill/cli/option.h"

namespace waybill::app {

// Where records are: for commands that only look at them.
struct StoreFlags {
  std::string root = ".";
  std::optional<std::string> store{};
};

struct SuiteFlags : StoreFlags {
  ModeName mode = ModeName::full;
  std::optional<std::string> router{};
  bool unify = false;
  bool retry_from_verify = false;
};

inline constexpr auto kRootFlag =
    cli::flag("--root", &StoreFlags::root)
        .value("DIR")
        .about("The solution's folder, or one below it (default: the working directory).");
inline constexpr auto kStoreFlag =
    cli::flag("--store", &StoreFlags::store)
        .value("URL")
        .about(
            "Where records are kept: sqlite:FILE, postgresql://… or memory: (default: "
            ".waybill/store.db in the root, made when a tool needs it).");
inline constexpr auto kRouterFlag =
    cli::flag("--router", &SuiteFlags::router)
        .value("FILE")
        .about(
            "A JSON file that names the router's backends and rules (default: one backend, which "
            "echoes).");
inline constexpr auto kModeFlag =
    cli::flag("--mode", &SuiteFlags::mode)
        .value("MODE")
        .about("Only the tools that it allows: full (the default), readonly, test or minimal.");
inline constexpr auto kRetryFlag =
    cli::flag("--retry-from-verify", &SuiteFlags::retry_from_verify)
        .about("Let a task of the ledger go back from VERIFY to GATHER.");
inline constexpr auto kUnifyFlag =
    cli::flag("--unify", &SuiteFlags::unify)
        .about("In the dialect colibri, show every failure at the top level, with isError in MCP.");

}  // namespace waybill::app
