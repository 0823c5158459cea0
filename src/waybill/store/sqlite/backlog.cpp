#include "waybill/store/sqlite/backlog.h"

#include <cstdint>
#include <cstring>

namespace waybill::store::sqlite {
namespace {

// A row is one record after the other: this, the name, the value.
struct Sizes {
  std::uint32_t name;
  std::uint32_t space;
  std::uint32_t value;  // kErased: there is none
};
constexpr std::uint32_t kErased = 0xFFFF'FFFF;
// The file may go to another machine with its backlog.
static_assert(std::endian::native == std::endian::little);

void append(std::string& row, const Draft::Entry& entry) {
  const Sizes sizes{static_cast<std::uint32_t>(entry.name.text.size()), entry.space_size,
                    entry.is_erased ? kErased : static_cast<std::uint32_t>(entry.value.size())};
  row.append(reinterpret_cast<const char*>(&sizes), sizeof sizes);
  row.append(entry.name.text).append(entry.value);
}

// False: this is no row.
bool read_row(std::string_view row, Draft& records) {
  while (!row.empty()) {
    Sizes sizes{};
    if (row.size() < sizeof sizes) return false;
    std::memcpy(&sizes, row.data(), sizeof sizes);
    row.remove_prefix(sizeof sizes);
    const std::size_t value_size = sizes.value == kErased ? 0 : sizes.value;
    if (sizes.space >= sizes.name || sizes.name > row.size() ||
        value_size > row.size() - sizes.name || row[sizes.space] != ' ')
      return false;
    const std::string_view value = row.substr(sizes.name, value_size);
    records.write(Name::of(row.substr(0, sizes.name)), sizes.space,
                  sizes.value == kErased ? nullptr : &value);
    row.remove_prefix(sizes.name + value_size);
  }
  return true;
}

}  // namespace

Result<void> Backlog::write(Connection& connection, Telling& telling, const Draft& draft) {
  if (auto fits = telling.check_new(draft); !fits) return fits;
  row_.clear();
  for (const Draft::Entry& entry : draft.entries()) {
    if (entry.newer != 0) continue;
    if (takes(entry))
      append(row_, entry);
    else if (auto told = telling.tell_one(entry); !told)
      return told;
  }
  if (row_.empty()) return {};
  const auto statement = connection.statement(Sql::set_aside);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection, *statement);
  running.bind_bytes(1, row_);
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  return {};
}

Result<void> Backlog::settle(Connection& connection, Telling& telling) const {
  const std::size_t all = records_.entries().size();
  if (auto told = telling.tell(records_, 0, all, Telling::File::is_older); !told) return told;
  return connection.run(Sql::none_aside);
}

void Backlog::written(const Draft& draft) {
  for (const Draft::Entry& entry : draft.entries())
    if (entry.newer == 0 && takes(entry))
      records_.write(entry.name, entry.space_size, entry.is_erased ? nullptr : &entry.value);
}

Result<void> Backlog::load(Connection& connection) {
  records_.clear();
  const auto statement = connection.statement(Sql::each_aside);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection, *statement);
  for (;;) {
    const auto row = running.step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
    if (!read_row(running.bytes(0), records_)) return std::unexpected(connection.damage());
  }
}

}  // namespace waybill::store::sqlite
