// Failure: why a tool of the ledger did not do its work, on its way to the answer.
//
// Colibri shows failures in two patterns, and which one is the tool family's contract: `raised`
// makes what a handler throws (pattern A), `returned` what it answers with (pattern B). An Error
// of the store becomes a Failure by itself: UNAVAILABLE and worth trying again, in pattern A.
// Thread-safety: plain values.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "waybill/base/error.h"
#include "waybill/envelope/problem.h"

namespace waybill::suites::ledger {

struct Failure {
  Failure(Problem what) : problem(std::move(what)) {}  // NOLINT: a Problem is a Failure
  Failure(Error error);                                // NOLINT: so is an Error of the store

  Problem problem;
  std::optional<Error> error{};  // the store's own, which it gets back as it was
};

// What a tool's function returns; tool::typed() packs it.
template <class T>
using Outcome = std::expected<T, Failure>;

inline Problem problem_of(const Failure& failure) { return failure.problem; }

// Pattern A, as a thrown error: HANDLER_ERROR, and the message begins with `code` unless empty.
std::unexpected<Failure> raised(std::string_view code, std::string_view message,
                                json::Raw details = {});
// Pattern B; the members of `details` lie beside code and message.
std::unexpected<Failure> returned(std::string_view code, std::string_view message,
                                  json::Raw details = {});
// Pattern A for an argument that the schema could not refuse: INVALID_PARAMS with its issue.
std::unexpected<Failure> invalid(std::string_view pointer, std::string_view message);

// The Failure of something else that failed.
template <class T>
std::unexpected<Failure> passed_on(const std::expected<T, Error>& result) {
  return std::unexpected(Failure(result.error()));
}
template <class T>
std::unexpected<Failure> passed_on(const std::expected<T, Failure>& outcome) {
  return std::unexpected(outcome.error());
}

}  // namespace waybill::suites::ledger
