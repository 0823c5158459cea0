#include "waybill/store/postgres/records.h"

#include <algorithm>

#include "waybill/store/bounds.h"

namespace waybill::store::postgres {
namespace {

Result<void> nothing_of(Result<Rows> rows) {
  if (!rows) return std::unexpected(rows.error());
  return {};
}

Result<std::optional<std::string>> find(Connection& connection, std::string_view space,
                                        std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return std::unexpected(checked.error());
  const auto rows = connection.run(Sql::get, {space, key});
  if (!rows) return std::unexpected(rows.error());
  if (rows->count() == 0) return std::optional<std::string>();
  return std::string(rows->bytes(0, 0));
}

Result<Rows> fetch(Connection& connection, const Range& range, const Bounds& bounds,
                   std::size_t count) {
  const auto sql = static_cast<Sql>(static_cast<int>(Sql::up) + (range.backwards ? 2 : 0) +
                                    (bounds.upper ? 1 : 0));
  const std::string limit = bigint(static_cast<std::int64_t>(count));
  if (bounds.upper) return connection.run(sql, {range.space, bounds.lower, limit, *bounds.upper});
  return connection.run(sql, {range.space, bounds.lower, limit});
}

// Records come in portions of about this size, so that memory does not depend on their number.
constexpr std::size_t kPortionBytes = 1 << 20;
constexpr std::size_t kFirstPortion = 64;
constexpr std::size_t kMaxPortion = 4096;

Result<void> visit_range(Connection& connection, const Range& range, const Reading::Visit& visit) {
  if (auto checked = check_range(range); !checked) return checked;
  Bounds bounds = bounds_of(range);
  std::size_t left = range.limit;
  std::size_t portion = kFirstPortion;
  while (!bounds.is_empty()) {
    const std::size_t wanted = left == 0 ? portion : std::min(portion, left);
    const auto rows = fetch(connection, range, bounds, wanted);
    if (!rows) return std::unexpected(rows.error());
    const int count = rows->count();
    std::size_t bytes = 0;
    for (int i = 0; i < count; ++i) {
      const std::string_view value = rows->bytes(i, 1);
      bytes += value.size() + 64;
      if (!visit(rows->bytes(i, 0), value)) return {};
      if (left != 0 && --left == 0) return {};
    }
    if (static_cast<std::size_t>(count) < wanted) return {};
    const std::string_view last = rows->bytes(count - 1, 0);
    if (range.backwards)
      bounds.upper = last;
    else
      (bounds.lower = last) += '\0';
    portion = std::clamp(kPortionBytes * wanted / bytes, std::size_t{1},
                         std::min(kMaxPortion, portion * 8));
  }
  return {};
}

}  // namespace

Result<std::optional<std::string>> PostgresReading::get(std::string_view space,
                                                        std::string_view key) {
  return find(connection_, space, key);
}

Result<void> PostgresReading::each(const Range& range, const Visit& visit) {
  return visit_range(connection_, range, visit);
}

Result<std::optional<std::string>> PostgresWriting::get(std::string_view space,
                                                        std::string_view key) {
  return find(connection_, space, key);
}

Result<void> PostgresWriting::each(const Range& range, const Visit& visit) {
  return visit_range(connection_, range, visit);
}

Result<void> PostgresWriting::put(std::string_view space, std::string_view key,
                                  std::string_view value) {
  if (auto checked = check_record(space, key, value); !checked) return checked;
  ++writes_;
  return nothing_of(connection_.run(Sql::put, {space, key, value}));
}

Result<void> PostgresWriting::erase(std::string_view space, std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return checked;
  ++writes_;
  return nothing_of(connection_.run(Sql::erase, {space, key}));
}

}  // namespace waybill::store::postgres
