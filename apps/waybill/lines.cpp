#include "apps/waybill/lines.h"

#include "apps/waybill/commands.h"
#include "waybill/dialect/convert.h"

namespace waybill::app {

int convert_lines(const Arguments& arguments, std::istream& in, std::ostream& out) {
  Converter converter;
  ConvertOptions options;
  options.from = arguments.from;
  options.write.lossless = arguments.lossless;
  options.write.format.layout = json::Layout::line;
  int exit = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    if (const auto converted = converter.convert(line, arguments.as, options)) {
      out << *converted << '\n';
    } else {
      out << write(failed("waybill.convert", problem_of(converted.error(), line)).done(),
                   arguments.as, options.write)
          << '\n';
      exit = static_cast<int>(Exit::partial_failure);
    }
    // A reader at the other end of a pipe gets each answer when it is there, not at the end.
    if (in.rdbuf()->in_avail() <= 0) out.flush();
  }
  out.flush();
  return exit;
}

}  // namespace waybill::app
