#include "waybill/envelope/builder.h"

#include <algorithm>

namespace waybill {

void Draft::put_metadata(Text key, json::Raw value) {
  const auto same = [&](const Member& member) { return member.key == key; };
  const auto found = std::find_if(metadata.begin(), metadata.end(), same);
  if (found != metadata.end()) {
    found->value = std::move(value);
  } else {
    metadata.push_back({std::move(key), std::move(value)});
  }
}

Envelope Draft::finish() {
  if (!metadata.empty()) {
    Buffer out;
    json::Writer writer(out);
    writer.begin_object();
    for (const Member& member : metadata) {
      writer.key(member.key);
      member.value ? writer.raw(member.value) : writer.null();
    }
    writer.end_object();
    envelope.metadata = json::Raw::trusted(out.view());
  }
  return std::move(envelope);
}

}  // namespace waybill
