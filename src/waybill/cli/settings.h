// Settings: the flags that every command has without declaring them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "waybill/cli/option.h"

namespace waybill::cli {

enum class OutputForm : std::uint8_t {
  json,   // one envelope
  jsonl,  // one for each record, and a final one
  text,   // for people
};
WAYBILL_DESCRIBE_ENUM(OutputForm, json, jsonl, text)

struct Settings {
  std::optional<Dialect> as{};
  std::optional<OutputForm> output{};
  std::optional<double> timeout{};    // seconds
  std::optional<double> heartbeat{};  // seconds
  std::optional<std::int64_t> max_input{};
  std::optional<std::int64_t> max_output{};
  bool help = false;
  bool schema = false;
  bool dry_run = false;
  bool confirm_destructive = false;
  std::optional<std::string> idempotency_key{};
};

inline constexpr double kLongestTime = 86400 * 365.0;
inline constexpr double kMostBytes = 1e15;

inline constexpr auto kFrameworkFlags = std::tuple(
    flag("--as", &Settings::as)
        .about("Print the answer in this dialect (default: cli; a tool's answer: its suite's)."),
    flag("--output", &Settings::output)
        .value("FORM")
        .about("json, jsonl or text (default: text on a terminal, else json)."),
    flag("--timeout", &Settings::timeout)
        .value("SECONDS")
        .at_least(0.001)
        .at_most(kLongestTime)
        .about("End with TIMEOUT, and what was done so far, after this time."),
    flag("--heartbeat", &Settings::heartbeat)
        .value("SECONDS")
        .at_least(0.01)
        .at_most(kLongestTime)
        .about("Say on standard error, in a line of JSON, that it is still at work."),
    flag("--max-input", &Settings::max_input)
        .value("BYTES")
        .at_least(1)
        .at_most(kMostBytes)
        .about("Refuse larger input (default: 1 GiB)."),
    flag("--max-output", &Settings::max_output)
        .value("BYTES")
        .at_least(1024)
        .at_most(kMostBytes)
        .about("Cut a longer answer to fit, and say so (default: 256 MiB)."),
    flag("--dry-run", &Settings::dry_run)
        .only_from(Danger::mutating)
        .about("Change nothing; say what would be changed."),
    flag("--idempotency-key", &Settings::idempotency_key)
        .value("KEY")
        .id()
        .only_from(Danger::mutating)
        .about("Do it once for this key; a repeated call gets the first one's answer."),
    flag("--confirm-destructive", &Settings::confirm_destructive)
        .only_from(Danger::destructive)
        .about("Yes, destroy it."),
    flag("--schema", &Settings::schema)
        .about("What the command takes and gives, as JSON Schema, instead of running it."),
    flag("--help", &Settings::help).about("This help."));

}  // namespace waybill::cli
