#include "hub/language_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "hub/language.h"
#include "hub/outline.h"
#include "testing/temp_dir.h"

namespace twotrack::hub {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kNodes = R"(; suffixes: .gopher .burrow
(function_declaration) @function
(comment) @comment
)";

// A folder of languages.
class LanguageFolderTest : public ::testing::Test {
 protected:
  Path root() const { return dir_.path() / "languages"; }

  // `grammar`: one of those that are built for this test; another text is the file itself.
  void put(const std::string& name, const std::string& grammar, std::string_view nodes) {
    const Path folder = root() / name;
    fs::create_directories(folder);
    const Path built = Path(TEST_GRAMMARS) / grammar / kGrammarFile;
    if (fs::exists(built)) {
      fs::create_symlink(built, folder / kGrammarFile);
    } else if (!grammar.empty()) {
      std::ofstream(folder / kGrammarFile) << grammar;
    }
    if (!nodes.empty()) std::ofstream(folder / kNodesFile) << nodes;
  }

  std::vector<LanguageLoad> load() { return load_languages(posix_file_system(), {root()}); }

  testing::TempDir dir_{};
};

TEST_F(LanguageFolderTest, OneThatIsWrongIsToldAndLeftOut) {
  struct Case {
    std::string name;
    std::string grammar;
    std::string nodes;
    std::string trouble;
  };
  const std::string suffix = "; suffixes: .wrong\n";
  const Case cases[] = {
      {"none", "", suffix, "has no parser.so"},
      {"silent", "gopher", "", "has no nodes.scm"},
      {"nowhere", "gopher", "(comment) @comment\n", "does not begin with a line like"},
      {"late", "gopher", "(comment) @comment\n; suffixes: .late\n", "does not begin with"},
      {"bare", "gopher", "; suffixes: wrong\n", "\"wrong\" is not a suffix"},
      {"thief", "gopher", "; suffixes: .thief .py\n", ".py is python already"},
      {"python", "gopher", suffix, "there is a language of this name already"},
      {"C#", "gopher", suffix, "small letters"},
      {"text", "this is no library", suffix, "parser.so"},
      {"stranger", "gopher", suffix, "parser.so has no tree_sitter_stranger()"},
      {"old", "old", suffix, "has version 12 of tree-sitter's tables; this program reads 13 to 15"},
      {"gopher", "gopher", suffix + "\n(burrow) @class\n",
       "nodes.scm, line 3: the grammar has no such node: burrow) @class"},
      {"gopher", "gopher", suffix + "(function_declaration", "nodes.scm, line 2: no query"},
      {"gopher", "gopher", suffix + "(function_declaration nose: (_)) @function",
       "nodes.scm, line 2: the grammar has no such field: nose"},
      {"gopher", "gopher", suffix + "(comment) @remark", "@remark means nothing here"},
      {"gopher", "gopher", suffix + "\n((comment) @comment (#eq? @comment \"x\"))",
       "nodes.scm, line 3: has a predicate"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name + ": " + one.trouble);
    fs::remove_all(root());
    put(one.name, one.grammar, one.nodes);
    const auto loads = load();
    ASSERT_EQ(loads.size(), 1U);
    EXPECT_EQ(loads[0].name, one.name);
    EXPECT_THAT(loads[0].trouble, HasSubstr(one.trouble));
    EXPECT_EQ(language_of("a.wrong"), nullptr);
  }
}

TEST_F(LanguageFolderTest, AFolderThatIsNotThereHasNone) {
  EXPECT_THAT(load(), IsEmpty());
  fs::create_directories(root());
  std::ofstream(root() / "notes.txt") << "no language";
  EXPECT_THAT(load(), IsEmpty());
}

// The last one: what is loaded stays.
TEST_F(LanguageFolderTest, WhatIsDroppedInIsReadLikeAnyOther) {
  const std::string text = "// Digs.\nfunc dig(depth int) {\n}\n";
  EXPECT_EQ(outline("a.gopher", text).size(), 1U);
  EXPECT_EQ(reading_mark("a.gopher"), "");
  put("broken", "not a library", "; suffixes: .broken\n");
  put("gopher", "gopher", kNodes);
  const auto loads = load();
  ASSERT_EQ(loads.size(), 2U);
  EXPECT_NE(loads[0].trouble, "");
  EXPECT_EQ(loads[1].trouble, "");
  EXPECT_THAT(loads[1].suffixes, ElementsAre(".gopher", ".burrow"));
  const std::vector<Node> nodes = outline("holes/a.burrow", text);
  ASSERT_EQ(nodes.size(), 2U);
  EXPECT_EQ(nodes[1].id, "holes/a.burrow::dig");
  EXPECT_EQ(nodes[1].signature, "func dig(depth int)");
  EXPECT_EQ(nodes[1].docstring, "Digs.");
  EXPECT_NE(reading_mark("a.gopher"), "");
  EXPECT_EQ(owner_of(".burrow"), "gopher");
  EXPECT_EQ(outline("a.go", "package a\nfunc f() {}\n").size(), 2U) << "the built-in one stays";
  EXPECT_THAT(load()[1].trouble, HasSubstr("of this name already"));
}

}  // namespace
}  // namespace twotrack::hub
