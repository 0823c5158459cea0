#include "waybill/suites/solution/toml.h"

#include "waybill/suites/solution/documents.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kDeepest = 32;
constexpr std::size_t kMostEntries = 20000;

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

class TomlWalk {
 public:
  explicit TomlWalk(std::string_view document) : document_(document) {}

  Result<std::vector<TomlEntry>> run() {
    while (true) {
      skip_space(true);
      if (at_end()) return std::move(entries_);
      auto fine = next_is('[') ? table() : entry();
      if (!fine) return std::unexpected(fine.error());
      skip_space(false);
      if (!at_end() && !next_is('\n')) return unexpected("the end of the line was expected");
    }
  }

 private:
  std::unexpected<Error> unexpected(std::string what) const {
    return fail(ErrorKind::bad_input, "It is not TOML: " + std::move(what) + ".", at_);
  }
  bool at_end() const { return at_ >= document_.size(); }
  bool next_is(char c) const { return !at_end() && document_[at_] == c; }
  bool next_is(std::string_view text) const { return document_.substr(at_).starts_with(text); }

  // Comments too; line ends only when asked.
  void skip_space(bool lines) {
    while (!at_end()) {
      const char c = document_[at_];
      if (c == '#') {
        at_ = std::min(document_.find('\n', at_), document_.size());
      } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n')) {
        ++at_;
      } else {
        return;
      }
    }
  }

  Result<void> table() {
    const bool is_list = next_is("[[");
    at_ += is_list ? 2 : 1;
    auto name = key();
    if (!name) return std::unexpected(name.error());
    if (!next_is(is_list ? "]]" : "]")) return unexpected("the ] of a table was expected");
    at_ += is_list ? 2 : 1;
    table_ = std::move(*name);
    return add({.table = table_});
  }

  Result<void> add(TomlEntry entry) {
    if (entries_.size() >= kMostEntries) return unexpected("it has more than 20000 entries");
    entries_.push_back(std::move(entry));
    return {};
  }

  // Dotted, with spaces around it.
  Result<std::string> key() {
    std::string whole;
    while (true) {
      skip_space(false);
      std::string part;
      if (next_is('"') || next_is('\'')) {
        auto text = string();
        if (!text) return text;
        part = std::move(*text);
      } else {
        while (!at_end() && is_bare(document_[at_])) part += document_[at_++];
        if (part.empty()) return unexpected("a key was expected");
      }
      whole += part;
      skip_space(false);
      if (!next_is('.')) return whole;
      whole += '.';
      ++at_;
    }
  }

  Result<void> entry() {
    auto name = key();
    if (!name) return std::unexpected(name.error());
    if (!next_is('=')) return unexpected("= was expected behind a key");
    ++at_;
    TomlEntry made{.table = table_, .key = std::move(*name)};
    if (auto fine = value(made.texts, 0); !fine) return fine;
    return add(std::move(made));
  }

  Result<void> value(std::vector<std::string>& texts, std::size_t depth) {
    if (depth > kDeepest) return unexpected("it is nested more than 32 deep");
    skip_space(false);
    if (next_is('"') || next_is('\'')) {
      auto text = string();
      if (!text) return std::unexpected(text.error());
      texts.push_back(std::move(*text));
      return {};
    }
    if (next_is('[')) return list(texts, depth);
    if (next_is('{')) return inline_table(depth);
    const std::size_t begin = at_;
    while (!at_end() && document_.substr(at_, 1).find_first_of(",]}#\r\n") != 0) ++at_;
    if (trimmed(document_.substr(begin, at_ - begin)).empty())
      return unexpected("a value was expected");
    return {};
  }

  Result<void> list(std::vector<std::string>& texts, std::size_t depth) {
    ++at_;
    while (true) {
      skip_space(true);
      if (next_is(']')) break;
      if (auto fine = value(texts, depth + 1); !fine) return fine;
      skip_space(true);
      if (next_is(',')) {
        ++at_;
      } else if (!next_is(']')) {
        return unexpected("the ] of a list was expected");
      }
    }
    ++at_;
    return {};
  }

  Result<void> inline_table(std::size_t depth) {
    std::vector<std::string> unused;
    ++at_;
    skip_space(false);
    while (!next_is('}')) {
      if (auto name = key(); !name) return std::unexpected(name.error());
      if (!next_is('=')) return unexpected("= was expected behind a key");
      ++at_;
      if (auto fine = value(unused, depth + 1); !fine) return fine;
      skip_space(false);
      if (next_is(',')) {
        ++at_;
        skip_space(false);
      } else if (!next_is('}')) {
        return unexpected("the } of a table was expected");
      }
    }
    ++at_;
    return {};
  }

  Result<std::string> string() {
    const char quote = document_[at_];
    const std::string triple(3, quote);
    const bool is_long = next_is(triple);
    at_ += is_long ? 3 : 1;
    std::string text;
    while (true) {
      if (at_end() || (!is_long && next_is('\n')))
        return unexpected("the closing quote of a string is missing");
      if (is_long ? next_is(triple) : next_is(quote)) break;
      // What an escape stands for does not matter in the names that are looked for.
      if (quote == '"' && next_is('\\') && at_ + 1 < document_.size()) text += document_[at_++];
      text += document_[at_++];
    }
    at_ += is_long ? 3 : 1;
    return text;
  }

  std::string_view document_;
  std::size_t at_ = 0;
  std::string table_{};
  std::vector<TomlEntry> entries_{};
};

}  // namespace

Result<std::vector<TomlEntry>> read_toml(std::string_view document) {
  return TomlWalk(document).run();
}

}  // namespace waybill::suites::solution
