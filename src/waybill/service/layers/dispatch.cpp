#include "waybill/service/layers/dispatch.h"

#include <exception>

#include "waybill/service/context.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {
namespace {

void handler_failed(const Request& request, std::string_view what, Envelope& answer) {
  refuse(request,
         {.code = "HANDLER_ERROR",
          .message = what.empty() ? std::string_view("The handler threw without a message.") : what,
          .phase = "execution"},
         answer);
}

}  // namespace

Handler dispatch() {
  return [](Request& request, Context& context, Envelope& answer) {
    try {
      request.operation.run(request, context, answer);
      if (answer.tool.name.empty()) answer.tool.name = Text::borrow(request.operation.canonical);
      if (answer.tool.version.empty() && !request.operation.version.empty())
        answer.tool.version = Text::borrow(request.operation.version);
    } catch (const std::exception& thrown) {
      handler_failed(request, thrown.what(), answer);
    } catch (...) {
      handler_failed(request, "", answer);
    }
  };
}

}  // namespace waybill::service::layers
