// TechStack: what `.bot/product/tech-stack.md` says a solution is built with.
//
// Categories are the H2 headings; technologies the items of lists, the rows of tables and the H3
// headings below them. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::suites::solution {

struct Technology {
  std::string name{};
  std::optional<std::string> version{};
  std::optional<std::string> rationale{};
};

struct TechCategory {
  std::string name{};
  std::vector<Technology> technologies{};
};

std::vector<TechCategory> read_tech_stack(std::string_view markdown);

// "**PostgreSQL** 15 - one store for all", "React (18.2): known to everybody".
Technology read_technology(std::string_view item);

}  // namespace waybill::suites::solution
