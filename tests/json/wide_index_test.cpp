// Each form of WideIndex finds what a plain reader of one byte after the other finds, wherever
// white space, control characters and characters of several bytes stand: also the form that takes a
// text for compact until it meets something else.
#include "waybill/json/wide_index.h"

#include <gtest/gtest.h>

#include <memory>

#include "json/random_text.h"
#include "json/support.h"
#include "waybill/json/characters.h"
#include "waybill/json/diagnose.h"

namespace waybill::json::test {
namespace {

using namespace std::string_literals;

struct Index {
  bool white = false;
  std::vector<std::size_t> places;
  std::string heads;
  std::vector<std::size_t> escapes;
  bool operator==(const Index&) const = default;
};

bool is_operator(char c) { return std::string_view("{}[],:").contains(c); }

Index by_hand(std::string_view text) {
  Index index;
  bool in_string = false;
  bool in_run = false;
  const auto add = [&](std::size_t at) {
    index.places.push_back(at);
    index.heads += text[at];
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string) {
      if (c == '\\') index.escapes.push_back(at++);
      in_string = c != '"';
      continue;
    }
    const bool runs = c != '"' && !is_operator(c) && !is_space(c);
    if (is_space(c)) index.white = true;
    if ((runs && !in_run) || c == '"' || is_operator(c)) add(at);
    in_run = runs;
    in_string = c == '"';
  }
  return index;
}

// UTF-8, strings closed and without control characters: what is asked of any text, JSON or not.
// Outside of strings a backslash escapes too, which is how all forms have it.
bool is_right(std::string_view text) {
  bool in_string = false;
  std::string letters = "\"";  // the text as the content of one string
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool control = static_cast<unsigned char>(c) < 0x20;
    if (control && in_string) return false;
    letters += control || c == '"' || c == '\\' ? 'x' : c;
    if (c == '\\' && at + 1 < text.size()) {
      const char escaped = text[++at];
      if (static_cast<unsigned char>(escaped) < 0x20 && in_string) return false;
      letters += static_cast<unsigned char>(escaped) < 0x20 || escaped == '"' || escaped == '\\'
                     ? 'x'
                     : escaped;
    } else if (c == '"') {
      in_string = !in_string;
    }
  }
  return !in_string && !diagnose(letters + "\"");
}

class Form {
 public:
  Form(std::string_view name, WideIndex::Find find) : name_(name), find_(find) {}

  // Whether the text before had white space must not matter.
  void expect_agreement(std::string_view text) {
    static Fence fence(4 * WideIndex::kMostBytes);
    const bool right = is_right(text);
    const bool valid = right && !diagnose(text);
    const Index expected = valid ? by_hand(text) : Index{};
    for (const bool white_before : {false, true}) {
      for (const bool at_start : {false, true}) {
        const std::string_view fenced = at_start ? fence.at_start(text) : fence.at_end(text);
        room_->white = white_before;
        const auto found = find_(fenced.data(), fenced.data() + fenced.size(), *room_);
        ASSERT_EQ(found.right(), right) << name_ << ": " << shown(text);
        if (!valid) continue;
        ASSERT_EQ(room_->white, expected.white) << name_ << ": " << shown(text);
        ASSERT_TRUE(seen(found) == expected) << name_ << ": " << shown(text);
      }
    }
  }

 private:
  Index seen(const WideIndex::Found& found) const {
    return {.white = room_->white,
            .places = {room_->places.data(), room_->places.data() + found.count},
            .heads = {room_->heads.data(), found.count},
            .escapes = {room_->escapes.data(), room_->escapes.data() + found.escapes}};
  }

  std::string_view name_;
  WideIndex::Find find_;
  std::unique_ptr<WideIndex::Room> room_ = std::make_unique_for_overwrite<WideIndex::Room>();
};

class WideIndexTest : public testing::Test {
 protected:
  WideIndexTest() {
    for (const std::string_view name : {"icelake", "haswell"})
      if (const auto find = WideIndex::named(name)) forms_.emplace_back(name, find);
  }
  void SetUp() override {
    if (forms_.empty()) GTEST_SKIP() << "this processor has none";
  }
  void expect_agreement(std::string_view text) {
    for (Form& form : forms_) ASSERT_NO_FATAL_FAILURE(form.expect_agreement(text));
  }
  std::vector<Form> forms_;
};

// What is slid over the edges of blocks: each byte of it comes to stand on each place.
const std::string kPieces[] = {
    " ",
    "\t",
    "\n",
    "\r",
    "  \r\n\t ",
    "12 ",
    "12\n,3",
    "1 2",
    "true ",
    "null\t,\r0",
    "\"a\" ",
    " \"a\"",
    "\"a\"\n:",
    "\" \"",
    "\"a b\"",
    "\"a \",\" b\"",
    "{ }",
    "[ ]",
    "[1 ,2]",
    "{\"a\": 1}",
    "\"\\\" \"",
    "\"\\\\\" ",
    "\"\\\\ \\\"\"",
    "1\"a\"",
    "\"a\"1",
    "\\ ",
    "\\\" \"",
    "\"\t\"",
    "\"\x1F\"",
    "\"\n",
    "\x01",
    "1\x1F",
    "\f",
    "\0"s,
    "\"\0\""s,
    "\x7F",
    "\"\x7F\"",
    "\"é\"",
    "\"€\"",
    "\"😀\"",
    "\"é \"",
    "\"é\" ",
    "\"\x80\"",
    "\"\xC3\"",
    "\"\xE2\x82\"",
    "\"\xF0\x9F\x98\"",
    "\"\xED\xA0\x80\"",
    "\"\xC0\x80\"",
    "\"\xF4\x90\x80\x80\"",
    "é",
    "\xBF",
    "\"\xC3",
    "😀",
    "\"é\\n€\x01\"",
};

// Of each length, with no white space and, as it is valid JSON, as a whole to be compared.
std::string digits(std::size_t size) { return "[" + std::string(size, '7') + ","; }
std::string letters(std::size_t size) { return "[\"" + std::string(size, 'x') + "\","; }
std::string wide_letters(std::size_t size) {
  std::string text = "[\"";
  for (std::size_t i = 0; i < size; i += 2) text += "é";
  return text + "\",";
}
std::string operators(std::size_t size) {
  std::string text = "[";
  for (std::size_t i = 0; i < size; i += 2) text += "1,";
  return text;
}

TEST_F(WideIndexTest, finds_all_wherever_it_stands) {
  for (const std::string& piece : kPieces)
    for (const auto before : {digits, letters, wide_letters, operators})
      for (std::size_t size = 1; size < 140; ++size)
        for (const std::string_view behind : {"]", ",\"y z\"]", ",\"é\"]", "]\n", ""})
          ASSERT_NO_FATAL_FAILURE(expect_agreement(before(size) + piece + std::string(behind)));
}

TEST_F(WideIndexTest, finds_all_in_texts_of_few_bytes) {
  const std::string alphabet = "{,\"\\0 \n\x01\x7Fx\xC3\xA9";
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement(texts[i]));
    }
    if (texts[i].size() == 3) continue;
    for (const char c : alphabet) texts.push_back(texts[i] + c);
  }
}

std::string random_string(Chance& chance) {
  const std::string parts[] = {" ",  "\t", "a", "word", "\\\"", "\\\\", "\\n", ",",       ":",
                               "{}", "é",  "€", "😀",    "\x7F", "[ ]",  " x ", "\xC2\x80"};
  std::string text = "\"";
  for (std::size_t n = chance.below(chance.once_in(4) ? 60 : 6); n > 0; --n) {
    const std::string& part = parts[chance.below(std::size(parts))];
    text += part == "\t" && !chance.once_in(200) ? "\\t" : part;
  }
  return text + "\"";
}
std::string random_text(Chance& chance) {
  // Most texts have no white space, or one run of it.
  const std::size_t white_once_in = chance.once_in(3) ? 4 : chance.once_in(2) ? 100 : 1'000'000;
  const auto gap = [&] {
    std::string text;
    while (chance.once_in(white_once_in)) text += " \t\n\r"[chance.below(4)];
    return text;
  };
  const std::string scalars[] = {"0", "-12", "3.25e+7", "true", "false", "null"};
  std::string text = gap() + "[";
  for (std::size_t n = chance.below(40); n > 0; --n) {
    const std::string value =
        chance.once_in(3) ? scalars[chance.below(std::size(scalars))] : random_string(chance);
    text += chance.once_in(3) ? gap() + "{" + gap() + random_string(chance) + gap() + ":" + gap() +
                                    value + gap() + "}"
                              : gap() + value;
    text += gap() + ",";
  }
  text += gap() + "0" + gap() + "]" + gap();
  if (chance.once_in(10)) text += ' ';
  if (chance.once_in(2)) return text;
  const std::string intruders = "\x01\x1F \t\n\r\"\\x,\x80\xC3\xE2\xF0\xBF\x7F";
  text.insert(chance.below(text.size() + 1), 1, intruders[chance.below(intruders.size())]);
  return text;
}

TEST_F(WideIndexTest, finds_all_in_random_texts) {
  std::size_t valid = 0;
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Chance chance(seed);
    const std::string text = random_text(chance);
    valid += !diagnose(text);
    ASSERT_NO_FATAL_FAILURE(expect_agreement(text)) << "seed " << seed;
    if (seed % 10 == 0) refusal(text);  // asks the other readers
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(valid, 8'000u);
  EXPECT_LT(valid, 18'000u);
}

TEST_F(WideIndexTest, fills_its_room_and_no_more) {
  for (std::size_t size = WideIndex::kMostBytes - 66; size <= WideIndex::kMostBytes; ++size) {
    std::string text = "[1" + std::string(size % 2, '0');
    while (text.size() + 1 < size) text += ",1";
    ASSERT_NO_FATAL_FAILURE(expect_agreement(text.substr(0, size - 1) + "]"));
    std::string escapes = "\"" + std::string(size % 2, 'x');
    while (escapes.size() + 1 < size) escapes += "\\n";
    ASSERT_NO_FATAL_FAILURE(expect_agreement(escapes.substr(0, size - 1) + "\""));
  }
}

}  // namespace
}  // namespace waybill::json::test
