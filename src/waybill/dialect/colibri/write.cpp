#include "waybill/dialect/colibri/colibri.h"
#include "waybill/dialect/members.h"
#include "waybill/dialect/payload.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::colibri {
namespace {

using json::Kind;

[[gnu::always_inline]] inline void write_raised(auto& members) {
  const Problem& problem = members.envelope().errors.front();
  members.flag("ok"_key, false);
  // A failure with a partial result has no place for it: pattern A has no `data`.
  members.carried("data"_key);
  members.open_object("error"_key);
  members.code_and_message(problem);
  members.aside(write_details);
  members.close_object();
}

// Details lie flat beside code and message, unless they are no object or would hide those.
void write_flat_details(Spelling& spelling) {
  const std::span<const Problem> errors = spelling.envelope().errors;
  const json::Raw& details = errors.front().details;
  if (details && (!details.is(Kind::object) || has_member(details, "code") ||
                  has_member(details, "message"))) {
    spelling.member("details", details);
  } else {
    spelling.members_of(details, [](std::string_view, std::string_view) { return false; });
  }
  if (errors.size() == 1) return;
  spelling.begin_array("also");
  for (const Problem& other : errors.subspan(1)) write_canonical(spelling.writer(), other);
  spelling.end_array();
}

[[gnu::always_inline]] inline void write_returned(auto& members) {
  members.flag("ok"_key, true);
  members.open_object("data"_key);
  members.flag("ok"_key, false);
  members.open_object("error"_key);
  members.code_and_message(members.envelope().errors.front());
  members.aside(write_flat_details);
  members.close_object();
  members.close_object();
}

[[gnu::always_inline]] inline void write_success(auto& members) {
  const json::Raw& data = members.envelope().data;
  members.flag("ok"_key, true);
  if (!data) {
    if (!members.carried("data"_key)) members.fixed_member("data"_key, "null");
    return;
  }
  members.payload("data"_key, data, reads_as_returned_failure(data));
}

struct Answer {
  [[gnu::always_inline]] static void write(auto& members, const Envelope& envelope) {
    members.open_object();
    if (!failed(envelope)) {
      write_success(members);
    } else if (envelope.errors.front().origin == Origin::returned && !members.options().unify) {
      write_returned(members);
    } else {
      write_raised(members);
    }
    members.slot("_waybill"_key);
    members.close_object();
  }
};

}  // namespace

void write(Spelling& spelling) { write_members<Answer>(spelling); }

}  // namespace waybill::dialect::colibri
