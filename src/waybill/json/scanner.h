// Scanner: reads JSON text once, validating every token, and records as much as asked.
//
// This is the reading half of the JSON engine. It lets simdjson find the structural characters,
// window by window, and walks over them with its own grammar check, so that what is skipped is
// validated too. The cost is one pass; memory is one window's index whatever the input's size.
//
// Accepted is exactly RFC 8259 in UTF-8, nested at most kMaxDepth deep, with paired surrogate
// escapes only (a lone one names no code point). Duplicate keys are accepted: see Value::find.
//
// A Scanner is a context to be reused: after its first use it allocates nothing except for nodes
// beyond the largest number seen. Making one takes little where the thread has made one before:
// its room is kept. One thread at a time.
#pragma once

#include <memory>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/json/document.h"

namespace waybill::json {

inline constexpr std::size_t kMaxDepth = 1024;
inline constexpr std::size_t kMaxBytes = 0xFFFF'FF00;  // offsets are 32 bits wide

// What to do with a child of an opened container.
struct Verdict {
  enum Action : std::uint8_t {
    skip,    // validate only
    record,  // record it; a container stays closed
    open,    // record it; of a container, look at the children too
  };
  Action action = skip;
  Tag tag = 0;
};

// Decides about each child. `parent` is the container's tag; `key` is the member's key as it is
// spelled, or a view with a null pointer for all elements of an array, about which it is asked
// once.
using Interest = Verdict (*)(Tag parent, std::string_view key);

class Recorder;
// An Interest that was compiled into the walk: see recorder.h. For those who scan a great deal. It
// must always say the same of the same child: answers are remembered.
using Recording = bool (*)(Recorder&, std::string_view text, Document&, Tag root, bool keep_all);

class Scanner {
 public:
  Scanner();
  ~Scanner();
  Scanner(Scanner&&) noexcept;
  Scanner& operator=(Scanner&&) noexcept;

  // Is the whole text one valid JSON value?
  Result<void> validate(std::string_view text);
  // Validates, and records what `interest` asks for into `document`, which is emptied first.
  Result<void> scan(std::string_view text, Interest interest, Document& document);
  Result<void> scan(std::string_view text, Recording recording, Document& document);
  // Validates and records every value.
  Result<void> parse(std::string_view text, Document& document);
  // Looks again at a container that a scan left closed or incomplete: every child of it is
  // recorded, as `interest` says but with `skip` taken as `record`. Handles stay valid. For the
  // rare cases in which a reader needs to look further than the scan did.
  void expand(Document& document, const Value& value, Interest interest);

 private:
  static bool start(std::string_view text, Document& document);
  std::unique_ptr<Recorder> recorder_;
};

}  // namespace waybill::json
