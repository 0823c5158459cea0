#include "net/server_fixture.h"

namespace waybill::net::test {

void echo(http::Request&& request, http::Responder responder) {
  std::string body;
  body += request.method;
  body += ' ';
  body += request.path;
  if (!request.query.empty()) (body += '?') += request.query;
  body += '\n';
  for (const http::Field& field : request.headers)
    (((body += field.name) += '=') += field.value) += '\n';
  (body += '\n') += request.body;
  responder.send(200, {{"Content-Type", "text/plain"}}, body);
}

}  // namespace waybill::net::test
