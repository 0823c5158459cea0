// Frame: what all tools of the suite have in common, so that a tool is its own work and no more.
//
//   return catalogue.add(in_solution<Input, Output>(
//       frame, "Failed to retrieve solution info",
//       {.name = "solution.info", .summary = "…", .codes = {"STATE_FILE_INVALID"}},
//       [](const Input& in, const Solution& solution, service::Context&) -> Envelope { … }));
//
// The frame names the tool, opens the solution, answers DOTBOT_NOT_FOUND without one, gives a
// failure its `{}` and its summary, and fills in the audit. Arguments that do not fit are answered
// with INVALID_PARAMETER before the function is reached.
// Lifetime: what the Frame refers to outlives the tools. Thread-safety: as the function's.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "waybill/base/stopwatch.h"
#include "waybill/envelope/builder.h"
#include "waybill/suites/solution/failure.h"
#include "waybill/suites/solution/place.h"
#include "waybill/suites/solution/solution.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::solution {

struct Frame {
  FileSystem* files;
  const Clock* clock;
  std::string root;
  std::string host;
};

// Fills in what the tools of this suite have in common; the name given is the dotted one.
tool::Declaration complete(tool::Declaration declaration);

// Afterwards the answer is whole but for what only the edge knows. `solution` may be none.
void finish(Envelope& answer, const Frame& frame, const Stopwatch& stopwatch,
            const tool::Declaration& declaration, std::string_view failing,
            const Solution* solution, const service::Context& context);

template <class In, class Out = void, class Function>
tool::Definition in_solution(const Frame& frame, std::string failing, tool::Declaration declaration,
                             Function function) {
  declaration = complete(std::move(declaration));
  auto run = [frame, failing = std::move(failing), declaration, function = std::move(function)](
                 const In& in, service::Context& context) {
    const Stopwatch stopwatch(*frame.clock);
    const auto solution = open_solution(*frame.files, frame.root);
    Envelope answer = solution ? function(in, *solution, context)
                               : failed("", no_solution(solution.error())).done();
    finish(answer, frame, stopwatch, declaration, failing, solution ? &*solution : nullptr,
           context);
    return answer;
  };
  return tool::typed<In, Out>(std::move(declaration), std::move(run));
}

}  // namespace waybill::suites::solution
