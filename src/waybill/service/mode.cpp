#include "waybill/service/mode.h"

namespace waybill::service {

std::string_view name_of(Mode mode) {
  switch (mode) {
    case Mode::full: return "full";
    case Mode::readonly: return "readonly";
    case Mode::test: return "test";
    case Mode::minimal: return "minimal";
  }
  return "full";
}

std::optional<Mode> mode_named(std::string_view name) {
  for (const Mode mode : kModes)
    if (name_of(mode) == name) return mode;
  return {};
}

bool allows(Mode mode, const Operation& operation) {
  switch (mode) {
    case Mode::full: return true;
    case Mode::readonly: return operation.effect == Effect::reads;
    case Mode::test: return operation.danger != Danger::destructive;
    case Mode::minimal: return operation.essential;
  }
  return false;
}

}  // namespace waybill::service
