// Catalogue: every tool a program serves, each under any spelling of its name.
//
// Registration ends when serving starts. Lifetime: tools stay where they are until the Catalogue
// dies. Thread-safety: filled by one thread; sealed, it is read by any.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/tool/tool.h"

namespace waybill::tool {

class Catalogue {
 public:
  // Refuses a duplicate (in any spelling), a declaration that is not right, and everything once
  // the catalogue is sealed.
  Result<void> add(Definition definition);

  void seal() { sealed_ = true; }
  bool is_sealed() const { return sealed_; }

  // By any spelling or alias; nullptr when there is none.
  const Tool* find(std::string_view name) const;
  // The name that was probably meant, or nothing.
  std::string_view nearest(std::string_view name) const;
  // In the order of registration.
  std::span<const std::unique_ptr<Tool>> list() const { return tools_; }

 private:
  std::vector<std::unique_ptr<Tool>> tools_;
  std::map<std::string, const Tool*, std::less<>> by_spelling_;   // as declared, and aliases
  std::map<std::string, const Tool*, std::less<>> by_canonical_;  // of the same
  bool sealed_ = false;
};

}  // namespace waybill::tool
