// A program of somebody else's: it knows Waybill only by its headers and its libraries.
#include <iostream>

#include "waybill/base/error.h"
#include "waybill/json/raw.h"

int main() {
  const auto value = waybill::json::Raw::parse("{\"answer\": 42}");
  if (!value) {
    std::cout << waybill::explain(value.error(), "{\"answer\": 42}") << '\n';
    return 1;
  }
  std::cout << value->text() << '\n';
}
