// A recorder that knows how earlier documents were laid out records the same of each as one that
// knows nothing, and refuses the same, however much alike the documents are; and it reads nothing
// outside of them.
#include "waybill/json/outline.h"

#include <gtest/gtest.h>

#include <array>

#include "json/random_text.h"
#include "json/support.h"
#include "waybill/json/recorder.h"

namespace waybill::json::test {
namespace {

// By the parent and by every byte of the key.
Verdict by_spelling(Tag parent, std::string_view key) {
  if (key.data() == nullptr)
    return {parent % 3 == 0 ? Verdict::skip : Verdict::open, static_cast<Tag>(parent + 1)};
  unsigned sum = parent * 31u;
  for (const char c : key) sum = sum * 131 + static_cast<unsigned char>(c);
  constexpr std::array kActions{Verdict::skip, Verdict::record, Verdict::open, Verdict::open};
  return {kActions[sum / 7 % 4], static_cast<Tag>(sum % 200)};
}

// Everything that was recorded, in words.
std::string told(Value value) {
  std::string words = std::to_string(value.tag()) + (value.complete() ? "" : "*") +
                      (value.node().opened() ? "+ " : " ") +
                      (value.node().key_escaped() ? "\\" : "") + std::string(value.key()) +
                      (value.node().escaped() ? "=\\" : "=") + std::string(value.raw()) + '#' +
                      std::to_string(value.size()) + std::string(name_of(value.kind())) +
                      std::string(value.string());
  for (const Value child : value.children()) words += '\n' + told(child);
  return words;
}

class Stream {
 public:
  void expect_the_same(std::string_view text) {
    Document familiar;
    Document fresh;
    const bool right = plain_.scan(text, by_spelling, fresh).has_value();
    ASSERT_EQ(reused_.scan(fence_.at_end(text), &recording_of<by_spelling>, familiar).has_value(),
              right)
        << text;
    if (!right) return;
    ASSERT_EQ(told(familiar.root()), told(fresh.root())) << text;
    ASSERT_EQ(familiar.is_compact(), fresh.is_compact()) << text;
  }

 private:
  Scanner reused_;
  Scanner plain_;  // it is given a function, of which nothing is remembered
  Fence fence_;
};

// Keys of every length that differ in a single byte, one after another at the same place.
TEST(Outline, is_told_from_all_whose_keys_differ_in_one_byte) {
  Stream stream;
  for (std::size_t size = 1; size < 40; ++size) {
    const std::string key(size, 'k');
    const std::string rest(40, ' ');  // so that enough can be read behind the key
    for (std::size_t i = 0; i <= size; ++i) {
      stream.expect_the_same("{\"" + key + "\":1}" + rest);
      std::string other = key;
      if (i < size) other[i] = 'K';
      stream.expect_the_same("{\"" + other + "\":1}" + rest);
      stream.expect_the_same("{\"" + other + "\":1}");
      stream.expect_the_same("{\"" + key.substr(0, i) + "\":1}" + rest);
    }
  }
}

TEST(Outline, is_told_from_those_with_space_or_escapes_in_them) {
  Stream stream;
  for (const char* const text :
       {R"({"key":[1,2,{"key":3}],"b":4,"a long one, that fills it":5})",
        R"({"key" :[1,2,{"key" : 3}],"b":4,"a long one, that fills it":5})",
        R"({"key":[1,2,{"key":3}],"\u0062":4,"a long one, that\tfills it":5})",
        R"({"key":[1,2,{"k\"y":3}],"b":4,"a long one, that\":fills it":5})",
        R"({"k\"y":[1,2,{"k\":":3}],"b":"4","a long one, that\"fills it":5})",
        R"({"key":[1,2,{"key":3}],"b":4,"a long one, that fills it":5})"}) {
    stream.expect_the_same(text);
    stream.expect_the_same(text);
  }
}

// An object of a few keys out of a small stock, some of them nested.
std::string chance_object(Chance& chance, int depth) {
  static constexpr std::array<std::string_view, 12> kKeys{"ok",
                                                          "id",
                                                          "data",
                                                          "date",
                                                          "status_code",
                                                          "status_mode",
                                                          "summary",
                                                          "a_long_name",
                                                          "a_long_mame",
                                                          "\\u006fk",
                                                          "sixteen_letters_",
                                                          "sixteen_letters_and_many_more_of_them"};
  std::string text = "{";
  for (std::size_t n = 1 + chance.below(5); n-- > 0;) {
    if (text.size() > 1) text += ',';
    text += '"' + std::string(kKeys[chance.below(kKeys.size())]) + '"';
    if (chance.once_in(10)) text += ' ';
    text += ':';
    if (depth < 4 && chance.once_in(3)) {
      const std::string inside = chance_object(chance, depth + 1);
      text += chance.once_in(2) ? inside : "[" + inside + "," + inside + "]";
    } else {
      static constexpr std::array<std::string_view, 12> kValues{
          "\"text\"", "\"a \\\"text\\\"\"", "\"\"",       "12.5", "0", "-1e3", "null", "true", "{}",
          "[]",       "[\"a\",\"b\"]",      "[1,{},null]"};
      text += kValues[chance.below(kValues.size())];
      if (chance.once_in(10)) text += ' ';
    }
  }
  return text + '}';
}

TEST(Outline, changes_nothing_in_streams_of_similar_documents) {
  Chance chance(7);
  Stream stream;
  std::string text = chance_object(chance, 0);
  for (int i = 0; i < 20'000; ++i) {
    if (chance.once_in(3)) text = chance_object(chance, 0);
    stream.expect_the_same(text);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// The same members in the same order, and never the same values: some of them have escapes, space
// around them, or another number of elements.
TEST(Outline, is_followed_whatever_the_values_are) {
  static constexpr std::array<std::string_view, 6> kStrings{
      R"("")", R"("text")", R"("a \"text\"")", R"("\\")", R"( "space" )", R"("ü"  )"};
  static constexpr std::array<std::string_view, 5> kNumbers{"0", "12.5", "-1e3", " 7 ",
                                                            "123456789"};
  static constexpr std::array<std::string_view, 5> kLists{"[]", "[1]", R"(["a\n",{}])", "[[ ],2,3]",
                                                          R"([{"ok":"b"},{"ok":"\t"}])"};
  static constexpr std::array<std::string_view, 4> kObjects{
      "{}", R"({"x":1})", R"({"one":"\n","two":[1,{"three":{}}]})", R"({ "data" : "x" })"};
  const auto add_all = [](std::string& text, Chance& chance, const auto& values) {
    for (const char* const name : {"a", "bc", "def", "ghij", "klmno", "a name of some length"})
      text += (text.size() > 1 ? ",\"" : "\"") + std::string(name) + std::to_string(values.size()) +
              "\":" + std::string(values[chance.below(values.size())]);
  };
  Chance chance(10);
  Stream stream;
  for (int i = 0; i < 5'000; ++i) {
    std::string text = "{";
    add_all(text, chance, kStrings);
    if (chance.once_in(2)) add_all(text, chance, kLists);
    if (chance.once_in(2)) add_all(text, chance, kObjects);
    add_all(text, chance, kNumbers);
    stream.expect_the_same(text + "}");
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Each document so often that it is learned, from where it differs from the one before.
TEST(Outline, is_learned_anew_from_where_documents_differ) {
  Chance chance(9);
  Stream stream;
  std::string data = "{}";
  for (int i = 0; i < 300; ++i) {
    if (chance.once_in(2)) data = chance_object(chance, 1);
    const std::string text = R"({"ok":true,"list":["a",1,{"b":"c"}],"data":)" + data +
                             R"(,"meta":)" + chance_object(chance, 2) + R"(,"status":"ok"})";
    for (int times = 0; times < 12; ++times) stream.expect_the_same(text);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// The same document over and over, each time with a byte in another place that is not as it was:
// left out, there twice, or another one.
TEST(Outline, changes_nothing_of_what_is_refused) {
  Chance chance(8);
  Stream stream;
  constexpr std::string_view kBytes = "{}[]:,\"\\ 0-ntx\xFF";
  for (int i = 0; i < 100; ++i) {
    const std::string text = chance_object(chance, 0);
    for (std::size_t at = 0; at < text.size(); ++at) {
      stream.expect_the_same(text);
      std::string other = text;
      switch (chance.below(3)) {
        case 0: other.erase(at, 1); break;
        case 1: other.insert(at, 1, text[at]); break;
        default: other[at] = kBytes[chance.below(kBytes.size())];
      }
      stream.expect_the_same(other);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

// A window of the index may end at any place of what is laid out as before, and in what is skipped.
TEST(Outline, is_followed_across_windows) {
  Stream stream;
  const std::string rest = R"("a":"b","c":{"d":[1,true,{"e":"f\"g"}],"h":null},"i":12})";
  for (std::size_t size = 65'400; size < 65'600; ++size) {
    stream.expect_the_same("{\"long\":\"" + std::string(size, 'x') + "\"," + rest);
    if (testing::Test::HasFatalFailure()) return;
  }
  // Some of these are skipped, some recorded, some opened.
  for (const char* const key : {"aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd", "eeeeeeee"}) {
    for (const std::size_t size : {65'000u, 65'530u, 70'000u, 70'001u}) {
      const std::string list = "[\"a\",\"" + std::string(size, 'x') + "\",\"b\"]";
      stream.expect_the_same(std::string("{\"") + key + "\":" + list + "," + rest);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

// The window may end right behind the bracket of a list, empty or not, that was noted as one whose
// elements are passed over.
TEST(Outline, is_followed_up_to_an_array_in_the_next_window) {
  constexpr std::size_t kSpace = 5'000;  // in which nobody looks for an end of the window
  const auto text = [](std::size_t size, std::size_t space, const std::string& list) {
    return "{\"long\":\"" + std::string(size, 'x') + "\"," + list.substr(0, 4) +
           std::string(space, ' ') + list.substr(4) + ",\"last\":1}";
  };
  for (const char key : std::string_view("abcdefghijklm")) {
    Stream stream;
    for (std::size_t size = 65'536 - kSpace - 20; size < 65'536 - kSpace - 5; ++size) {
      for (const char* const list : {"[1,2]", "[]", "[3]"}) {
        const std::string member = std::string("\"") + key + "\":";
        stream.expect_the_same(text(1, 0, member + "[1,2]"));
        stream.expect_the_same(text(size, kSpace, member + list));
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

// Of some of these the first bytes are taken for those of the same kind of document.
TEST(Outline, of_an_object_is_none_of_an_array) {
  for (int i = 0; i < 300; ++i) {
    Stream stream;
    const std::string rest = "\"key" + std::to_string(i) + "\":1,\"another\":2}";
    const std::string space(static_cast<std::size_t>(i) % 10, ' ');
    stream.expect_the_same(space + "{" + rest);
    stream.expect_the_same(space + "[" + rest);
  }
}

// What is expected before the first key is nothing that any text has.
TEST(Outline, is_none_in_the_beginning) {
  for (const char byte : {'\0', '\x01', ' ', '\xFF'}) {
    Scanner scanner;
    Document document;
    const std::string text = '{' + std::string(40, byte) + ":1}";
    EXPECT_FALSE(scanner.scan(text, &recording_of<by_spelling>, document)) << int{byte};
  }
}

// Which outline a document agrees with: 0 for none.
std::uint64_t shape_of(Scanner& scanner, std::string_view text,
                       Recording recording = &recording_of<by_spelling>) {
  Document document;
  EXPECT_TRUE(scanner.scan(text, recording, document)) << text;
  return document.shape();
}

// One that has a member in the middle, or at the end, that the others have not.
std::string answer(std::size_t kind) {
  return R"({"summary":"s")" + std::string(kind == 1 ? R"(,"status":1)" : "") +
         R"(,"data":{"payload":[1,2,3]},"meta":"m")" +
         std::string(kind == 2 ? R"(,"status_mode":[])" : "") +
         std::string(kind == 3 ? R"(,"status_code":[])" : "") + "}";
}

TEST(Outline, of_each_kind_is_known_where_some_take_turns) {
  Scanner scanner;
  std::array<std::uint64_t, 4> shapes{};
  for (std::size_t i = 0; i < 100; ++i) {
    const std::uint64_t shape = shape_of(scanner, answer(i * 7 % shapes.size()));
    if (i < 2 * shapes.size()) {
      shapes[i * 7 % shapes.size()] = shape;
    } else {
      EXPECT_EQ(shape, shapes[i * 7 % shapes.size()]) << i;
    }
  }
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (std::size_t other = 0; other < i; ++other) EXPECT_NE(shapes[i], shapes[other]);
}

Verdict all_but_payload(Tag, std::string_view key) {
  return key == "payload" ? Verdict{} : Verdict{Verdict::open, 1};
}

// What comes next cannot be guessed here, and the ends of two kinds differ in a name only.
TEST(Outline, of_each_kind_is_known_in_whatever_order_they_come) {
  Scanner scanner;
  std::mt19937 chance(7);
  std::array<std::uint64_t, 4> shapes{};
  for (int i = 0; i < 1000; ++i) {
    const std::size_t kind = chance() % shapes.size();
    const std::uint64_t shape = shape_of(scanner, answer(kind), &recording_of<all_but_payload>);
    if (i < 100) {
      shapes[kind] = shape;
    } else {
      EXPECT_EQ(shape, shapes[kind]) << i;
      EXPECT_NE(shape, 0u) << i;
    }
  }
}

TEST(Outline, of_a_kind_that_is_met_no_more_makes_room) {
  Scanner scanner;
  for (const char* const members : {"ab", "cd", "ef", "gh", "ij", "kl"}) {
    const std::string text = R"({"summary":"s",")" + std::string(members) + R"(":"m","data":{}})";
    for (int i = 0; i < 50; ++i) shape_of(scanner, text);
    EXPECT_NE(shape_of(scanner, text), 0) << text;
  }
}

// Learning takes its time, so it must not go on for ever where nothing comes again soon.
TEST(Outline, is_learned_ever_rarer_where_there_are_too_many) {
  Scanner scanner;
  std::uint64_t learned = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text =
        R"({"summary":"s","m)" + std::to_string(i % 100) + R"(":"m","data":{"payload":1}})";
    learned = std::max(learned, shape_of(scanner, text));
  }
  EXPECT_LT(learned, 100);
}

Verdict record_all(Tag, std::string_view) { return {Verdict::record, 1}; }

TEST(Outline, is_forgotten_when_somebody_else_asks) {
  const std::string_view text =
      R"({"key":{"a":1},"another":[],"a third":2,"the last one of all":3})";
  Scanner scanner;
  Document all;
  Document some;
  Document fresh;
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(scanner.scan(text, &recording_of<record_all>, all));
    ASSERT_TRUE(Scanner().scan(text, record_all, fresh));
    EXPECT_EQ(told(all.root()), told(fresh.root()));
    ASSERT_TRUE(scanner.scan(text, &recording_of<by_spelling>, some));
    ASSERT_TRUE(Scanner().scan(text, by_spelling, fresh));
    EXPECT_EQ(told(some.root()), told(fresh.root()));
  }
}

// More members than are remembered.
TEST(Outline, has_only_the_first_of_very_many) {
  Stream stream;
  for (const char* const prefix : {"key", "kay", "key"}) {
    std::string text = "{";
    for (int i = 0; i < 500; ++i)
      text += (i == 0 ? "\"" : ",\"") + std::string(prefix) + std::to_string(i) + "\":{}";
    stream.expect_the_same(text + "}");
    stream.expect_the_same(text + "}");
  }
}

}  // namespace
}  // namespace waybill::json::test
