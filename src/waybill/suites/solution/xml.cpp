#include "waybill/suites/solution/xml.h"

#include "waybill/suites/solution/documents.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kDeepest = 64;
constexpr std::string_view kSpace = " \t\r\n";

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

std::string unescaped(std::string_view text) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    bool replaced = false;
    for (const auto& [entity, character] : kEntities) {
      if (!text.substr(at).starts_with(entity)) continue;
      plain += character;
      at += entity.size();
      replaced = true;
      break;
    }
    if (!replaced) plain += text[at++];
  }
  return plain;
}

class XmlWalk {
 public:
  XmlWalk(std::string_view document, XmlReader& reader) : document_(document), reader_(reader) {
    if (document_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  Result<void> run() {
    while (at_ < document_.size()) {
      if (document_[at_] != '<') {
        take_text();
        continue;
      }
      if (auto fine = markup(); !fine) return fine;
    }
    if (!open_.empty()) return wrong("the end of <" + open_.back() + "> is missing");
    if (!had_root_) return wrong("there is no element");
    return {};
  }

 private:
  Result<void> wrong(std::string what) const {
    return fail(ErrorKind::bad_input, "It is not well-formed XML: " + std::move(what) + ".", at_);
  }

  void take_text() {
    const std::size_t end = std::min(document_.find('<', at_), document_.size());
    const std::string_view text = trimmed(document_.substr(at_, end - at_));
    if (!text.empty() && !open_.empty()) reader_.text(path_, unescaped(text));
    at_ = end;
  }

  // Past what begins with `from` and ends with `to`.
  Result<void> skip(std::string_view to, std::string_view what) {
    const std::size_t end = document_.find(to, at_);
    if (end == std::string_view::npos)
      return wrong("the end of the " + std::string(what) + " is missing");
    at_ = end + to.size();
    return {};
  }

  Result<void> markup() {
    const std::string_view rest = document_.substr(at_);
    if (rest.starts_with("<!--")) return skip("-->", "comment");
    if (rest.starts_with("<?")) return skip("?>", "instruction");
    if (rest.starts_with("<![CDATA[")) return skip("]]>", "CDATA section");
    if (rest.starts_with("<!")) return wrong("a project file has no document type");
    if (rest.starts_with("</")) return close();
    return open();
  }

  std::string_view name() {
    const std::size_t begin = at_;
    while (at_ < document_.size() && is_name_character(document_[at_])) ++at_;
    return document_.substr(begin, at_ - begin);
  }
  static std::string_view without_prefix(std::string_view name) {
    return name.substr(name.rfind(':') + 1);
  }
  void skip_space() { at_ = std::min(document_.find_first_not_of(kSpace, at_), document_.size()); }
  bool next_is(char c) const { return at_ < document_.size() && document_[at_] == c; }

  Result<void> close() {
    at_ += 2;
    const std::string_view closed = name();
    skip_space();
    if (open_.empty() || open_.back() != closed || !next_is('>'))
      return wrong(open_.empty() ? "an element ends that was not begun"
                                 : "</" + open_.back() + "> was expected");
    ++at_;
    leave();
    return {};
  }

  void leave() {
    open_.pop_back();
    const std::size_t slash = path_.rfind('/');
    path_.resize(slash == std::string::npos ? 0 : slash);
  }

  Result<void> open() {
    if (open_.empty() && had_root_) return wrong("there is more than one root element");
    if (open_.size() >= kDeepest) return wrong("it is nested more than 64 deep");
    ++at_;
    const std::string_view opened = name();
    if (opened.empty()) return wrong("a name was expected behind <");
    XmlReader::Attributes attributes;
    while (true) {
      skip_space();
      if (next_is('>') || document_.substr(at_).starts_with("/>")) break;
      if (auto fine = attribute(attributes); !fine) return fine;
    }
    had_root_ = true;
    open_.emplace_back(opened);
    if (!path_.empty()) path_ += '/';
    path_ += without_prefix(opened);
    reader_.element(path_, attributes);
    const bool is_empty = next_is('/');
    at_ += is_empty ? 2 : 1;
    if (is_empty) leave();
    return {};
  }

  Result<void> attribute(XmlReader::Attributes& attributes) {
    const std::string_view key = name();
    skip_space();
    if (key.empty() || !next_is('=')) return wrong("an attribute was expected");
    ++at_;
    skip_space();
    if (!next_is('"') && !next_is('\'')) return wrong("an attribute's value stands in quotes");
    const char quote = document_[at_++];
    const std::size_t end = document_.find(quote, at_);
    if (end == std::string_view::npos) return wrong("the closing quote of a value is missing");
    attributes.emplace_back(key, unescaped(document_.substr(at_, end - at_)));
    at_ = end + 1;
    return {};
  }

  std::string_view document_;
  XmlReader& reader_;
  std::size_t at_ = 0;
  std::vector<std::string> open_{};
  std::string path_{};
  bool had_root_ = false;
};

}  // namespace

Result<void> read_xml(std::string_view document, XmlReader& reader) {
  return XmlWalk(document, reader).run();
}

}  // namespace waybill::suites::solution
