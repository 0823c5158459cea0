// What people see of an Envelope: on a terminal, as a page, as Markdown.
//
//   std::fputs(waybill::render::terminal(answer, {.width = 100, .colour = true}).c_str(), stdout);
//
// All three are drawn from one neutral tree (node.h), so that they cannot disagree about what is
// there. Nothing in the answer can harm who looks at it: control characters, escape sequences and
// characters that reorder text are shown as visible signs, HTML is escaped, and links lead to
// http, https, mailto and relative addresses only.
// What is drawn is bounded (limits.h), whatever the answer's size; what was left out is said.
// Thread-safety: pure functions. They never fail: what has no known shape is shown as JSON.
#pragma once

#include <cstddef>
#include <string>

#include "waybill/envelope/envelope.h"

namespace waybill::render {

struct TerminalOptions {
  std::size_t width = 80;  // columns; drawn as at least 20 and at most 1000
  bool colour = false;     // ANSI colours and weights; nothing is said by colour alone
  bool unicode = true;     // false: the text is ASCII throughout
};

// Lines of at most `width` columns, each with its line feed.
std::string terminal(const Envelope& envelope, const TerminalOptions& options = {});

// One self-contained HTML page: no script, no request to anywhere, light and dark, printable.
std::string html(const Envelope& envelope);

// GitHub-flavoured Markdown; charts become tables of their figures.
std::string markdown(const Envelope& envelope);

}  // namespace waybill::render
