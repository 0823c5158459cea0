// The three engines as the tests meet them: a fresh place for each test, which can be opened often.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "process.h"
#include "store/postgres.h"
#include "waybill/store/open.h"

namespace waybill::store {

class Place : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const std::string engine = GetParam();
    url_ = engine == "memory"   ? "memory:"
           : engine == "sqlite" ? "sqlite:" + folder_.path() + "/records.db"
                                : waybill::testing::Postgres::shared().fresh_url();
    store_ = opened();
  }

  bool lasts() const { return GetParam() != std::string("memory"); }
  std::unique_ptr<Store> opened(OpenOptions options = {}) const {
    auto store = open(url_, options);
    if (!store) ADD_FAILURE() << store.error().message;
    return store ? std::move(*store) : nullptr;
  }

  static Result<void> put(Store& store, std::string_view space, std::string_view key,
                          std::string_view value) {
    return store.change([&](Writing& writing) { return writing.put(space, key, value); });
  }
  static std::optional<std::string> get(Store& store, std::string_view space,
                                        std::string_view key) {
    std::optional<std::string> value;
    const auto done = store.read([&](Reading& reading) -> Result<void> {
      auto found = reading.get(space, key);
      if (!found) return std::unexpected(found.error());
      value = std::move(*found);
      return {};
    });
    EXPECT_TRUE(done) << done.error().message;
    return value;
  }
  static std::vector<std::string> keys(Store& store, const Range& range) {
    std::vector<std::string> list;
    const auto done = store.read([&](Reading& reading) {
      return reading.each(range, [&](std::string_view key, std::string_view) {
        list.emplace_back(key);
        return true;
      });
    });
    EXPECT_TRUE(done) << done.error().message;
    return list;
  }

  waybill::testing::ScratchFolder folder_;
  std::string url_;
  std::unique_ptr<Store> store_;
};

inline std::string name_of_place(const ::testing::TestParamInfo<const char*>& info) {
  return info.param;
}

}  // namespace waybill::store
