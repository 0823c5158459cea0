// What a scan records of a document that may be in any dialect: the envelope's own members to
// their full depth, and of the payload nothing but what tells a hidden failure.
//
// Inside dialect/ only.
#pragma once

#include "waybill/dialect/keys.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect {

json::Verdict interest(json::Tag parent, std::string_view key);

inline Key key_of(json::Value value) { return static_cast<Key>(value.tag()); }

}  // namespace waybill::dialect
