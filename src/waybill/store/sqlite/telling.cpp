#include "waybill/store/sqlite/telling.h"

#include <algorithm>
#include <utility>

#include "waybill/store/sqlite/reading.h"

namespace waybill::store::sqlite {
namespace {

bool is_large(const Draft::Entry& entry) { return entry.value.size() > Telling::kLarge; }

}  // namespace

Result<std::int64_t> Telling::add_large(std::string_view value) {
  const auto statement = connection_.statement(Sql::add_large);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection_, *statement);
  running.bind_bytes(1, value);
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  return connection_.last_number();
}

Result<void> Telling::tell_as(Sql sql, const Draft::Entry& entry, Number number) {
  const auto statement = connection_.statement(sql);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection_, *statement);
  running.bind_text(1, entry.space());
  running.bind_bytes(2, entry.key());
  if (number)
    running.bind_integer(3, *number);
  else
    running.bind_bytes(3, entry.value);
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  return {};
}

// Most records are new, and that is seen when they are put; only of the others is it asked what is
// there. Not REPLACE: that takes a record out and puts another in.
Result<void> Telling::tell_one(const Draft::Entry& entry, File file) {
  if (entry.is_erased) {
    if (const auto dropped = ask(Sql::drop_large, entry); !dropped)
      return std::unexpected(dropped.error());
    const auto erased = ask(Sql::erase, entry);
    return erased ? Result<void>() : std::unexpected(erased.error());
  }
  Number number;
  if (is_large(entry)) {
    const auto added = add_large(entry.value);
    if (!added) return std::unexpected(added.error());
    number = *added;
  }
  if (entry.is_new) return tell_as(Sql::add, entry, number);
  if (const std::string* const was = known(entry, file); was != nullptr && was->size() <= kLarge) {
    auto told = tell_as(Sql::update, entry, number);
    if (!told || connection_.changes() != 0) return told;
  }
  auto told = tell_as(Sql::put_new, entry, number);
  return !told || connection_.changes() != 0 ? told : replace(entry, number);
}

// Also of what has the number already.
Result<void> Telling::replace(const Draft::Entry& entry, Number number) {
  if (const auto dropped = ask(Sql::drop_large, entry, number); !dropped)
    return std::unexpected(dropped.error());
  return tell_as(Sql::update, entry, number);
}

// Runs what knows the record by its space and key, and by a number if it takes one: whether there
// is a row.
Result<bool> Telling::ask(Sql sql, const Draft::Entry& entry, Number number) {
  const auto statement = connection_.statement(sql);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection_, *statement);
  running.bind_text(1, entry.space());
  running.bind_bytes(2, entry.key());
  if (number) running.bind_integer(3, *number);
  return running.step();
}

// In the order of their keys, so that neighbours in the file are written one after the other.
Result<void> Telling::tell(const Draft& draft, std::size_t from, std::size_t to, File file) {
  order_.clear();
  for (const Draft::Entry& entry : draft.entries().subspan(from, to - from))
    if (!draft.is_outdated(entry, to)) order_.push_back(&entry);
  std::ranges::sort(order_, {}, [](const Draft::Entry* entry) {
    return std::pair(entry->name.text, entry);  // the older one of a key first
  });
  for (std::size_t at = 0; at < order_.size();) {
    // Without this, a statement after a transaction that SQLite gave up would commit by itself.
    if (!connection_.in_transaction())
      return fail(ErrorKind::unavailable, "The store gave the change up; nothing of it is kept.");
    std::size_t plain = at;
    const auto is_like_first = [&](const Draft::Entry& entry) {
      return !entry.is_erased && !entry.is_new && is_large(entry) == is_large(*order_[at]) &&
             known(entry, file) == nullptr;
    };
    while (plain < order_.size() && plain < at + kMany && is_like_first(*order_[plain])) ++plain;
    const bool are_many = plain == at + kMany;
    if (auto told = are_many ? tell_many(at) : tell_one(*order_[at], file); !told) return told;
    at += are_many ? kMany : 1;
  }
  return {};
}

// The value that the file has for certain; null: who knows.
const std::string* Telling::known(const Draft::Entry& entry, File file) {
  return file == File::is_recent ? recent_.find(entry.name) : nullptr;
}

// The number of the first; the others follow, because who adds last gets the next one.
Result<std::int64_t> Telling::add_many_large(std::size_t at) {
  const auto statement = connection_.statement(Sql::add_many_large);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection_, *statement);
  for (std::size_t i = 0; i < kMany; ++i)
    running.bind_bytes(static_cast<int>(i) + 1, order_[at + i]->value);
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  return connection_.last_number() - static_cast<std::int64_t>(kMany) + 1;
}

// All of them large, or none.
Result<void> Telling::tell_many(std::size_t at) {
  Number first;
  if (is_large(*order_[at])) {
    const auto added = add_many_large(at);
    if (!added) return std::unexpected(added.error());
    first = *added;
  }
  const auto number_of = [&](std::size_t i) {
    return first ? Number(*first + static_cast<std::int64_t>(i)) : first;
  };
  const auto statement = connection_.statement(Sql::put_many_new);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection_, *statement);
  for (std::size_t i = 0; i < kMany; ++i) {
    const Draft::Entry& entry = *order_[at + i];
    const int place = static_cast<int>(3 * i);
    running.bind_text(place + 1, entry.space());
    running.bind_bytes(place + 2, entry.key());
    if (first)
      running.bind_integer(place + 3, *number_of(i));
    else
      running.bind_bytes(place + 3, entry.value);
  }
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  if (connection_.changes() == static_cast<std::int64_t>(kMany)) return {};
  for (std::size_t i = 0; i < kMany; ++i)  // some were there, nobody says which
    if (auto told = replace(*order_[at + i], number_of(i)); !told) return told;
  return {};
}

Result<void> Telling::check_new(const Draft& draft) {
  order_.clear();
  for (const Draft::Entry& entry : draft.entries())
    if (entry.is_new) order_.push_back(&entry);
  std::ranges::sort(order_, {}, [](const Draft::Entry* entry) { return entry->name.text; });
  std::string_view past;  // the space of whose records none is left at this key
  for (const Draft::Entry* const entry : order_) {
    // New keys are often later than all others: then one look is enough for all of them.
    if (entry->space() == past) continue;
    const auto some = ask(Sql::any_from, *entry);
    if (!some) return std::unexpected(some.error());
    if (!*some) {
      past = entry->space();
      continue;
    }
    const auto same = find(connection_, entry->space(), entry->key());
    if (!same) return std::unexpected(same.error());
    if (*same) return std::unexpected(connection_.conflict());
  }
  return {};
}

}  // namespace waybill::store::sqlite
