// How much is drawn at most. An answer can be of any size; what people look at cannot.
#pragma once

#include <cstddef>

namespace waybill::render {

struct DrawLimits {
  std::size_t text = 1 << 20;        // bytes of text from the answer, altogether
  std::size_t nodes = 40'000;        // cells, members, items and lines, altogether
  std::size_t one_text = 64 * 1024;  // bytes of one string
  std::size_t cell = 600;            // bytes of one table cell
  std::size_t rows = 500;            // of one table
  std::size_t columns = 40;          // of one table
  std::size_t items = 200;           // of one list, members of one object
  std::size_t depth = 8;             // of nested payloads, before they become a line of JSON
  std::size_t code_lines = 2000;     // of one code block
  std::size_t events = 500;          // of one timeline
  std::size_t labels = 1000;         // points of one series of a chart
  std::size_t series = 12;           // of one chart
  std::size_t artifacts = 100;       // also missions, signals
  std::size_t problems = 100;        // errors, warnings, next steps: of each
  std::size_t document = 64 * 1024;  // bytes of Markdown in one section
  std::size_t document_depth = 12;   // lists and quotes inside each other
};

inline constexpr DrawLimits kDrawLimits{};

}  // namespace waybill::render
