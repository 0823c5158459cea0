#include "waybill/store/sqlite/reading.h"

#include "waybill/store/bounds.h"

namespace waybill::store::sqlite {
namespace {

Sql sql_of(const Range& range, const Bounds& bounds) {
  if (!range.backwards) return Sql::up;
  return bounds.upper ? Sql::down_below : Sql::down;
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
  if (running.is_integer(0)) return std::unexpected(connection.missing_value(space, key));
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
  if (range.backwards && bounds.upper) running.bind_bytes(3, *bounds.upper);
  // Upwards the end is seen here: SQLite would compare it with every row, and takes longer.
  const bool has_end = !range.backwards && bounds.upper;
  std::size_t left = range.limit;
  return connection.scan(running, range.space, [&](std::string_view key, std::string_view value) {
    if (has_end && key >= *bounds.upper) return false;
    return visit(key, value) && (left == 0 || --left != 0);
  });
}

}  // namespace waybill::store::sqlite
