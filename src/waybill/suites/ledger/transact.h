// Work on the store that ends in an Outcome: what it changed is kept when it succeeded and undone
// when it failed, whichever kind of failure that was.
//
//   return change(options.store, [&](store::Writing& writing) -> Outcome<Task> { … });
//
// As with the store itself, the work may run more than once.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"

namespace waybill::suites::ledger {

// What the store is told of an Outcome: its own error as it was, any other as a reason to undo.
template <class T>
Result<void> for_the_store(const Outcome<T>& outcome) {
  if (outcome) return {};
  if (outcome.error().error) return std::unexpected(*outcome.error().error);
  return fail(ErrorKind::conflict, outcome.error().problem.message.str());
}

// The last run's failure tells more than the error that the store made of it.
template <class T>
Outcome<T> settled(const Result<void>& done, std::optional<Outcome<T>>& outcome) {
  if (done) return std::move(*outcome);
  if (outcome && !*outcome && !outcome->error().error) return std::move(*outcome);
  return std::unexpected(Failure(done.error()));
}

template <class Work>
auto change(store::Store& store, Work&& work) {
  using Made = std::invoke_result_t<Work&, store::Writing&>;
  std::optional<Made> outcome;
  const auto done = store.change([&](store::Writing& writing) {
    outcome.emplace(work(writing));
    return for_the_store(*outcome);
  });
  return settled(done, outcome);
}

template <class Work>
auto view(store::Store& store, Work&& work) {
  using Made = std::invoke_result_t<Work&, store::Reading&>;
  std::optional<Made> outcome;
  const auto done = store.read([&](store::Reading& reading) {
    outcome.emplace(work(reading));
    return for_the_store(*outcome);
  });
  return settled(done, outcome);
}

}  // namespace waybill::suites::ledger
