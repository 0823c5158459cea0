#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>
#include <vector>

#include "schema/compiled.h"

namespace {
std::atomic<long> allocations{0};
}

// Counted, to see that nothing is allocated where nothing should be.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* room = std::malloc(size)) return room;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

namespace {

constexpr std::string_view kSchema = R"({
  "type": "array",
  "items": {
    "type": "object",
    "properties": {"id": {"type": "integer", "minimum": 1}, "name": {"type": "string",
      "minLength": 1, "pattern": "^[a-z ]+$"}, "tags": {"uniqueItems": true},
      "mark": {"const": {"q\"": [1, "\u0022"]}}},
    "required": ["id"],
    "unevaluatedProperties": {"enum": ["a\nb"]}
  }
})";

TEST(Sharing, OneSchemaServesManyThreads) {
  const Schema schema = compiled(kSchema);
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      Validator validator(schema);
      for (int i = 0; i < 500; ++i) {
        const bool good = (t + i) % 2 == 0;
        const std::string text =
            R"([{"id": 1, "name": "some name", "tags": [1, 2, {"a": 3}], "other": "a\u000ab",
                 "mark": {"q\"": [1.0, "\""]}}, {"id": )" +
            std::string(good ? "2" : "0") + "}]";
        if (validator.validate(text) != good) ++wrong;
        if (validator.check(text)->valid != good) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Sharing, AValidatorThatHasSeenALikeTextAllocatesNothing) {
  Validator validator(compiled(kSchema));
  std::string text = "[";
  for (int i = 1; i < 200; ++i) {
    text += R"({"id": )" + std::to_string(i) + R"(, "name": "some name", "tags": [1, 2, 3]},)";
  }
  text += R"({"id": 1}])";
  ASSERT_TRUE(*validator.validate(text));
  ASSERT_TRUE(*validator.validate(text));
  const long before = allocations;
  const bool answer = *validator.validate(text);
  const long used = allocations - before;
  EXPECT_TRUE(answer);
  EXPECT_EQ(used, 0);
}

TEST(Sharing, ASchemaOutlivesWhatItWasCompiledFrom) {
  auto registry = std::make_unique<Registry>();
  registry->add("urn:b", R"({"enum": ["kept", {"k": "v"}]})");
  auto text = std::make_unique<std::string>(R"({"items": {"$ref": "urn:b"}})");
  const Schema schema = compiled(*text, {.registry = registry.get()});
  registry.reset();
  text.reset();
  EXPECT_TRUE(*Validator(schema).validate(R"(["kept", {"k": "v"}])"));
  EXPECT_EQ(Validator(schema).check("[0]")->findings.at(0).location, "urn:b#/enum");
}

}  // namespace
