// A call that was stopped before it could say what it did: its effect on the world is in doubt.
#include <gmock/gmock.h>

#include "runner/loop_fixture_test.h"
#include "tool/stop_code.h"

namespace twotrack::runner {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class StoppedCallTest : public LoopTest, public ::testing::WithParamInterface<std::string_view> {};

TEST_P(StoppedCallTest, LeavesItsEffectOnTheWorldInDoubt) {
  add_tool({.name = "send"}, Effect::kExternal, [](const tool::CallContext&) {
    return tool::ToolReturn{
        .output = "half", .outcome = Outcome::kError, .code = std::string(GetParam())};
  });
  script("{\"calls\":[{\"name\":\"send\",\"args\":{}}]}\n" + std::string(kCheck));
  EXPECT_EQ(run().status, RunStatus::kBlocked);
  EXPECT_THAT(events("tool_result"), SizeIs(0)) << "nobody knows the result";
}

INSTANTIATE_TEST_SUITE_P(EachWay, StoppedCallTest,
                         ::testing::ValuesIn(all_names(tool::StopCode())));

TEST_F(LoopTest, AToolThatSaysWhyItRefusedWasNotStopped) {
  add_tool({.name = "send"}, Effect::kExternal, [](const tool::CallContext&) {
    return tool::ToolReturn{.output = "too many", .outcome = Outcome::kError, .code = "RATE_LIMIT"};
  });
  script("{\"calls\":[{\"name\":\"send\",\"args\":{}}]}\n" + times(8, kCheck));
  run();
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("RATE_LIMIT")));
}

}  // namespace
}  // namespace twotrack::runner
