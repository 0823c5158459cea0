#include "waybill/service/redaction.h"

#include "waybill/json/writer.h"
#include "waybill/service/secret_names.h"

namespace waybill::service {
namespace {

bool has_secret(const SecretNames& secrets, const json::Value& value) {
  const bool object = value.is(json::Kind::object);
  for (const json::Value child : value.children()) {
    if (object && secrets.has(child.key())) return true;
    if (!child.children().empty() && has_secret(secrets, child)) return true;
  }
  return false;
}

void write(const SecretNames& secrets, const json::Value& value, json::Writer& writer) {
  if (value.is(json::Kind::object)) {
    writer.begin_object();
    for (const json::Value child : value.children()) {
      writer.key(child.key());
      if (secrets.has(child.key())) {
        writer.string("[redacted]");
      } else {
        write(secrets, child, writer);
      }
    }
    writer.end_object();
  } else if (value.is(json::Kind::array)) {
    writer.begin_array();
    for (const json::Value child : value.children()) write(secrets, child, writer);
    writer.end_array();
  } else {
    writer.raw(value.raw());
  }
}

}  // namespace

std::string_view Redaction::apply(const json::Value& value, Buffer& scratch) const {
  if (const std::string_view text = value.raw(); text.size() <= max_bytes) {
    const SecretNames names(secrets);
    if (!has_secret(names, value)) return text;
    scratch.clear();
    json::Writer writer(scratch);
    write(names, value, writer);
    return scratch.view();
  }
  return apply_clean(value.raw(), scratch);
}

std::string_view Redaction::apply_clean(std::string_view text, Buffer& scratch) const {
  if (text.size() <= max_bytes) return text;
  scratch.clear();
  json::Writer writer(scratch);
  writer.begin_object();
  writer.plain_key("omitted_bytes");
  writer.integer(text.size());
  writer.end_object();
  return scratch.view();
}

}  // namespace waybill::service
