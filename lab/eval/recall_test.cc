#include "eval/recall.h"

#include <gtest/gtest.h>

#include "eval/recall_group.h"

namespace twotrack::eval {
namespace {

// Three decisions. The user says BX-1; the tool alone says cu_8 and tok-5; nobody says new-9.
constexpr std::string_view kRun =
    R"({"id":"run","messages":[{"role":"user","content":"mend order BX-1"},)"
    R"({"role":"assistant","tool_calls":[{"name":"get","args":{"id":"BX-1"}}]},)"
    R"({"role":"tool","content":"{\"owner\":\"cu_8\",\"token\":\"tok-5\"}"},)"
    R"({"role":"assistant","tool_calls":[{"name":"who","args":{"owner":"cu_8"}},)"
    R"({"name":"put","args":{"id":"BX-1","token":"tok-5","label":"new-9"}}]},)"
    R"({"role":"tool","content":"Ann"},{"role":"tool","content":"done"},)"
    R"({"role":"assistant","tool_calls":[{"name":"close","args":{"id":"BX-1"}}]}]})";

RecallTally measure(ContextPolicy policy, uint64_t limit,
                    std::vector<std::string>* missed = nullptr) {
  const Recording recording = read_recording(kRun).value();
  const auto decisions = decisions_of(recording.trajectory);
  const auto on_miss = [&](const Miss& miss) {
    if (missed != nullptr && !miss.is_shown) missed->push_back(miss.value->value);
  };
  const Surroundings surroundings(recording.trajectory);
  return measure_recall(policy, {&recording, &decisions, &surroundings}, {.limit_override = limit},
                        on_miss)
      .value();
}

TEST(RecallTest, OnlyWhatStoodInTheHistoryIsNeeded) {
  const Recording recording = read_recording(kRun).value();
  const auto decisions = decisions_of(recording.trajectory);
  ASSERT_EQ(decisions.size(), 3U);
  ASSERT_EQ(decisions[1].calls.size(), 2U);
  const auto& put = decisions[1].calls[1].values;
  ASSERT_EQ(put.size(), 2U);
  EXPECT_EQ(put[0].value, "BX-1");
  EXPECT_FALSE(put[0].only_from_tools());
  EXPECT_EQ(put[1].value, "tok-5");
  EXPECT_TRUE(put[1].only_from_tools());
  EXPECT_TRUE(put[1].from_json());
}

TEST(RecallTest, TheFullHistoryShowsEverything) {
  const RecallTally tally = measure(ContextPolicy::kFull, 0);
  EXPECT_EQ(tally.decisions, 3U);
  EXPECT_EQ(tally.values, (Share{5, 5}));
  EXPECT_EQ(tally.from_tools, (Share{2, 2}));
  EXPECT_EQ(tally.bound, (Share{2, 2}));
  EXPECT_EQ(tally.calls, (Share{4, 4}));
  EXPECT_EQ(tally.tax_tokens, 0U);
  // An append-only history is new once: the last context is all that was new.
  EXPECT_EQ(tally.new_bytes, tally.bytes_max);
}

TEST(RecallTest, AShortTailMissesAndIsTaxed) {
  // Before step 2 the last 12 bytes are the end of the output; before step 3 they are "tool put:
  // …".
  std::vector<std::string> missed;
  const RecallTally tally = measure(ContextPolicy::kTail, 12, &missed);
  EXPECT_EQ(missed, (std::vector<std::string>{"cu_8", "BX-1", "BX-1"}));
  EXPECT_EQ(tally.values, (Share{2, 5}));
  EXPECT_EQ(tally.from_tools, (Share{1, 2}));
  EXPECT_EQ(tally.bound, (Share{0, 2}));
  EXPECT_EQ(tally.calls, (Share{1, 4}));
  EXPECT_EQ(tally.tax_tokens, 3 * (kRecallTokens + 3));
}

TEST(RecallTest, ThePacketIsMeasuredLikeAnyOther) {
  const RecallTally tally = measure(ContextPolicy::kPacket, 8000);
  EXPECT_EQ(tally.values, (Share{5, 5}));
  EXPECT_EQ(tally.bound_json, (Share{2, 2}));
  EXPECT_LE(tally.bytes_max, 8000U);
}

TEST(RecallGroupTest, ChanceIsWhatAnotherRunNeeded) {
  std::string other(kRun);
  for (size_t at = 0; (at = other.find("BX-1", at)) != std::string::npos;)
    other.replace(at, 4, "QZ-7");
  RecallGroup group({{.policy = ContextPolicy::kFull}});
  ASSERT_TRUE(group.add(read_recording(kRun).value()).ok());
  ASSERT_TRUE(group.add(read_recording(other).value()).ok());
  ASSERT_TRUE(group.finish().ok());
  const RecallTally sum = group.figures().at(0).sum();
  EXPECT_EQ(sum.decisions, 6U);
  // Of the five values of each, cu_8 and tok-5 are in both runs, the order's code is not.
  EXPECT_EQ(sum.chance, (Share{4, 10}));
}

TEST(RecallGroupTest, OneRunAloneHasNoChance) {
  RecallGroup group({{.policy = ContextPolicy::kFull}});
  ASSERT_TRUE(group.add(read_recording(kRun).value()).ok());
  ASSERT_TRUE(group.finish().ok());
  EXPECT_EQ(group.figures().at(0).sum().chance, (Share{0, 0}));
}

TEST(RecallGroupTest, APolicyWithoutABudgetIsMeasuredOnce) {
  const auto cases = recall_cases({ContextPolicy::kFull, ContextPolicy::kTail}, {500, 1000});
  EXPECT_EQ(cases,
            (std::vector<RecallCase>{{.policy = ContextPolicy::kFull, .limit_bytes = 0},
                                     {.policy = ContextPolicy::kTail, .limit_bytes = 500},
                                     {.policy = ContextPolicy::kTail, .limit_bytes = 1000}}));
}

}  // namespace
}  // namespace twotrack::eval
