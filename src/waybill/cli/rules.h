// What a declaration has to keep; each rule is a compile-time error of its own in command.h, and
// what can only be seen when a program is put together is found at its start (program.h).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "waybill/cli/declaration.h"
#include "waybill/cli/settings.h"

namespace waybill::cli::rules {

constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Words of lower-case letters and digits, joined by `joints`.
constexpr bool are_words(std::string_view text, std::string_view joints) {
  bool after_joint = true;
  for (const char c : text) {
    const bool joint = joints.find(c) != joints.npos;
    if (after_joint ? !is_lower(c) : !joint && !is_lower(c) && !is_digit(c)) return false;
    after_joint = joint;
  }
  return !after_joint;
}

constexpr bool is_command_name(std::string_view name) { return are_words(name, ".-"); }
constexpr bool is_flag_name(std::string_view name) {
  return name.starts_with("--") && are_words(name.substr(2), "-");
}
constexpr bool is_operand_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}
constexpr bool is_code_name(std::string_view name) {
  return name.size() >= 2 && name[0] >= 'A' && name[0] <= 'Z' &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_'; });
}
constexpr bool is_sentence(std::string_view text) {
  return !text.empty() && text.size() <= 120 && text.find('\n') == text.npos;
}

constexpr bool has_success(const CommandInfo& info) {
  return std::any_of(info.exit_codes.begin(), info.exit_codes.end(),
                     [](const ExitCode& e) { return e.code == 0 && e.name == "SUCCESS"; });
}
// 14 to 63 are reserved, 126 and up belong to the shell.
constexpr bool codes_are_free(const CommandInfo& info) {
  return std::all_of(info.exit_codes.begin(), info.exit_codes.end(), [](const ExitCode& e) {
    return (e.code >= 0 && e.code <= 13) || (e.code >= 64 && e.code <= 125);
  });
}
constexpr bool codes_are_named(const CommandInfo& info) {
  for (std::size_t i = 0; i < info.exit_codes.size(); ++i) {
    const ExitCode& each = info.exit_codes[i];
    if (!is_code_name(each.name) || !is_sentence(each.description)) return false;
    for (std::size_t j = 0; j < i; ++j)
      if (info.exit_codes[j].name == each.name || info.exit_codes[j].code == each.code)
        return false;
  }
  return true;
}
constexpr bool retrying_is_harmless(const CommandInfo& info) {
  return std::all_of(info.exit_codes.begin(), info.exit_codes.end(), [](const ExitCode& e) {
    return !e.retryable || e.side_effects == SideEffects::none;
  });
}
constexpr bool fixes_are_verbatim(const CommandInfo& info) {
  return std::all_of(info.exit_codes.begin(), info.exit_codes.end(), [](const ExitCode& e) {
    return e.fix_command.find_first_of("<>$") == std::string_view::npos;
  });
}
constexpr bool safe_leaves_nothing(const CommandInfo& info) {
  return info.danger != Danger::safe ||
         std::all_of(info.exit_codes.begin(), info.exit_codes.end(),
                     [](const ExitCode& e) { return e.side_effects == SideEffects::none; });
}

template <class D>
constexpr bool names_are_right(const D& declaration) {
  return std::apply(
      [](const auto&... o) {
        return ((o.is_operand ? is_operand_name(o.name) : is_flag_name(o.name)) && ...);
      },
      declaration.options);
}
template <class D>
constexpr bool all_are_described(const D& declaration) {
  return std::apply([](const auto&... o) { return (!o.description.empty() && ...); },
                    declaration.options);
}
// Once each, and none of the framework's own.
template <class D>
constexpr bool names_are_unique(const D& declaration) {
  const auto own = std::apply(
      [](const auto&... o) {
        return std::array<std::string_view, sizeof...(o)>{std::string_view(o.name)...};
      },
      declaration.options);
  for (std::size_t i = 0; i < own.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (own[i] == own[j]) return false;
    const bool taken =
        std::apply([&](const auto&... o) { return ((std::string_view(o.name) == own[i]) || ...); },
                   kFrameworkFlags);
    if (taken) return false;
  }
  return true;
}
// Operands are taken by their order, so only the last may be many, and none follows one that may
// be left out.
template <class D>
constexpr bool operands_are_clear(const D& declaration) {
  bool open = false;
  bool clear = true;
  const auto look = [&](const OptionInfo& o) {
    if (!o.is_operand) return;
    if (open) clear = false;
    open = o.is_repeated || !o.is_required;
  };
  std::apply([&](const auto&... o) { (look(o), ...); }, declaration.options);
  return clear;
}
template <class D>
constexpr bool switches_are_free(const D& declaration) {
  return std::apply(
      [](const auto&... o) { return (!(o.takes == Takes::nothing && o.is_required) && ...); },
      declaration.options);
}

}  // namespace waybill::cli::rules
