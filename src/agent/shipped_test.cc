#include "agent/shipped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "agent/definition.h"
#include "base/json_tree.h"
#include "hub/outline.h"
#include "testing/message_of.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"

namespace twotrack::agent {
namespace {

using hub::NodeType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::message_of;

// What a model of 270M parameters reads without losing the thread.
constexpr size_t kPromptBytesMax = 500;
constexpr size_t kDescriptionBytesMax = 100;

class ShippedTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const EmbeddedFile& file : shipped_agents()) write(Path("agents") / file.name, file.text);
    // The linter and the test runner of the set-up, where there is one.
    const Path venv = testing::source_dir() / ".twotrack/venv";
    if (std::filesystem::exists(venv)) {
      std::filesystem::create_directory(dir_.path() / ".twotrack");
      std::filesystem::create_directory_symlink(venv, dir_.path() / ".twotrack/venv");
    }
    auto all = read_definitions(posix_file_system(), dir_.path() / "agents");
    ASSERT_EQ(message_of(all), "ok");
    for (const Error& fault : all.value().faults) ADD_FAILURE() << fault.message;
    for (Definition& one : all.value().good) agents_.emplace(one.operation, std::move(one));
  }

  void write(const Path& name, std::string_view text) const {
    const Path file = dir_.path() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }

  // What the call left in the packet's knowledge, as JSON by key.
  std::map<std::string, std::string> knowledge_after(std::string_view operation,
                                                     std::string_view tool, std::string args,
                                                     const hub::Node& node) {
    const tool::ToolReturn returned =
        agents_.at(std::string(operation))
            .find(tool)
            ->tool->call({.args = std::move(args), .workspace = dir_.path(), .node = node});
    is_missing_ = returned.code == "NOT_FOUND";
    std::map<std::string, std::string> knowledge;
    const auto tree = JsonTree::parse(returned.output);
    JsonObject delta;
    if (!tree.ok() || !tree.value().root()["knowledge_delta"].read(delta)) return knowledge;
    for (const auto& [key, value] : delta) {
      knowledge[std::string(key)] = value.json();
    }
    return knowledge;
  }

  // Every value that the agent's success hangs on is what its tool says of good work.
  void expect_evidence(std::string_view operation, std::string args, const hub::Node& node) {
    const Evidence& success = *agents_.at(std::string(operation)).success;
    const auto knowledge = knowledge_after(operation, success.tool, std::move(args), node);
    if (is_missing_) GTEST_SKIP() << "the program behind " << success.tool << " is not installed";
    for (const auto& [key, value] : success.knowledge) {
      ASSERT_TRUE(knowledge.contains(key)) << key;
      EXPECT_EQ(knowledge.at(key), value) << key;
    }
  }

  hub::Node node(std::string_view file, std::string_view name, std::string_view text) const {
    write(file, text);
    for (const hub::Node& one : hub::outline(file, text)) {
      if (one.name == name) return one;
    }
    return {};
  }

  testing::TempDir dir_;
  std::map<std::string, Definition> agents_;
  bool is_missing_ = false;
};

TEST_F(ShippedTest, EachAgentHasItsToolsAndNodes) {
  struct Case {
    std::string_view operation;
    std::vector<NodeType> node_types;
    std::vector<std::string> tools;
  };
  const std::vector<NodeType> functions = {NodeType::kFunction, NodeType::kMethod};
  const Case cases[] = {
      {"lint",
       {NodeType::kFile},
       {"run_linter", "apply_fix", "edit_lines", "read_current_file", "submit_result"}},
      {"test",
       functions,
       {"analyze_signature", "read_existing_tests", "write_test_file", "run_tests",
        "submit_result"}},
      {"docstring",
       functions,
       {"read_current_docstring", "read_type_hints", "write_docstring", "submit_result"}},
      {"sample_data", functions, {"analyze_signature", "write_fixture_file", "submit_result"}},
  };
  EXPECT_EQ(agents_.size(), std::size(cases));
  for (const auto& [operation, node_types, tools] : cases) {
    SCOPED_TRACE(operation);
    const Definition& agent = agents_.at(std::string(operation));
    EXPECT_EQ(agent.name, std::string(operation) + "_agent");
    EXPECT_EQ(agent.node_types, node_types);
    std::vector<std::string> names;
    for (const AgentTool& one : agent.tools) names.push_back(one.tool->spec().name);
    EXPECT_EQ(names, tools);
    EXPECT_TRUE(agent.success);
    EXPECT_THAT(agent.warnings, IsEmpty());
  }
}

TEST_F(ShippedTest, WordsAreFewAndThoseOfThePacket) {
  for (const auto& [operation, agent] : agents_) {
    SCOPED_TRACE(operation);
    EXPECT_LE(agent.system_prompt.size(), kPromptBytesMax);
    for (const AgentTool& one : agent.tools) {
      const tool::ToolSpec& spec = one.tool->spec();
      SCOPED_TRACE(spec.name);
      EXPECT_LE(spec.description.size(), kDescriptionBytesMax);
      EXPECT_LE(std::ranges::count_if(spec.parameters, &tool::Parameter::is_required), 2);
      EXPECT_LE(spec.parameters.size(), 3U);
      for (const tool::Parameter& parameter : spec.parameters) {
        EXPECT_NE(parameter.value.description, "");
      }
    }
    // The model is told when to finish in the words that the packet will have.
    for (const auto& [key, value] : agent.success->knowledge) {
      EXPECT_THAT(agent.system_prompt, HasSubstr(key));
      EXPECT_THAT(agent.find("submit_result")->tool->spec().description, HasSubstr(key));
      EXPECT_THAT(agent.find(agent.success->tool)->tool->spec().description, HasSubstr(key));
    }
  }
}

TEST_F(ShippedTest, EveryFileOfTheRepositoryIsPartOfTheProgram) {
  std::set<std::string> stored;
  const Path agents = testing::source_dir() / "agents";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(agents)) {
    if (entry.is_regular_file()) {
      stored.insert(entry.path().lexically_relative(agents).generic_string());
    }
  }
  std::set<std::string> embedded;
  for (const EmbeddedFile& file : shipped_agents()) embedded.emplace(file.name);
  EXPECT_EQ(embedded, stored);
}

TEST_F(ShippedTest, ACleanFileIsEvidenceForLint) {
  expect_evidence("lint", "{}", node("clean.py", "clean", "print(1)\n"));
}

TEST_F(ShippedTest, AWrittenDocstringIsEvidenceForDocstring) {
  const hub::Node f = node("a.py", "f", "def f(a):\n    return a\n");
  knowledge_after("docstring", "write_docstring", R"({"docstring":"Give it back."})", f);
  expect_evidence("docstring", "{}", f);
}

TEST_F(ShippedTest, PassingTestsAreEvidenceForTest) {
  const hub::Node f = node("a.py", "f", "def f(a):\n    return a\n");
  knowledge_after("test", "write_test_file",
                  R"({"content":"from a import f\n\ndef test_f():\n    assert f(1) == 1\n"})", f);
  expect_evidence("test", "{}", f);
}

TEST_F(ShippedTest, AWrittenFixtureIsEvidenceForSampleData) {
  expect_evidence("sample_data", R"({"content":"[{\"a\": 1}, {\"a\": 0}]"})",
                  node("a.py", "f", "def f(a):\n    return a\n"));
}

}  // namespace
}  // namespace twotrack::agent
