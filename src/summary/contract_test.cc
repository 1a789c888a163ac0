#include "summary/contract.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "summary/summarize.h"

namespace twotrack {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string problems(std::string_view json) {
  std::string text;
  const auto found = check_contract(json);
  if (!found.ok()) return "not JSON: " + found.error().message;
  for (const ContractProblem& problem : found.value()) {
    text += std::string(problem.is_error ? "wrong " : "advice ") + problem.where + ": " +
            problem.message + "\n";
  }
  return text;
}

TEST(ContractTest, ACompleteReturnIsRightAndSaysWhatItIsTold) {
  const struct Case {
    std::string json;
    Outcome outcome;
    std::string_view summary;
    std::string_view error;
  } kCases[] = {
      {R"({"result":{"errors":[]},"summary":"No errors found",
           "knowledge_delta":{"lint_clean":true},"outcome":"success","error":null})",
       Outcome::kSuccess, "No errors found", ""},
      {R"({"result":{"fixed":2,"remaining":1},"summary":"Fixed 2 of 3 errors",
           "knowledge_delta":{},"outcome":"partial","error":null})",
       Outcome::kPartial, "Fixed 2 of 3 errors", ""},
      {R"({"result":null,"summary":"May not read a.py","knowledge_delta":{},
           "outcome":"error","error":"EACCES"})",
       Outcome::kError, "May not read a.py", "EACCES"},
  };
  for (const auto& [json, outcome, summary, error] : kCases) {
    SCOPED_TRACE(json);
    EXPECT_EQ(problems(json), "");
    const Delta delta = summarize({.tool = "x", .raw_output = json});
    EXPECT_EQ(delta.outcome, outcome);
    EXPECT_EQ(delta.summary, summary);
    EXPECT_EQ(delta.error, error);
  }
}

TEST(ContractTest, AnErrorWithoutAMessageIsToldByItsSummary) {
  const std::string json =
      R"({"result":{"errors":[{"line":1}]},"summary":"Found 2 lint errors","outcome":"error"})";
  EXPECT_EQ(problems(json), "advice /error: missing: the summary is shown as what went wrong\n");
  const Delta delta = summarize({.tool = "run_linter", .raw_output = json});
  EXPECT_EQ(delta.outcome, Outcome::kError);
  EXPECT_EQ(delta.error, "Found 2 lint errors");
  EXPECT_THAT(problems(R"({"result":1,"summary":"","outcome":"error"})"),
              HasSubstr("wrong /error"));
}

TEST(ContractTest, AnErrorNextToASuccessIsSaidToCount) {
  const std::string json = R"({"result":1,"summary":"ok","outcome":"success","error":"x"})";
  EXPECT_THAT(problems(json), HasSubstr("it counts as an error"));
  EXPECT_EQ(summarize({.tool = "x", .raw_output = json}).error, "x");
}

TEST(ContractTest, AToolMaySayThatItDoesNotKnowHowItEnded) {
  const std::string json = R"({"result":1,"summary":"ok","outcome":"unknown"})";
  EXPECT_EQ(problems(json), "");
  for (const bool has_returned : {false, true}) {
    const Delta delta = summarize({.tool = "x", .raw_output = json, .has_returned = has_returned});
    EXPECT_EQ(delta.outcome, Outcome::kUnknown);
    EXPECT_EQ(delta.summary, "ok");
  }
}

TEST(ContractTest, LongKnowledgeIsCutToItsLimitAndKeepsItsKind) {
  std::string files = R"(["a0.py")";
  for (int i = 1; i < 60; ++i) files += ",\"a" + std::to_string(i) + ".py\"";
  const std::string path = std::string(100, 'x');
  const Delta delta =
      summarize({.tool = "x",
                 .raw_output = R"({"result":null,"summary":"s","knowledge_delta":{"text":")" +
                               std::string(300, 't') + R"(","files":)" + files + R"(],")" + path +
                               R"(::a":1,")" + path + R"(::b":2}})"});
  ASSERT_EQ(delta.knowledge.size(), 4U);
  EXPECT_EQ(delta.knowledge[0].second.size(), kKnowledgeValueMax);
  EXPECT_THAT(delta.knowledge[1].second.text, ::testing::StartsWith(R"(["a0.py","a1.py",)"));
  EXPECT_THAT(delta.knowledge[1].second.text, ::testing::EndsWith(" more\"]"));
  EXPECT_NE(delta.knowledge[2].first, delta.knowledge[3].first);
  EXPECT_LE(delta.knowledge[2].first.size(), kKeyBytesMax);
}

TEST(ContractTest, KnowledgeReachesTheDelta) {
  const Delta delta = summarize({.tool = "x", .raw_output = R"({"result":null,"summary":"Done",
    "knowledge_delta":{"left":3},"outcome":"success","error":null})"});
  EXPECT_THAT(delta.knowledge, ::testing::ElementsAre(::testing::Pair("left", "3")));
  EXPECT_TRUE(delta.facts.empty());
}

TEST(ContractTest, OpenProblemsAndLikelyCallsReachTheDelta) {
  const Delta delta = summarize({.raw_output = R"({"result":null,"summary":"Found 1",
    "knowledge_delta":{},"outcome":"partial","error":null,
    "diagnostics":[{"rule":"F401","file":"a.py","line":3,"column":8,"message":"unused\nimport"}],
    "candidate_actions":[{"tool":"apply_fix","args":{"line":3},"reason":"F401"},{"args":{}}]})"});
  EXPECT_TRUE(delta.has_diagnostics);
  EXPECT_EQ(delta.diagnostics,
            std::vector<Json>{
                {R"({"file":"a.py","line":3,"col":8,"rule":"F401","message":"unused⏎import"})"}});
  EXPECT_EQ(delta.candidates,
            std::vector<Json>{{R"({"tool":"apply_fix","args":{"line":3},"reason":"F401"})"}});
}

TEST(ContractTest, OnlyAnEmptyListSaysThatNothingIsOpen) {
  const auto has_diagnostics = [](const std::string& list) {
    return summarize({.raw_output = R"({"result":1,"outcome":"success")" + list + "}"})
        .has_diagnostics;
  };
  EXPECT_TRUE(has_diagnostics(R"(,"diagnostics":[])"));
  EXPECT_FALSE(has_diagnostics(""));
  EXPECT_FALSE(has_diagnostics(R"(,"diagnostics":null)"));
  EXPECT_FALSE(has_diagnostics(R"(,"diagnostics":[7])"));
}

TEST(ContractTest, TheCheckerSaysWhatIsWrongAndHowToMendIt) {
  const std::string long_text(300, 'x');
  const struct Case {
    std::string json;
    std::string_view says;
  } kCases[] = {
      {R"({"result":1,"summary":5,"outcome":"success"})", "wrong /summary: must be a text"},
      {R"({"result":1,"outcome":"success"})", "advice /summary: missing"},
      {R"({"result":1,"summary":"","outcome":"success"})", "advice /summary: empty"},
      {R"({"summary":")" + long_text + R"(","outcome":"success"})",
       "wrong /summary: has 300 bytes"},
      {R"({"summary":"x"})", "advice /outcome: missing"},
      {R"({"summary":"x","status":1,"head":2})",
       R"(advice /summary: not shown: an object with members of its own ("head"))"},
      {R"({"summary":"x","outcome":"ok"})", R"(wrong /outcome: "ok" is none of)"},
      {R"({"summary":"x","outcome":"SUCCESS"})", "wrong /outcome"},
      {R"({"summary":"x","outcome":null})", "wrong /outcome: null is none of"},
      {R"({"summary":"x","outcome":"error"})", "advice /error: missing"},
      {R"({"summary":"x","outcome":"success","error":"boom"})", "wrong /error: is set, but"},
      {R"({"summary":"x","outcome":"error","error":true})", "wrong /error: true says that"},
      {R"({"summary":"x","outcome":"error","error":3})", "wrong /error: must be a text"},
      {R"({"summary":"x","outcome":"success","knowledge_delta":[]})",
       "wrong /knowledge_delta: must be an object"},
      {R"({"summary":"x","outcome":"success","knowledge_delta":{"k":")" + long_text + R"("}})",
       "wrong /knowledge_delta/k: has 302 bytes"},
      {R"({"sumary":"x","outcome":"success"})", "wrong /sumary: not a member of the contract (did"},
      {R"([1,2])", "advice : not an object"},
      {R"("text")", "advice : not an object"},
      {R"({"a":1,"a":2})", "not JSON: column"},
      {"nonsense", "not JSON: column"},
  };
  for (const auto& [json, says] : kCases) {
    SCOPED_TRACE(json.substr(0, 80));
    EXPECT_THAT(problems(json), HasSubstr(says));
  }
}

TEST(ContractTest, AnErrorMayBeAFlagBesideAMessage) {
  EXPECT_EQ(problems(R"({"summary":"x","outcome":"error","error":true,"message":"no disk"})"), "");
}

TEST(ContractTest, NamesThatBelongToNobodyAreLeftAlone) {
  EXPECT_EQ(problems(R"({"result":1,"_summary":"x","outcome":"success","debug":[1],"took_ms":3})"),
            "");
}

}  // namespace
}  // namespace twotrack
