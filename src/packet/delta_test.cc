#include "packet/delta.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

Delta sample() {
  Delta delta;
  delta.summary = "2 of 3 tests failed";
  delta.outcome = Outcome::kPartial;
  delta.state_summary = "two tests are red";
  delta.knowledge = {{"tests_failed", {"2"}}, {"files", {R"(["a.py"])"}}};
  delta.has_diagnostics = true;
  delta.diagnostics = {{R"({"file":"a.py","line":3})"}};
  delta.candidates = {{R"({"tool":"read","args":{"path":"a.py"},"reason":"it fails"})"}};
  delta.extensions = {{"mood", {R"("calm")"}}};
  delta.facts = {.tree = {R"({"1":"E  assert"})"}, .ranks = "9", .is_text = true, .left_out = 12};
  delta.summarizer = "pytest@1";
  delta.input_sha256 = std::string(64, 'a');
  return delta;
}

TEST(DeltaTest, IsReadBackAsItWasWritten) {
  EXPECT_EQ(parse_delta(to_json(sample())).value(), sample());
  EXPECT_EQ(parse_delta(to_json(Delta{})).value(), Delta{});
}

TEST(DeltaTest, SilenceAboutProblemsIsNotTheirAbsence) {
  Delta clean;
  clean.has_diagnostics = true;
  EXPECT_TRUE(parse_delta(to_json(clean)).value().has_diagnostics);
  EXPECT_FALSE(parse_delta("{}").value().has_diagnostics);
}

TEST(DeltaTest, OddMembersAreTakenAsAbsent) {
  for (const std::string_view json :
       {R"({"outcome":7})", R"({"outcome":null,"summary":3,"knowledge":null})",
        R"({"knowledge":[1],"diagnostics":{},"candidates":"x","facts":null,"ranks":5})"}) {
    SCOPED_TRACE(json);
    Delta unknown;
    unknown.error = "the delta does not say how it ended";
    EXPECT_EQ(parse_delta(json).value(), unknown);
  }
}

TEST(DeltaTest, AnOutcomeThatNobodyKnowsIsNoSuccess) {
  EXPECT_EQ(parse_delta(R"({"outcome":"fine"})").value().outcome, Outcome::kError);
}

TEST(DeltaTest, TextsFromOutsideAreCleaned) {
  const Delta delta =
      parse_delta(R"({"knowledge":{"k\n":"a\u202eb"},"diagnostics":[{"m":"x\ty"}]})").value();
  EXPECT_EQ(delta.knowledge[0].first, "k⏎");
  EXPECT_EQ(delta.knowledge[0].second, R"("ab")");
  EXPECT_EQ(delta.diagnostics[0], R"({"m":"x  y"})");
}

TEST(DeltaTest, KeysThatBecomeEqualAreOne) {
  const Delta delta = parse_delta(R"({"diagnostics":[{"a":1,"a\u200b":2}]})").value();
  EXPECT_EQ(delta.diagnostics[0], R"({"a":1})");
}

TEST(DeltaTest, WhatIsNoDeltaIsRefused) {
  EXPECT_EQ(message_of(parse_delta("[]")), "a delta must be an object");
  const std::string huge = R"({"summary":")" + std::string(kDeltaBytesMax, 'x') + "\"}";
  EXPECT_EQ(message_of(parse_delta(huge)), "a delta has 16398 bytes; the most is 16384");
}

}  // namespace
}  // namespace twotrack
