#include "waybill/mcp/request_state.h"

#include "waybill/base/digest.h"
#include "waybill/json/canonical.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::mcp {
namespace {

// One text for what the state is bound to, in which no part can pass for another.
std::string digest_of(const RequestState::Binding& binding) {
  const auto canonical = json::canonical(binding.arguments);
  Buffer out;
  json::Writer writer(out);
  writer.begin_array();
  writer.string(binding.principal);
  writer.string(binding.method);
  writer.string(binding.name);
  writer.string(canonical ? std::string_view(*canonical) : binding.arguments);
  writer.end_array();
  return base64url(bytes_of(sha256(out.view())));
}

std::unexpected<Error> refused(std::string_view why) {
  return fail(ErrorKind::not_allowed, "The requestState is not valid: " + std::string(why) +
                                          " Call again without requestState.");
}

}  // namespace

std::string RequestState::signature(std::string_view body) const {
  return base64url(bytes_of(hmac_sha256(key_, body)));
}

std::int64_t RequestState::now_seconds() const {
  return std::chrono::duration_cast<std::chrono::seconds>(clock_.utc_now().time_since_epoch())
      .count();
}

Result<std::string> RequestState::seal(const Binding& binding,
                                       const service::Answers& answers) const {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("expires");
  writer.integer(now_seconds() + lifetime_.count());
  writer.plain_key("for");
  writer.string(digest_of(binding));
  writer.plain_key("answers");
  writer.begin_object();
  for (const auto& [key, answer] : answers) {
    writer.key(key);
    writer.raw(answer);
  }
  writer.end_object();
  writer.end_object();
  const std::string body = base64url(out.view());
  if (body.size() > kMaxBytes)
    return fail(ErrorKind::over_limit, "The answers given so far are too large to be kept.");
  return body + "." + signature(body);
}

Result<service::Answers> RequestState::open(const Binding& binding, std::string_view state) const {
  const std::size_t dot = state.find('.');
  if (state.size() > kMaxBytes + 64 || dot == std::string_view::npos)
    return refused("it is none of ours.");
  const std::string_view body = state.substr(0, dot);
  if (!same_secret(state.substr(dot + 1), signature(body)))
    return refused("its signature does not fit.");
  const auto text = from_base64url(body);
  json::Document document;
  if (!text || !json::Scanner().parse(*text, document)) return refused("it cannot be read.");
  const json::Value root = document.root();
  if (root.find("expires").integer().value_or(0) < now_seconds()) return refused("it has expired.");
  if (root.find("for").string() != digest_of(binding))
    return refused("it was given for another call.");
  service::Answers answers;
  for (const json::Value answer : root.find("answers").children())
    answers.emplace(answer.key(), json::Raw::trusted(answer.raw()));
  return answers;
}

}  // namespace waybill::mcp
