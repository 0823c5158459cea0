#include "waybill/json/writer.h"

#include <simdjson.h>

#include "waybill/json/characters.h"

namespace waybill::json {
namespace {

void indent(Buffer& out, std::size_t depth) {
  out.append('\n');
  for (std::size_t i = 0; i < depth; ++i) out.append("  ");
}

// Past the closing quote of the string at `at`.
std::size_t string_end(std::string_view json, std::size_t at) {
  for (++at; json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return at + 1;
}

// Copies a string token; its escapes stay as they are.
void copy_string(Buffer& out, std::string_view token, bool ascii) {
  if (!ascii) return out.append(token);
  while (!token.empty()) {
    std::size_t plain = 0;
    while (plain < token.size() && static_cast<unsigned char>(token[plain]) < 0x80) ++plain;
    out.append(token.substr(0, plain));
    token.remove_prefix(plain);
    std::size_t other = 0;
    while (other < token.size() && static_cast<unsigned char>(token[other]) >= 0x80) ++other;
    append_escaped(out, token.substr(0, other), true);
    token.remove_prefix(other);
  }
}

}  // namespace

void Writer::new_line() { indent(out_, depth_); }

char* Writer::put_indented_key(std::string_view name, std::size_t more) {
  separate();
  char* at = out_.room(name.size() + 4 + more);
  *at++ = '"';
  at += name.copy(at, name.size());
  for (const char c : {'"', ':', ' '}) *at++ = c;
  return at;
}

char* Writer::put_ascii(char* at, std::string_view text) {
  out_.wrote_up_to(at);
  out_.append('"');
  append_escaped(out_, text, true);
  out_.append('"');
  return out_.cursor();
}

char* Writer::put_text(char* at, const Text& text) {
  if (!text.is_verbatim() || format_.ascii) return put_text(at, text.view());
  return put_verbatim(out_.room_at(at, text.size() + 2), text);
}

void Writer::string_of(std::initializer_list<std::string_view> pieces) {
  separate();
  out_.append('"');
  for (const std::string_view piece : pieces) append_escaped(out_, piece, format_.ascii);
  out_.append('"');
  done();
}

void Writer::raw(std::string_view valid_json) {
  separate();
  if (format_.layout == Layout::compact && !format_.ascii) {
    out_.append(valid_json);
  } else if (format_.layout == Layout::line && !format_.ascii) {
    minify(valid_json, out_);
  } else {
    reformat(valid_json, format_, out_, depth_);
  }
  done();
}

void Writer::minified(const Raw& value) {
  if (value.is_compact() || format_.layout != Layout::compact || format_.ascii) return raw(value);
  separate();
  minify(value.text(), out_);
  done();
}

void minify(std::string_view valid_json, Buffer& out) {
  char* const room = out.room(valid_json.size() + simdjson::SIMDJSON_PADDING);
  std::size_t written = 0;
  // Cannot fail on valid JSON.
  if (simdjson::minify(valid_json.data(), valid_json.size(), room, written) == simdjson::SUCCESS)
    out.wrote(written);
}

void reformat(std::string_view json, Format format, Buffer& out, std::size_t depth) {
  const bool indented = format.layout == Layout::indented;
  for (std::size_t i = 0; i < json.size();) {
    const char c = json[i];
    if (c == '"') {
      const std::size_t end = string_end(json, i);
      copy_string(out, json.substr(i, end - i), format.ascii);
      i = end;
      continue;
    }
    ++i;
    if (is_space(c)) {
      if (format.layout == Layout::compact) out.append(c);
      continue;
    }
    if (indented && (c == '}' || c == ']')) indent(out, --depth);
    out.append(c);
    if (!indented) continue;
    if (c == ':') out.append(' ');
    if (c == ',') indent(out, depth);
    if (c == '{' || c == '[') {
      while (i < json.size() && is_space(json[i])) ++i;
      if (json[i] == '}' || json[i] == ']') {
        out.append(json[i++]);  // an empty container stays on its line
      } else {
        indent(out, ++depth);
      }
    }
  }
}

}  // namespace waybill::json
