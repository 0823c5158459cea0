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
  const WideIndex::Find find_wide = WideIndex::best();
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;  // without that
  const std::uint32_t* next_escape = nullptr;  // behind the last one stands the window's size
  WideIndex::Room room;

  WideIndex::Found find(const char* begin, const char* end) noexcept {
    if (find_wide == nullptr) [[unlikely]]
      return find_by_simdjson(begin, end);
    return find_wide(begin, end, room);
  }
  WideIndex::Found find_by_simdjson(const char* begin, const char* end) noexcept;
  bool escapes_right(const char* begin, const char* end, std::size_t count) noexcept;
};

StructuralIndex::StructuralIndex() : engine_(std::make_unique_for_overwrite<Engine>()) {
  if (engine_->find_wide == nullptr &&
      simdjson::get_active_implementation()->create_dom_parser_implementation(kWindow, 1,
                                                                              engine_->parser))
    throw std::bad_alloc();
  places_ = engine_->room.places.data();
  heads_ = engine_->room.heads.data();
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
    room.places[i] = static_cast<std::uint16_t>(tokens[i]);
    room.heads[i] = begin[tokens[i]];
    white |= static_cast<unsigned char>(begin[tokens[i] - (i > 0)]) <= ' ';
  }
  room.white = white;
  WideIndex::Found found{.count = count};
  for (const char* at = begin; at < end; at += 2) {
    at = static_cast<const char*>(std::memchr(at, '\\', static_cast<std::size_t>(end - at)));
    if (at == nullptr) break;
    room.escapes[found.escapes++] = static_cast<std::uint32_t>(at - begin);
  }
  return found;
}

[[gnu::noinline]] bool StructuralIndex::Engine::escapes_right(const char* begin, const char* end,
                                                              std::size_t count) noexcept {
  const char* past = begin;
  for (std::size_t i = 0; i < count; ++i) {
    const char* const at = begin + room.escapes[i];
    if (at < past) continue;  // the second half of a pair
    past = escape_end(at, end);
    if (past == nullptr) return false;
  }
  return true;
}

bool StructuralIndex::index_window(const char* begin, const char* end) noexcept {
  Engine& engine = *engine_;
  const WideIndex::Found found = engine.find(begin, end);
  if (!found.right() || (found.escapes != 0 && !engine.escapes_right(begin, end, found.escapes)))
    return false;
  engine.room.escapes[found.escapes] = static_cast<std::uint32_t>(end - begin);
  white_ |= engine.room.white;
  enter(found.count, begin, end);
  return true;
}

void StructuralIndex::enter(std::size_t count, const char* begin, const char* end) noexcept {
  engine_->next_escape = engine_->room.escapes.data();
  // What is behind a window's last token is not known from its escapes alone, so of another window
  // than the first nothing is promised.
  escape_ = window_ == nullptr ? begin + *engine_->next_escape : nullptr;
  count_ = count;
  window_ = begin;
  rest_ = end;
  if (white_) [[unlikely]]
    look_for_white();
}

// White space between two tokens stands in front of one that is not the first. Compact texts, the
// many, have none at all, and nothing is looked at.
void StructuralIndex::look_for_white() noexcept {
  for (std::size_t i = 0; i < count_ && !spaced_; ++i) {
    const char* const token = window_ + places_[i];
    spaced_ = token != first_ && is_space(token[-1]);
  }
}

void StructuralIndex::pass_escapes(const char* end) noexcept {
  Engine& engine = *engine_;
  while (window_ + *engine.next_escape < end) ++engine.next_escape;
  escape_ = window_ + *engine.next_escape;
}

std::size_t StructuralIndex::next_window() noexcept {
  count_ = 0;
  while (!broken_ && count_ == 0 && rest_ != text_end_) {
    if (static_cast<std::size_t>(text_end_ - rest_) <= kWindow) [[likely]]
      broken_ = !index_window(rest_, text_end_);
    else
      broken_ = !index_part();
  }
  // See Cursor::look().
  std::memset(engine_->room.heads.data() + count_, 0, sizeof(std::uint64_t));
  return 0;
}

bool StructuralIndex::index_part() noexcept {
  const char* const begin = rest_;
  const char* const limit = begin + kWindow;
  const char* cut = likely_cut(begin, limit);
  if (cut != nullptr && index_window(begin, cut)) return true;
  // The guess was inside a string, or there was none to make; or the text is broken, which the
  // second attempt shows.
  cut = certain_cut(begin, limit);
  if (cut > begin) return index_window(begin, cut);
  // One token longer than a window: its own window, with the same checks.
  const char* const end = token_end(begin, text_end_);
  if (end == nullptr || has_control_character(begin, end) || has_wrong_escape(begin, end) ||
      !simdjson::validate_utf8(begin, static_cast<std::size_t>(end - begin)))
    return false;
  WideIndex::Room& room = engine_->room;
  room.places[0] = 0;
  room.heads[0] = *begin;
  room.escapes[0] = static_cast<std::uint32_t>(end - begin);
  enter(1, begin, end);
  escape_ = nullptr;  // nobody looked for them
  return true;
}

}  // namespace waybill::json
