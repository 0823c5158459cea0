#include "waybill/json/structural_index.h"

#include <simdjson.h>

#include <cstring>
#include <new>

#include "waybill/json/tokens.h"
#include "waybill/json/wide_index.h"

namespace waybill::json {
namespace {

// Large enough that simdjson's start-up cost per window vanishes, small enough that text and
// index stay in the second-level cache between its pass and ours.
constexpr std::size_t kWindow = 64 * 1024;
static_assert(kWindow <= WideIndex::kMostBytes);

bool is_operator(char c) {
  return c == ',' || c == ':' || c == '[' || c == ']' || c == '{' || c == '}';
}

// A place to end a window that is probably not inside a string, looked for near the end only: right
// after a line's end, which no string has, or between a comma and a quote; else after any comma.
// nullptr when there is none.
const char* likely_cut(const char* begin, const char* end) {
  const char* const stop = end - begin > 4096 ? end - 4096 : begin;
  const char* behind_comma = nullptr;
  for (const char* at = end - 1; at > stop; --at) {
    if (*at == '\n') return at + 1;
    if (at[-1] != ',') continue;
    if (*at == '"') return at;
    if (behind_comma == nullptr) behind_comma = at;
  }
  return behind_comma;
}

// The last place in [begin, end) that is certainly between two tokens, found by reading from
// `begin`, which is between tokens itself. `begin` when a single token fills the range.
const char* certain_cut(const char* begin, const char* end) {
  const char* cut = begin;
  bool in_string = false;
  for (const char* at = begin; at < end; ++at) {
    if (in_string) {
      if (*at == '\\') {
        ++at;
      } else if (*at == '"') {
        in_string = false;
        cut = at + 1;
      }
    } else if (*at == '"') {
      in_string = true;
      if (at > begin) cut = at;
    } else if (is_operator(*at) || is_space(*at)) {
      cut = at + 1;
    }
  }
  return cut;
}

// Past the token that begins at `begin` and is longer than a window.
const char* token_end(const char* begin, const char* end) {
  const char* at = begin;
  if (*at != '"') {
    while (at < end && !is_operator(*at) && !is_space(*at) && *at != '"') ++at;
    return at;
  }
  for (++at; at < end; ++at) {
    if (*at == '\\') {
      ++at;
    } else if (*at == '"') {
      return at + 1;
    }
  }
  return nullptr;
}

bool has_control_character(const char* begin, const char* end) {
  unsigned found = 0;
  for (; begin < end; ++begin) found |= static_cast<unsigned char>(*begin) < 0x20;
  return found != 0;
}

bool has_wrong_escape(const char* begin, const char* end) {
  while (begin != nullptr && begin < end) {
    begin =
        static_cast<const char*>(std::memchr(begin, '\\', static_cast<std::size_t>(end - begin)));
    if (begin == nullptr) return false;
    begin = escape_end(begin, end);
  }
  return begin == nullptr;
}

}  // namespace

// Of a window: where its tokens and its escapes begin, counted from its beginning.
struct StructuralIndex::Engine {
  static constexpr std::size_t kMostEscapes = WideIndex::room_for_escapes(kWindow);
  static constexpr std::size_t kRoom = WideIndex::room_for(kWindow);

  const WideIndex::Find find_wide = WideIndex::best();
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;  // without that
  std::unique_ptr<std::uint16_t[]> places = std::make_unique_for_overwrite<std::uint16_t[]>(kRoom);
  std::unique_ptr<char[]> heads = std::make_unique_for_overwrite<char[]>(kRoom);
  std::unique_ptr<std::uint32_t[]> escapes =
      std::make_unique_for_overwrite<std::uint32_t[]>(kMostEscapes + 1);
  const std::uint32_t* next_escape = nullptr;  // behind the last one stands the window's size
  const char* window = nullptr;

  WideIndex::Found find(const char* begin, const char* end) noexcept {
    if (find_wide == nullptr) return find_by_simdjson(begin, end);
    return find_wide(begin, end, {places.get(), heads.get(), escapes.get()});
  }
  WideIndex::Found find_by_simdjson(const char* begin, const char* end) noexcept;
  bool escapes_right(const char* begin, const char* end, std::size_t count) noexcept;
  // Goes to another window, of which so many escapes are known.
  void enter(const char* begin, const char* end, std::size_t count) noexcept {
    escapes[count] = static_cast<std::uint32_t>(end - begin);
    next_escape = escapes.get();
    window = begin;
  }
};

StructuralIndex::StructuralIndex() : engine_(std::make_unique<Engine>()) {
  if (engine_->find_wide == nullptr &&
      simdjson::get_active_implementation()->create_dom_parser_implementation(kWindow, 1,
                                                                              engine_->parser))
    throw std::bad_alloc();
  places_ = engine_->places.get();
  heads_ = engine_->heads.get();
}
StructuralIndex::~StructuralIndex() = default;

// What WideIndex finds, with simdjson's help for the tokens.
WideIndex::Found StructuralIndex::Engine::find_by_simdjson(const char* begin,
                                                           const char* end) noexcept {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(begin);
  const auto error =
      parser->stage1(bytes, static_cast<std::size_t>(end - begin), simdjson::stage1_mode::regular);
  if (error != simdjson::SUCCESS && error != simdjson::EMPTY) return {};
  const std::size_t count = error == simdjson::EMPTY ? 0 : parser->n_structural_indexes;
  const std::uint32_t* const tokens = parser->structural_indexes.get();
  bool white = is_space(begin[0]) || is_space(end[-1]);
  for (std::size_t i = 0; i < count; ++i) {
    places[i] = static_cast<std::uint16_t>(tokens[i]);
    heads[i] = begin[tokens[i]];
    white |= static_cast<unsigned char>(begin[tokens[i] - (i > 0)]) <= ' ';
  }
  WideIndex::Found found{.right = true, .white = white, .count = count};
  for (const char* at = begin; at < end; at += 2) {
    at = static_cast<const char*>(std::memchr(at, '\\', static_cast<std::size_t>(end - at)));
    if (at == nullptr) break;
    escapes[found.escapes++] = static_cast<std::uint32_t>(at - begin);
  }
  return found;
}

bool StructuralIndex::Engine::escapes_right(const char* begin, const char* end,
                                            std::size_t count) noexcept {
  const char* past = begin;
  for (std::size_t i = 0; i < count; ++i) {
    const char* const at = begin + escapes[i];
    if (at < past) continue;  // the second half of a pair
    past = escape_end(at, end);
    if (past == nullptr) return false;
  }
  return true;
}

bool StructuralIndex::index_window(const char* begin, const char* end) noexcept {
  Engine& engine = *engine_;
  const WideIndex::Found seen = engine.find(begin, end);
  if (!seen.right || !engine.escapes_right(begin, end, seen.escapes)) return false;
  engine.enter(begin, end, seen.escapes);
  white_ |= seen.white;
  enter(seen.count, begin, end);
  return true;
}

void StructuralIndex::enter(std::size_t count, const char* begin, const char* end) noexcept {
  // What is behind a window's last token is not known from its escapes alone, so of another window
  // than the first nothing is promised.
  escape_ = window_ == nullptr ? begin + *engine_->next_escape : nullptr;
  count_ = count;
  end_heads();
  window_ = begin;
  rest_ = end;
  // White space between two tokens stands in front of one that is not the first. Compact texts, the
  // many, have none at all, and nothing is looked at.
  if (!white_) return;
  for (std::size_t i = 0; i < count && !spaced_; ++i) {
    const char* const token = begin + places_[i];
    spaced_ = token != first_ && is_space(token[-1]);
  }
}

// See Cursor::look().
void StructuralIndex::end_heads() noexcept {
  std::memset(engine_->heads.get() + count_, 0, sizeof(std::uint64_t));
}

void StructuralIndex::pass_escapes(const char* end) noexcept {
  Engine& engine = *engine_;
  while (engine.window + *engine.next_escape < end) ++engine.next_escape;
  escape_ = engine.window + *engine.next_escape;
}

std::size_t StructuralIndex::next_window() noexcept {
  Engine& engine = *engine_;
  count_ = 0;
  while (!broken_ && count_ == 0 && rest_ != text_end_) {
    const char* const begin = rest_;
    if (static_cast<std::size_t>(text_end_ - begin) <= kWindow) {
      broken_ = !index_window(begin, text_end_);
      continue;
    }
    const char* const limit = begin + kWindow;
    const char* cut = likely_cut(begin, limit);
    if (cut != nullptr && index_window(begin, cut)) continue;
    // The guess was inside a string, or there was none to make; or the text is broken, which
    // the second attempt shows.
    cut = certain_cut(begin, limit);
    if (cut > begin) {
      broken_ = !index_window(begin, cut);
      continue;
    }
    // One token longer than a window: its own window, with the same checks.
    const char* const end = token_end(begin, text_end_);
    broken_ = end == nullptr || has_control_character(begin, end) || has_wrong_escape(begin, end) ||
              !simdjson::validate_utf8(begin, static_cast<std::size_t>(end - begin));
    if (broken_) continue;
    engine.enter(begin, end, 0);
    engine.places[0] = 0;
    engine.heads[0] = *begin;
    enter(1, begin, end);
    escape_ = nullptr;  // nobody looked for them
  }
  if (count_ == 0) end_heads();
  return 0;
}

}  // namespace waybill::json
