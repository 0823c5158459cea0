#include "waybill/net/tls.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <climits>

namespace waybill::net {
namespace {

std::string next_reason() {
  const unsigned long code = ERR_get_error();
  ERR_clear_error();
  const char* const text = code == 0 ? nullptr : ERR_reason_error_string(code);
  return text == nullptr ? "the connection failed" : text;
}

bool is_number(const std::string& host) {
  unsigned char room[sizeof(in6_addr)];
  return ::inet_pton(AF_INET, host.c_str(), room) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), room) == 1;
}

}  // namespace

struct TlsTrust::Context {
  SSL_CTX* raw = nullptr;
  ~Context() { SSL_CTX_free(raw); }
};

struct TlsSession::Session {
  SSL* raw = nullptr;
  std::string reason;
  ~Session() { SSL_free(raw); }

  Outcome outcome_of(int result) {
    switch (SSL_get_error(raw, result)) {
      case SSL_ERROR_NONE: return Outcome::done;
      case SSL_ERROR_WANT_READ:
      case SSL_ERROR_WANT_WRITE: return Outcome::again;
      case SSL_ERROR_ZERO_RETURN: return Outcome::closed;
      default: break;
    }
    const long verdict = SSL_get_verify_result(raw);
    reason = verdict == X509_V_OK ? next_reason() : X509_verify_cert_error_string(verdict);
    return Outcome::failed;
  }
};

TlsTrust::TlsTrust(std::unique_ptr<Context> context) : context_(std::move(context)) {}
TlsTrust::~TlsTrust() = default;

Result<std::unique_ptr<TlsTrust>> TlsTrust::open(const std::string& ca_file) {
  auto context = std::make_unique<Context>();
  ERR_clear_error();
  context->raw = SSL_CTX_new(TLS_client_method());
  if (context->raw == nullptr)
    return fail(ErrorKind::unavailable, "cannot prepare for TLS: " + next_reason());
  SSL_CTX_set_min_proto_version(context->raw, TLS1_2_VERSION);
  SSL_CTX_set_verify(context->raw, SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_mode(context->raw, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                     SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                     SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_default_verify_paths(context->raw);
  if (!ca_file.empty() &&
      SSL_CTX_load_verify_locations(context->raw, ca_file.c_str(), nullptr) != 1)
    return fail(ErrorKind::bad_input,
                "'" + ca_file + "' is no file of certificates: " + next_reason(), {}, ca_file);
  return std::unique_ptr<TlsTrust>(new TlsTrust(std::move(context)));
}

Result<std::unique_ptr<TlsSession>> TlsTrust::connect(int descriptor,
                                                      const std::string& host) const {
  auto session = std::make_unique<TlsSession::Session>();
  ERR_clear_error();
  session->raw = SSL_new(context_->raw);
  bool is_ready = session->raw != nullptr && SSL_set_fd(session->raw, descriptor) == 1;
  if (is_ready && is_number(host)) {
    is_ready = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session->raw), host.c_str()) == 1;
  } else if (is_ready) {
    SSL_set_hostflags(session->raw, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    is_ready = SSL_set1_host(session->raw, host.c_str()) == 1 &&
               SSL_set_tlsext_host_name(session->raw, host.c_str()) == 1;
  }
  if (!is_ready) return fail(ErrorKind::unavailable, "cannot begin TLS: " + next_reason());
  SSL_set_connect_state(session->raw);
  return std::unique_ptr<TlsSession>(new TlsSession(std::move(session)));
}

TlsSession::TlsSession(std::unique_ptr<Session> session) : session_(std::move(session)) {}
TlsSession::~TlsSession() = default;

TlsSession::Outcome TlsSession::handshake() {
  ERR_clear_error();
  return session_->outcome_of(SSL_do_handshake(session_->raw));
}

TlsSession::Moved TlsSession::read(char* bytes, std::size_t size) {
  ERR_clear_error();
  std::size_t count = 0;
  const int result = SSL_read_ex(session_->raw, bytes, size, &count);
  return {session_->outcome_of(result), count};
}

TlsSession::Moved TlsSession::write(const char* bytes, std::size_t size) {
  ERR_clear_error();
  std::size_t count = 0;
  const int result = SSL_write_ex(session_->raw, bytes, size, &count);
  return {session_->outcome_of(result), count};
}

std::string TlsSession::reason() const { return session_->reason; }

}  // namespace waybill::net
