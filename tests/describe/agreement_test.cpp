// What schema_of says and what read_value does must be the same, whatever is sent.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "describe/samples.h"
#include "waybill/json/read_value.h"
#include "waybill/json/schema/validator.h"
#include "waybill/json/schema_of.h"
#include "waybill/json/write_value.h"

namespace waybill::json {
namespace {

// Values on both sides of every limit in samples.h.
const std::vector<std::string> kValues = {"null",
                                          "true",
                                          "-1",
                                          "-0",
                                          "0",
                                          "1",
                                          "1.0",
                                          "1e2",
                                          "0.5",
                                          "1.5",
                                          "10",
                                          "11",
                                          "99",
                                          "100",
                                          "127",
                                          "128",
                                          "-129",
                                          "2147483647",
                                          "2147483648",
                                          "18446744073709551615",
                                          "1e20",
                                          "-1e-400",
                                          R"("")",
                                          R"("a")",
                                          R"("ab")",
                                          R"("abcd")",
                                          R"("abcde")",
                                          R"("a-1")",
                                          R"("x")",
                                          R"("\u00e4")",
                                          R"("red")",
                                          R"("r\u0065d")",
                                          R"("blue")",
                                          "[]",
                                          "[1]",
                                          "[1,2]",
                                          "[null]",
                                          "{}",
                                          R"({"a":1})",
                                          R"({"label":"","color":"red"})",
                                          R"([{"label":"","color":"green"}])",
                                          R"({"name":"n","children":[]})",
                                          R"([[],[{"label":"l","color":"red"}],[]])"};
const std::vector<std::string> kKeys = {"x", "label", "color", "first", "name", "gift"};

enum class Change { replace, remove, repeat, rename, insert };

// Writes a document again with one change at the value that is number `target` in its order.
class Changer {
 public:
  Changer(Change change, std::size_t target, std::string value, std::string key)
      : change_(change), target_(target), value_(std::move(value)), key_(std::move(key)) {}

  std::string apply(const Value& root) {
    Buffer out;
    Writer writer(out);
    copy(writer, root, false);
    return out.str();
  }

 private:
  void copy(Writer& writer, const Value& value, bool keyed) {
    const bool root = at_ == 0;
    const bool here = at_++ == target_;
    if (here && change_ == Change::remove && !root) return;
    if (keyed) writer.key(here && change_ == Change::rename ? key_ : std::string(value.key()));
    if (here && change_ == Change::replace) return writer.raw(value_);
    write(writer, value, here);
    if (!here || change_ != Change::repeat || root) return;
    if (keyed) writer.key(value.key());
    writer.raw(value_);
  }

  void write(Writer& writer, const Value& value, bool here) {
    if (value.is(Kind::object)) {
      writer.begin_object();
      for (const Value child : value.children()) copy(writer, child, true);
      if (here && change_ == Change::insert) {
        writer.key(key_);
        writer.raw(value_);
      }
      writer.end_object();
    } else if (value.is(Kind::array)) {
      writer.begin_array();
      for (const Value child : value.children()) copy(writer, child, false);
      if (here && change_ == Change::insert) writer.raw(value_);
      writer.end_array();
    } else {
      writer.raw(value.raw());
    }
  }

  Change change_;
  std::size_t target_;
  std::string value_;
  std::string key_;
  std::size_t at_ = 0;
};

std::size_t count_values(const Value& value) {
  std::size_t count = 1;
  for (const Value child : value.children()) count += count_values(child);
  return count;
}

std::string changed(const std::string& json) {
  Document document;
  RC_ASSERT(Scanner().parse(json, document).has_value());
  const auto change =
      *rc::gen::element(Change::replace, Change::replace, Change::replace, Change::remove,
                        Change::repeat, Change::rename, Change::insert);
  const auto target = *rc::gen::inRange<std::size_t>(0, count_values(document.root()));
  return Changer(change, target, *rc::gen::elementOf(kValues), *rc::gen::elementOf(kKeys))
      .apply(document.root());
}

template <class T>
void expect_agreement(const T& sample) {
  const auto schema = schema::Schema::compile(schema_of<T>());
  ASSERT_TRUE(schema) << schema.error().message;
  schema::Validator validator(*schema);
  const std::string json = to_json(sample);
  EXPECT_TRUE(*validator.validate(json)) << json;
  EXPECT_TRUE(read_value<T>(json).value() == sample);

  int valid = 0;
  EXPECT_TRUE(rc::check([&] {
    std::string sent = json;
    for (int changes = *rc::gen::inRange(1, 4); changes > 0; --changes) sent = changed(sent);
    RC_LOG() << sent;
    const Result<bool> by_schema = validator.validate(sent);
    RC_ASSERT(by_schema.has_value());
    const Result<T> read = read_value<T>(sent);
    RC_ASSERT(read.has_value() == *by_schema);
    if (!read) return;
    ++valid;
    const std::string written = to_json(*read);
    RC_ASSERT(*validator.validate(written));
    const Result<T> again = read_value<T>(written);
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *read);
  }));
  EXPECT_GT(valid, 0);
}

TEST(Agreement, HoldsForEveryShape) { expect_agreement(shop::everything()); }

TEST(Agreement, HoldsForLimits) {
  expect_agreement(shop::Order{"x1", 1, 0.5, {{"a", shop::Color::red}}, shop::Part{}});
  shop::Limited limited;
  limited.code = "a-1";
  limited.counts = {{"a", 1}};
  limited.note = "n";
  limited.rows = {{shop::Part{}}};
  expect_agreement(limited);
}

TEST(Agreement, HoldsForAClassThatContainsItself) {
  shop::Tree tree("root");
  tree.children = {shop::Tree("a"), shop::Tree("b")};
  expect_agreement(tree);
  expect_agreement(std::vector{tree});
}

TEST(Agreement, HoldsForWhatMayBeMissing) {
  expect_agreement(shop::AllOptional{1, 2});
  expect_agreement(std::optional<shop::Color>(shop::Color::green));
  expect_agreement(std::map<std::string, std::optional<Raw>>{{"a", Raw::trusted("1")}});
}

}  // namespace
}  // namespace waybill::json
