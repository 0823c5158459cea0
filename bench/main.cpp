// waybill_bench: measures and prints one JSON line per case. See bench/run.
#include <simdjson.h>

#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>

#include "bench/families.h"
#include "bench/nlohmann/document.h"

namespace {

using waybill::bench::Session;

constexpr const char* kUsage =
    "usage: waybill_bench FOLDER [--seconds S] [--only PREFIX]... [--repeat N]\n"
    "       waybill_bench --facts\n"
    "\n"
    "FOLDER holds the files that bench/peers/data.mjs writes.\n"
    "  --seconds S    for each case (0.3)\n"
    "  --only PREFIX  only cases whose name begins so\n"
    "  --repeat N     run each case N times and measure nothing, for a profiler\n"
    "  --facts        print what the program was made with\n";

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number > 0;
}

std::optional<Session> read_arguments(int count, char** arguments) {
  Session session;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (!argument.starts_with("--")) {
      if (!session.folder.empty()) return {};
      session.folder = argument;
      continue;
    }
    if (++i == count) return {};
    const std::string_view value = arguments[i];
    if (argument == "--only") {
      session.only.emplace_back(value);
    } else if (argument == "--seconds") {
      if (!read_number(value, session.seconds)) return {};
    } else if (argument == "--repeat") {
      if (!read_number(value, session.repeat)) return {};
    } else {
      return {};
    }
  }
  if (session.folder.empty()) return {};
  return session;
}

void print_facts() {
#ifdef __clang__
  constexpr const char* kCompiler = "clang " __clang_version__;
#else
  constexpr const char* kCompiler = "g++ " __VERSION__;
#endif
  std::printf(
      "{\"compiler\":\"%s\",\"simdjson\":\"%s\",\"simdjson_implementation\":\"%s\","
      "\"nlohmann_json\":\"%d.%d.%d\"}\n",
      kCompiler, SIMDJSON_STRINGIFY(SIMDJSON_VERSION),
      simdjson::get_active_implementation()->name().c_str(), NLOHMANN_JSON_VERSION_MAJOR,
      NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH);
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::strcmp(arguments[1], "--facts") == 0) {
    print_facts();
    return 0;
  }
  const auto session = read_arguments(count, arguments);
  if (!session) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  waybill::bench::run_memory(*session);
  waybill::bench::run_convert(*session);
  waybill::bench::run_varied(*session);
  waybill::bench::run_once(*session);
  waybill::bench::run_wrap(*session);
  waybill::bench::run_emit(*session);
  waybill::bench::run_schema(*session);
  waybill::bench::run_chain(*session);
  waybill::bench::run_nlohmann(*session);
}
