// Danger: what a command may do to the world, and what an ending left behind.
#pragma once

#include <cstdint>
#include <string_view>

#include "waybill/json/describe.h"

namespace waybill::cli {

enum class Danger : std::uint8_t {
  safe,         // only looks
  mutating,     // changes something; has --dry-run and --idempotency-key
  destructive,  // what it changes is gone; runs only with --confirm-destructive
};
WAYBILL_DESCRIBE_ENUM(Danger, safe, mutating, destructive)

// What had been changed when a command ended in a certain way.
enum class SideEffects : std::uint8_t { none, partial, complete };
WAYBILL_DESCRIBE_ENUM(SideEffects, none, partial, complete)

// What a command did to the thing that it is about: a member `effect` of its data.
enum class Effect : std::uint8_t { created, updated, deleted, noop };
WAYBILL_DESCRIBE_ENUM(Effect, created, updated, deleted, noop)

}  // namespace waybill::cli
