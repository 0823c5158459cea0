// Definitions: the described classes that a schema speaks about, and where each of them stands.
//
// A part of schema_of. One thread at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/writer.h"

namespace waybill::json {

class Definitions {
 public:
  // Writes the keywords of a class's schema.
  using Write = void (*)(Writer&, const Definitions&);
  // Stands for a class: the address of something that only that class has.
  using Key = const void*;

  // Notes one more use of a class. True for the first: its members are then to be looked at.
  bool count(Key key, std::string_view name, Write write);
  // When all uses are counted: gives those used more than once their places. The first class
  // counted stands at the root if `first_is_root`.
  void place(bool first_is_root);

  // How to refer to a class, or empty when it stands where it is used.
  std::string_view reference(Key key) const;
  // The member $defs, if there is anything to put into it.
  void write_defs(Writer& writer) const;

 private:
  struct Entry {
    Key key;
    std::string name;  // in $defs; made unique by place()
    Write write;
    std::size_t uses;
    std::string reference;
    bool in_defs;
  };
  std::vector<Entry> entries_;
};

template <class T>
Definitions::Key type_key() {
  static constexpr char key = 0;
  return &key;
}

}  // namespace waybill::json
