// What a tool leaves behind never ends the agent: it is undone, and the result says so.
#include <gmock/gmock.h>

#include "runner/agent_loop.h"
#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

class LeftBehindTest : public LoopTest {
 protected:
  LeftBehindTest() {
    spill(project() / "a.txt", "good\n");
    add_tool({.name = "nest"}, Effect::kWorkspace, [](const tool::CallContext& context) {
      Path deep = context.workspace;
      for (int i = 0; i < 230; ++i) deep /= "d";
      std::filesystem::create_directories(deep);
      spill(context.workspace / "a.txt", "bad\n");
      return tool::ToolReturn{.output = "{\"result\":\"nested\"}"};
    });
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

}  // namespace
}  // namespace twotrack::runner
