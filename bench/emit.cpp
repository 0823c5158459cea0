// A typed answer, from C++ structs to JSON in a reused Buffer: the value alone, and a whole answer
// built and written as its author would.
#include <memory>
#include <string>

#include "bench/families.h"
#include "bench/project.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/read_value.h"

namespace waybill::bench {
namespace {

void emit_value(const std::vector<Project>& projects, Buffer& out) {
  out.clear();
  json::Writer writer(out);
  json::write_value(writer, projects);
}

void emit_envelope(const Projects& answer, Buffer& out) {
  const Envelope envelope = ok("solution.structure", answer)
                                .version("1.0.0")
                                .summary("Found some projects with hybrid discovery.")
                                .timestamp("2026-01-02T13:57:00.125Z")
                                .duration_ms(45)
                                .source("tools/solution-structure")
                                .done();
  out.clear();
  write(envelope, Dialect::dotbot, {}, out);
}

}  // namespace

void run_emit(const Session& session) {
  for (const std::string_view size : kSizes) {
    const std::string label = "records_" + std::string(size);
    const std::string text = session.load(label);
    auto projects = json::read_value<std::vector<Project>>(text);
    if (!projects) give_up(label, projects.error().message);
    const Projects answer{std::move(*projects)};
    Buffer out;
    emit_value(answer.projects, out);
    if (out.view() != text) give_up("emit/value", "does not write what was read");
    const std::size_t value_bytes = out.size();
    emit_envelope(answer, out);
    Contest contest;
    session.add(contest, "emit/value/" + std::string(size), value_bytes, [&] {
      return [&] {
        emit_value(answer.projects, out);
        keep(out.size());
      };
    });
    session.add(contest, "emit/envelope/" + std::string(size), out.size(), [&] {
      return [&] {
        emit_envelope(answer, out);
        keep(out.size());
      };
    });
    session.run(contest);
  }
}

}  // namespace waybill::bench
