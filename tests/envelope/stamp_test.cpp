#include "waybill/envelope/stamp.h"

#include <gtest/gtest.h>

#include "waybill/envelope/builder.h"

namespace waybill {
namespace {

// A call that takes 45 ms, in a world that stands still otherwise.
struct World {
  FixedClock clock;
  SequentialIds ids;
  MapEnvironment environment{{}, "/home/user/project"};
  Stopwatch stopwatch{clock};

  Envelope stamped(Envelope envelope, const Call& call = {}) {
    clock.advance(std::chrono::milliseconds(45));
    stamp(envelope, {clock, ids, environment, stopwatch}, call);
    return envelope;
  }
};

TEST(Stamp, fills_in_what_is_missing) {
  const Envelope answer = World().stamped(ok("t").done());
  const Audit expected{
      .timestamp = "2026-01-01T00:00:00.045Z",
      .duration_ms = 45,
      .request_id = "req_0000000000000001",
      .correlation_id = "00000000-0000-4000-8000-000000000001",
      .workspace = {.root = "/home/user/project", .repo_name = "project"},
  };
  EXPECT_EQ(answer.audit, expected);
}

TEST(Stamp, is_the_same_every_time) {
  EXPECT_EQ(World().stamped(ok("t", 1).done()), World().stamped(ok("t", 1).done()));
}

TEST(Stamp, takes_over_what_the_call_says) {
  const Call call{.source = "tools/info",
                  .host = "ci",
                  .request_id = "req_caller",
                  .correlation_id = "corr-7",
                  .trace = "00-1-2-01",
                  .workspace = {.root = "/r", .repo_name = "r", .rev = "abc"},
                  .time_form = TimestampForm::microseconds};
  const Audit expected{.timestamp = "2026-01-01T00:00:00.045000+00:00",
                       .duration_ms = 45,
                       .source = "tools/info",
                       .host = "ci",
                       .request_id = "req_caller",
                       .correlation_id = "corr-7",
                       .trace = "00-1-2-01",
                       .workspace = {.root = "/r", .repo_name = "r", .rev = "abc"}};
  EXPECT_EQ(World().stamped(ok("t").done(), call).audit, expected);
}

TEST(Stamp, never_overwrites) {
  const Audit mine{.timestamp = "2020-01-01T00:00:00Z",
                   .duration_ms = 1,
                   .source = "s",
                   .host = "h",
                   .request_id = "r",
                   .correlation_id = "c",
                   .trace = "t",
                   .write_to = "w",
                   .workspace = {.rev = "only the revision"}};
  const Call call{.source = "other", .host = "other", .request_id = "other"};
  EXPECT_EQ(World().stamped(ok("t").audit(mine).done(), call).audit, mine);
}

TEST(Stamp, leaves_the_workspace_out_when_nobody_knows_it) {
  struct Nowhere final : Environment {
    std::optional<std::string> variable(std::string_view) const override { return {}; }
    Result<std::string> working_directory() const override {
      return fail(ErrorKind::not_found, "gone");
    }
  };
  World world;
  Envelope answer;
  stamp(answer, {world.clock, world.ids, Nowhere(), world.stopwatch});
  EXPECT_FALSE(answer.audit.workspace.present());
}

}  // namespace
}  // namespace waybill
