// Members: a JSON object that is changed member by member; the others stay as they were spelled.
//
// For files that others write too: what nobody here knows is kept, and so is the order.
// Lifetime: owns its bytes. Thread-safety: as for any value.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/document.h"
#include "waybill/json/raw.h"
#include "waybill/json/writer.h"

namespace waybill::suites::solution {

class Members {
 public:
  struct Member {
    std::string key;
    json::Raw value;
    bool operator==(const Member&) const = default;
  };

  Members() = default;
  // Of an object whose children were all recorded.
  explicit Members(const json::Value& object);

  // The last one of that name; nullptr when there is none.
  const json::Raw* find(std::string_view key) const;
  // Nothing when it is absent or no string.
  std::optional<std::string> text(std::string_view key) const;

  // In its place, or as the last one.
  void set(std::string_view key, json::Raw value);
  void remove(std::string_view key);

  void write(json::Writer& writer) const;
  const std::vector<Member>& list() const { return list_; }
  bool empty() const { return list_.empty(); }
  bool operator==(const Members&) const = default;

 private:
  std::vector<Member> list_;
};

// The object as JSON text: indented, and with a line end as files have it, or on one line.
std::string to_file(const Members& members);
std::string to_line(const Members& members);

}  // namespace waybill::suites::solution
