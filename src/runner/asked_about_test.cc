#include "runner/asked_about.h"

#include <gtest/gtest.h>

namespace twotrack::runner {
namespace {

TEST(AskedAbout, TheFileAndItsFoldersAreTheAgentsOwn) {
  for (const std::string_view args :
       {R"({})", R"({"path":"src/a.py"})", R"({"path":"./src/a.py"})",
        R"({"path":"src/b/../a.py"})", R"({"path":"src/a.py::f"})", R"({"path":"src"})",
        R"({"path":"src/"})", R"({"path":"."})", R"({"path":""})",
        R"({"paths":["src/a.py","src"]})", R"({"check_only":true,"line":3})",
        R"({"text":"see b.py for more"})", R"({"rule":"E501"})",
        R"({"target":"sloth-11","file":"NUW-1544"})"}) {
    EXPECT_EQ(asked_elsewhere(args, "src/a.py::f"), "") << args;
  }
}

TEST(AskedAbout, AnythingElseIsNamed) {
  for (const auto& [args, named] : {
           std::pair(R"({"path":"src/b.py"})", "src/b.py"),
           std::pair(R"({"path":"a.py"})", "a.py"),
           std::pair(R"({"path":"src/a"})", "src/a"),
           std::pair(R"({"path":"src/a.py/x"})", "src/a.py/x"),
           std::pair(R"({"path":"/src/a.py"})", "/src/a.py"),
           std::pair(R"({"path":"../src/a.py"})", "../src/a.py"),
           std::pair(R"({"file_path":"README"})", "README"),
           std::pair(R"({"paths":["src/a.py","lib"]})", "lib"),
           std::pair(R"({"what":"other.py"})", "other.py"),
       }) {
    EXPECT_EQ(asked_elsewhere(args, "src/a.py"), named) << args;
  }
}

TEST(AskedAbout, AnAgentWithoutAFileMayAskAboutAnything) {
  EXPECT_EQ(asked_elsewhere(R"({"path":"b.py"})", "room 4"), "");
  EXPECT_EQ(asked_elsewhere(R"({"path":"b.py"})", ""), "");
}

}  // namespace
}  // namespace twotrack::runner
