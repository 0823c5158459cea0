// What an MCP result says in plain words, for clients that show the model only `content`.
#pragma once

#include <string_view>
#include <vector>

#include "waybill/envelope/truth.h"
#include "waybill/json/plain_key.h"
#include "waybill/json/writer.h"

namespace waybill::dialect::mcp {

// Every error with its code, its place and what to do now; one per line. Replaces what is in
// `out`.
std::string_view words_of(const std::vector<Problem>& errors, Buffer& out);

// A summary that is an envelope by itself would be read as the answer.
bool can_be_said(std::string_view summary);
// What is said instead of one that cannot be; nothing where the errors say enough. Replaces what is
// in `out`.
std::string_view instead_of_summary(const Envelope& envelope, Buffer& out);

// Templates, since a block is written by the reader with a json::Writer and by the writer with
// Members, which have to see into what they are used by.
[[gnu::always_inline]] inline void write_block(auto& out, const auto& text) {
  using json::operator""_key;
  out.begin_object();
  out.fixed_member("type"_key, R"("text")");
  out.member("text"_key, text);
  out.end_object();
}
// The elements of `content`: the summary, and on failure the errors in words. `scratch` is for
// those.
[[gnu::always_inline]] inline void write_blocks(auto& out, const Envelope& envelope,
                                                Buffer& scratch) {
  if (can_be_said(envelope.summary)) {
    write_block(out, envelope.summary);
  } else if (const auto words = instead_of_summary(envelope, scratch); !words.empty()) {
    write_block(out, words);
  }
  if (failed(envelope)) write_block(out, words_of(envelope.errors, scratch));
}
// The whole array.
void write_content(json::Writer& writer, const Envelope& envelope, Buffer& scratch);

}  // namespace waybill::dialect::mcp
