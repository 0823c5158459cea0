// Whole sessions with the tools, on real folders: sessions/*.txt say what is there, what is called,
// what is answered and what the files hold afterwards. WAYBILL_UPDATE=1 writes the answers anew.
//
//   file PATH       with the lines that follow, each behind "| "; a last line "|\" has no end
//   folder PATH     an empty one
//   link PATH TO    TO may begin with ROOT or OUTSIDE
//   takes MS        how long the calls after it take
//   host NAME       who calls
//   call TOOL ARGUMENTS
//   < ANSWER
//   show PATH       and what it holds, each line behind "| "
#include "bench_of_tools.h"
#include "corpus.h"
#include "waybill/dialect/check.h"

namespace waybill::testing {
namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// What follows the first word, and that.
std::pair<std::string, std::string> first_word(const std::string& line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  return {line.substr(0, space), space < line.size() ? line.substr(space + 1) : std::string()};
}

class Session {
 public:
  // The same session with the answers that came.
  std::string play(const std::vector<std::string>& lines) {
    std::string played;
    for (std::size_t at = 0; at < lines.size();) {
      const std::string& line = lines[at++];
      played += line + "\n";
      const auto [verb, rest] = first_word(line);
      std::vector<std::string> block;
      while (at < lines.size() && (lines[at].starts_with("|") || lines[at].starts_with("<")))
        block.push_back(lines[at++]);
      if (verb == "file") {
        put(rest, block);
        for (const std::string& each : block) played += each + "\n";
      } else {
        played += answer(verb, rest);
      }
    }
    return played;
  }

 private:
  std::string at(const std::string& path) const { return folder_.path() + "/in/" + path; }

  void put(const std::string& path, const std::vector<std::string>& block) {
    std::string bytes;
    for (const std::string& line : block)
      bytes += line == "|\\" ? "" : (line.size() > 2 ? line.substr(2) : "") + "\n";
    if (!block.empty() && block.back() == "|\\" && !bytes.empty()) bytes.pop_back();
    put_file(at(path), bytes);
  }

  std::string answer(const std::string& verb, const std::string& rest) {
    const auto [first, second] = first_word(rest);
    if (verb == "folder") std::filesystem::create_directories(at(rest));
    if (verb == "takes") duration_ = std::chrono::milliseconds(std::stoi(rest));
    if (verb == "host") host_ = rest;
    if (verb == "link") {
      std::string target = second;
      replace_all(target, "ROOT", folder_.path() + "/in");
      replace_all(target, "OUTSIDE", folder_.path() + "/out");
      std::filesystem::create_directories(folder_.path() + "/out");
      std::filesystem::create_directories(std::filesystem::path(at(first)).parent_path());
      std::filesystem::create_symlink(target, at(first));
    }
    if (verb == "call") return "< " + call(first, second) + "\n";
    if (verb == "show") return shown(rest);
    return "";
  }

  std::string call(const std::string& tool, const std::string& arguments) {
    std::filesystem::create_directories(folder_.path() + "/in");
    Bench bench(files_, folder_.path() + "/in", host_);
    bench.clock.duration = duration_;
    bench.clock.now += std::chrono::seconds(calls_++);
    std::string told = bench.told(tool, arguments.empty() ? "{}" : arguments);
    const auto report = check(told, Dialect::dotbot);
    EXPECT_TRUE(report && report->valid()) << told;
    replace_all(told, folder_.path() + "/in", "ROOT");
    return told;
  }

  std::string shown(const std::string& path) const {
    if (!std::filesystem::exists(at(path))) return "| (there is none)\n";
    std::string text;
    for (const std::string& line : lines_of(slurp(at(path)))) text += "| " + line + "\n";
    return text;
  }

  TemporaryFolder folder_{quick_disk()};
  DiskFileSystem files_;
  std::string host_;
  std::chrono::milliseconds duration_{0};
  int calls_ = 0;
};

std::vector<std::string> session_names() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(repository() / "tests/suites/solution/sessions"))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class Sessions : public ::testing::TestWithParam<std::string> {};

TEST_P(Sessions, AreAnsweredAsWritten) {
  const auto path = repository() / "tests/suites/solution/sessions" / (GetParam() + ".txt");
  const std::string written = slurp(path);
  const std::string played = Session().play(lines_of(written));
  if (std::getenv("WAYBILL_UPDATE") != nullptr) {
    std::ofstream(path, std::ios::binary) << played;
  } else {
    const auto is = lines_of(played);
    const auto was = lines_of(written);
    for (std::size_t i = 0; i < std::min(is.size(), was.size()); ++i)
      ASSERT_EQ(is[i], was[i]) << "line " << i + 1;
    EXPECT_EQ(is.size(), was.size());
  }
}

INSTANTIATE_TEST_SUITE_P(The, Sessions, ::testing::ValuesIn(session_names()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace waybill::testing
