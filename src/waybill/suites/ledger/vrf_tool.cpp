#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/round_standing.h"
#include "waybill/suites/ledger/vrf.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

struct VrfIn {
  std::string secret_key{};
  std::string seed{};
  std::string input{};
};
constexpr auto waybill_describe(json::Type<VrfIn>) {
  using json::field;
  return json::fields("VrfIn",
                      field("secret_key", &VrfIn::secret_key)
                          .max_length(256)
                          .about("32 bytes as 64 hexadecimal digits; never recorded."),
                      field("seed", &VrfIn::seed).min_length(1).max_length(4096),
                      field("input", &VrfIn::input).max_length(65536));
}
struct VrfAnswer {
  std::string output{};
  std::string proof{};
};
WAYBILL_DESCRIBE(VrfAnswer, output, proof)

namespace {

constexpr std::size_t kKeyBytes = 32;

Outcome<VrfAnswer> run_vrf(const VrfIn& in) {
  const auto key = from_hex(in.secret_key);
  if (!key || key->size() != kKeyBytes)
    return raised("INVALID_KEY", "A key is 32 bytes as 64 hexadecimal digits.");
  const Vrf vrf = evaluate_vrf(*key, in.seed, in.input);
  return VrfAnswer{hex(bytes_of(vrf.output)), hex(bytes_of(vrf.proof))};
}

}  // namespace

tool::Definition vrf_tool(const Options& options) {
  return tool::typed<VrfIn>(
      reads(options, "vrf_eval",
            "Computes a keyed pseudo-random value of a seed and an input, and the proof that binds "
            "it to the seed.",
            {"INVALID_KEY"}),
      [](const VrfIn& in, service::Context&) { return run_vrf(in); });
}

}  // namespace waybill::suites::ledger
