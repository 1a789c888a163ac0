#include "summary/summarize.h"

#include <gtest/gtest.h>

#include "base/sha256.h"

namespace twotrack {
namespace {

Delta of(std::string_view output) {
  return summarize({.tool = "tool", .raw_output = output});
}

TEST(SummarizeTest, TheToolSpeaksForItself) {
  const Delta delta = of(
      R"({"result":{"fixed":2},"summary":"Fixed 2 of 3","knowledge_delta":{"left":1},"outcome":"partial"})");
  EXPECT_EQ(delta.summary, "Fixed 2 of 3");
  EXPECT_EQ(delta.outcome, Outcome::kPartial);
  EXPECT_EQ(delta.knowledge, (std::vector<std::pair<std::string, Json>>{{"left", {"1"}}}));
  EXPECT_EQ(delta.facts.tree, R"({"fixed":2})");
  EXPECT_EQ(delta.summarizer, "contract@1");
}

TEST(SummarizeTest, KnowledgeBeyondItsLimitsIsCutWithAMarkAndCounted) {
  std::string output = R"({"summary":"Found them","knowledge_delta":{"long":")";
  output += std::string(400, 'x') + "\"";
  for (int i = 0; i < 39; ++i) output += ",\"k" + std::to_string(i) + "\":" + std::to_string(i);
  const Delta delta = of(output + "}}");
  EXPECT_EQ(delta.knowledge.size(), 32U);
  EXPECT_TRUE(delta.knowledge[0].second.text.ends_with("…\"")) << delta.knowledge[0].second.text;
  EXPECT_EQ(delta.summary, "Found them (8 more values of knowledge are not kept)");
}

TEST(SummarizeTest, AnErrorEnvelopeIsAnError) {
  for (const std::string_view output :
       {R"({"error":true,"message":"took too long"})", R"({"error":"took too long"})",
        R"({"error":{"message":"took too long"}})"}) {
    SCOPED_TRACE(output);
    const Delta delta = of(output);
    EXPECT_EQ(delta.outcome, Outcome::kError);
    EXPECT_EQ(delta.error, "took too long");
  }
}

TEST(SummarizeTest, TheCodeOfAnErrorStandsBeforeItsMessage) {
  EXPECT_EQ(of(R"({"error":true,"code":"TIMEOUT","message":"took too long"})").error,
            "TIMEOUT: took too long");
}

TEST(SummarizeTest, WhatTheEventSaysWinsOverWhatTheOutputLooksLike) {
  const Delta delta = summarize({.tool = "t", .raw_output = R"({"ok":true})", .outcome = "error"});
  EXPECT_EQ(delta.outcome, Outcome::kError);
  EXPECT_FALSE(delta.error.empty());
}

TEST(SummarizeTest, WhatTheEventSaysNeverMakesItBetter) {
  constexpr std::string_view kTraceback =
      "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nValueError: x\n";
  for (const std::string_view outcome : {"partial", "success", "unknown"}) {
    SCOPED_TRACE(outcome);
    const std::string said = R"({"outcome":")" + std::string(outcome) + R"("})";
    const Delta delta = summarize({.tool = "t",
                                   .raw_output = kTraceback,
                                   .outcome = outcome,
                                   .said = said,
                                   .has_returned = true});
    EXPECT_EQ(delta.outcome, Outcome::kError);
    EXPECT_EQ(delta.error, "ValueError: x at a.py:1");
  }
}

TEST(SummarizeTest, WhoRanItMayKnowThatReturningProvesNothing) {
  const auto told = [](std::string_view said) {
    return summarize({.tool = "t", .raw_output = "null", .said = said, .has_returned = true})
        .outcome;
  };
  EXPECT_EQ(told("{}"), Outcome::kSuccess);
  EXPECT_EQ(told(R"({"outcome":"unknown"})"), Outcome::kUnknown);
}

TEST(SummarizeTest, AnExitCodeIsNotOverlooked) {
  EXPECT_EQ(of(R"({"stdout":"done","exit_code":0})").outcome, Outcome::kSuccess);
  EXPECT_EQ(of(R"({"stdout":"done","exit_code":2})").outcome, Outcome::kPartial);
}

TEST(SummarizeTest, WhoGaveUpWithExitStatus1HasNotFoundSomething) {
  const auto of_status_1 = [](std::string_view output) {
    return summarize({.tool = "t",
                      .raw_output = output,
                      .said = R"({"exit_code":1,"code":"EXIT"})",
                      .has_returned = true});
  };
  for (const std::string_view output :
       {"reading\ncat: x: No such file or directory\n", "error: no settings\n",
        "usage: check FILE\n", "python3: No module named yaml\n", "a.c:1:2: error: expected ';'\n",
        "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nValueError: "
        "x\n"}) {
    SCOPED_TRACE(output);
    EXPECT_EQ(of_status_1(output).outcome, Outcome::kError);
    EXPECT_FALSE(of_status_1(output).error.empty());
  }
  for (const std::string_view output :
       {"TODOs remain in a.py\n", "a.py:3:1: F401 unused import\n"}) {
    SCOPED_TRACE(output);
    EXPECT_EQ(of_status_1(output).outcome, Outcome::kPartial);
  }
}

TEST(SummarizeTest, SuccessNeedsAProofUnlessSomebodySawItReturn) {
  for (const std::string_view output :
       {"HTTP/1.1 500", "", "a.py\nb.py\n", R"({"items":[1]})", R"({"result":1,"summary":"x"})"}) {
    SCOPED_TRACE(output);
    EXPECT_EQ(of(output).outcome, Outcome::kUnknown);
    EXPECT_EQ(summarize({.tool = "t", .raw_output = output, .has_returned = true}).outcome,
              Outcome::kSuccess);
  }
  EXPECT_EQ(
      summarize({.tool = "t", .raw_output = "1 failed in 0.1s\n", .has_returned = true}).outcome,
      of("1 failed in 0.1s\n").outcome);
}

TEST(SummarizeTest, AReportInsideJsonIsReadAsIfItStoodAlone) {
  const std::string_view report =
      "test session starts\\ncollected 2 items\\n\\ntest_a.py .F\\n\\n"
      "=== short test summary info ===\\nFAILED test_a.py::test_b - assert 3 == 2\\n"
      "=== 1 failed, 1 passed in 0.02s ===\\n";
  const Delta delta = of("{\"stdout\":\"" + std::string(report) + "\",\"exit_code\":1}");
  EXPECT_EQ(delta.outcome, Outcome::kPartial);
  ASSERT_EQ(delta.diagnostics.size(), 1U);
  EXPECT_NE(delta.diagnostics[0].text.find("test_b"), std::string::npos);
}

TEST(SummarizeTest, EveryDeltaNamesItsMakerAndItsInput) {
  for (const std::string_view output : {"plain", R"({"a":1})", "[1, None]", ""}) {
    SCOPED_TRACE(output);
    const Delta delta = of(output);
    EXPECT_EQ(delta.input_sha256, sha256_hex(output));
    EXPECT_NE(delta.summarizer.find('@'), std::string::npos);
  }
}

TEST(SummarizeTest, NoDeltaIsTooLargeToBeRecorded) {
  std::string json = "{";
  for (int i = 0; i < 5000; ++i)
    json +=
        (i > 0 ? ",\"" : "\"") + ("k" + std::to_string(i) + "\":\"v_" + std::to_string(i) + "\"");
  json += "}";
  std::string lines;
  for (int i = 0; i < 5000; ++i)
    lines += "src/file_" + std::to_string(i) + ".py:3:1: F401 'x' imported but unused\n";
  for (const std::string& output : {json, lines, std::string(3'000'000, 'x')}) {
    const Delta delta = of(output);
    EXPECT_LE(to_json(delta).size(), kDeltaBytesMax);
    EXPECT_TRUE(parse_delta(to_json(delta)).ok());
  }
}

TEST(SummarizeTest, BytesThatAreNoTextDoNotHurt) {
  const Delta delta = of(std::string("\x00\xff\xfe\x01", 4));
  EXPECT_TRUE(parse_delta(to_json(delta)).ok());
}

}  // namespace
}  // namespace twotrack
