// A reused context allocates nothing: counted by replacing the global allocation functions.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "corpus.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"

namespace {
std::size_t allocations = 0;
}  // namespace

// Every form that may meet another one's memory, or a sanitizer calls them mismatched.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);
}
void* operator new(std::size_t size) {
  if (void* const room = operator new(size, std::nothrow)) return room;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete(void* room, const std::nothrow_t&) noexcept { std::free(room); }
void operator delete[](void* room) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t) noexcept { std::free(room); }
void operator delete[](void* room, const std::nothrow_t&) noexcept { std::free(room); }

namespace waybill::testing {
namespace {

const char* const kTypical[] = {
    R"({"schema_id":"dotbot-mcp-response@1","tool":"solution.structure","version":"1.0.0","status":"warning","summary":"Found 12 projects.","data":{"projects":[{"alias":"be"}]},"warnings":[{"code":"FRONTMATTER_MISSING","message":"No frontmatter","path":".bot/a.md"}],"errors":[],"audit":{"timestamp":"2026-01-02T13:57:00Z","duration_ms":45,"source":"script.ps1","host":"warp"},"intent":{"recommended_next":"solution.info","reason":"Look \"around\".","parameters":{}}})",
    R"({"success":true,"data":{"tool":"ouroborosai_graph_digest","version":"1.0","requestId":"a1b2c3d4","generatedAt":"2026-01-10T12:00:00.000Z","workspace":{"root":"/p","repoName":"p"},"result":{"files":142},"meta":{"approxTokens":52,"truncated":false,"limits":{"maxItems":10},"nextQuerySuggestion":[{"tool":"ouroborosai_graph_issues","args":{"limit":20},"reason":"r"}]}}})",
    R"({"ok":true,"data":{"id":"1","list":[1,2,3]}})",
    R"({"ok":false,"error":{"code":"INVALID_PARAMS","message":"bad","details":{"issues":[]}}})",
    R"({"ok":true,"data":{"id":"deploy-42"},"error":null,"warnings":[],"meta":{"duration_ms":340,"request_id":"req_abc123"}})",
    R"({"response_type":"text","summary":"Here.","artifacts":[],"missions_spawned":[],"signals_emitted":[],"live_stream_id":null,"ui_hints":{"layout":"inline","priority":"normal","suggested_actions":["Go"],"color_scheme":"info","icon":null,"expandable":true},"timestamp":"2026-02-07T20:07:00.000000+00:00","metadata":{}})",
    R"({"content":[{"type":"text","text":"Done."}],"structuredContent":{"a":1}})",
};

TEST(AReusedConverter, AllocatesNothingForATypicalAnswer) {
  Converter converter;
  const FixedClock clock;
  ConvertOptions options;
  options.write.clock = &clock;
  for (const char* const document : kTypical) {
    for (const Dialect target : kDialects) {
      for (int warm_up = 0; warm_up < 3; ++warm_up)
        ASSERT_TRUE(converter.convert(document, target, options));
      const std::size_t before = allocations;
      ASSERT_TRUE(converter.convert(document, target, options));
      EXPECT_EQ(allocations - before, 0u) << name_of(target) << " from " << document;
    }
  }
}

TEST(AFreshConverter, AllocatesNothingThatGrowsWithThePayloadButItsOutput) {
  const FixedClock clock;
  ConvertOptions options;
  options.write.clock = &clock;
  const auto cost = [&](std::size_t items) {
    std::string document = R"({"ok":true,"data":[0)";
    for (std::size_t i = 0; i < items; ++i) document += R"(,{"name":"item","at":[1,2.5,true]})";
    document += "]}";
    Converter converter;
    const std::size_t before = allocations;
    EXPECT_TRUE(converter.convert(document, Dialect::dotbot, options));
    return allocations - before;
  };
  // The output buffer doubles as it grows: a few more steps for sixteen times the payload.
  EXPECT_LE(cost(160'000), cost(10'000) + 6);
}

}  // namespace
}  // namespace waybill::testing
