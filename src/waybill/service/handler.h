// Handler: serves one call. Layer: a handler made of another, that does something around it.
//
// A handler fills an Envelope that the edge has emptied; what it leaves untouched is absent. It
// may throw: the innermost layer, dispatch, makes an error of that, and nobody else catches.
// Thread-safety: a handler is called from any number of threads at the same time.
#pragma once

#include <functional>
#include <span>

namespace waybill {
struct Envelope;
}

namespace waybill::service {

struct Request;
struct Context;

using Handler = std::function<void(Request&, Context&, Envelope&)>;
using Layer = std::function<Handler(Handler)>;

// The layers around a handler, the first of them outermost: it is entered first and left last.
Handler compose(std::span<const Layer> layers, Handler innermost);

}  // namespace waybill::service
