// Where a link of a document may lead.
//
// Inside render/ only. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace waybill::render::tree {

// http, https, mailto, and addresses without a scheme that stay on the same host. Anything that a
// browser might take for another scheme is refused, so white space and control characters are, too.
bool may_lead_to(std::string_view address);

// The text of an HTML entity as it stands in Markdown ("&amp;", "&#228;", "&#xe4;"); one that is
// not known stays as it is.
std::string entity_text(std::string_view entity);

}  // namespace waybill::render::tree
