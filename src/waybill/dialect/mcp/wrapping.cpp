#include "waybill/dialect/mcp/wrapping.h"

#include "waybill/json/writer.h"

namespace waybill::dialect::mcp {

std::string write_wrapping(const Wrapping& wrapping) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.begin_array("content");
  writer.begin_object();
  writer.plain_key("type");
  writer.string("text");
  writer.plain_key("text");
  writer.string(wrapping.text);
  writer.end_object();
  writer.end_array();
  if (!wrapping.structured.empty()) {
    writer.plain_key("structuredContent");
    writer.raw(wrapping.structured);
  }
  if (wrapping.is_error) {
    writer.plain_key("isError");
    writer.boolean(true);
  }
  if (wrapping.era == McpEra::modern) {
    writer.plain_key("resultType");
    writer.string("complete");
  }
  writer.end_object();
  return out.str();
}

}  // namespace waybill::dialect::mcp
