#include "waybill/service/handler.h"

#include <utility>

namespace waybill::service {

Handler compose(std::span<const Layer> layers, Handler innermost) {
  Handler handler = std::move(innermost);
  for (std::size_t i = layers.size(); i-- > 0;) handler = layers[i](std::move(handler));
  return handler;
}

}  // namespace waybill::service
