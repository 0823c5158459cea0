// HttpBackend: an endpoint that is sent each prompt.
//
// The request is a POST of {"prompt": …, "context": …} as JSON; an answer with a status of 200 to
// 299 is taken as it is, everything else is a failure. Redirects are not followed.
// Lifetime: the client outlives it. Thread-safety: any thread but the client's loop's own.
#pragma once

#include <map>
#include <string>

#include "waybill/net/http/client.h"
#include "waybill/suites/ledger/backend.h"

namespace waybill::app {

class HttpBackend final : public suites::ledger::Backend {
 public:
  HttpBackend(net::http::Client& client, std::string url,
              std::map<std::string, std::string> headers)
      : client_(client), url_(std::move(url)), headers_(std::move(headers)) {}
  std::string_view kind() const override { return "http"; }
  Result<std::string> answer(const suites::ledger::Ask& ask,
                             const suites::ledger::Bounds& bounds) override;

 private:
  net::http::Client& client_;
  const std::string url_;
  const std::map<std::string, std::string> headers_;
};

}  // namespace waybill::app
