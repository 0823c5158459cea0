// Markdown to nodes, by md4c.
#include <md4c.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "waybill/render/tree/document.h"
#include "waybill/render/tree/link.h"
#include "waybill/render/tree/payload.h"
#include "waybill/render/visible.h"

namespace waybill::render::tree {
namespace {

std::string attribute_text(const MD_ATTRIBUTE& attribute) {
  std::string text;
  if (attribute.text == nullptr) return text;
  for (std::size_t i = 0; attribute.substr_offsets[i] < attribute.size; ++i) {
    const std::string_view part(attribute.text + attribute.substr_offsets[i],
                                attribute.substr_offsets[i + 1] - attribute.substr_offsets[i]);
    if (attribute.substr_types[i] == MD_TEXT_ENTITY) {
      text += entity_text(part);
    } else {
      text += part;
    }
  }
  return text;
}

Align align_of(MD_ALIGN align) {
  switch (align) {
    case MD_ALIGN_CENTER: return Align::centre;
    case MD_ALIGN_RIGHT: return Align::right;
    default: return Align::left;
  }
}

// A block that was entered and not yet left.
struct Frame {
  MD_BLOCKTYPE type = MD_BLOCK_DOC;
  bool flattened = false;  // too deep: its blocks go to the one around it
  Nodes body{};
  Prose words{};
  List list{};
  Table table{};
  std::string code{};
  std::string language{};
  std::optional<bool> ticked{};
  unsigned level = 1;
};

struct Link {
  std::string address{};
  bool allowed = false;
};
constexpr std::size_t kLongestLink = 2000;

bool is_nesting(MD_BLOCKTYPE type) {
  return type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL ||
         type == MD_BLOCK_LI;
}

// Returns from the callbacks: other than zero ends the parsing.
constexpr int kGoOn = 0;
constexpr int kNoRoom = 1;

class Reading {
 public:
  Reading(Workbench& bench, unsigned shift) : bench_(bench), shift_(shift) {}

  Nodes read(std::string_view markdown) {
    MD_PARSER parser{};
    parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
      return static_cast<Reading*>(self)->enter(type, detail);
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
      static_cast<Reading*>(self)->leave(type);
      return kGoOn;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
      static_cast<Reading*>(self)->enter_span(type, detail);
      return kGoOn;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
      static_cast<Reading*>(self)->leave_span(type);
      return kGoOn;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      static_cast<Reading*>(self)->text(type, {text, size});
      return kGoOn;
    };
    frames_.emplace_back();
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
    while (frames_.size() > 1) leave(frames_.back().type);
    flush_words();
    return std::move(frames_.back().body);
  }

 private:
  Frame& top() { return frames_.back(); }

  int enter(MD_BLOCKTYPE type, void* detail) {
    if (type == MD_BLOCK_DOC) return kGoOn;
    if (!bench_.room.take()) return kNoRoom;
    flush_words();
    Frame frame;
    frame.type = type;
    if (is_nesting(type) && ++nesting_ > kDrawLimits.document_depth * 2) frame.flattened = true;
    switch (type) {
      case MD_BLOCK_OL:
        frame.list.ordered = true;
        frame.list.start = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start;
        break;
      case MD_BLOCK_LI: {
        const auto* const item = static_cast<MD_BLOCK_LI_DETAIL*>(detail);
        if (item->is_task != 0) frame.ticked = item->task_mark != ' ';
        break;
      }
      case MD_BLOCK_H: frame.level = static_cast<MD_BLOCK_H_DETAIL*>(detail)->level; break;
      case MD_BLOCK_CODE:
        frame.language = attribute_text(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->lang);
        break;
      case MD_BLOCK_TR: start_row(); break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: align_ = align_of(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align); break;
      default: break;
    }
    frames_.push_back(std::move(frame));
    return kGoOn;
  }

  void leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_DOC) return;
    if (type == MD_BLOCK_LI || type == MD_BLOCK_QUOTE) flush_words();
    if (is_nesting(type)) --nesting_;
    Frame frame = std::move(top());
    frames_.pop_back();
    Frame& around = top();
    if (frame.flattened) {
      for (Node& node : frame.body) around.body.push_back(std::move(node));
      return;
    }
    switch (type) {
      case MD_BLOCK_P: around.body.push_back({Paragraph{std::move(frame.words)}}); break;
      case MD_BLOCK_H:
        around.body.push_back(
            {Heading{std::move(frame.words), std::min(6U, frame.level + shift_)}});
        break;
      case MD_BLOCK_QUOTE: around.body.push_back({Quote{std::move(frame.body)}}); break;
      case MD_BLOCK_UL:
      case MD_BLOCK_OL: around.body.push_back({std::move(frame.list)}); break;
      case MD_BLOCK_LI: around.list.items.push_back({frame.ticked, std::move(frame.body)}); break;
      case MD_BLOCK_HR: around.body.push_back({Rule{}}); break;
      case MD_BLOCK_CODE:
        around.body.push_back({code_block(bench_, frame.code, frame.language, false)});
        break;
      case MD_BLOCK_TABLE: leave_table(std::move(frame.table), around); break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: leave_cell(type == MD_BLOCK_TH, std::move(frame.words)); break;
      default: break;
    }
  }

  // A tight list's items have words without a paragraph around them.
  void flush_words() {
    if (top().words.empty() || (top().type != MD_BLOCK_LI && top().type != MD_BLOCK_DOC)) return;
    top().body.push_back({Paragraph{std::exchange(top().words, {})}});
  }

  Table* open_table() {
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
      if (frame->type == MD_BLOCK_TABLE) return &frame->table;
    return nullptr;
  }
  void start_row() {
    column_ = 0;
    Table* const table = open_table();
    if (table == nullptr || top().type == MD_BLOCK_THEAD) return;
    if (table->rows.size() < kDrawLimits.rows) {
      table->rows.emplace_back();
    } else {
      ++table->rows_left_out;
    }
  }
  void leave_cell(bool is_head, Prose words) {
    Table* const table = open_table();
    if (table == nullptr) return;
    if (column_++ >= kDrawLimits.columns) {
      if (is_head) ++table->columns_left_out;
    } else if (is_head) {
      table->columns.push_back({std::move(words), align_});
    } else if (table->rows_left_out == 0 && !table->rows.empty()) {
      table->rows.back().push_back(std::move(words));
    }
  }
  static void leave_table(Table table, Frame& around) {
    for (std::vector<Prose>& row : table.rows) row.resize(table.columns.size());
    around.body.push_back({std::move(table)});
  }

  void enter_span(MD_SPANTYPE type, void* detail) {
    switch (type) {
      case MD_SPAN_EM: ++emphasis_; break;
      case MD_SPAN_STRONG: ++strong_; break;
      case MD_SPAN_CODE: ++code_; break;
      case MD_SPAN_DEL: ++deleted_; break;
      case MD_SPAN_A: enter_link(static_cast<MD_SPAN_A_DETAIL*>(detail)->href); break;
      case MD_SPAN_IMG:
        // Showing it would be a request to somewhere; it is a link instead.
        enter_link(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
        add("Image: ");
        break;
      default: break;
    }
  }
  void leave_span(MD_SPANTYPE type) {
    switch (type) {
      case MD_SPAN_EM: --emphasis_; break;
      case MD_SPAN_STRONG: --strong_; break;
      case MD_SPAN_CODE: --code_; break;
      case MD_SPAN_DEL: --deleted_; break;
      case MD_SPAN_A:
      case MD_SPAN_IMG: leave_link(); break;
      default: break;
    }
  }
  void enter_link(const MD_ATTRIBUTE& target) {
    std::string address = attribute_text(target);
    // One with characters that cannot be seen would not lead where it seems to.
    const bool allowed =
        address.size() <= kLongestLink && may_lead_to(address) && visible_line(address) == address;
    links_.push_back({std::move(address), allowed});
  }
  void leave_link() {
    const Link link = std::move(links_.back());
    links_.pop_back();
    if (link.allowed) return;
    const std::string address = bench_.room.line(link.address, kDrawLimits.cell);
    top().words.push_back({" (not linked: " + address + ")", Span::faint, {}});
  }

  void text(MD_TEXTTYPE type, std::string_view text) {
    if (top().type == MD_BLOCK_CODE) {
      top().code += text;
      return;
    }
    switch (type) {
      case MD_TEXT_NULLCHAR: return add("\uFFFD");
      case MD_TEXT_BR: return add_line_break();
      case MD_TEXT_SOFTBR: return add(" ");
      case MD_TEXT_ENTITY: return add(entity_text(text));
      default: return add(text);
    }
  }
  void add(std::string_view text) { put(bench_.room.line(text)); }
  void add_line_break() { put("\n"); }
  void put(std::string visible_text) {
    Span span{std::move(visible_text), style(), {}};
    if (!links_.empty() && links_.back().allowed) span.link = links_.back().address;
    Prose& words = top().words;
    if (!words.empty() && words.back().style == span.style && words.back().link == span.link) {
      words.back().text += span.text;
    } else {
      words.push_back(std::move(span));
    }
  }
  std::uint8_t style() const {
    unsigned bits = Span::plain;
    if (strong_ > 0) bits |= Span::strong;
    if (emphasis_ > 0) bits |= Span::emphasis;
    if (code_ > 0) bits |= Span::code;
    if (deleted_ > 0) bits |= Span::deleted;
    return static_cast<std::uint8_t>(bits);
  }

  Workbench& bench_;
  unsigned shift_;
  std::vector<Frame> frames_;
  std::vector<Link> links_;
  std::size_t nesting_ = 0;
  std::size_t column_ = 0;
  Align align_ = Align::left;
  int emphasis_ = 0;
  int strong_ = 0;
  int code_ = 0;
  int deleted_ = 0;
};

}  // namespace

Nodes markdown_nodes(Workbench& bench, std::string_view markdown, unsigned shift) {
  const std::string_view whole = markdown;
  if (markdown.size() > kDrawLimits.document) {
    // At the end of a line, so that little syntax is cut; never inside a character.
    std::size_t end = markdown.rfind('\n', kDrawLimits.document);
    if (end == std::string_view::npos || end == 0) end = kDrawLimits.document;
    while ((static_cast<unsigned char>(markdown[end]) & 0xC0) == 0x80) --end;
    markdown = markdown.substr(0, end);
  }
  Nodes nodes = Reading(bench, shift).read(markdown);
  if (markdown.size() < whole.size()) {
    nodes.push_back({Note{"… and " + std::to_string(whole.size() - markdown.size()) +
                          " more bytes of this section"}});
  }
  return nodes;
}

}  // namespace waybill::render::tree
