// The records of a database as a Reading and a Writing, inside a transaction that is there.
//
// Lifetime: the connection outlives them. Thread-safety: as the connection's.
#pragma once

#include "waybill/store/postgres/connection.h"
#include "waybill/store/store.h"

namespace waybill::store::postgres {

class PostgresReading final : public Reading {
 public:
  explicit PostgresReading(Connection& connection) : connection_(connection) {}
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override;
  Result<void> each(const Range& range, const Visit& visit) override;

 private:
  Connection& connection_;
};

class PostgresWriting final : public Writing {
 public:
  explicit PostgresWriting(Connection& connection) : connection_(connection) {}
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override;
  Result<void> each(const Range& range, const Visit& visit) override;
  Result<void> put(std::string_view space, std::string_view key, std::string_view value) override;
  Result<void> erase(std::string_view space, std::string_view key) override;
  std::uint64_t writes() const { return writes_; }

 private:
  Connection& connection_;
  std::uint64_t writes_ = 0;
};

}  // namespace waybill::store::postgres
