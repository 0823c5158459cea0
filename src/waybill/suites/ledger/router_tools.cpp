#include <algorithm>

#include "waybill/service/refusal.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/router.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

inline constexpr std::size_t kLongestPrompt = 256 << 10;
inline constexpr std::size_t kLongestChain = 16;

struct ScoreIn {
  std::string prompt{};
  std::string context{};
};
constexpr auto waybill_describe(json::Type<ScoreIn>) {
  using json::field;
  return json::fields("ScoreIn",
                      field("prompt", &ScoreIn::prompt).min_length(1).max_length(kLongestPrompt),
                      field("context", &ScoreIn::context)
                          .optional()
                          .max_length(kLongestPrompt)
                          .about("Text that goes along with the prompt."));
}
struct Scored {
  std::map<std::string, std::int64_t> scores{};
  std::string winner{};
  std::string rule_version_hash{};
};
WAYBILL_DESCRIBE(Scored, scores, winner, rule_version_hash)

struct RouteIn {
  std::string prompt{};
  std::string context{};
  std::optional<std::string> backend{};
};
constexpr auto waybill_describe(json::Type<RouteIn>) {
  using json::field;
  return json::fields(
      "RouteIn", field("prompt", &RouteIn::prompt).min_length(1).max_length(kLongestPrompt),
      field("context", &RouteIn::context).optional().max_length(kLongestPrompt),
      field("backend", &RouteIn::backend)
          .about("This one and no other. Without it: the best by score, then the next best."));
}
struct FallbackIn {
  std::string prompt{};
  std::string context{};
  std::vector<std::string> chain{};
};
constexpr auto waybill_describe(json::Type<FallbackIn>) {
  using json::field;
  return json::fields("FallbackIn",
                      field("prompt", &FallbackIn::prompt).min_length(1).max_length(kLongestPrompt),
                      field("context", &FallbackIn::context).optional().max_length(kLongestPrompt),
                      field("chain", &FallbackIn::chain)
                          .min_items(1)
                          .max_items(kLongestChain)
                          .about("Backends in the order in which they are tried."));
}
struct RouteAnswer {
  std::string backend{};
  std::string output{};
  std::vector<Attempt> attempts{};
  std::string rule_version_hash{};
};
WAYBILL_DESCRIBE(RouteAnswer, backend, output, attempts, rule_version_hash)

struct RouterStats {
  std::string rule_version_hash{};
  std::vector<RouteStats> backends{};
};
WAYBILL_DESCRIBE(RouterStats, rule_version_hash, backends)

struct Exhausted {
  std::string_view code = "FallbackChainExhaustedError";
  std::vector<Attempt> attempts{};
};
WAYBILL_DESCRIBE(Exhausted, code, attempts)

namespace {

std::unexpected<Failure> unknown(const Router& router, std::string_view pointer,
                                 const std::string& name) {
  std::string message = "There is no backend '" + name + "'; there are:";
  for (const std::string& known : router.names()) message += " " + known;
  return invalid(pointer, message + ".");
}

Outcome<RouteAnswer> run(Router& router, const std::vector<std::string>& chain, const Ask& ask,
                         service::Context& context) {
  Router::Routed routed = router.call(chain, ask, context);
  if (routed.output)
    return RouteAnswer{routed.backend, *std::move(routed.output), std::move(routed.attempts),
                       router.rules().hash()};
  if (routed.is_given_up)
    return std::unexpected(Failure(service::problem_of(context.cancellation.why())));
  std::string message = "No backend answered:";
  for (std::size_t i = 0; i < routed.attempts.size(); ++i) {
    const Attempt& attempt = routed.attempts[i];
    message += (i == 0 ? " " : "; ") + attempt.backend + ": " + attempt.message.value_or("");
  }
  auto failure = raised("FallbackChainExhaustedError", message + ".",
                        json_of(Exhausted{.attempts = std::move(routed.attempts)}));
  failure.error().problem.retry.retryable = true;
  return failure;
}

Outcome<RouteAnswer> run_call(Router& router, const RouteIn& in, service::Context& context) {
  const Ask ask{in.prompt, in.context};
  if (in.backend && !router.has(*in.backend)) return unknown(router, "/backend", *in.backend);
  if (in.backend) return run(router, {*in.backend}, ask, context);
  std::vector<std::string> chain = router.rules().fit(ask).order;
  chain.resize(std::min(chain.size(), kLongestChain));
  return run(router, chain, ask, context);
}

Outcome<RouteAnswer> run_fallback(Router& router, const FallbackIn& in, service::Context& context) {
  for (std::size_t i = 0; i < in.chain.size(); ++i)
    if (!router.has(in.chain[i]))
      return unknown(router, "/chain/" + std::to_string(i), in.chain[i]);
  return run(router, in.chain, {in.prompt, in.context}, context);
}

// What a backend does with a prompt is not known here, so calling one counts as writing.
tool::Declaration calls(const Options& options, std::string name, std::string summary) {
  tool::Declaration declaration =
      writes(options, std::move(name), std::move(summary), {"FallbackChainExhaustedError"});
  declaration.open_world = true;
  return declaration;
}

}  // namespace

Result<void> add_router(tool::Catalogue& catalogue, const Options& options) {
  using service::Context;
  using tool::typed;
  const std::shared_ptr<Router> router =
      options.router != nullptr
          ? options.router
          : std::make_shared<Router>(
                options.clock,
                std::vector<Route>{{.name = "echo", .backend = std::make_shared<EchoBackend>()}});
  tool::Definition tools[] = {
      typed<ScoreIn>(
          reads(options, "router_score",
                "Tells how well each backend suits a prompt, by rules that are named "
                "by their hash."),
          [router](const ScoreIn& in, Context&) {
            Fit fit = router->rules().fit({in.prompt, in.context});
            return Scored{std::move(fit.scores), fit.order.front(), router->rules().hash()};
          }),
      typed<RouteIn>(
          calls(options, "router_call",
                "Sends a prompt to the backend that suits it best, and to the next "
                "best when that fails."),
          [router](const RouteIn& in, Context& context) { return run_call(*router, in, context); }),
      typed<FallbackIn>(calls(options, "router_fallback",
                              "Sends a prompt to backends in the order given until one answers."),
                        [router](const FallbackIn& in, Context& context) {
                          return run_fallback(*router, in, context);
                        }),
      typed<tool::Nothing>(reads(options, "router_stats",
                                 "Tells each backend's figures since the server started, and "
                                 "whether its breaker is open."),
                           [router](const tool::Nothing&, Context&) {
                             return RouterStats{router->rules().hash(), router->stats()};
                           })};
  for (tool::Definition& definition : tools)
    if (auto added = catalogue.add(std::move(definition)); !added) return added;
  return {};
}

}  // namespace waybill::suites::ledger
