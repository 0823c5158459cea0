// A program of somebody else's: it knows Waybill only by its headers and its libraries.
#include <iostream>

#include "waybill/render/render.h"
#include "waybill/waybill.h"

int main() {
  const auto answer = waybill::ok("demo.count", waybill::json_of(42)).summary("Counted.").done();
  const std::string bytes = waybill::write(answer, waybill::Dialect::colibri);
  const auto back = waybill::read(bytes);
  if (!back) {
    std::cout << waybill::explain(back.error(), bytes) << '\n';
    return 1;
  }
  std::cout << bytes << '\n' << waybill::render::terminal(*back);
}
