#include "waybill/envelope/envelope.h"

namespace waybill {
namespace {

template <class... Parts>
void own_all(Parts&... parts) {
  (parts.own(), ...);
}

template <class... Parts>
void clear_all(Parts&... parts) {
  (parts.clear(), ...);
}

template <class List>
void own_each(List& list) {
  for (auto& item : list) item.own();
}

}  // namespace

std::string_view name_of(Dialect dialect) {
  constexpr std::array<std::string_view, 6> kNames{"dotbot", "codegraph", "colibri",
                                                   "cli",    "buddy",     "mcp"};
  return kNames[static_cast<std::size_t>(dialect)];
}

std::optional<Dialect> dialect_named(std::string_view name) {
  for (const Dialect dialect : kDialects)
    if (name_of(dialect) == name) return dialect;
  return {};
}

void Problem::own() {
  own_all(code, message, path, details, retry.strategy, phase, suggestion, fix_command, redirect);
}

void NextStep::own() { own_all(tool, arguments, reason, id, label); }

void Audit::own() {
  own_all(timestamp, source, host, request_id, correlation_id, trace, write_to, workspace.root,
          workspace.repo_name, workspace.rev);
}

void Budget::own() {
  if (page) page->cursor.own();
}

void View::own() {
  own_all(response_type, live_stream_id);
  own_each(artifacts);
  own_each(missions);
  own_each(signals);
  if (ui_hints)
    own_all(ui_hints->layout, ui_hints->priority, ui_hints->color_scheme, ui_hints->icon);
}

void Envelope::clear() {
  Text::clear_all(tool.name, tool.version, summary, audit.timestamp, audit.source, audit.host,
                  audit.request_id, audit.correlation_id, audit.trace, audit.write_to,
                  audit.workspace.root, audit.workspace.repo_name, audit.workspace.rev,
                  view.response_type, view.live_stream_id);
  clear_all(data, errors, warnings, next, view.artifacts, view.missions, view.signals, metadata,
            carried);
  audit.duration_ms.reset();
  view.ui_hints.reset();
  budget = {};
}

std::size_t Envelope::held() const {
  const auto sum = [](const auto&... lists) {
    return (... + (lists.capacity() * sizeof(*lists.data())));
  };
  return sum(errors, warnings, next, view.artifacts, view.missions, view.signals, carried);
}

void Envelope::own() {
  own_all(tool.name, tool.version, summary, data, audit, budget, view, metadata);
  own_each(errors);
  own_each(warnings);
  own_each(next);
  for (Carried& item : carried) own_all(item.pointer, item.value);
}

}  // namespace waybill
