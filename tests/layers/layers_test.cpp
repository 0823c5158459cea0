#include "layers/layers.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace waybill::layers {
namespace {

namespace fs = std::filesystem;
using Findings = std::vector<std::string>;

fs::path root() {
  const char* root = std::getenv("WAYBILL_ROOT");
  return root != nullptr ? root : ".";
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<SourceFile> sources_under(const std::vector<std::string>& folders) {
  std::vector<SourceFile> files;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      files.push_back(
          {entry.path().lexically_relative(root()).generic_string(), read(entry.path())});
    }
  }
  return files;
}

std::string lines(const Findings& findings) {
  std::string out;
  for (const std::string& finding : findings) out += finding + "\n";
  return out;
}

// The rules, held against this repository.

TEST(Repository, has_the_table) {
  const Table table = read_table(read(root() / "ARCHITECTURE.md"));
  ASSERT_TRUE(table.contains("base"));
  EXPECT_TRUE(table.at("base").empty());
  EXPECT_TRUE(table.contains("dialect"));
  EXPECT_TRUE(table.contains("apps"));
}

TEST(Repository, includes_only_what_the_table_allows) {
  const Table table = read_table(read(root() / "ARCHITECTURE.md"));
  const std::vector<SourceFile> files = sources_under({"src", "apps"});
  ASSERT_FALSE(files.empty());
  EXPECT_EQ(lines(check_includes(table, files)), "");
}

TEST(Repository, links_exactly_what_the_table_allows) {
  const Table table = read_table(read(root() / "ARCHITECTURE.md"));
  EXPECT_EQ(lines(check_link_graph(table, read(root() / "src/waybill/CMakeLists.txt"))), "");
}

// The checker, shown to fail.

const char* const kArchitecture = R"(# Title
| folder | may include |
|---|---|
| decoy | base |

## Who may include whom

| folder | may include |
|---|---|
| base | – |
| json, net | base |
| store | base json net/peer.h |
| suites/* | base |
| waybill.h | everything |
| apps | everything |

## Another section

| base | net |
)";

Findings check(const std::vector<SourceFile>& files) {
  return check_includes(read_table(kArchitecture), files);
}

TEST(Table, is_read_from_its_own_section_only) {
  const Table table = read_table(kArchitecture);
  EXPECT_EQ(table.size(), 7u);
  EXPECT_TRUE(table.at("base").empty());
  EXPECT_EQ(table.at("net"), std::set<std::string>{"base"});
  EXPECT_EQ(table.at("store"), (std::set<std::string>{"base", "json", "net/peer.h"}));
  EXPECT_TRUE(read_table("# Nothing here").empty());
}

TEST(Includes, of_an_upper_folder_are_named_with_file_line_and_both_folders) {
  EXPECT_EQ(check({{"src/waybill/base/text.cpp",
                    "#include \"waybill/base/text.h\"\n\n#include \"waybill/json/raw.h\"\n"}}),
            Findings{"src/waybill/base/text.cpp:3: base may not include json "
                     "(\"waybill/json/raw.h\")"});
}

TEST(Includes, of_own_and_allowed_folders_pass) {
  EXPECT_EQ(check({{"src/waybill/json/schema/check.cpp",
                    "#include <simdjson.h>\n#include \"waybill/json/raw.h\"\n"
                    "#  include <waybill/base/error.h>\n// #include \"waybill/net/peer.h\"\n"},
                   {"src/waybill/waybill.h", "#include \"waybill/net/peer.h\"\n"},
                   {"apps/waybill/main.cpp", "#include \"waybill/waybill.h\"\n"}}),
            Findings{});
}

TEST(Includes, of_a_single_allowed_header_do_not_open_its_folder) {
  EXPECT_EQ(check({{"src/waybill/store/memory.cpp",
                    "#include \"waybill/net/peer.h\"\n#include \"waybill/net/http.h\"\n"}}),
            Findings{"src/waybill/store/memory.cpp:2: store may not include net "
                     "(\"waybill/net/http.h\")"});
}

TEST(Includes, between_suites_are_refused) {
  EXPECT_EQ(check({{"src/waybill/suites/graph/digest.cpp",
                    "#include \"waybill/suites/graph/digest.h\"\n"
                    "#include \"waybill/suites/ledger/book.h\"\n"}}),
            Findings{"src/waybill/suites/graph/digest.cpp:2: suites/graph may not include "
                     "suites/ledger (\"waybill/suites/ledger/book.h\")"});
}

TEST(Includes, of_the_umbrella_header_inside_the_library_are_refused) {
  EXPECT_EQ(check({{"src/waybill/json/raw.cpp", "#include \"waybill/waybill.h\"\n"}}),
            Findings{"src/waybill/json/raw.cpp:1: json may not include waybill.h "
                     "(\"waybill/waybill.h\")"});
}

TEST(Includes, by_a_relative_path_are_refused) {
  EXPECT_EQ(check({{"src/waybill/json/raw.h", "#pragma once\n"},
                   {"src/waybill/json/raw.cpp", "#include \"raw.h\"\n"},
                   {"src/waybill/base/text.cpp", "#include \"../json/raw.h\"\n"}}),
            (Findings{"src/waybill/json/raw.cpp:1: \"raw.h\" must be named from the include root",
                      "src/waybill/base/text.cpp:1: \"../json/raw.h\" must be named from the "
                      "include root"}));
}

TEST(Includes, of_outside_headers_stay_out_of_headers) {
  for (const char* outside : {"simdjson.h", "re2/re2.h", "boost/asio.hpp", "fmt/format.h"}) {
    const std::string text = std::string("#include <string>\n#include <") + outside + ">\n";
    EXPECT_EQ(check({{"src/waybill/json/raw.cpp", text}}), Findings{});
    EXPECT_EQ(check({{"src/waybill/json/raw.h", text}}),
              Findings{std::string("src/waybill/json/raw.h:2: json shows the outside header ") +
                       outside + " in a header of its own"});
  }
}

TEST(Includes, of_the_language_and_the_operating_system_may_be_in_headers) {
  EXPECT_EQ(check({{"src/waybill/base/file.h", "#include <string>\n#include <sys/stat.h>\n"}}),
            Findings{});
}

TEST(Includes, from_a_folder_without_a_row_are_a_finding) {
  EXPECT_EQ(check({{"src/waybill/attic/old.h", ""}}),
            Findings{"src/waybill/attic/old.h:1: attic has no row in the table"});
}

TEST(LinkGraph, that_differs_from_the_table_is_a_finding) {
  const Table table = read_table(kArchitecture);
  EXPECT_EQ(check_link_graph(table,
                             "waybill_library(base)\n"
                             "waybill_library(json USES base PRIVATE simdjson::simdjson)\n"
                             "# waybill_library(net USES json)\n"
                             "waybill_library(store\n  USES base json)\n"
                             "waybill_library(suites/graph USES base)\n"),
            Findings{});
  EXPECT_EQ(check_link_graph(table, "waybill_library(json PRIVATE base)\n"),
            Findings{"waybill_library(json): uses nothing, but the table says base"});
  EXPECT_EQ(check_link_graph(table, "waybill_library(net USES base json)\n"),
            Findings{"waybill_library(net): uses base json, but the table says base"});
  EXPECT_EQ(check_link_graph(table, "waybill_library(attic)\n"),
            Findings{"waybill_library(attic): has no row in the table"});
}

}  // namespace
}  // namespace waybill::layers
