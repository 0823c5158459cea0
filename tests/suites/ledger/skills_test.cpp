// Skills: what is read of a SKILL.md, and what is said of one that cannot be.
#include <gtest/gtest.h>

#include "suites/ledger/bench.h"
#include "waybill/base/memory_file_system.h"

namespace waybill::suites::ledger {
namespace {

struct Folder {
  Folder() {
    put("/skills/notes/SKILL.md",
        "---\nname: release-notes\ndescription: Writes Release notes.\nversion: 1.2\n"
        "entrypoint: run.sh\ncapabilities: [read, write]\nowner: {team: docs, size: 3}\n"
        "tags: [a, 'true', false]\n---\n# Notes\n");
    put("/skills/audit/SKILL.md",
        "---\nname: audit-log\ndescription: Reads the trail.\ncapabilities: [audit]\n---\n");
    put("/skills/bad/SKILL.md", "---\nname: Bad\ndescription: x\n---\n");
    put("/skills/broken/SKILL.md", "---\nname: [\n---\n");
    put("/skills/greedy/SKILL.md", "---\nname: greedy\ndescription: x\ncapabilities: [fly]\n---\n");
    put("/skills/plain/SKILL.md", "# No frontmatter\n");
    put("/skills/notes/README.md", "not a skill");
  }
  void put(const std::string& path, const std::string& text) { files.add_file(path, text); }
  MemoryFileSystem files;
};

TEST(SkillList, ShowsWhatCanBeUsedAndSaysWhyTheRestCannot) {
  Folder folder;
  Bench bench;
  bench.options.files = &folder.files;
  bench.options.skills = "/skills";
  EXPECT_EQ(
      bench.wire("skill_list"),
      R"({"ok":true,"data":{"skills":[{"name":"audit-log","description":"Reads the trail.",)"
      R"("capabilities":["audit"],"path":"/skills/audit/SKILL.md"},{"name":"release-notes",)"
      R"("description":"Writes Release notes.","version":"1.2","entrypoint":"run.sh",)"
      R"("capabilities":["read","write"],"path":"/skills/notes/SKILL.md","extra":{"owner":)"
      R"({"team":"docs","size":3},"tags":["a","true",false]}}],"faults":[{"path":)"
      R"("/skills/bad/SKILL.md","message":"'name' is a lower-case letter, then letters, digits )"
      R"(and dashes."},{"path":"/skills/broken/SKILL.md","message":"The frontmatter is no YAML: )"
      R"(line 3: end of sequence flow not found."},{"path":"/skills/greedy/SKILL.md","message":)"
      R"("'fly' is no capability; those are read, write, spawn, audit and admin."},{"path":)"
      R"("/skills/plain/SKILL.md","message":"There is no frontmatter: it stands between two )"
      R"(lines of three dashes, the first of which begins the file."}]}})");
}

TEST(SkillList, IsFilteredByWordsAndCapability) {
  Folder folder;
  Bench bench;
  bench.options.files = &folder.files;
  bench.options.skills = "/skills";
  const auto names = [&](const std::string& query) {
    const std::string answer = bench.wire("skill_list", query);
    return std::to_string(answer.find("audit-log") != answer.npos) +
           std::to_string(answer.find("release-notes") != answer.npos);
  };
  EXPECT_EQ(names(R"({"search":"release NOTES"})"), "01");
  EXPECT_EQ(names(R"({"capability":"audit"})"), "10");
  EXPECT_EQ(names(R"({"capability":"spawn"})"), "00");
}

TEST(SkillList, OfAFolderThatIsNotThereIsEmptyAndOfAFileIsAnError) {
  Folder folder;
  Bench none;
  none.options.files = &folder.files;
  none.options.skills = "/nowhere";
  EXPECT_EQ(none.wire("skill_list"), R"({"ok":true,"data":{"skills":[],"faults":[]}})");
  Bench wrong;
  wrong.options.files = &folder.files;
  wrong.options.skills = "/skills/notes/README.md";
  const Envelope answer = wrong.call("skill_list");
  ASSERT_TRUE(failed(answer));
  EXPECT_EQ(answer.errors[0].code, "HANDLER_ERROR");
}

}  // namespace
}  // namespace waybill::suites::ledger
