// typed: a tool from a function. A struct in, a struct out; the rest follows from their
// descriptions: input schema, output schema, validation and packing.
//
//   struct Sum { double a; double b; };          WAYBILL_DESCRIBE(Sum, a, b)
//   struct Total { double total; };              WAYBILL_DESCRIBE(Total, total)
//
//   catalogue.add(typed<Sum>({.name = "add", .summary = "Adds two numbers."},
//                            [](const Sum& in, Context&) { return Total{in.a + in.b}; }));
//
// The function returns the payload, a Result of it (an Error becomes an error of the answer), or
// a whole Envelope; the payload's type is then given as second argument, if it is to be known.
// Instead of an Error it may fail with a type of its own, beside which problem_of() is found.
#pragma once

#include <expected>
#include <string>
#include <type_traits>
#include <utility>

#include "waybill/base/error.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/read_value.h"
#include "waybill/json/schema_of.h"
#include "waybill/service/context.h"
#include "waybill/service/refusal.h"
#include "waybill/tool/failure.h"
#include "waybill/tool/tool.h"

namespace waybill::tool {

template <class T>
struct PayloadOf {
  using type = T;
};
template <>
struct PayloadOf<Envelope> {
  using type = void;
};
template <class T, class Failure>
struct PayloadOf<std::expected<T, Failure>> {
  using type = typename PayloadOf<T>::type;
};

template <class T>
void pack(T&& value, Envelope& answer) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (std::is_same_v<Value, Envelope>) {
    answer = std::forward<T>(value);
  } else if constexpr (requires { value.error(); }) {
    if (value) {
      if constexpr (!std::is_void_v<typename Value::value_type>) pack(std::move(*value), answer);
    } else {
      answer.errors.push_back(problem_of(value.error()));
    }
  } else {
    answer.data = json_of(std::forward<T>(value));
  }
}

template <class In, class Out = void, class Function>
Definition typed(Declaration declaration, Function function) {
  static_assert(json::Readable<In>, "waybill: the input type of a tool is a described struct.");
  using Returned =
      std::remove_cvref_t<std::invoke_result_t<const Function&, const In&, service::Context&>>;
  using Payload = std::conditional_t<std::is_void_v<Out>, typename PayloadOf<Returned>::type, Out>;
  if (declaration.input_schema.empty()) declaration.input_schema = json::schema_of<In>();
  if constexpr (!std::is_void_v<Payload>)
    if (declaration.output_schema.empty()) declaration.output_schema = json::schema_of<Payload>();
  Definition definition{std::move(declaration)};
  definition.explain = [](const json::Value& value, json::Issues& issues) {
    In unused{};
    static_cast<void>(json::read_value(value, unused, issues));
  };
  definition.run = [function = std::move(function)](service::Request& request,
                                                    service::Context& context, Envelope& answer) {
    In in{};
    json::Issues issues;
    // The schema let it pass; what is left is a number that no double can hold.
    if (!json::read_value(request.value, in, issues))
      return service::refuse(
          request, {.code = request.operation.misuse_code, .message = issues.error().message},
          answer);
    pack(function(static_cast<const In&>(in), context), answer);
  };
  return definition;
}

// A tool without arguments takes one of these.
struct Nothing {};
WAYBILL_DESCRIBE(Nothing)

}  // namespace waybill::tool
