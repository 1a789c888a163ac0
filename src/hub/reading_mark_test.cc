#include <gtest/gtest.h>

#include <set>

#include "base/file.h"
#include "hub/language.h"
#include "testing/source_dir.h"

namespace twotrack::hub {
namespace {

const Path kSources = testing::source_dir() / "src";

// "hub/a.h" and "hub/a.cc" of each `#include "hub/a.h"`, as far as they are there.
std::set<std::string> included_by(const std::string& name) {
  const auto text = read_file(posix_file_system(), kSources / name);
  EXPECT_TRUE(text.ok()) << name;
  constexpr std::string_view kInclude = "#include \"hub/";
  std::set<std::string> names;
  for (size_t at = text.value().find(kInclude); at != std::string::npos;
       at = text.value().find(kInclude, at + 1)) {
    const size_t begin = text.value().find('"', at) + 1;
    const std::string header = text.value().substr(begin, text.value().find('"', begin) - begin);
    const std::string source = header.substr(0, header.size() - 1) + "cc";
    names.insert(header);
    if (exists(posix_file_system(), kSources / source)) names.insert(source);
  }
  return names;
}

TEST(ReadingMarkTest, WhateverMakesNodesOfATextIsPartOfTheVersion) {
  std::set<std::string> reached = {"hub/outline.cc", "hub/outline.h"};
  for (size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const std::string& name : std::set(reached)) reached.merge(included_by(name));
  }
  EXPECT_GT(reached.size(), 15U);
  const std::string files = kReadingFiles;
  for (const std::string& name : reached) {
    EXPECT_NE(files.find(name.substr(4) + "\n"), std::string::npos)
        << name << " is not among `reading` in src/hub/CMakeLists.txt";
  }
}

TEST(ReadingMarkTest, AnotherQueryOrGrammarIsAnotherMark) {
  const TSLanguage* const python = language_of("a.py")->grammar();
  const TSLanguage* const go = language_of("a.go")->grammar();
  EXPECT_EQ(mark_of(python, "(a) @class"), mark_of(python, "(a) @class"));
  EXPECT_NE(mark_of(python, "(a) @class"), mark_of(python, "(a) @function"));
  EXPECT_NE(mark_of(python, "(a) @class"), mark_of(go, "(a) @class"));
  EXPECT_NE(reading_mark("a.py"), reading_mark("a.go"));
  EXPECT_EQ(reading_mark("a.unknown"), "");
}

}  // namespace
}  // namespace twotrack::hub
