// Pass: leaves a Gate that was entered, however the call ends.
#pragma once

#include "waybill/service/gate.h"

namespace waybill::service::layers {

class Pass {
 public:
  explicit Pass(Gate& gate) : gate_(gate) {}
  ~Pass() { gate_.leave(); }
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

 private:
  Gate& gate_;
};

}  // namespace waybill::service::layers
