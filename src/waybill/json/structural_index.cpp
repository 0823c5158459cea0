#include "waybill/json/structural_index.h"

#include <simdjson.h>

#include <cstring>
#include <new>

#include "waybill/json/characters.h"
#include "waybill/json/wide_index.h"

namespace waybill::json {
namespace {

// Large enough that simdjson's start-up cost per window vanishes, small enough that text and
// index stay in the second-level cache between its pass and ours.
constexpr std::size_t kWindow = 64 * 1024;

bool is_operator(char c) {
  return c == ',' || c == ':' || c == '[' || c == ']' || c == '{' || c == '}';
}

// A place to end a window, right after a comma that is probably not inside a string: one before
// a quote, looked for near the end only. nullptr when there is none.
const char* likely_cut(const char* begin, const char* end) {
  const char* const stop = end - begin > 4096 ? end - 4096 : begin;
  for (const char* at = end - 1; at > stop; --at)
    if (at[0] == '"' && at[-1] == ',') return at;
  return nullptr;
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

}  // namespace

// One of the two is there.
struct StructuralIndex::Engine {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
  std::unique_ptr<std::uint32_t[]> positions;
};

StructuralIndex::StructuralIndex() : engine_(std::make_unique<Engine>()) {
  if (WideIndex::available())
    engine_->positions =
        std::make_unique_for_overwrite<std::uint32_t[]>(WideIndex::room_for(kWindow));
  else if (simdjson::get_active_implementation()->create_dom_parser_implementation(kWindow, 1,
                                                                                   engine_->parser))
    throw std::bad_alloc();
}
StructuralIndex::~StructuralIndex() = default;

bool StructuralIndex::index_window(const char* begin, const char* end, Cursor& found) noexcept {
  if (const std::uint32_t* const first = engine_->positions.get()) {
    const WideIndex::Found tokens = WideIndex::find(begin, end, engine_->positions.get());
    if (!tokens.right) return false;
    found = {first, first + tokens.count, begin};
    rest_ = end;
    backslash_ |= tokens.backslash;
    return true;
  }
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(begin);
  const auto error = engine_->parser->stage1(bytes, static_cast<std::size_t>(end - begin),
                                             simdjson::stage1_mode::regular);
  if (error != simdjson::SUCCESS && error != simdjson::EMPTY) return false;
  const std::uint32_t count = error == simdjson::EMPTY ? 0 : engine_->parser->n_structural_indexes;
  const std::uint32_t* const first = engine_->parser->structural_indexes.get();
  found = {first, first + count, begin};
  rest_ = end;
  backslash_ = true;  // simdjson does not say
  return true;
}

StructuralIndex::Cursor StructuralIndex::next_window() noexcept {
  Cursor found;
  while (!broken_ && found.next == found.last && rest_ != text_end_) {
    const char* const begin = rest_;
    if (static_cast<std::size_t>(text_end_ - begin) <= kWindow) {
      broken_ = !index_window(begin, text_end_, found);
      continue;
    }
    const char* const limit = begin + kWindow;
    const char* cut = likely_cut(begin, limit);
    if (cut != nullptr && index_window(begin, cut, found)) continue;
    // The guess was inside a string, or there was none to make; or the text is broken, which
    // the second attempt shows.
    cut = certain_cut(begin, limit);
    if (cut > begin) {
      broken_ = !index_window(begin, cut, found);
      continue;
    }
    // One token longer than a window: its own window, with the checks simdjson would have made.
    const char* const end = token_end(begin, text_end_);
    broken_ = end == nullptr || has_control_character(begin, end) ||
              !simdjson::validate_utf8(begin, static_cast<std::size_t>(end - begin));
    if (broken_) continue;
    backslash_ = true;
    static constexpr std::uint32_t kOnlyToken = 0;
    found = {&kOnlyToken, &kOnlyToken + 1, begin};
    rest_ = end;
  }
  return broken_ ? Cursor{} : found;
}

}  // namespace waybill::json
