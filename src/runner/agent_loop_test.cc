#include "runner/agent_loop.h"

#include <gmock/gmock.h>

#include "model/dialect.h"
#include "packet/control_tokens.h"
#include "runner/loop_fixture_test.h"
#include "runner/rederive.h"
#include "runner/unfinished.h"
#include "tool/builtin.h"
#include "tool/command_tool.h"

namespace twotrack::runner {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

std::string post(const std::string& text) {
  return "{\"calls\":[{\"name\":\"post\",\"args\":{\"text\":\"" + text + "\"}}]}\n";
}

TEST_F(LoopTest, ARunThatFixesEverythingSucceedsWithEvidence) {
  script(std::string(kCheck) + mend(2) + mend(4) + std::string(kCheck) + std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kSuccess);
  EXPECT_TRUE(end.is_verified);
  EXPECT_EQ(end.summary, "check: 0 bad lines; the agent says: All good");
  EXPECT_EQ(end.totals.turns, 5U);
  EXPECT_EQ(end.totals.decided_by.at(DecidedBy::kModel), 5U);
  EXPECT_EQ(slurp(project() / "a.txt"), "good\nbad\ngood\nbad\n") << "the project stays as it is";
}

TEST_F(LoopTest, TheLineFeedBehindAGoalIsNoPartOfIt) {
  script(std::string(kCheck));
  run();
  EXPECT_THAT(events("run_start"),
              Contains(HasSubstr(R"("goal":"Make every line of a.txt good.")")));
}

TEST_F(LoopTest, EveryTurnHasItsEventsInOrder) {
  script(std::string(kCheck));
  run();
  EXPECT_THAT(events(), ElementsAre("run_start", "turn_start", "model_request", "model_response",
                                    "tool_call", "tool_result", "turn_start", "model_request",
                                    "model_response", "agent_error", "run_end"));
}

TEST_F(LoopTest, WhatTheModelWasShownIsDerivedAgain) {
  script(std::string(kCheck) + mend(2) + std::string(kCheck));
  run();
  const auto checked = rederive(posix_file_system(), layout(), "mend-a", events().size());
  ASSERT_TRUE(checked.ok());
  EXPECT_EQ(checked.value().requests, 4U);
  EXPECT_THAT(checked.value().problems, SizeIs(0));
}

TEST_F(LoopTest, SubmittingWithoutEvidenceIsRefused) {
  script(std::string(kSubmit) + std::string(kCheck) + mend(2) + mend(4) + std::string(kSubmit) +
         std::string(kCheck) + std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kSuccess);
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("NO_EVIDENCE")).Times(2));
}

// A tool that tells the numbers after its change leaves nothing for the check to change.
TEST_F(LoopTest, WhoSubmitsTooEarlyMaySubmitAgainAfterTheCheck) {
  registry_.add("mend", {.id = "left@1", .summarize = [](const ToolOutput&) {
                           return Result<std::optional<ToolSummary>>(ToolSummary{
                               .summary = "mended", .knowledge = {{"bad_lines", {"0"}}}});
                         }});
  spill(project() / "a.txt", "good\nbad\n");
  definition_.tools[1] = {};
  add_tool({.name = "mend",
            .description = "Make a bad line good.",
            .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}}}},
           Effect::kWorkspace, [](const tool::CallContext& context) {
             mend_line(context);
             return tool::ToolReturn{.output = "mended"};
           });
  definition_.tools.erase(definition_.tools.begin() + 1);
  script(std::string(kCheck) + mend(2) + std::string(kSubmit) + std::string(kCheck) +
         std::string(kSubmit));
  EXPECT_EQ(run().status, RunStatus::kSuccess);
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("NO_EVIDENCE")).Times(1));
  EXPECT_THAT(events("tool_result"), Not(Contains(HasSubstr("REPEATED"))));
}

TEST_F(LoopTest, WhoSubmitsAgainAndAgainIsStuck) {
  script(times(7, kSubmit) + std::string(kCheck));
  EXPECT_EQ(run().status, RunStatus::kStuck);
}

TEST_F(LoopTest, ProblemsThatRemainAreNoSuccess) {
  script(std::string(kCheck) + mend(2) + std::string(kCheck) + std::string(kSubmit));
  EXPECT_EQ(run().status, RunStatus::kPartial);
}

TEST_F(LoopTest, NothingChangedAndProblemsThatRemainIsAFailure) {
  script(std::string(kCheck) + std::string(kSubmit));
  EXPECT_EQ(run().status, RunStatus::kFailed);
}

TEST_F(LoopTest, WithoutDeclaredEvidenceTheClaimOfTheAgentIsUnverified) {
  definition_.success.reset();
  script(std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kUnverified);
  EXPECT_FALSE(end.is_verified);
}

TEST_F(LoopTest, AnAgentThatSaysThatIssuesRemainHasNotSucceeded) {
  definition_.success.reset();
  definition_.tools.pop_back();
  add_tool(
      {.name = "submit_result",
       .parameters = {{.name = "summary", .value = {}},
                      {.name = "issues_remaining", .value = {.type = tool::ValueType::kInteger}}}},
      Effect::kPure,
      [](const tool::CallContext&) { return tool::ToolReturn{.output = "{\"result\":1}"}; });
  script(
      "{\"calls\":[{\"name\":\"submit_result\",\"args\":{\"summary\":\"x\","
      "\"issues_remaining\":2}}]}");
  EXPECT_EQ(run().status, RunStatus::kPartial);
}

TEST_F(LoopTest, OnlyACallThatChangesSomethingIsWorthOffering) {
  const std::string gives_up = std::string(kCheck) + std::string(kSubmit);
  script(gives_up);
  EXPECT_TRUE(run().has_offer) << "mend, with the line of a problem";
  std::filesystem::remove_all(layout().agentfs());
  std::erase_if(definition_.tools, [](const auto& one) { return one.tool->spec().name == "mend"; });
  add_tool({.name = "look"}, Effect::kPure, &find_bad);
  script(gives_up);
  EXPECT_FALSE(run().has_offer);
}

TEST_F(LoopTest, ACallThatChangedNothingIsNoChange) {
  script(std::string(kCheck) + mend(1) + std::string(kSubmit));
  EXPECT_EQ(run().status, RunStatus::kFailed) << "line 1 was good already";
}

TEST_F(LoopTest, OnlyTheToolThatIsTheWitnessCanSayThatTheWorkIsDone) {
  add_tool({.name = "read"}, Effect::kPure, [](const tool::CallContext&) {
    return tool::ToolReturn{
        .output =
            R"({"result":1,"summary":"ok","knowledge_delta":{"bad_lines":0},"outcome":"success"})"};
  });
  script(std::string(kCheck) + "{\"calls\":[{\"name\":\"read\",\"args\":{}}]}\n" +
         std::string(kSubmit));
  EXPECT_EQ(run().status, RunStatus::kFailed);
}

TEST_F(LoopTest, AnEffectOnTheWorldThatWasStoppedHalfWayBlocksTheAgent) {
  add_tool({.name = "send"}, Effect::kExternal, [](const tool::CallContext&) {
    return tool::ToolReturn{.output = "half",
                            .outcome = Outcome::kError,
                            .code = "TIMEOUT",
                            .error = "no answer within 5 s"};
  });
  script("{\"calls\":[{\"name\":\"send\",\"args\":{}}]}\n" + std::string(kCheck));
  EXPECT_EQ(run().status, RunStatus::kBlocked);
  EXPECT_THAT(events("tool_result"), SizeIs(0)) << "nobody knows the result";
  EXPECT_THAT(events("external_result"),
              ElementsAre(AllOf(HasSubstr("half"), HasSubstr("TIMEOUT"), HasSubstr("within 5 s"))));
}

TEST_F(LoopTest, AnEffectInDoubtThatALargerModelBeganBlocksTheAgentToo) {
  add_tool({.name = "send"}, Effect::kExternal, [](const tool::CallContext&) {
    return tool::ToolReturn{.outcome = Outcome::kError, .code = "TIMEOUT", .error = "too slow"};
  });
  script(times(8, kCheck) + std::string(kSubmit));
  auto answers = model::read_script("{\"calls\":[{\"name\":\"send\",\"args\":{}}]}\n");
  ASSERT_TRUE(answers.ok());
  const auto larger = model::make_scripted_model("larger", std::move(answers).value());
  AgentSetup with = setup();
  with.escalation = {.model = larger.get(), .excerpt = [](const std::string&, uint64_t) {
                       return Result<std::string>("the log");
                     }};
  EXPECT_EQ(run(with).status, RunStatus::kBlocked);
  EXPECT_THAT(events("external_result"), SizeIs(1)) << "and does not go on with the call in doubt";
}

TEST_F(LoopTest, ACallThatIsCutOffEachTimeIsGivenUp) {
  add_tool({.name = "look"}, Effect::kPure, [](const tool::CallContext&) {
    return tool::ToolReturn{.outcome = Outcome::kError, .code = "CANCELLED"};
  });
  script("{\"calls\":[{\"name\":\"look\",\"args\":{}}]}\n" + std::string(kCheck) + mend(2) +
         mend(4) + std::string(kCheck) + std::string(kSubmit));
  EXPECT_EQ(run().status, RunStatus::kSuccess);
  EXPECT_THAT(events("tool_result"),
              Contains(AllOf(HasSubstr("INTERRUPTED"), HasSubstr("3 times"))).Times(1));
}

TEST_F(LoopTest, AChatHistoryFitsTheContextWhateverTheGoal) {
  definition_.node_context = std::string(100'000, 'x');
  script(std::string(kCheck));
  AgentSetup with = setup();
  with.has_packet = false;
  run(with);
  EXPECT_LT(events("model_request")[0].size(), 10'000U);
}

TEST_F(LoopTest, TheTurnLimitIsExact) {
  script(std::string(kCheck) + mend(2) + std::string(kCheck) + mend(4) + std::string(kCheck));
  AgentSetup with = setup();
  with.max_turns = 2;
  const AgentEnd end = run(with);
  EXPECT_THAT(end.summary, ::testing::HasSubstr("no result after 2 turns"));
  EXPECT_EQ(end.status, RunStatus::kTurnLimit);
  EXPECT_THAT(events("model_request"), SizeIs(2)) << "no call of the model beyond the last turn";
}

TEST_F(LoopTest, ProseIsNeverSuccess) {
  script("{\"text\":\"I have fixed everything!\"}\n{\"text\":\"Done.\"}\n{\"text\":\"Really.\"}\n");
  definition_.tools.erase(definition_.tools.begin());  // nothing harmless to fall back to
  definition_.success.reset();
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kFailed);
  EXPECT_THAT(events("model_request"), SizeIs(3)) << "at most three calls of the model a turn";
  EXPECT_THAT(events("agent_error"), Contains(HasSubstr("NO_VALID_CALL")));
}

TEST_F(LoopTest, AfterThreeUselessAnswersTheProgramDecidesAndSaysSo) {
  script("{\"text\":\"a\"}\n{\"text\":\"b\"}\n{\"text\":\"c\"}\n");
  const AgentEnd end = run();
  EXPECT_EQ(end.totals.decided_by.at(DecidedBy::kFallback), 1U);
  EXPECT_EQ(end.totals.decided_by.count(DecidedBy::kModel), 0U);
  EXPECT_THAT(events("tool_call"),
              ElementsAre(AllOf(HasSubstr("\"check\""), HasSubstr("\"decided_by\":\"fallback\""))));
}

TEST_F(LoopTest, TheThirdQuestionSaysWhatWasWrong) {
  script("{\"text\":\"a\"}\n{\"text\":\"b\"}\n" + std::string(kCheck));
  run();
  const auto requests = events("model_request");
  EXPECT_THAT(requests[1], Not(HasSubstr("last_error")));
  EXPECT_THAT(requests[2], AllOf(HasSubstr("last_error"), HasSubstr("the answer has no call")));
  EXPECT_THAT(requests[2], Not(HasSubstr("\\\"said\\\"")))
      << "the useless answer itself is not shown";
  EXPECT_THAT(requests[3], Not(HasSubstr("last_error")));
}

TEST_F(LoopTest, ALargerModelDecidesWhenTheSmallOneIsStuckAndTheLogSaysSo) {
  script(times(8, kCheck) + std::string(kSubmit));
  auto answers = model::read_script(mend(2));
  ASSERT_TRUE(answers.ok());
  const auto larger = model::make_scripted_model("larger", std::move(answers).value());
  AgentSetup with = setup();
  with.escalation = {
      .model = larger.get(),
      .excerpt_tokens = 700,
      .excerpt = [](const std::string& agent, uint64_t tokens) {
        return Result<std::string>("the log of " + agent + " in " + std::to_string(tokens));
      }};
  const AgentEnd end = run(with);
  EXPECT_EQ(end.totals.decided_by.at(DecidedBy::kEscalation), 1U);
  EXPECT_THAT(events("model_request"), Contains(HasSubstr("the log of mend-a in 700")));
  EXPECT_THAT(events("tool_call"),
              Contains(AllOf(HasSubstr("\"mend\""), HasSubstr("\"decided_by\":\"escalation\""))));
}

// Answers as a script says, with a context that holds little.
class SmallContext final : public model::Model {
 public:
  SmallContext(std::unique_ptr<model::Model> script, uint64_t tokens)
      : script_(std::move(script)), capabilities_(script_->capabilities()) {
    capabilities_.context_tokens = tokens;
  }
  const model::Capabilities& capabilities() const override { return capabilities_; }
  std::string describe() const override { return script_->describe(); }
  std::string render(const model::Prompt& prompt) const override { return script_->render(prompt); }
  std::string template_id() const override { return script_->template_id(); }
  std::optional<uint64_t> count_tokens(const model::Prompt& /*prompt*/) override { return 100; }
  std::unique_ptr<model::Channel> open(uint64_t slot, uint64_t answered) override {
    return script_->open(slot, answered);
  }

 private:
  std::unique_ptr<model::Model> script_;
  model::Capabilities capabilities_;
};

TEST_F(LoopTest, ALargerModelIsShownNoMoreThanItsContextHolds) {
  script(times(8, kCheck) + std::string(kSubmit));
  auto answers = model::read_script(mend(2));
  ASSERT_TRUE(answers.ok());
  SmallContext larger(model::make_scripted_model("larger", std::move(answers).value()), 1000);
  AgentSetup with = setup();
  with.reply_tokens = 256;
  with.escalation = {
      .model = &larger, .excerpt_tokens = 8000, .excerpt = [](const std::string&, uint64_t tokens) {
        return Result<std::string>("within " + std::to_string(tokens));
      }};
  run(with);
  EXPECT_THAT(events("model_request"), Contains(HasSubstr("within 644")));
}

TEST_F(LoopTest, WithoutALargerModelNobodyIsAsked) {
  script(times(8, kCheck));
  EXPECT_EQ(run().totals.decided_by.count(DecidedBy::kEscalation), 0U);
}

TEST_F(LoopTest, SeveralCallsOfOneAnswerAreMadeInOrder) {
  script(
      "{\"calls\":[{\"name\":\"mend\",\"args\":{\"line\":2}},{\"name\":\"mend\",\"args\":"
      "{\"line\":4}},{\"name\":\"check\",\"args\":{}}]}\n" +
      std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kSuccess);
  EXPECT_EQ(end.totals.turns, 2U);
}

TEST_F(LoopTest, AModelThatFailsEndsTheAgentAsAnError) {
  script("{\"error\":\"bad_request\"}");
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kError);
  EXPECT_THAT(events("agent_error"), Contains(HasSubstr("\"code\":\"bad_request\"")));
}

TEST_F(LoopTest, AModelThatIsGoneLeavesTheAgentUnfinished) {
  script("{\"error\":\"unreachable\"}");
  EXPECT_EQ(run().status, RunStatus::kCancelled);
  EXPECT_THAT(events("run_end"), ::testing::IsEmpty());
}

TEST_F(LoopTest, APromptThatIsTooLongIsShrunkOnceAndAskedAgain) {
  script("{\"error\":\"context_exceeded\"}\n" + std::string(kCheck));
  run();
  EXPECT_THAT(events("packet_limit"), SizeIs(1));
  EXPECT_THAT(events("tool_call"), SizeIs(1));
}

// What tools in this process write and what contained programs write is one view, whatever its
// kind.
TEST_F(LoopTest, ProgramsAndToolsOfThisProcessSeeTheSameWorkspace) {
  auto shell = tool::make_command({.spec = {.name = "shell", .description = "Look and write."},
                                   .argv = {"/bin/sh", "-c", "cat a.txt; echo bad > a.txt"},
                                   .effect = Effect::kWorkspace});
  ASSERT_TRUE(shell.ok());
  definition_.tools.push_back({.tool = shell.value()});
  script(mend(2) + "{\"calls\":[{\"name\":\"shell\",\"args\":{}}]}\n" + mend(1) +
         std::string(kCheck) + std::string(kSubmit));
  AgentSetup with = setup();
  with.policy.require = sandbox::Level::kMinimal;
  EXPECT_EQ(run(with).status, RunStatus::kSuccess);
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("good\\ngood\\ngood\\nbad")));
  EXPECT_EQ(slurp(project() / "a.txt"), "good\nbad\ngood\nbad\n");
}

TEST_F(LoopTest, SafetyIsEnforced) {
  definition_.safety = {agent::Safety::kReadOnly};
  script(mend(2));
  run();
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("FORBIDDEN")));
  const auto workspace = workspace::Workspace::look(project(), "mend-a");
  ASSERT_TRUE(workspace.ok());
  EXPECT_EQ(workspace.value().changes().value(), std::vector<workspace::Change>());
}

TEST_F(LoopTest, ACancelledAgentSaysSo) {
  script(std::string(kCheck));
  std::stop_source stop;
  stop.request_stop();
  AgentSetup with = setup();
  with.stop = stop.get_token();
  EXPECT_EQ(run(with).status, RunStatus::kCancelled);
}

TEST_F(LoopTest, TheTokensOfARunEndIt) {
  script(std::string(kCheck) + mend(2) + mend(4));
  RunLimits limits(1, std::nullopt);
  AgentSetup with = setup();
  with.limits = &limits;
  const AgentEnd end = run(with);
  EXPECT_EQ(end.status, RunStatus::kTurnLimit);
  EXPECT_THAT(end.summary, HasSubstr("max_tokens"));
}

TEST_F(LoopTest, GuardedCallsAreRecordedAsTheProgramsDoing) {
  script(std::string(kCheck) + mend(4) + mend(2) + std::string(kCheck) +
         "{\"calls\":[{\"name\":\"submit_result\",\"args\":{\"summary\":\"0 bad lines\"}}]}");
  AgentSetup with = setup();
  with.decide = Decide::kGuarded;
  const AgentEnd end = run(with);
  EXPECT_EQ(end.status, RunStatus::kSuccess);
  EXPECT_EQ(end.totals.decided_by.at(DecidedBy::kGuarded), 5U);
}

TEST_F(LoopTest, AGuardedModelCannotMakeACallThatIsNotOnOffer) {
  script(post("hello") + std::string(kCheck));
  AgentSetup with = setup();
  with.decide = Decide::kGuarded;
  run(with);
  EXPECT_FALSE(std::filesystem::exists(project() / "world.log"));
  EXPECT_THAT(events("model_response"), Contains(HasSubstr("none of the calls on offer")));
}

TEST_F(LoopTest, TheBaselineSendsTheConversationAndRecordsIt) {
  script(std::string(kCheck) + mend(2));
  AgentSetup with = setup();
  with.has_packet = false;
  run(with);
  const auto requests = events("model_request");
  EXPECT_THAT(requests[0], HasSubstr("user: Make every line"));
  EXPECT_THAT(requests[1], AllOf(HasSubstr("tool: check: "), Not(HasSubstr("packet_hash"))));
}

TEST_F(LoopTest, AnAgentMayRecallAnEarlierOutput) {
  add_tool({.name = "recall", .parameters = {{.name = "ref", .value = {}}}}, Effect::kPure,
           [](const tool::CallContext&) { return tool::ToolReturn{.output = "nobody asks it"}; });
  script(std::string(kCheck) + "{\"calls\":[{\"name\":\"recall\",\"args\":{\"ref\":\"e5\"}}]}\n");
  run();
  EXPECT_THAT(events("tool_result")[1], AllOf(HasSubstr("recall@1"), HasSubstr("issues")));
  EXPECT_THAT(events("turn_start"), SizeIs(3)) << "the recall was the turn's call";
}

// A tool that says of itself that it never touches the project's files.
class AloofTool final : public tool::Tool {
 public:
  const tool::ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return Effect::kExternal; }
  std::vector<tool::Does> does() const override { return {}; }
  bool needs_workspace() const override { return false; }
  tool::ToolReturn call(const tool::CallContext& context) const override {
    return {.output = "{\"sees\":\"" + context.workspace.string() + "\"}"};
  }

 private:
  tool::ToolSpec spec_{.name = "ring", .description = "Ring a bell."};
};

TEST_F(LoopTest, AnEmbeddedAgentNeedsNoNodeAndNoWorkspace) {
  definition_.tools = {{.tool = std::make_shared<AloofTool>()},
                       {.tool = tool::make_builtin("submit_result").value()}};
  definition_.success.reset();
  definition_.is_embedded = true;
  script(R"({"calls":[{"name":"ring"}]}
{"calls":[{"name":"submit_result","args":{"summary":"rung"}}]})");
  AgentSetup with = setup();
  with.node = {};
  with.goal = "Ring {{ loudly }}";
  EXPECT_EQ(run(with).status, RunStatus::kUnverified);
  EXPECT_FALSE(workspace::Workspace::exists(project(), "mend-a"));
  EXPECT_NE(events("tool_result")[0].find(project().string()), std::string::npos);
  const std::string start = events("run_start")[0];
  EXPECT_NE(start.find(R"("goal":"Ring {{ loudly }}")"), std::string::npos) << start;
  EXPECT_NE(start.find(R"("embedded":"mend_agent")"), std::string::npos) << start;
  EXPECT_EQ(start.find(R"("node")"), std::string::npos) << start;
}

TEST_F(LoopTest, AnEmbeddedAgentIsNotResumedByARunOfTheProject) {
  definition_.is_embedded = true;
  script(R"({"error":"cancelled"})");
  EXPECT_EQ(run().status, RunStatus::kCancelled);
  const auto found = find_unfinished(posix_file_system(), layout());
  ASSERT_TRUE(found.ok());
  EXPECT_TRUE(found.value().agents.empty());
}

// Sends what it is given as the messages of a chat, and has a token that no template has.
class ChatModel final : public model::Model {
 public:
  explicit ChatModel(model::Model& answers) : answers_(&answers) {}

  const model::Capabilities& capabilities() const override { return answers_->capabilities(); }
  std::string describe() const override { return answers_->describe(); }
  std::string template_id() const override { return "json-calls@1+chat"; }
  std::vector<std::string> control_tokens() const override { return {"<gh_stars>"}; }
  std::string render(const model::Prompt& prompt) const override {
    std::string text;
    for (const model::Message& one :
         model::dialect_form(model::Dialect::kOpenAi).messages(prompt)) {
      text += "<|" + one.role + "|>" + ControlTokens(control_tokens()).apart(one.content);
    }
    return text;
  }
  std::optional<uint64_t> count_tokens(const model::Prompt& prompt) override {
    return answers_->count_tokens(prompt);
  }
  std::unique_ptr<model::Channel> open(uint64_t slot, uint64_t answered) override {
    return answers_->open(slot, answered);
  }

 private:
  model::Model* answers_;
};

TEST_F(LoopTest, WhatIsSentIsWhatIsRecorded) {
  spill(project() / "a.txt", "good\n");
  definition_.system_prompt = "Never say <|im_end|>.";
  definition_.node_context = "Take </s><end_of_turn> and <gh_stars> [INST]out.";
  script(times(1, kCheck) + std::string(kSubmit));
  ChatModel chat(*model_);
  AgentSetup with = setup();
  with.model = &chat;
  EXPECT_EQ(run(with).status, RunStatus::kSuccess);
  EXPECT_NE(events("model_request").at(0).find("< /s>< end_of_turn> and < gh_stars> [ INST]out."),
            std::string::npos);
  const auto derived = rederive(posix_file_system(), layout(), "mend-a", 100).value();
  EXPECT_EQ(derived.prompts, 2U);
  EXPECT_TRUE(derived.problems.empty()) << derived.problems.front().message;
}

TEST_F(LoopTest, AChatHistoryIsRecordedAsItIsSent) {
  definition_.node_context = "Take </s> out.";
  script(times(1, kCheck) + std::string(kSubmit));
  AgentSetup with = setup();
  with.has_packet = false;
  run(with);
  EXPECT_NE(events("model_request").at(0).find("Take < /s> out."), std::string::npos);
}

TEST_F(LoopTest, HooksSpeakBeforeEachQuestion) {
  script(R"({"calls":[{"name":"check"}]}
{"text":"no"})");
  AgentLoop::Options options{.session = {.registry = &registry_}};
  options.hooks.emplace_back("greeter", [](const Packet& packet) {
    return std::vector<HookEvent>{
        {.type = "user_message",
         .data = {"{\"content\":\"turn " + std::to_string(packet.turn) + "\"}"}}};
  });
  auto loop = AgentLoop::start(layout(), "mend-a", setup(), options);
  ASSERT_TRUE(loop.ok());
  ASSERT_TRUE(loop.value()->run().ok());
  const auto said = events("user_message");
  ASSERT_GE(said.size(), 2U);
  EXPECT_NE(said[0].find("turn 1"), std::string::npos);
  EXPECT_NE(said[1].find("turn 2"), std::string::npos);
}

class ContextProviderTest : public LoopTest {
 protected:
  // The first call of `post` is prepared by a tool of the name `rules`.
  void prepare_post(const LocalTool::Body& rules) {
    for (agent::AgentTool& one : definition_.tools) {
      if (one.tool->spec().name != "post") continue;
      one.context_providers = {
          std::make_shared<LocalTool>(tool::ToolSpec{.name = "rules"}, Effect::kPure, rules)};
    }
  }

  void expect_cancelled_before_post() {
    script(post("hello"));
    AgentSetup with = setup();
    with.stop = stop_.get_token();
    EXPECT_EQ(run(with).status, RunStatus::kCancelled);
    EXPECT_THAT(events("tool_call"), ElementsAre(HasSubstr("\"rules\"")));
    EXPECT_FALSE(std::filesystem::exists(project() / "world.log"));
  }

  std::stop_source stop_;
};

TEST_F(ContextProviderTest, NoCallBeginsAfterItsContextProviderWasCancelled) {
  prepare_post([&](const tool::CallContext&) {
    stop_.request_stop();
    return tool::ToolReturn{.outcome = Outcome::kError, .code = "CANCELLED"};
  });
  expect_cancelled_before_post();
}

TEST_F(ContextProviderTest, NoCallBeginsAfterSomebodyWantedItToStop) {
  prepare_post([&](const tool::CallContext&) {
    stop_.request_stop();
    return tool::ToolReturn{.output = "{\"max\":88}"};
  });
  expect_cancelled_before_post();
}

TEST_F(ContextProviderTest, ACallWaitsForAContextProviderThatWasCutOff) {
  int tries = 0;
  prepare_post([&](const tool::CallContext&) {
    if (++tries == 1) return tool::ToolReturn{.outcome = Outcome::kError, .code = "CANCELLED"};
    return tool::ToolReturn{.output = "{\"max\":88}"};
  });
  script(post("hello"));
  run();
  EXPECT_THAT(events("tool_call"),
              ElementsAre(HasSubstr("\"rules\""), HasSubstr("\"rules\""), HasSubstr("\"post\"")));
}

TEST_F(ContextProviderTest, TheySpeakOnceAndThroughEvents) {
  definition_.tools[0].context_providers = {std::make_shared<LocalTool>(
      tool::ToolSpec{.name = "rules"}, Effect::kPure,
      [](const tool::CallContext&) { return tool::ToolReturn{.output = "{\"max\":88}"}; })};
  script(std::string(kCheck) + mend(2) + std::string(kCheck));
  run();
  EXPECT_THAT(
      events("tool_call"),
      Contains(AllOf(HasSubstr("\"rules\""), HasSubstr("1/0.1"), HasSubstr("fallback"))).Times(1));
  EXPECT_THAT(events("model_request")[1], HasSubstr("max=88"));
}

}  // namespace
}  // namespace twotrack::runner
