#include "grail/externals.h"

#include "grail/external_commands.h"
#include "grail/grail_fixture_test.h"
#include "re2/re2.h"
#include "testing/meanwhile.h"

namespace twotrack::grail {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ExternalsTest : public GrailTest {
 protected:
  void SetUp() override {}  // no interpreter is needed

  // "value", or "exception: message".
  std::string ask(const std::string& declaration, std::string_view args,
                  std::string_view kwargs = "{}") {
    const Script script = read_script("s", "@external\ndef " + declaration + ": ...\n1");
    const tool::CallContext call = context();
    Externals externals(call, std::chrono::steady_clock::now() + time_limit_);
    const ExternalAnswer answer = externals.call(script.externals.at(0), args, kwargs);
    return answer.is_error() ? answer.exception + ": " + answer.message : answer.json.text;
  }
};

constexpr const char* kRead = "read_file(path: str) -> str";
constexpr const char* kWrite = "write_file(path: str, content: str) -> bool";
constexpr const char* kList = "list_dir(path: str = '.') -> list[str]";
constexpr const char* kExists = "file_exists(path: str) -> bool";
constexpr const char* kFiles = "search_files(pattern: str) -> list[str]";
constexpr const char* kContent = "search_content(pattern: str, path: str = '.') -> list[dict]";
constexpr const char* kRun = "run_command(cmd: str, args: list[str]) -> dict";
constexpr const char* kRunJson = "run_json_command(cmd: str, args: list[str]) -> dict";

TEST_F(ExternalsTest, FilesAreReadAndWrittenInTheWorkspace) {
  add("src/a.txt", "one\n");
  EXPECT_EQ(ask(kRead, R"(["src/a.txt"])"), R"("one\n")");
  EXPECT_EQ(ask(kWrite, R"(["new/b.txt","two"])"), "true");
  EXPECT_EQ(content("new/b.txt"), "two");
  EXPECT_EQ(ask(kList, "[]"), R"(["new","src"])");
  EXPECT_EQ(ask(kList, R"(["src"])"), R"(["a.txt"])");
  EXPECT_EQ(ask(kExists, R"(["src/a.txt"])"), "true");
  EXPECT_EQ(ask(kExists, R"(["src"])"), "true");
  EXPECT_EQ(ask(kExists, R"(["no"])"), "false");
}

// "n name args", "n = answer", "n ! exception".
std::string told(const EventBody& event) {
  if (const auto* call = std::get_if<ExternalCall>(&event)) {
    return std::to_string(call->n) + " " + call->name + " " +
           (call->raw_output ? "beside the line" : call->args.text);
  }
  const auto& result = std::get<ExternalResult>(event);
  if (!result.code.empty()) return std::to_string(result.n) + " ! " + result.code;
  return std::to_string(result.n) + " = " + result.raw_output.value_or("nothing");
}

TEST_F(ExternalsTest, EachCallIsRecordedWithWhatWasAskedAndAnswered) {
  add("a.txt", "one\n");
  const Script script = read_script(
      "s", "@external\ndef " + std::string(kRead) + ": ...\n@external\ndef " + kWrite + ": ...\n1");
  std::vector<std::string> events;
  tool::CallContext call = context();
  call.call_id = "3/0";
  call.record = [&](const EventBody& event) -> Status {
    std::visit(
        [&](const auto& one) {
          if constexpr (requires { one.call_id; }) {
            EXPECT_EQ(one.call_id, "3/0");
          }
        },
        event);
    events.push_back(told(event));
    return Done{};
  };
  Externals externals(call, std::chrono::steady_clock::now() + time_limit_);
  const std::string big(kRecordedArgsMax, 'x');
  externals.call(script.externals.at(0), R"(["a.txt"])", "{}");
  externals.call(script.externals.at(0), "[]", R"({"path":"no.txt"})");
  externals.call(script.externals.at(1), R"(["b.txt",")" + big + R"("])", "{}");
  EXPECT_THAT(events, ElementsAre(R"(1 read_file ["a.txt"])", "1 = one\n",
                                  R"(2 read_file {"path":"no.txt"})", "2 ! FileNotFoundError",
                                  "3 write_file beside the line", "3 = true"));
}

TEST_F(ExternalsTest, WhatCannotBeRecordedDoesNotHappen) {
  const Script script = read_script("s", "@external\ndef " + std::string(kWrite) + ": ...\n1");
  tool::CallContext call = context();
  call.record = [](const EventBody& /*event*/) -> Status {
    return Error{Code::kNoSpace, "no space left"};
  };
  Externals externals(call, std::chrono::steady_clock::now() + time_limit_);
  EXPECT_EQ(externals.call(script.externals.at(0), R"(["b.txt","two"])", "{}").exception,
            "OSError");
  EXPECT_FALSE(std::filesystem::exists(path("b.txt")));
}

TEST_F(ExternalsTest, NoPathLeadsOut) {
  add(".agentfs/traces/log.jsonl", "secret");
  add("inside/x", "x");
  const testing::TempDir outside;
  std::ofstream(outside.path() / "secret.txt") << "secret";
  std::filesystem::create_directory_symlink(outside.path(), path("away"));
  std::filesystem::create_symlink(outside.path() / "secret.txt", path("link.txt"));
  std::filesystem::create_directory_symlink(path(".agentfs"), path("shadow"));
  for (const std::string name :
       {"/etc/passwd", "../x", "inside/../../x", "away/secret.txt", "link.txt", "away", "/",
        ".agentfs/traces/log.jsonl", "inside/../.agentfs/traces/log.jsonl",
        "shadow/traces/log.jsonl", ""}) {
    SCOPED_TRACE(name);
    const std::string path = "[\"" + name + "\"]";
    EXPECT_THAT(ask(kRead, path), HasSubstr("Error: "));
    EXPECT_THAT(ask(kWrite, "[\"" + name + "\",\"x\"]"), HasSubstr("Error: "));
    EXPECT_THAT(ask(kList, path), HasSubstr("Error: "));
    EXPECT_NE(ask(kExists, path), "true");
    EXPECT_THAT(ask(kContent, "[\"secret\",\"" + name + "\"]"), HasSubstr("Error: "));
  }
  EXPECT_EQ(ask(kList, "[]"), R"(["away","inside","link.txt","shadow"])");
  EXPECT_EQ(ask(kContent, R"(["secret"])"), "[]");
  EXPECT_EQ(ask(kFiles, R"(["**/*"])"), R"(["inside/x"])");
}

TEST_F(ExternalsTest, NoFolderIsMadeWhereNobodyMayLook) {
  add(".agentfs/log", "secret");
  add("inside/x", "x");
  std::filesystem::create_directory_symlink(".agentfs", path("shadow"));
  std::filesystem::create_directory_symlink(".agentfs/late", path("dangling"));
  std::filesystem::create_directory_symlink("../.agentfs", path("inside/up"));
  for (const std::string name : {"shadow/new/b.txt", "dangling/b.txt", "inside/up/new/b.txt"}) {
    SCOPED_TRACE(name);
    EXPECT_THAT(ask(kWrite, "[\"" + name + "\",\"x\"]"), HasSubstr("Error: "));
  }
  EXPECT_FALSE(std::filesystem::exists(path(".agentfs/new")));
  EXPECT_FALSE(std::filesystem::exists(path(".agentfs/late")));
}

// At every moment a program of the workspace puts a link that leads out in the place of a folder.
TEST_F(ExternalsTest, NoNameOutsideIsToldWhenALinkIsPutThereMeanwhile) {
  const testing::TempDir outside;
  std::filesystem::create_directories(outside.path() / "in");
  std::ofstream(outside.path() / "in/secret.txt") << "secret";
  const std::pair<const char*, std::string> asked[] = {
      {kList, R"(["d/in"])"},
      {kFiles, R"(["**/*"])"},
      {kContent, R"(["secret"])"},
      {kContent, R"(["secret","d/in"])"},
      {kExists, R"(["d/in/secret.txt"])"},
      {kRead, R"(["d/in/secret.txt"])"},
  };
  for (const auto& [external, args] : asked) {
    for (int moment = 0, calls = 1; moment < calls; ++moment) {
      SCOPED_TRACE(std::string(external) + args + " before call " + std::to_string(moment));
      std::filesystem::remove_all(path("d"));
      std::filesystem::remove_all(path("moved"));
      add("d/in/x", "x");
      std::string told;
      const auto made = testing::run_meanwhile(
          moment,
          [&] {
            std::filesystem::rename(path("d"), path("moved"));
            std::filesystem::create_directory_symlink(outside.path(), path("d"));
          },
          [&] { told = ask(external, args); });
      if (!made) GTEST_SKIP() << "THIS KERNEL CANNOT HOLD CALLS (seccomp, user notification)";
      calls = *made;
      const bool is_refused = told.find("Error: ") != std::string::npos;
      EXPECT_TRUE(is_refused || told.find("secret") == std::string::npos) << told;
      EXPECT_NE(told, "true");
    }
  }
}

TEST_F(ExternalsTest, LimitsAreExceptions) {
  add("large", std::string((10 << 20) + 1, 'x'));
  add("binary", "\xff\xfe");
  EXPECT_EQ(ask(kRead, R"(["large"])"), "ValueError: large is larger than 10 MiB");
  EXPECT_EQ(ask(kRead, R"(["binary"])"), "ValueError: binary is not UTF-8 text");
  EXPECT_EQ(ask(kRead, R"(["none"])"), "FileNotFoundError: read none: No such file or directory");
  EXPECT_THAT(ask(kWrite, "[\"x\",\"" + std::string((10 << 20) + 1, 'x') + "\"]"),
              HasSubstr("ValueError: x: a file has at most"));
  EXPECT_THAT(ask(kContent, "[\"" + std::string(1001, 'a') + "\"]"),
              HasSubstr("ValueError: a pattern has at most"));
  EXPECT_THAT(ask(kContent, R"(["("])"), HasSubstr("ValueError: the pattern is wrong"));
  EXPECT_THAT(ask(kContent, R"(["(a)\\1"])"), HasSubstr("ValueError: the pattern is wrong"));
}

TEST_F(ExternalsTest, ArgumentsAreBoundAsTheScriptDeclaresThem) {
  add("a.txt", "one\ntwo");
  EXPECT_EQ(ask("read_file(file: str) -> str", "[]", R"({"file":"a.txt"})"), R"("one\ntwo")");
  EXPECT_EQ(ask("search_content(path: str, pattern: str) -> list", R"(["a.txt","tw"])"),
            R"([{"file":"a.txt","line":2,"text":"two"}])");
  EXPECT_EQ(ask(kRead, "[]", "{}"), "TypeError: read_file() needs path");
  EXPECT_EQ(ask(kRead, R"(["a","b"])"), "TypeError: read_file() takes 1 arguments");
  EXPECT_EQ(ask(kRead, R"(["a"])", R"({"path":"b"})"),
            "TypeError: read_file() got two values for path");
  EXPECT_EQ(ask(kRead, "[]", R"({"name":"b"})"), "TypeError: read_file() has no parameter name");
  EXPECT_EQ(ask(kRead, "[3]"), "TypeError: path must be a str");
}

TEST_F(ExternalsTest, TheWorkspaceIsSearched) {
  add("src/a.py", "import os\n# TODO one\n");
  add("src/deep/b.py", "x = 1  # TODO two\r\n");
  add("notes.md", "TODO\n");
  add(".git/config", "TODO\n");
  add("binary.py", std::string("TODO\0", 5));
  EXPECT_EQ(ask(kFiles, R"(["*.py"])"), R"(["binary.py","src/a.py","src/deep/b.py"])");
  EXPECT_EQ(ask(kFiles, R"(["src/*.py"])"), R"(["src/a.py"])");
  EXPECT_EQ(ask(kFiles, R"(["src/**/*.py"])"), R"(["src/a.py","src/deep/b.py"])");
  EXPECT_EQ(ask(kFiles, R"(["[ab].py"])"), R"(["src/a.py","src/deep/b.py"])");
  EXPECT_EQ(
      ask(kContent, R"j(["TODO (one|two)"])j"),
      R"([{"file":"src/a.py","line":2,"text":"# TODO one"},{"file":"src/deep/b.py","line":1,"text":"x = 1  # TODO two"}])");
  EXPECT_EQ(ask(kContent, R"(["^TODO","notes.md"])"),
            R"([{"file":"notes.md","line":1,"text":"TODO"}])");
}

TEST_F(ExternalsTest, CommandsRunInTheWorkspaceWithoutAShell) {
  add("a.txt", "one\n");
  EXPECT_EQ(ask(kRun, R"(["cat",["a.txt"]])"), R"({"exit_code":0,"stdout":"one\n","stderr":""})");
  EXPECT_EQ(ask(kRun, R"(["echo",["$HOME;x"]])"),
            R"({"exit_code":0,"stdout":"$HOME;x\n","stderr":""})");
  EXPECT_EQ(ask(kRun, R"(["false"])"), R"({"exit_code":1,"stdout":"","stderr":""})");
  EXPECT_THAT(ask(kRun, R"(["no-such-program",[]])"), HasSubstr("FileNotFoundError: no program"));
  EXPECT_EQ(ask(kRun, R"(["echo",[1]])"), "ValueError: args must be a list of str");
  EXPECT_EQ(ask(kRunJson, R"(["echo",["[1, {\"a\": 2}]"]])"), R"([1,{"a":2}])");
  EXPECT_THAT(ask(kRunJson, R"(["echo",["no"]])"),
              HasSubstr("ValueError: the command (exit status 0) printed no JSON"));
  EXPECT_THAT(ask(kRun, R"(["sh",["-c","kill -9 $$"]])"), HasSubstr(R"("exit_code":-9)"));
  time_limit_ = std::chrono::milliseconds(30);
  EXPECT_EQ(ask(kRun, R"(["sleep",["60"]])"), "TimeoutError: the command took too long");
}

TEST_F(ExternalsTest, TheNodeIsToldAsItIsNow) {
  add("a.py", "import os\n\ndef f():\n    return 1\n\nx = 2\n");
  node_ = {.id = "a.py::f",
           .type = hub::NodeType::kFunction,
           .name = "f",
           .file = "a.py",
           .start_line = 3,
           .end_line = 4};
  EXPECT_EQ(ask("get_node_source() -> str", "[]"), R"("def f():\n    return 1\n")");
  EXPECT_EQ(
      ask("get_node_metadata() -> dict", "[]"),
      R"({"name":"f","type":"function","file_path":"a.py","node_id":"a.py::f","start_line":3,"end_line":4})");
  node_.end_line = 99;
  EXPECT_EQ(ask("get_node_source() -> str", "[]"), R"("def f():\n    return 1\n\nx = 2\n")");
}

TEST(Glob, PatternsMeanWhatShellsMean) {
  struct Case {
    std::string_view pattern;
    std::string_view path;
    bool matches;
  };
  const Case cases[] = {
      {"*.py", "a.py", true},        {"*.py", "x/a.py", true},   {"x/*.py", "x/a.py", true},
      {"x/*.py", "x/y/a.py", false}, {"**/a.py", "a.py", true},  {"**/a.py", "x/y/a.py", true},
      {"x/**", "x/y/a.py", true},    {"a?.py", "ab.py", true},   {"a?.py", "a/.py", false},
      {"[!a].py", "b.py", true},     {"[!a].py", "a.py", false}, {"a+(b).py", "a+(b).py", true},
      {"a.py", "abpy", false},       {"./x/*", "x/a", true},     {"[a", "[a", true}};
  for (const Case& one : cases) {
    SCOPED_TRACE(std::string(one.pattern) + " on " + std::string(one.path));
    const re2::RE2 expression(glob_expression(one.pattern));
    ASSERT_TRUE(expression.ok());
    EXPECT_EQ(re2::RE2::PartialMatch(std::string(one.path), expression), one.matches);
  }
}

}  // namespace
}  // namespace twotrack::grail
