// Skill: what the frontmatter of a SKILL.md says.
//
//   ---
//   name: release-notes
//   description: Writes release notes from the decision trail.
//   capabilities: [read]
//   ---
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"
#include "waybill/json/describe.h"
#include "waybill/json/raw.h"

namespace waybill::suites::ledger {

enum class Capability : std::uint8_t { read, write, spawn, audit, admin };
WAYBILL_DESCRIBE_ENUM(Capability, read, write, spawn, audit, admin)

struct Skill {
  std::string name{};  // ^[a-z][a-z0-9-]+$
  std::string description{};
  std::optional<std::string> version{};
  std::optional<std::string> entrypoint{};
  std::vector<Capability> capabilities{};
  std::string path{};
  json::Raw extra{};  // an object of the keys that are not known; absent when there are none
};
WAYBILL_DESCRIBE(Skill, name, description, version, entrypoint, capabilities, path, extra)

// A file that is there but says nothing that could be used.
struct SkillFault {
  std::string path{};
  std::string message{};
};
WAYBILL_DESCRIBE(SkillFault, path, message)

struct Skills {
  std::vector<Skill> skills{};  // by name
  std::vector<SkillFault> faults{};
};
WAYBILL_DESCRIBE(Skills, skills, faults)

// Of the whole file.
Result<Skill> read_skill(std::string_view text, std::string_view path);

// Of every SKILL.md below the folder. One that is not there has no skills.
Result<Skills> find_skills(const FileSystem& files, std::string_view folder);

}  // namespace waybill::suites::ledger
