#include "eval/policy.h"

#include <gtest/gtest.h>

#include <vector>

namespace twotrack::eval {
namespace {

std::string run_of(size_t calls) {
  std::string messages = R"({"role":"system","content":"rules"},{"role":"user","content":"go"})";
  for (size_t i = 0; i < calls; ++i) {
    const std::string number = std::to_string(i);
    messages += R"(,{"role":"assistant","tool_calls":[{"name":"f","args":{"n":)" + number +
                R"(}}]},{"role":"tool","content":"out-)" + number + R"(\nend"})";
  }
  return R"({"id":"r","messages":[)" + messages + "]}";
}

std::vector<std::string> contexts(ContextPolicy policy, const std::string& run, uint64_t limit) {
  const Recording recording = read_recording(run).value();
  std::vector<std::string> all;
  EXPECT_TRUE(for_each_context(policy, recording, {.limit_override = limit},
                               [&](size_t step, const std::string& text) {
                                 EXPECT_EQ(step, all.size());
                                 all.push_back(text);
                               })
                  .ok());
  return all;
}

TEST(PolicyTest, FullIsEverythingButSystemTexts) {
  const auto all = contexts(ContextPolicy::kFull, run_of(2), 0);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0], "user: go\n");
  EXPECT_EQ(all[1], "user: go\ncall f {\"n\":0}\ntool f: out-0\nend\n");
}

TEST(PolicyTest, MaskingKeepsTheLastTenOutputs) {
  const std::string last = contexts(ContextPolicy::kMask10, run_of(13), 0).back();
  EXPECT_EQ(last.find("out-1\n"), std::string::npos);
  EXPECT_NE(last.find("tool f: [2 lines left out]\n"), std::string::npos);
  EXPECT_NE(last.find("out-2\n"), std::string::npos);
  EXPECT_NE(last.find("call f {\"n\":0}"), std::string::npos);
}

TEST(PolicyTest, TailIsTheEndOfEverything) {
  EXPECT_EQ(contexts(ContextPolicy::kTail, run_of(2), 10).back(), "out-0\nend\n");
}

TEST(PolicyTest, ThePacketKeepsToItsBudget) {
  for (const std::string& view : contexts(ContextPolicy::kPacket, run_of(60), 400)) {
    EXPECT_LE(view.size(), 400U);
    EXPECT_TRUE(view.starts_with('{'));
  }
}

TEST(PolicyTest, NamesAreReadBack) {
  for (const ContextPolicy policy : kPolicies)
    EXPECT_EQ(parse_policy(name_of(policy)).value(), policy);
  EXPECT_EQ(parse_policy("half").error().message,
            "\"half\" is not a policy: full, mask10, tail, goaltail, oracle or packet");
}

}  // namespace
}  // namespace twotrack::eval
