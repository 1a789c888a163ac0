#include "agent/definition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/sha256.h"
#include "testing/message_of.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"

namespace twotrack::agent {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::message_of;
using ::testing::Pair;

Path data(std::string_view name) {
  return testing::source_dir() / "tests/data/agents" / name;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// What the comments of a file say will be found in it.
std::vector<std::string> expected_faults(std::string_view text) {
  constexpr std::string_view kMark = "# fault: ";
  std::vector<std::string> faults;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with(kMark)) faults.push_back(line.substr(kMark.size()));
  }
  return faults;
}

class DefinitionTest : public ::testing::Test {
 protected:
  Result<Definition> read(const Path& agents_dir, const Path& file) {
    return read_definition(files_, agents_dir, file);
  }
  // A file of one text, in a project of its own.
  Result<Definition> read(std::string_view yaml) {
    const Path file = dir_.path() / "agents/x/x_subagent.yaml";
    EXPECT_TRUE(files_.create_directories(file.parent_path()).ok());
    EXPECT_TRUE(replace_file(files_, file, yaml).ok());
    return read(dir_.path() / "agents/", file);
  }

  FileSystem& files_ = posix_file_system();
  testing::TempDir dir_;
};

constexpr std::string_view kSmall = R"(
name: small_agent
initial_context: {system_prompt: Do it., node_context: "{{ node_text }}"}
tools:
  - {tool_name: submit_result, command: [echo], tool_description: Finish.}
)";

TEST_F(DefinitionTest, EveryFaultOfAFileIsTold) {
  std::vector<std::string> names = files_.list(data("faulty")).value();
  ASSERT_GE(names.size(), 5U);
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const Path file = data("faulty") / name;
    const auto definition = read(data("faulty"), file);
    ASSERT_FALSE(definition.ok());
    EXPECT_EQ(definition.error().code, Code::kInvalid);
    std::vector<std::string> found;
    for (const std::string& line : lines_of(definition.error().message)) {
      ASSERT_TRUE(line.starts_with(file.string() + ":")) << line;
      found.push_back(line.substr(file.string().size() + 1));
    }
    EXPECT_EQ(found, expected_faults(read_file(files_, file).value()));
  }
}

TEST_F(DefinitionTest, EveryKeyHasItsMeaning) {
  const Path file = data("good/every_key.yaml");
  const auto read_back = read(data("good"), file);
  ASSERT_EQ(message_of(read_back), "ok");
  const Definition& agent = read_back.value();
  EXPECT_EQ(agent.name, "polish_agent");
  EXPECT_EQ(agent.operation, "polish");
  EXPECT_EQ(agent.file, file);
  EXPECT_EQ(agent.hash, sha256_hex(read_file(files_, file).value()));
  EXPECT_EQ(agent.max_turns, 7U);
  EXPECT_THAT(agent.node_types, ElementsAre(hub::NodeType::kFile, hub::NodeType::kClass));
  EXPECT_THAT(agent.safety, ElementsAre(Safety::kNoNetwork, Safety::kNoUnsafeFixes));
  EXPECT_THAT(agent.files, ElementsAre("*.py", "docs/**/*.md"));
  ASSERT_EQ(agent.measured.size(), 2U);
  EXPECT_EQ(agent.measured[0].model, "small");
  EXPECT_TRUE(agent.measured[0].is_weak());
  EXPECT_EQ(agent.measured[1].succeeded, 19U);
  EXPECT_FALSE(agent.measured[1].is_weak());
  EXPECT_EQ(agent.recommends, "a large one");
  EXPECT_EQ(agent.system_prompt, "Polish the file.\n");
  EXPECT_EQ(agent.node_context,
            "{{ node_type }} {{ node_name }} in {{file_path}}:\n{{ node_text }}\n");
  ASSERT_TRUE(agent.success);
  EXPECT_EQ(agent.success->tool, "run_linter");
  EXPECT_THAT(agent.success->knowledge,
              ElementsAre(Pair("lint_errors_remaining", "0"), Pair("clean", "true")));
  EXPECT_EQ(
      agent.extensions,
      R"({"complexity":{"schema":{"type":"integer","minimum":0},"from":"knowledge","bytes":256}})");
  ASSERT_EQ(agent.summarizers.size(), 2U);
  EXPECT_EQ(agent.summarizers[0].first, "run_linter");
  EXPECT_EQ(agent.summarizers[0].second.id, "linter@1");
  EXPECT_EQ(agent.summarizers[1].first, "search");
  EXPECT_THAT(agent.warnings, IsEmpty());
}

TEST_F(DefinitionTest, ToolsAreWhatTheFileSays) {
  const auto read_back = read(data("good"), data("good/every_key.yaml"));
  ASSERT_EQ(message_of(read_back), "ok");
  const Definition& agent = read_back.value();
  std::vector<std::string> names;
  for (const AgentTool& one : agent.tools) names.push_back(one.tool->spec().name);
  EXPECT_THAT(names, ElementsAre("run_linter", "mend", "search", "count", "submit_result"));
  EXPECT_EQ(agent.find("nothing"), nullptr);

  const AgentTool* mend = agent.find("mend");
  EXPECT_EQ(mend->tool->spec().description, "Mend one problem.");
  EXPECT_EQ(mend->tool->spec().parameters[1].value.description, "The line of the problem.");
  EXPECT_EQ(mend->tool->effect(), Effect::kWorkspace);
  EXPECT_EQ(mend->context_providers.size(), 1U);
  EXPECT_FALSE(mend->time_limit);

  const AgentTool* search = agent.find("search");
  EXPECT_EQ(search->tool->effect(), Effect::kPure);
  EXPECT_THAT(search->tool->does(), IsEmpty());
  EXPECT_EQ(search->time_limit, std::chrono::seconds(5));
  EXPECT_EQ(search->tool->spec().parameters[1].default_value, "\".\"");

  // What changes the workspace writes, said or not.
  const AgentTool* count = agent.find("count");
  EXPECT_EQ(count->tool->effect(), Effect::kWorkspace);
  EXPECT_THAT(count->tool->does(), ElementsAre(tool::Does::kEvalExec, tool::Does::kWrite));
}

TEST_F(DefinitionTest, WhatIsNotSaidHasADefault) {
  const auto agent = read(kSmall);
  ASSERT_EQ(message_of(agent), "ok");
  EXPECT_EQ(agent.value().operation, "small");
  EXPECT_FALSE(agent.value().max_turns);
  EXPECT_FALSE(agent.value().success);
  EXPECT_EQ(agent.value().extensions, "");
  EXPECT_THAT(agent.value().node_types,
              ElementsAre(hub::NodeType::kFunction, hub::NodeType::kMethod));
}

TEST_F(DefinitionTest, AdviceForSmallModelsIsAWarning) {
  std::string many(kSmall);
  for (int i = 0; i < 8; ++i) {
    many += "  - {tool_name: t" + std::to_string(i) + ", command: [echo], tool_description: Do.}\n";
  }
  many +=
      "  - {tool_name: wide, tool_description: Do., command: [echo, '{a}{b}{c}{d}{e}'],"
      " inputs: {a: {}, b: {}, c: {}, d: {}, e: {}}}\n";
  const auto agent = read(many);
  ASSERT_EQ(message_of(agent), "ok");
  EXPECT_THAT(agent.value().warnings,
              ElementsAre(HasSubstr("tools: a small model chooses badly"),
                          HasSubstr("tools[9]: a small model fills badly")));
}

// By its name the runner knows whether one has spoken already, also in a log that is resumed.
TEST_F(DefinitionTest, EveryContextProviderHasANameOfItsOwn) {
  const auto definition = read(R"(
name: small_agent
initial_context: {system_prompt: Do it., node_context: "{{ node_text }}"}
tools:
  - tool_name: look
    command: [cat, a]
    tool_description: Look.
    context_providers: [{command: [git, status]}, {command: [git, log]}, {command: [git, "stat us"]}]
  - tool_name: context_provider_of_mine
    command: [cat, b]
    tool_description: Look.
    context_providers: [{command: [git, log]}, {command: [git, status, log]}]
  - {tool_name: submit_result, command: [echo], tool_description: Finish.}
)");
  ASSERT_EQ(message_of(definition), "ok");
  const auto names_of = [&](std::string_view tool) {
    std::vector<std::string> names;
    for (const auto& one : definition.value().find(tool)->context_providers) {
      names.push_back(one->spec().name);
    }
    return names;
  };
  const auto first = names_of("look");
  const auto second = names_of("context_provider_of_mine");
  EXPECT_EQ(first[0], "context_provider") << "as older logs have it";
  EXPECT_EQ(first[1], second[0]) << "one provider at two tools";
  EXPECT_EQ(std::set<std::string>({first[0], first[1], first[2], second[1]}).size(), 4U);
  EXPECT_THAT(first[1], ::testing::MatchesRegex("context_provider_[0-9a-f]{8}"));
}

TEST_F(DefinitionTest, NoContextProviderHasTheNameOfATool) {
  const auto definition = read(R"(
name: small_agent
initial_context: {system_prompt: Do it., node_context: "{{ node_text }}"}
tools:
  - tool_name: look
    command: [cat, a]
    tool_description: Look.
    context_providers: [{command: [git, status]}]
  - {tool_name: context_provider, command: [cat, b], tool_description: Look.}
  - {tool_name: submit_result, command: [echo], tool_description: Finish.}
)");
  ASSERT_EQ(message_of(definition), "ok");
  EXPECT_NE(definition.value().find("look")->context_providers[0]->spec().name, "context_provider");
}

TEST_F(DefinitionTest, AProjectOfRemoraLoadsWithItsScripts) {
  const Path agents = data("remora/agents");
  const auto definition = read(agents, agents / "lint/lint_subagent.yaml");
  ASSERT_EQ(message_of(definition), "ok");
  const AgentTool* linter = definition.value().find("run_linter");
  ASSERT_NE(linter, nullptr);
  EXPECT_EQ(linter->kind, ToolKind::kPym);
  EXPECT_EQ(linter->tool->effect(), Effect::kWorkspace);
  ASSERT_EQ(linter->context_providers.size(), 1);
  EXPECT_EQ(linter->context_providers[0]->spec().name, "ruff_config");
  // The file at work is given by the program, not by the model.
  const auto& parameters = linter->tool->spec().parameters;
  ASSERT_EQ(parameters.size(), 1);
  EXPECT_EQ(parameters[0].name, "check_only");
  EXPECT_EQ(parameters[0].value.description, "Only report");
  EXPECT_EQ(parameters[0].default_value, "true");
  const AgentTool* submit = definition.value().find("submit_result");
  ASSERT_NE(submit, nullptr);
  EXPECT_EQ(submit->tool->spec().parameters.size(), 2);
  EXPECT_EQ(submit->tool->effect(), Effect::kPure);
}

TEST_F(DefinitionTest, AnExternalEffectMayHaveAProgramThatVerifiesIt) {
  const auto definition = [&](const std::string& tool) {
    const Path file = dir_.path() / "agents/some/some_subagent.yaml";
    EXPECT_TRUE(files_.create_directories(file.parent_path()).ok());
    const std::string text =
        "name: some\nsuccess: {tool: tell, knowledge: {a: 1}}\n"
        "initial_context: {system_prompt: Do it., node_context: x}\n"
        "tools:\n  - {tool_name: tell, tool_description: Tell., command: [mail, '{who}'], "
        "inputs: {who: {type: string}}, " +
        tool +
        "}\n  - {builtin: submit_result, tool_name: submit_result, tool_description: End.}\n";
    EXPECT_TRUE(replace_file(files_, file, text).ok());
    return read(dir_.path() / "agents", file);
  };
  const auto good = definition("effect: external, does: [network], verify: [was-sent, '{who}']");
  ASSERT_EQ(message_of(good), "ok");
  const AgentTool* tell = good.value().find("tell");
  ASSERT_NE(tell->verify, nullptr);
  EXPECT_EQ(tell->verify->effect(), Effect::kPure);
  EXPECT_THAT(tell->verify->does(), ElementsAre(tool::Does::kNetwork));
  EXPECT_THAT(message_of(definition("effect: pure, verify: [was-sent]")),
              HasSubstr("tools[0].verify: only an external effect is ever in doubt"));
  EXPECT_THAT(message_of(definition("effect: external, verify: [was-sent, '{whom}']")),
              HasSubstr("whom"));
}

TEST_F(DefinitionTest, EveryErrorOfAScriptIsAFaultWithItsPlace) {
  const Path tools = dir_.path() / "agents/some/tools";
  ASSERT_TRUE(files_.create_directories(tools).ok());
  ASSERT_TRUE(replace_file(files_, tools / "bad.pym", "import os\nclass A: pass\n1\n").ok());
  ASSERT_TRUE(replace_file(files_, tools / "unserved.pym",
                           "@external\ndef send(to: str) -> str: ...\nsend('x')\n")
                  .ok());
  ASSERT_TRUE(replace_file(files_, tools / "good.pym", "'text'\n").ok());
  const auto faults = [&](std::string_view tool) {
    return message_of(
        read(std::string(kSmall) + "  - {tool_description: Do., " + std::string(tool) + "}\n"));
  };
  EXPECT_THAT(faults("pym: some/tools/bad.pym"), AllOf(HasSubstr("some/tools/bad.pym:1:1: E005"),
                                                       HasSubstr("some/tools/bad.pym:2:1: E001")));
  EXPECT_THAT(faults("pym: some/tools/unserved.pym"),
              HasSubstr("2:1: E010 there is no external \"send\""));
  EXPECT_THAT(faults("pym: some/tools/none.pym"),
              AllOf(HasSubstr("pym: there is no file \"some/tools/none.pym\""),
                    HasSubstr("agents/x/some/tools/none.pym nor "),
                    HasSubstr("agents/some/tools/none.pym exists")));
  EXPECT_THAT(faults("pym: ../x.pym"), HasSubstr("must be a path below the agent's folder"));
  EXPECT_THAT(faults("pym: some/tools/good.pym, inputs: {a: {}}"),
              HasSubstr("a script says its inputs itself"));
  EXPECT_THAT(faults("pym: some/tools/good.pym, inputs_override: {a: {}}"),
              HasSubstr("the tool has no such parameter"));
  EXPECT_THAT(faults("pym: some/tools/good.pym, limits: {memory: many}"),
              HasSubstr("limits.memory"));
  EXPECT_EQ(faults("pym: some/tools/good.pym, limits: {preset: strict, memory: 64mb, recursion: "
                   "99, duration: 1s}"),
            "ok");
}

TEST_F(DefinitionTest, KeysOfRemoraAreWarningsInAProjectOfRemora) {
  const std::string yaml = "model_id: some\npriority: high\n" + std::string(kSmall);
  EXPECT_THAT(message_of(read(yaml)), HasSubstr("priority: unknown key"));
  ASSERT_TRUE(replace_file(files_, dir_.path() / "remora.yaml", "").ok());
  const auto agent = read(yaml);
  ASSERT_EQ(message_of(agent), "ok");
  EXPECT_THAT(agent.value().warnings, ElementsAre(HasSubstr(":1:11: model_id: not used"),
                                                  HasSubstr(":2:1: priority: unknown key")));
}

TEST_F(DefinitionTest, AllDefinitionsBelowAFolderAreFound) {
  EXPECT_EQ(find_definitions(files_, dir_.path() / "agents").error().code, Code::kNotFound);
  const auto write = [&](const Path& name, std::string_view text) {
    const Path file = dir_.path() / "agents" / name;
    ASSERT_TRUE(files_.create_directories(file.parent_path()).ok());
    ASSERT_TRUE(replace_file(files_, file, text).ok());
  };
  write("b/b_subagent.yaml", kSmall);
  write("a/any_subagent.yaml", kSmall);
  write("a/notes.yaml", "");
  write("c/c_subagent.yaml", "name: 3");
  write("stray_subagent.yaml", kSmall);
  write("typo/typo.yaml", kSmall);
  const auto all = read_definitions(files_, dir_.path() / "agents");
  ASSERT_EQ(message_of(all), "ok");
  ASSERT_EQ(all.value().good.size(), 1U);
  EXPECT_EQ(all.value().good[0].file.filename(), "any_subagent.yaml");
  ASSERT_EQ(all.value().faults.size(), 2U);
  EXPECT_THAT(all.value().faults[0].message, HasSubstr("operation: small is that of"));
  EXPECT_THAT(all.value().faults[1].message, HasSubstr("c_subagent.yaml:1:1: must have the key"));
  EXPECT_THAT(misnamed_definitions(files_, dir_.path() / "agents"),
              ElementsAre(HasSubstr("agents/stray/stray_subagent.yaml"),
                          HasSubstr("agents/typo/typo_subagent.yaml")));
}

}  // namespace
}  // namespace twotrack::agent
