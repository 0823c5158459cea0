#include "waybill/suites/solution/state_file.h"

#include <algorithm>

#include "waybill/json/scanner.h"
#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/failure.h"

namespace waybill::suites::solution {
namespace {

Problem invalid(std::string message, std::string suggestion) {
  return {.code = "STATE_FILE_INVALID",
          .message = message,
          .path = kStateFile,
          .suggestion = suggestion};
}

}  // namespace

StateFileReading read_state_file(const FileSystem& files) {
  const auto text = read_if_there(files, kStateFile);
  StateFileReading reading;
  if (!text) {
    reading.problems.push_back(file_problem(text.error()));
    return reading;
  }
  if (!*text) {
    reading.problems.push_back(
        invalid("The state file is missing.", "Install dotbot again, or restore the file."));
    return reading;
  }
  json::Document document;
  if (auto parsed = json::Scanner().parse(**text, document); !parsed) {
    const std::string byte = std::to_string(parsed.error().byte.value_or(0));
    reading.problems.push_back(
        invalid("The state file is not JSON, at byte " + byte + ": " + parsed.error().message,
                "Correct it at that byte, or restore the file."));
    return reading;
  }
  const json::Value root = document.root();
  if (!root.is(json::Kind::object)) {
    reading.problems.push_back(
        invalid("The state file holds no object.", R"(Begin it with {"version": "…"}.)"));
    return reading;
  }
  const auto take = [&](std::string_view key, std::string& into) {
    const json::Value value = root.find(key);
    if (!value || value.is(json::Kind::null)) return;
    if (value.is(json::Kind::string)) {
      into = std::string(value.string());
    } else {
      reading.problems.push_back(
          invalid("\"" + std::string(key) + "\" of the state file is no text.",
                  "Put \"" + std::string(key) + "\" into quotes."));
    }
  };
  take("version", reading.state.version);
  take("profile", reading.state.profile);
  take("installed_at", reading.state.installed_at);
  take("name", reading.state.name);
  if (!reading.state.name.empty() && !is_solution_name(reading.state.name)) {
    reading.state.name.clear();
    reading.problems.push_back(invalid("\"name\" of the state file is no line of 1 to 100 bytes.",
                                       "Put what the solution is called there, or remove it."));
  }
  return reading;
}

bool is_solution_name(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  return !text.empty() && text.size() <= kLongest && std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
}

const std::string& name_of(const Solution& solution, const StateFile& state) {
  return state.name.empty() ? solution.name : state.name;
}

}  // namespace waybill::suites::solution
