// What a scan records of a document that may be in any dialect: the envelope's own members to
// their full depth, and of the payload nothing but what tells a hidden failure.
//
// Inside dialect/ only.
#pragma once

#include "waybill/dialect/keys.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect {

json::Verdict interest(json::Tag parent, std::string_view key);
// The same, for whole documents.
extern const json::Recording envelope_recording;

inline Key key_of(json::Value value) { return static_cast<Key>(value.tag()); }

// As Value::find, for a name that is a Key: no name is compared. The last one wins.
inline json::Value member_of(json::Value object, Key key) {
  json::Value found;
  for (const json::Value member : object.children())
    if (key_of(member) == key) found = member;
  return found;
}

}  // namespace waybill::dialect
