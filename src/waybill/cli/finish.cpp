#include "waybill/cli/finish.h"

#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::cli {
namespace {

const ExitCode* declared(const CommandInfo* command, std::string_view code) {
  if (command == nullptr) return nullptr;
  for (const ExitCode& each : command->exit_codes)
    if (each.name == code && each.code != 0) return &each;
  return nullptr;
}

json::Verdict members(json::Tag, std::string_view) { return {json::Verdict::record, 1}; }

// All members but that of the name; then that, if there is a value for it.
void change_metadata(Envelope& envelope, std::string_view key, const json::Raw* value) {
  Buffer out;
  json::Writer writer(out);
  std::size_t count = value != nullptr;
  writer.begin_object();
  json::Document document;
  if (envelope.metadata && json::Scanner().scan(envelope.metadata.text(), members, document))
    for (const json::Value member : document.root().children()) {
      if (member.key() == key) continue;
      ++count;
      writer.key(member.key());
      writer.raw(member.raw());
    }
  if (value != nullptr) {
    writer.key(key);
    writer.raw(*value);
  }
  writer.end_object();
  envelope.metadata = count > 0 ? json::Raw::trusted(out.view()) : json::Raw();
}

}  // namespace

void add_metadata(Envelope& envelope, std::string_view key, const json::Raw& value) {
  change_metadata(envelope, key, &value);
}
void remove_metadata(Envelope& envelope, std::string_view key) {
  change_metadata(envelope, key, nullptr);
}

int exit_of(const Envelope& envelope, const CommandInfo* command) {
  if (!failed(envelope)) return 0;
  const Problem& problem = envelope.errors.front();
  if (const ExitCode* const own = declared(command, problem.code)) return own->code;
  const int code = static_cast<int>(exit_code(problem));
  return code == 0 ? static_cast<int>(Exit::general_error) : code;
}

void advise(Envelope& envelope, const CommandInfo& command) {
  if (!failed(envelope)) return;
  Problem& problem = envelope.errors.front();
  const ExitCode* const own = declared(&command, problem.code);
  if (own == nullptr) return;
  if (!problem.retry.retryable) problem.retry.retryable = own->retryable;
  if (problem.fix_command.empty()) problem.fix_command = own->fix_command;
}

Problem problem_of(const Error& error, std::string_view input) {
  Problem problem;
  switch (error.kind) {
    case ErrorKind::bad_input: problem.code = "INVALID_INPUT"; break;
    case ErrorKind::over_limit: problem.code = "ARG_ERROR"; break;
    case ErrorKind::not_found: problem.code = "NOT_FOUND"; break;
    case ErrorKind::conflict: problem.code = "CONFLICT"; break;
    case ErrorKind::not_allowed: problem.code = "PERMISSION_DENIED"; break;
    case ErrorKind::unavailable: problem.code = "UNAVAILABLE"; break;
  }
  problem.message = error.message;
  problem.path = error.place;
  if (!error.byte) return problem;
  const Position at = locate(input, *error.byte);
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("byte");
  writer.integer(*error.byte);
  writer.plain_key("line");
  writer.integer(at.line);
  writer.plain_key("column");
  writer.integer(at.column);
  writer.end_object();
  problem.details = json::Raw::trusted(out.view());
  return problem;
}

}  // namespace waybill::cli
