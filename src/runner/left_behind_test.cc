// What a tool leaves behind never ends the agent: it is undone, and the result says so.
#include <gmock/gmock.h>

#include "runner/agent_loop.h"
#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class LeftBehindTest : public LoopTest {
 protected:
  LeftBehindTest() {
    spill(project() / "a.txt", "good\n");
    const auto nest = [](const tool::CallContext& context) {
      Path deep = context.workspace;
      for (int i = 0; i < 230; ++i) deep /= "d";
      std::filesystem::create_directories(deep);
      spill(context.workspace / "a.txt", "bad\n");
      return tool::ToolReturn{.output = "{\"result\":\"nested\"}"};
    };
    add_tool({.name = "nest"}, Effect::kWorkspace, nest);
    add_tool({.name = "send"}, Effect::kExternal, nest);
  }

  // What the only call of an agent that ends in an error has for results.
  std::vector<std::string> results_of_failing(const std::string& tool) {
    script("{\"calls\":[{\"name\":\"" + tool + "\",\"args\":{}}]}\n" + std::string(kCheck) +
           std::string(kSubmit));
    auto loop =
        AgentLoop::start(layout(), "mend-a", setup(), {.session = {.registry = &registry_}});
    EXPECT_TRUE(loop.ok());
    EXPECT_FALSE(loop.value()->run().ok());
    loop.value().reset();
    return events("tool_result");
  }
};

TEST_F(LeftBehindTest, FoldersWithoutEndAreUndoneAndTheAgentGoesOn) {
  script("{\"calls\":[{\"name\":\"nest\",\"args\":{}}]}\n" + std::string(kCheck) +
         std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kSuccess) << end.summary;
  EXPECT_THAT(events("tool_result"),
              Contains(AllOf(HasSubstr("NOT_KEPT"), HasSubstr("too many folders in folders"),
                             HasSubstr("nested"))));
}

TEST_F(LeftBehindTest, WhatHappenedOutsideIsNotCalledUndone) {
  EXPECT_THAT(results_of_failing("send"), IsEmpty());
}

}  // namespace
}  // namespace twotrack::runner
