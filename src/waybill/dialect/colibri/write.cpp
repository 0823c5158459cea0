#include <cstring>

#include "waybill/dialect/colibri/colibri.h"
#include "waybill/dialect/payload.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::colibri {
namespace {

using json::Kind;

void write_raised(Spelling& spelling) {
  const Problem& problem = spelling.envelope().errors.front();
  spelling.flag("ok", false);
  // A failure with a partial result has no place for it: pattern A has no `data`.
  spelling.carried("data");
  spelling.open_object("error");
  spelling.text_or("code", problem.code, code_or_default(problem));
  spelling.text_or("message", problem.message, message_or_default(problem));
  write_details_with_also(spelling.writer(), spelling.envelope().errors);
  spelling.close_object();
}

// Details lie flat beside code and message, unless they are no object or would hide those.
void write_returned(Spelling& spelling) {
  const std::span<const Problem> errors = spelling.envelope().errors;
  const Problem& problem = errors.front();
  spelling.flag("ok", true);
  spelling.open_object("data");
  spelling.flag("ok", false);
  spelling.open_object("error");
  spelling.text_or("code", problem.code, code_or_default(problem));
  spelling.text_or("message", problem.message, message_or_default(problem));
  if (problem.details &&
      (!problem.details.is(Kind::object) || has_member(problem.details, "code") ||
       has_member(problem.details, "message"))) {
    spelling.writer().plain_key("details");
    spelling.writer().raw(problem.details);
  } else {
    spelling.members_of(problem.details, [](std::string_view, std::string_view) { return false; });
  }
  if (errors.size() > 1) {
    spelling.writer().begin_array("also");
    for (const Problem& other : errors.subspan(1)) write_canonical(spelling.writer(), other);
    spelling.writer().end_array();
  }
  spelling.close_object();
  spelling.close_object();
}

void write_success(Spelling& spelling) {
  const json::Raw& data = spelling.envelope().data;
  spelling.flag("ok", true);
  if (!data) {
    if (!spelling.carried("data")) spelling.writer().plain_key("data"), spelling.writer().null();
    return;
  }
  spelling.writer().plain_key("data");
  if (reads_as_returned_failure(data)) {
    spelling.writer().begin_object();
    spelling.writer().plain_key("value");
    spelling.writer().raw(data);
    spelling.writer().end_object();
  } else {
    spelling.writer().raw(data);
  }
}

}  // namespace

void write(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  spelling.open_object();
  if (!failed(envelope)) {
    write_success(spelling);
  } else if (envelope.errors.front().origin == Origin::returned && !spelling.options().unify) {
    write_returned(spelling);
  } else {
    write_raised(spelling);
  }
  spelling.slot("_waybill");
  spelling.close_object();
}

}  // namespace waybill::dialect::colibri
