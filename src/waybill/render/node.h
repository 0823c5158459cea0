// Node: one piece of what is shown, and the neutral tree made of them.
//
// tree/ makes it from an Envelope, the sinks (screen/, page/, markdown.h) draw it. Plain values.
// Every text in it is safe to show: valid UTF-8 made visible (visible.h), in which '\n' is a line
// break and no other control character occurs. Lists are cut already (limits.h); how much was cut
// stands beside them. Lists of nodes have no initialiser beside their names, because clang would
// want to know there how a Node is destroyed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "waybill/envelope/next_step.h"
#include "waybill/envelope/truth.h"

namespace waybill::render {

struct Span {
  enum Style : std::uint8_t {
    plain = 0,
    strong = 1,
    emphasis = 2,
    code = 4,
    deleted = 8,
    faint = 16
  };
  std::string text{};
  std::uint8_t style = plain;
  std::string link{};  // an address of an allowed scheme, or empty
};
using Prose = std::vector<Span>;

struct Node;
using Nodes = std::vector<Node>;

// What a word about a state means; drawn as sign and colour beside the word, never instead of it.
enum class Tone : std::uint8_t { neutral, good, caution, bad, active };

enum class Align : std::uint8_t { left, centre, right };

// The answer in one line: how it went, and the sentence about it.
struct Verdict {
  Status status = Status::ok;
  std::string summary{};
  std::string tool{};
};

struct Section {
  std::string title{};
  std::string kind{};  // said beside the title: "bar chart", "python"
  Nodes body;
};

// Inside documents only; level 1 to 6.
struct Heading {
  Prose text{};
  unsigned level = 1;
};

struct Paragraph {
  Prose text{};
};

struct KeyValues {
  struct Item {
    std::string key{};
    Prose value{};
    Nodes body;  // what does not fit beside the key
  };
  std::vector<Item> items;
  std::size_t left_out = 0;
};

struct Table {
  struct Column {
    Prose title{};
    Align align = Align::left;
  };
  std::vector<Column> columns{};
  std::vector<std::vector<Prose>> rows{};  // each as long as `columns`
  std::size_t rows_left_out = 0;
  std::size_t columns_left_out = 0;
};

struct List {
  struct Item {
    std::optional<bool> ticked{};  // of a task list
    Nodes body;
  };
  bool ordered = false;
  unsigned start = 1;
  std::vector<Item> items;
  std::size_t left_out = 0;
};

struct Code {
  std::string language{};
  std::string text{};  // without a final line break
  bool numbered = false;
  std::size_t lines_left_out = 0;
};

struct Quote {
  Nodes body;
};

struct Rule {};

struct Chart {
  enum class Kind : std::uint8_t { line, bar, pie, scatter };
  struct Point {
    double x = 0;         // the place in `labels`, but for scatter
    double y = 0;         // finite
    bool present = true;  // false: a gap; x and y mean nothing
    std::string text{};   // as it was spelled
  };
  struct Series {
    std::string name{};
    std::vector<Point> points{};
  };
  Kind kind = Kind::line;
  std::string title{};
  std::vector<std::string> labels{};
  std::vector<Series> series{};
};

struct Timeline {
  struct Event {
    std::string day{};   // "2026-02-07"; empty when the time could not be read
    std::string time{};  // "14:05:00Z", or the whole text as it was spelled
    std::string text{};
    std::string status{};
    Tone tone = Tone::neutral;
    Nodes more;
  };
  std::vector<Event> events;
  std::size_t left_out = 0;
};

struct Mission {
  std::string id{};
  std::string status{};
  Tone tone = Tone::neutral;
  std::string objective{};  // navigate, extract, synthesize
  std::string description{};
  Nodes more;
};

struct Signal {
  std::string time{};
  std::string layer{};
  std::string type{};
  std::string source{};
  std::string summary{};
  Nodes more;
};

// An error or a warning, with what can be done about it.
struct Trouble {
  bool is_error = true;
  std::string code{};
  std::string message{};
  KeyValues facts;  // where it is, and the advice: Retry, Do, Run, Use
};

struct Step {
  NextStep::Kind kind = NextStep::Kind::intent;
  std::string tool{};
  std::string arguments{};  // JSON on one line, or empty
  std::string label{};
  std::string reason{};
};

// The small print: what the runtime knows about the answer.
struct Foot {
  struct Item {
    std::string key{};
    std::string value{};
    bool self_evident = false;  // the value says by itself what it is
  };
  std::vector<Item> items;
};

// What was left out, and why.
struct Note {
  std::string text{};
};

struct Node {
  std::variant<Verdict, Section, Heading, Paragraph, KeyValues, Table, List, Code, Quote, Rule,
               Chart, Timeline, Mission, Signal, Trouble, Step, Foot, Note>
      is;
};

// Plain words.
inline Prose prose(std::string text, std::uint8_t style = Span::plain) {
  Prose words;
  if (!text.empty()) words.push_back({std::move(text), style, {}});
  return words;
}

}  // namespace waybill::render
