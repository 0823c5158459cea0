#include "waybill/store/sqlite/reading.h"

#include "waybill/store/bounds.h"

namespace waybill::store::sqlite {
namespace {

Sql sql_of(const Range& range, const Bounds& bounds) {
  return static_cast<Sql>(static_cast<int>(Sql::up) + (range.backwards ? 2 : 0) +
                          (bounds.upper ? 1 : 0));
}

}  // namespace

Result<std::optional<std::string>> find(Connection& connection, std::string_view space,
                                        std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return std::unexpected(checked.error());
  const auto statement = connection.statement(Sql::get);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection, *statement);
  running.bind_text(1, space);
  running.bind_bytes(2, key);
  const auto found = running.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::optional<std::string>();
  return std::string(running.bytes(0));
}

Result<void> visit_range(Connection& connection, const Range& range, const Reading::Visit& visit) {
  if (auto checked = check_range(range); !checked) return checked;
  const Bounds bounds = bounds_of(range);
  if (bounds.is_empty()) return {};
  const auto statement = connection.statement(sql_of(range, bounds));
  if (!statement) return std::unexpected(statement.error());
  Running running(connection, *statement);
  running.bind_text(1, range.space);
  running.bind_bytes(2, bounds.lower);
  if (bounds.upper) running.bind_bytes(3, *bounds.upper);
  for (std::size_t left = range.limit;;) {
    const auto row = running.step();
    if (!row) return std::unexpected(row.error());
    if (!*row || !visit(running.bytes(0), running.bytes(1))) return {};
    if (left != 0 && --left == 0) return {};
  }
}

}  // namespace waybill::store::sqlite
