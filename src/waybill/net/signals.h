// Signals: SIGINT and SIGTERM as events of a lane.
//
// The handler that the system calls only writes the number into a pipe. Destroying restores what
// was there before. One per process; thread-safety: made and destroyed while the lane rests or
// from it.
#pragma once

#include <functional>
#include <memory>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/lane.h"

namespace waybill::net {

class Signals final : public Watcher {
 public:
  static Result<std::unique_ptr<Signals>> open(std::shared_ptr<Lane> lane,
                                               std::function<void(int)> handler);
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  void ready(std::uint32_t events) override;

 private:
  struct Before;
  Signals(std::shared_ptr<Lane> lane, std::function<void(int)> handler);

  std::shared_ptr<Lane> lane_;
  std::function<void(int)> handler_;
  Descriptor read_end_;
  Descriptor write_end_;
  std::unique_ptr<Before> before_;
};

}  // namespace waybill::net
