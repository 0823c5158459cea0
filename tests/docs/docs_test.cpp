// Documentation that runs: what the pages show is what happens.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::filesystem::path repository() {
  const char* const root = std::getenv("WAYBILL_ROOT");
  return root != nullptr ? root : ".";
}

std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// The fenced blocks of a page in one language.
std::vector<std::string> blocks(const std::string& page, const std::string& language) {
  std::vector<std::string> found;
  const std::string fence = "```" + language + "\n";
  for (std::size_t at = page.find(fence); at != page.npos; at = page.find(fence, at + 1)) {
    const std::size_t begin = at + fence.size();
    found.push_back(page.substr(begin, page.find("```", begin) - begin));
  }
  return found;
}

std::string shell(const std::string& script) {
  std::string path;
  for (const char* const name : {"WAYBILL_PROGRAM", "WAYBILL_TASKS"}) {
    const std::string program = std::getenv(name);
    path += "'" + program.substr(0, program.rfind('/')) + "':";
  }
  // What the programs remember of these runs goes where it is removed again.
  FILE* const pipe = popen(("PATH=" + path +
                            "$PATH; XDG_DATA_HOME=$(mktemp -d); export XDG_DATA_HOME; trap 'rm "
                            "-rf \"$XDG_DATA_HOME\"' EXIT; cd '" +
                            repository().string() + "'; " + script)
                               .c_str(),
                           "r");
  std::string out;
  char bytes[4096];
  for (std::size_t count = 0; (count = fread(bytes, 1, sizeof bytes, pipe)) > 0;)
    out.append(bytes, count);
  pclose(pipe);
  return out;
}

// A block of "$ command" lines, each followed by its output.
std::string replay(const std::string& session) {
  std::string script;
  std::istringstream lines(session);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("$ "))
      script += "printf '%s\\n' '$ '\"$(cat <<'SHOWN'\n" + line.substr(2) +
                "\nSHOWN\n)\"\n(exit ${code:-0}); " + line.substr(2) + " 2>/dev/null; code=$?\n";
  return shell(script);
}

TEST(TheReadme, ShowsLinesOfAnExampleThatIsBuiltAndRun) {
  const std::string example = slurp(repository() / "examples/first_answer.cpp");
  for (const std::string& block : blocks(slurp(repository() / "README.md"), "cpp"))
    EXPECT_NE(example.find(block), example.npos) << block;
}

TEST(TheCommandLinePage, ShowsLinesOfAnExampleThatIsBuiltAndRun) {
  const std::string example = slurp(repository() / "examples/tasks.cpp");
  const auto shown = blocks(slurp(repository() / "docs/command-line.md"), "cpp");
  ASSERT_FALSE(shown.empty());
  for (const std::string& block : shown) EXPECT_NE(example.find(block), example.npos) << block;
}

// With WAYBILL_UPDATE=1 in the environment the pages are written anew instead.
TEST(ThePages, ShowSessionsAsTheyReallyGo) {
  std::size_t sessions = 0;
  for (const std::string page :
       {"README.md", "docs/command-line.md", "docs/ledger.md", "docs/solution.md"}) {
    std::string text = slurp(repository() / page);
    for (const std::string& session : blocks(text, "console")) {
      ++sessions;
      const std::string real = replay(session);
      if (std::getenv("WAYBILL_UPDATE") != nullptr) {
        text.replace(text.find(session), session.size(), real);
      } else {
        EXPECT_EQ(real, session) << page;
      }
    }
    if (std::getenv("WAYBILL_UPDATE") != nullptr)
      std::ofstream(repository() / page, std::ios::binary) << text;
  }
  EXPECT_GT(sessions, 0u);
}

TEST(ThePages, LinkOnlyToWhatIsThere) {
  const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(repository())) {
    const std::string path = std::filesystem::relative(entry.path(), repository()).string();
    // Not what programs made of documents with links of their own.
    if (entry.path().extension() != ".md" || path.starts_with("build") ||
        path.starts_with("tests/render/cases") || path.find("node_modules") != path.npos)
      continue;
    // Code has brackets of its own.
    const std::string page = std::regex_replace(slurp(entry.path()), std::regex("```[^`]*```"), "");
    for (std::sregex_iterator at(page.begin(), page.end(), link), end; at != end; ++at)
      EXPECT_TRUE(std::filesystem::exists(entry.path().parent_path() / (*at)[1].str()))
          << path << " links to " << (*at)[1].str();
  }
}

}  // namespace
