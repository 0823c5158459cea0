// An answer for a user interface: a chart, hints, and a table too large to embed.
#include <iostream>

#include "waybill/base/memory_file_system.h"
#include "waybill/dialect/buddy/response_builder.h"
#include "waybill/waybill.h"

namespace buddy = waybill::dialect::buddy;

int main() {
  buddy::TableArtifact orders{.title = "All Orders", .columns = {"Order", "Amount"}};
  for (int order = 1; order <= 200; ++order) orders.rows.push_back({order, order * 10});

  waybill::MemoryFileSystem files;
  const waybill::FixedClock clock;
  const auto answer =
      buddy::ResponseBuilder()
          .type(buddy::ResponseType::report)
          .summary("Sales peaked in February.")
          .add_chart({.title = "Revenue Trend",
                      .chart_type = buddy::ChartType::bar,
                      .labels = {"Jan", "Feb", "Mar"},
                      .datasets = {{"Sales", {100, 200, 150}}}})
          .add_table(orders)
          .store_large(buddy::store_in(files, "/outputs"), 1024)
          .hints({.layout = "split", .priority = "normal", .suggested_actions = {"Export"}})
          .metadata("quarter", "Q1")
          .build(clock);
  if (!answer) {
    std::cout << answer.error().message << '\n';
    return 1;
  }
  std::cout << waybill::write(*answer, waybill::Dialect::buddy,
                              {.format = {waybill::json::Layout::indented}})
            << '\n';

  // Everything is validated, and everything that is wrong is named.
  const auto wrong =
      buddy::ResponseBuilder()
          .add_table({.title = "T", .columns = {"a", "b"}, .rows = {{"one cell only"}}})
          .hints({.layout = "sideways"})
          .build(clock);
  std::cout << (wrong ? "valid" : wrong.error().message) << '\n';
}
