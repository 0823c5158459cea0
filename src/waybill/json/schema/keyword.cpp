#include "waybill/json/schema/keyword.h"

#include "waybill/json/schema/name_table.h"

namespace waybill::json::schema {

const KeywordEntry* find_keyword(std::string_view word) {
  static const NameTable table = [] {
    NameTable names;
    for (const KeywordEntry& entry : kKeywords) names.add(entry.word);
    return names;
  }();
  const std::uint32_t number = table.find(word);
  return number == NameTable::kAbsent ? nullptr : &kKeywords[number];
}

}  // namespace waybill::json::schema
