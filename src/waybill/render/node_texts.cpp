#include "waybill/render/node_texts.h"

#include <variant>

namespace waybill::render {
namespace {

struct Changing {
  const TextChange& change;

  void all(std::initializer_list<std::reference_wrapper<std::string>> texts) const {
    for (std::string& text : texts) change(text);
  }
  void words(Prose& prose) const {
    for (Span& span : prose) all({span.text, span.link});
  }

  void operator()(Verdict& node) const { all({node.summary, node.tool}); }
  void operator()(Section& node) const {
    all({node.title, node.kind});
    each_text(node.body, change);
  }
  void operator()(Heading& node) const { words(node.text); }
  void operator()(Paragraph& node) const { words(node.text); }
  void operator()(KeyValues& node) const {
    for (KeyValues::Item& item : node.items) {
      change(item.key);
      words(item.value);
      each_text(item.body, change);
    }
  }
  void operator()(Table& node) const {
    for (Table::Column& column : node.columns) words(column.title);
    for (std::vector<Prose>& row : node.rows)
      for (Prose& cell : row) words(cell);
  }
  void operator()(List& node) const {
    for (List::Item& item : node.items) each_text(item.body, change);
  }
  void operator()(Code& node) const { all({node.language, node.text}); }
  void operator()(Quote& node) const { each_text(node.body, change); }
  void operator()(Rule&) const {}
  void operator()(Chart& node) const {
    change(node.title);
    for (std::string& label : node.labels) change(label);
    for (Chart::Series& series : node.series) {
      change(series.name);
      for (Chart::Point& point : series.points) change(point.text);
    }
  }
  void operator()(Timeline& node) const {
    for (Timeline::Event& event : node.events) {
      all({event.day, event.time, event.text, event.status});
      each_text(event.more, change);
    }
  }
  void operator()(Mission& node) const {
    all({node.id, node.status, node.objective, node.description});
    each_text(node.more, change);
  }
  void operator()(Signal& node) const {
    all({node.time, node.layer, node.type, node.source, node.summary});
    each_text(node.more, change);
  }
  void operator()(Trouble& node) const {
    all({node.code, node.message});
    (*this)(node.facts);
  }
  void operator()(Step& node) const { all({node.tool, node.arguments, node.label, node.reason}); }
  void operator()(Foot& node) const {
    for (Foot::Item& item : node.items) all({item.key, item.value});
  }
  void operator()(Note& node) const { change(node.text); }
};

}  // namespace

void each_text(Nodes& nodes, const TextChange& change) {
  for (Node& node : nodes) std::visit(Changing{change}, node.is);
}

}  // namespace waybill::render
