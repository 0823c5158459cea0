// Recent: records that changes have asked for, as they were last committed, so that the head of a
// chain that grows is not looked up in the file before every step.
//
// Bounded: when the newer half is full, it becomes the older one, and what was in that is forgotten
// unless it is asked for again. Whoever keeps it clears it when somebody else has changed the file.
// Thread-safety: one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "waybill/store/sqlite/name.h"

namespace waybill::store::sqlite {

class Recent {
 public:
  // Null: not known. Lasts until the next call of a member.
  const std::string* find(const Name& name);
  // Large ones are not kept.
  void keep(const Name& name, std::string_view value);
  // Another value for what is kept; of what is not, nothing.
  void update(const Name& name, std::string_view value);
  void forget(const Name& name);
  void clear();

 private:
  static constexpr std::size_t kMostBytes = 1 << 20;  // of a half
  static constexpr std::size_t kLargest = 4096;       // of a value
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(const Name& name) const { return name.hash; }
    std::size_t operator()(std::string_view name) const { return Name::of(name).hash; }
  };
  struct Same {
    using is_transparent = void;
    bool operator()(std::string_view one, std::string_view other) const { return one == other; }
    bool operator()(const Name& one, std::string_view other) const { return one.text == other; }
  };
  using Half = std::unordered_map<std::string, std::string, Hash, Same>;

  Half newer_;
  Half older_;
  std::size_t bytes_ = 0;  // of the newer half, and more when values shrink
};

}  // namespace waybill::store::sqlite
