#include "waybill/net/lines.h"

#include <utility>

#include "waybill/net/line_pump.h"

namespace waybill::net {

Lines::Lines(std::shared_ptr<LinePump> pump) : pump_(std::move(pump)) {}

Result<std::unique_ptr<Lines>> Lines::open(Loop& loop, Descriptor in, Descriptor out,
                                           LinesOptions options, LinesHandler handler) {
  auto pump = std::make_shared<LinePump>(loop.lane(0), options, std::move(handler));
  Result<void> opened;
  loop.lane(0)->perform([&] { opened = pump->open(std::move(in), std::move(out)); });
  if (!opened) return std::unexpected(std::move(opened.error()));
  return std::unique_ptr<Lines>(new Lines(std::move(pump)));
}

Result<std::unique_ptr<Lines>> Lines::open_stdio(Loop& loop, LinesOptions options,
                                                 LinesHandler handler) {
  auto in = duplicate(STDIN_FILENO);
  if (!in) return std::unexpected(std::move(in.error()));
  auto out = own_output(STDOUT_FILENO);
  if (!out) return std::unexpected(std::move(out.error()));
  return open(loop, std::move(*in), std::move(*out), options, std::move(handler));
}

Lines::~Lines() {
  pump_->lane().perform([this] { pump_->close(); });
}

bool Lines::write(std::string_view line) { return pump_->write(line); }

void Lines::on_room(Task task) { pump_->on_room(std::move(task)); }

void Lines::finish(Task done) { pump_->finish(std::move(done)); }

}  // namespace waybill::net
