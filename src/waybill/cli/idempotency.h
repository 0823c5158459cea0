// Idempotency: a call that names a key is done once; a repetition gets the first one's answer.
//
// Kept in the data directory, one small file for each key, of which the newest kMostKeys stay.
// While a call with a key is under way another one with the same key is refused (conflict), also
// from another process; so is a key that was used for a different call.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/cli/world.h"
#include "waybill/envelope/envelope.h"

namespace waybill::cli {

class IdempotentCall {
 public:
  static constexpr std::size_t kMostKeys = 1000;

  // `fingerprint` tells calls apart: the command and its arguments. Fails when there is nowhere to
  // remember (not_found), when the key is in use or was used for something else (conflict).
  static Result<IdempotentCall> open(const World& world, std::string_view program,
                                     std::string_view key, std::string_view fingerprint);

  // What the first call answered, if there was one.
  const std::optional<Envelope>& recorded() const { return recorded_; }
  Result<void> record(const Envelope& envelope);

 private:
  IdempotentCall(const World& world, std::string path, std::string fingerprint)
      : world_(world), path_(std::move(path)), fingerprint_(std::move(fingerprint)) {}
  void forget_oldest();

  World world_;
  std::string path_;
  std::string fingerprint_;
  Descriptor lock_;
  std::optional<Envelope> recorded_;
};

}  // namespace waybill::cli
