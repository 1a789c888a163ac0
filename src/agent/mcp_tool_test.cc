// Tools of MCP servers in a subagent's YAML. No server is started to read one.
#include <gmock/gmock.h>

#include "agent/definition.h"
#include "agent/mcp_servers.h"
#include "mcp/approval.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::agent {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::message_of;

constexpr std::string_view kConfig = R"(
tools:
  mcp:
    files: {command: [/bin/cat], tools: ["read*", "list*"], effects: ["list*=pure"], timeout_s: 7}
)";

constexpr std::string_view kTools = R"([
  {"name":"readFile","inputSchema":{"type":"object","required":["filePath"],"properties":
    {"filePath":{"type":"string"},"range":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}},
  {"name":"list","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false}},
  {"name":"write","inputSchema":{"type":"object"}}])";

class McpToolTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto config = config::Config::parse(kConfig);
    ASSERT_TRUE(config.ok()) << config.error().message;
    settings_.mcp =
        mcp_servers(config.value(), files_,
                    {.project = dir_.path(), .data = dir_.path() / "data", .version = "0"});
    const auto plan = settings_.mcp->plan("files").value();
    mcp::Approval approval{.time = "now", .binding = settings_.mcp->binding(*plan).value()};
    ASSERT_TRUE(mcp::add_tools(approval.list, kTools).ok());
    ASSERT_TRUE(settings_.mcp->store(*plan, approval).ok());
  }

  Result<Definition> read(const std::string& tool) {
    const Path file = dir_.path() / "agents/x/x_subagent.yaml";
    EXPECT_TRUE(files_.create_directories(file.parent_path()).ok());
    const std::string yaml =
        "name: x\ninitial_context: {system_prompt: Do it., node_context: x}\ntools:\n"
        "  - {builtin: submit_result, tool_description: Finish.}\n  - {" +
        tool + ", tool_description: Mine.}\n";
    EXPECT_TRUE(replace_file(files_, file, yaml).ok());
    return read_definition(files_, dir_.path() / "agents", file, settings_);
  }

  FileSystem& files_ = posix_file_system();
  testing::TempDir dir_;
  ToolSettings settings_;
};

TEST_F(McpToolTest, AToolIsMadeFromItsApprovedList) {
  const auto agent = read("mcp: files/readFile");
  ASSERT_EQ(message_of(agent), "ok");
  const AgentTool& made = agent.value().tools[1];
  EXPECT_EQ(made.tool->spec().name, "files__read_file");
  EXPECT_EQ(made.tool->spec().description, "Mine.");
  EXPECT_EQ(made.tool->spec().parameters[0].name, "file_path");
  EXPECT_EQ(made.tool->effect(), Effect::kExternal);
  EXPECT_EQ(made.time_limit, std::chrono::milliseconds(7'000));
  EXPECT_THAT(agent.value().warnings,
              ElementsAre(HasSubstr("the model is not told: range: only the first of 2 in anyOf")));
}

TEST_F(McpToolTest, TheAuthorsWordIsHeldAgainstTheServersOwn) {
  EXPECT_EQ(read("mcp: files/readFile, effect: pure").value().tools[1].tool->effect(),
            Effect::kPure);
  // It says itself that it writes.
  EXPECT_EQ(read("mcp: files/list, effect: pure").value().tools[1].tool->effect(),
            Effect::kExternal);
  EXPECT_EQ(read("mcp: files/list").value().tools[1].tool->effect(), Effect::kExternal);
}

TEST_F(McpToolTest, WhatIsWrongIsTold) {
  struct Case {
    std::string tool;
    std::string_view fault;
  };
  const Case cases[] = {
      {"mcp: file/readFile", "there is no server \"file\" in tools.mcp (did you mean \"files\"?)"},
      {"mcp: files/readfile", "files has no tool \"readfile\" (did you mean \"readFile\"?)"},
      {"mcp: files/write", "tools.mcp.files.tools does not allow \"write\""},
      {"mcp: files", "a tool of a server is named server/tool"},
      {"mcp: files/list, inputs: {a: {type: string}}", "say others of them in inputs_override"},
      {"mcp: files/readFile, inputs_override: {path: {description: x}}",
       "inputs_override.path: the tool has no such parameter"},
  };
  for (const auto& [tool, fault] : cases) {
    SCOPED_TRACE(tool);
    EXPECT_THAT(message_of(read(tool)), HasSubstr(fault));
  }
  settings_.mcp = nullptr;
  EXPECT_THAT(message_of(read("mcp: files/list")), HasSubstr("no servers are configured"));
}

}  // namespace
}  // namespace twotrack::agent
