#include "runner/offer.h"

#include <gmock/gmock.h>

#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::ElementsAre;

class OfferTest : public LoopTest {
 protected:
  // "tool{args}", and "tool(open)" for what the model writes itself.
  std::vector<std::string> offered() {
    std::vector<std::string> names;
    for (const model::OfferedCall& one : make_offer(definition_, packet_, memory_)) {
      std::string name = one.call.tool + one.call.args.text;
      for (const std::string& open : one.open) name += "(" + open + ")";
      names.push_back(std::move(name));
    }
    return names;
  }

  void result(const std::string& tool, const std::string& args, Outcome outcome, uint64_t seq) {
    memory_.last_results[tool] = {.seq = seq, .outcome = outcome};
    memory_.tried[tool + " " + args] = {.seq = seq, .outcome = outcome};
    memory_.guard.note(tool, args, state_of(packet_, memory_.workspace_hash));
  }

  void know(const std::string& key, const std::string& value) {
    packet_.knowledge[key] = {.value = value};
  }

  Packet packet_;
  AgentMemory memory_;
};

TEST_F(OfferTest, TheToolThatShowsHowThingsStandComesFirst) {
  EXPECT_THAT(offered(), ElementsAre("check{}"));
}

TEST_F(OfferTest, OpenProblemsBecomeCallsFromTheEndOfTheFile) {
  result("check", "{}", Outcome::kPartial, 5);
  know("bad_lines", "2");
  packet_.diagnostics = {Json{R"({"rule":"B1","line":2})"}, Json{R"({"rule":"B1","lines":[4,9]})"}};
  EXPECT_THAT(offered(),
              ElementsAre("mend{\"line\":9}", "mend{\"line\":4}", "mend{\"line\":2}", "check{}"));
}

class EditOfferTest : public OfferTest {
 protected:
  EditOfferTest() {
    add_tool({.name = "edit",
              .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}},
                             {.name = "text", .value = {.type = tool::ValueType::kString}},
                             {.name = "last_line",
                              .value = {.type = tool::ValueType::kInteger},
                              .is_required = false}}},
             Effect::kWorkspace, [](const tool::CallContext&) { return tool::ToolReturn{}; });
    result("check", "{}", Outcome::kPartial, 5);
    know("bad_lines", "2");
  }
};

TEST_F(EditOfferTest, WhatNothingFixesByItselfNeedsWordsAndTheirPlaceIsKnown) {
  packet_.diagnostics = {Json{R"({"rule":"B1","lines":[2,4],"fixable":false})"}};
  EXPECT_THAT(offered(),
              ElementsAre("edit{\"line\":4}(text)", "edit{\"line\":2}(text)", "check{}"));
}

TEST_F(EditOfferTest, WhatCanBeFixedIsFixedFirst) {
  packet_.diagnostics = {Json{R"({"rule":"B1","line":2})"},
                         Json{R"({"rule":"B2","line":4,"fixable":false})"}};
  EXPECT_THAT(offered(), ElementsAre("mend{\"line\":2}", "check{}"));
}

TEST_F(EditOfferTest, WordsThatDidNotHelpAreNotAskedForAgain) {
  packet_.diagnostics = {Json{R"({"rule":"B1","lines":[2,4],"fixable":false})"}};
  result("edit", R"({"line":4,"text":"x"})", Outcome::kError, 8);
  EXPECT_THAT(offered(), ElementsAre("edit{\"line\":2}(text)", "check{}"));
  result("edit", R"({"line":2,"text":"y"})", Outcome::kError, 9);
  EXPECT_THAT(offered(), ElementsAre("check{}"));
}

TEST_F(OfferTest, AProblemThatWasTriedIsNotOfferedUntilSomebodyHasLooked) {
  result("check", "{}", Outcome::kPartial, 5);
  know("bad_lines", "1");
  packet_.diagnostics = {{R"({"rule":"B1","line":2})"}};
  result("mend", "{\"line\":2}", Outcome::kSuccess, 8);
  memory_.last_change = 8;
  memory_.workspace_hash = "changed";
  EXPECT_THAT(offered(), ElementsAre("check{}"));
  result("check", "{}", Outcome::kPartial, 11);
  EXPECT_THAT(offered(), ElementsAre("mend{\"line\":2}"));
}

TEST_F(OfferTest, OnlySubmittingIsLeftWhenTheEvidenceIsThere) {
  know("bad_lines", "0");
  result("check", "{}", Outcome::kSuccess, 5);
  packet_.actions.push_back({.ref = 5, .tool = "check", .summary = "0 bad lines"});
  EXPECT_THAT(offered(), ElementsAre("submit_result{\"summary\":\"0 bad lines\"}"));
}

TEST_F(OfferTest, WordsForAFileAreLeftToTheModelUntilItHasWrittenThem) {
  add_tool({.name = "write", .parameters = {{.name = "content", .value = {}}}}, Effect::kWorkspace,
           [](const tool::CallContext&) { return tool::ToolReturn{}; });
  EXPECT_THAT(offered(), ElementsAre("check{}")) << "first it looks";
  result("check", "{}", Outcome::kPartial, 5);
  EXPECT_THAT(offered(), ElementsAre("write{}(content)"));
  memory_.succeeded = {"write"};
  EXPECT_THAT(offered(), ElementsAre("submit_result{\"summary\":\"nothing was done\"}"));
}

TEST_F(OfferTest, AWithdrawnToolIsNotOffered) {
  memory_.withdrawn = {"check"};
  EXPECT_THAT(offered(), ElementsAre());
}

TEST_F(OfferTest, ProposalsOfTheLastResultComeBeforeEverythingElse) {
  packet_.candidates = {Json{R"({"tool":"mend","args":{"line":"4"},"reason":"bad"})"},
                        Json{R"({"tool":"nothing","args":{}})"}};
  EXPECT_THAT(offered(), ElementsAre("mend{\"line\":4}", "check{}"));
}

TEST_F(OfferTest, SubmittingIsNotOfferedWhereItWouldBeRefused) {
  result("check", "{}", Outcome::kError, 5);
  EXPECT_THAT(offered(), ElementsAre()) << "the tool that could show success does not work";
}

TEST_F(OfferTest, SubmittingIsOfferedWhenNothingElseIsLeft) {
  result("check", "{}", Outcome::kPartial, 5);
  EXPECT_THAT(offered(), ElementsAre("submit_result{\"summary\":\"nothing was done\"}"));
}

}  // namespace
}  // namespace twotrack::runner
