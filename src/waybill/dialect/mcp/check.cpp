#include <algorithm>

#include "waybill/dialect/checking.h"
#include "waybill/dialect/mcp/blocks.h"
#include "waybill/dialect/mcp/mcp.h"
#include "waybill/dialect/mcp/trace.h"
#include "waybill/dialect/read.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::mcp {
namespace {

using json::Kind;

constexpr std::string_view kResultTypes[] = {"complete", "input_required", "task"};

// What the envelopes inside a result say about success.
struct Inside {
  bool any = false;
  bool failed = false;
  bool raised = false;  // failed otherwise than by pattern B, which never sets isError
};

Inside look_inside(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!text.starts_with('{')) return {};
  Workplace place;
  Envelope envelope;
  if (!read_inner(place, text, 1, envelope)) return {};
  if (!failed(envelope)) return {true, false, false};
  return {true, true, envelope.errors.front().origin != Origin::returned};
}

void merge(Inside& all, const Inside& one) {
  all.any |= one.any;
  all.failed |= one.failed;
  all.raised |= one.raised;
}

void check_binary(Checking& checking, const Spot& data) {
  if (data.is(Kind::string) && !is_base64(data.string()))
    checking.report("base64", data, "Binary data is base64.", "base64");
}

Inside check_block(Checking& checking, const Spot& block) {
  if (!checking.is_kind(block, kObject)) return {};
  const Spot type = checking.required(block, "type", kString);
  const BlockType* const known = block_type(type.string());
  if (type && known == nullptr)
    checking.report("block-type", type, "A block of this type is not known.",
                    "text, image, audio, resource or resource_link");
  if (known == nullptr) return {};
  for (const BlockMember& member : known->members)
    if (!member.name.empty()) checking.required(block, member.name, kind_bit(member.kind));
  if (type.string() == "text") return look_inside(checking.member(block, "text").string());
  if (type.string() == "image" || type.string() == "audio")
    check_binary(checking, checking.member(block, "data"));
  const Spot resource = checking.member(block, "resource");
  if (!resource.is(Kind::object)) return {};
  checking.required(resource, "uri", kString);
  check_binary(checking, checking.member(resource, "blob"));
  return look_inside(checking.member(resource, "text").string());
}

Inside check_content(Checking& checking, const Spot& result, bool expected) {
  Inside inside;
  const Spot content = checking.member(result, "content");
  if (!content && expected) checking.required(result, "content", kArray);
  if (content && !content.is(Kind::array))
    checking.report("content", content, "content is a list of blocks.", "array");
  if (content.is(Kind::array))
    checking.each(content, [&](const Spot& block) { merge(inside, check_block(checking, block)); });
  return inside;
}

void check_truth(Checking& checking, const Spot& result, const Inside& words,
                 const Inside& structured) {
  const Spot flag = checking.optional(result, "isError", kBoolean);
  const bool is_error = flag && flag.value.boolean();
  if (!is_error && (words.raised || structured.raised))
    checking.report("hidden-failure", flag,
                    "The envelope inside failed; those who look at isError alone miss it.", "true");
  if (is_error && (words.any || structured.any) && !words.failed && !structured.failed)
    checking.report("is-error-mismatch", flag, "The envelope inside succeeded.", "false");
  if (words.any && structured.any && words.failed != structured.failed)
    checking.report("content-mismatch", checking.member(result, "content"),
                    "content and structuredContent disagree about success.",
                    structured.failed ? "a failure" : "a success");
}

void check_meta(Checking& checking, const Spot& result) {
  const Spot meta = checking.optional(result, "_meta", kObject);
  const Spot trace = checking.member(meta, "traceparent");
  if (trace && !is_traceparent(trace.string()))
    checking.report("traceparent", trace, "This is no trace context of the W3C.",
                    "00-<32 hex>-<16 hex>-<2 hex>");
}

void check_result(Checking& checking, const Spot& result) {
  const Spot type = checking.member(result, "resultType");
  if (type) checking.one_of(type, "result-type", kResultTypes);
  const bool has_content = type.string() != "input_required" && type.string() != "task";
  const Inside words = check_content(checking, result, has_content);
  const Spot structured = checking.member(result, "structuredContent");
  if (structured && !type && !structured.is(Kind::object))
    checking.report("structured-content", structured,
                    "Before resultType there was, structuredContent had to be an object.",
                    "object");
  const Inside inside = structured ? look_inside(structured.value.raw()) : Inside();
  check_truth(checking, result, words, inside);
  check_meta(checking, result);
}

}  // namespace

void check(Checking& checking) {
  const Spot root = checking.root();
  const Spot wrapper = checking.member(root, "jsonrpc");
  if (!wrapper) return check_result(checking, root);
  checking.report("json-rpc-wrapper", wrapper, "This is a message; the result is inside it.",
                  "the result alone");
  const Spot result = checking.member(root, "result");
  if (result && checking.is_kind(result, kObject)) check_result(checking, result);
}

}  // namespace waybill::dialect::mcp
