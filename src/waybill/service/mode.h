// Mode: which operations a server serves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "waybill/service/operation.h"

namespace waybill::service {

enum class Mode : std::uint8_t {
  full,      // all
  readonly,  // those that only read
  test,      // all but the destructive ones
  minimal,   // the essential ones
};
inline constexpr std::array kModes{Mode::full, Mode::readonly, Mode::test, Mode::minimal};

std::string_view name_of(Mode mode);
std::optional<Mode> mode_named(std::string_view name);
bool allows(Mode mode, const Operation& operation);

}  // namespace waybill::service
