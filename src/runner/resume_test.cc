// An agent that is killed anywhere goes on, and nothing is done twice or lost in silence.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>

#include "runner/loop_fixture_test.h"
#include "runner/unfinished.h"
#include "testing/counting_files.h"
#include "testing/word_redactor.h"

namespace twotrack::runner {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr int kDied = 9;
constexpr size_t kLinesOfWork = 7;  // calls of the script that are carried out

class ResumeTest : public LoopTest {
 protected:
  ResumeTest() {
    script(
        R"({"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"mend","args":{"line":2}},{"name":"mend","args":{"line":4}}]}
{"text":"useless"}
{"calls":[{"name":"post","args":{"text":"half way"}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"submit_result","args":{"summary":"All good"}}]}
)");
  }

  // Runs the agent in another process, which dies when `dies` says so.
  void run_until(const std::function<bool(const LineView&)>& dies) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      AgentLoop::Options options{.session = {.redactor = redactor_, .registry = &registry_}};
      options.on_event = [&](std::string_view, const LineView& event, const Packet&) {
        if (dies(event)) ::_exit(kDied);
      };
      auto loop = AgentLoop::start(layout(), "mend-a", setup(), options);
      if (loop.ok()) (void)loop.value()->run().ok();
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    was_killed_ = WEXITSTATUS(status) == kDied;
  }

  AgentEnd resume(OnAmbiguous on_ambiguous = OnAmbiguous::kAsk) {
    AgentSetup with = setup();
    with.run_id = "20260101T000000Z-0002";
    with.on_ambiguous = on_ambiguous;
    auto loop = AgentLoop::resume(layout(), "mend-a", with,
                                  {.session = {.redactor = redactor_, .registry = &registry_}});
    EXPECT_TRUE(loop.ok()) << loop.error().message;
    if (!loop.ok()) return {};
    auto end = loop.value()->run();
    EXPECT_TRUE(end.ok()) << end.error().message;
    return end.ok() ? end.value() : AgentEnd();
  }

  // call_id → how many results.
  std::map<std::string, int> results() {
    std::map<std::string, int> count;
    for (const std::string& data : events("tool_call")) count[call_id(data)] += 0;
    for (const std::string& data : events("tool_result")) count[call_id(data)] += 1;
    return count;
  }
  static std::string call_id(const std::string& data) {
    const size_t at = data.find("\"call_id\":\"") + 11;
    return data.substr(at, data.find('"', at) - at);
  }

  std::string world() { return slurp(project() / "world.log"); }
  std::string mended() { return slurp(tree(project() / ".agentfs/workspaces/mend-a") / "a.txt"); }
  // Of a copy all files, of an overlay those that were written.
  static Path tree(const Path& home) {
    return std::filesystem::exists(home / "tree") ? home / "tree" : home / "upper";
  }

  void start_over() {
    std::filesystem::remove_all(project() / ".agentfs");
    std::filesystem::remove(project() / "world.log");
  }

  bool was_killed_ = false;
  const Redactor* redactor_ = nullptr;
};

TEST_F(ResumeTest, KilledBehindAnyEventTheAgentEndsAsIfItHadNotBeen) {
  for (uint64_t last = 0;; ++last) {
    SCOPED_TRACE("killed behind event " + std::to_string(last));
    start_over();
    run_until([&](const LineView& event) { return event.seq == last; });
    if (!was_killed_) break;
    const bool has_ended = events().back() == "run_end";
    const bool is_ambiguous = events().back() == "tool_call" && world().empty() &&
                              events("tool_call").back().find("post") != std::string::npos;
    if (!has_ended) {
      AgentEnd end = resume();
      if (is_ambiguous) {
        EXPECT_EQ(end.status, RunStatus::kBlocked);
        end = resume(OnAmbiguous::kRetry);
      }
      EXPECT_EQ(end.status, RunStatus::kSuccess);
    }
    EXPECT_EQ(mended(), "good\ngood\ngood\ngood\n");
    EXPECT_EQ(world(), "{\"text\":\"half way\"}\n") << "exactly once";
    // The last check would have been the same again.
    EXPECT_THAT(events("model_response"), Contains(HasSubstr(R"("kind":"repeated")")).Times(1));
    EXPECT_THAT(results(), SizeIs(kLinesOfWork));
    for (const auto& [id, count] : results()) EXPECT_EQ(count, 1) << id;
  }
}

// As after a power cut: what the log tells of is on the disk, or the agent does not go on.
TEST_F(ResumeTest, EditsThatWereLostAreFoundAndTheLogIsNotBelieved) {
  struct Case {
    std::string_view what;
    std::function<void(const Path& home)> lose;
    std::string_view says;  // empty: nothing is lost
  };
  const Case cases[] = {
      {"the tree", [](const Path& home) { spill(tree(home) / "a.txt", ""); }, ""},
      {"the newest generation",
       [](const Path& home) { std::filesystem::remove(home / "generation-2"); }, "generation-2"},
      {"what it holds",
       [](const Path& home) {
         for (const auto& item : std::filesystem::directory_iterator(home / "kept")) {
           spill(item.path(), "");
         }
         spill(tree(home) / "a.txt", "");
       },
       "is not what its name says"},
      {"only the last edit, and whole",
       [](const Path& home) {
         std::filesystem::copy_file(home / "generation-1", home / "generation-2",
                                    std::filesystem::copy_options::overwrite_existing);
       },
       "edits were lost"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    start_over();
    run_until([seen = 0](const LineView& event) mutable {
      const bool is_mended = event.type.escaped == "tool_result" &&
                             event.data.find("\"workspace\"") != std::string_view::npos;
      return is_mended && ++seen == 2;
    });
    ASSERT_TRUE(was_killed_);
    one.lose(project() / ".agentfs/workspaces/mend-a");
    AgentSetup with = setup();
    with.run_id = "20260101T000000Z-0002";
    const auto loop =
        AgentLoop::resume(layout(), "mend-a", with, {.session = {.registry = &registry_}});
    if (one.says.empty()) {
      EXPECT_TRUE(loop.ok());
      EXPECT_EQ(mended(), "good\ngood\ngood\ngood\n");
    } else {
      ASSERT_FALSE(loop.ok());
      EXPECT_THAT(loop.error().message, HasSubstr(one.says));
    }
  }
}

TEST_F(ResumeTest, AnEffectOnTheWorldThatMayHaveHappenedBlocksTheAgent) {
  run_until([&](const LineView& event) {
    return event.type.escaped == "tool_call" && event.data.find("post") != std::string_view::npos;
  });
  const AgentEnd end = resume();
  EXPECT_EQ(end.status, RunStatus::kBlocked);
  EXPECT_THAT(end.summary, HasSubstr("twotrack resolve mend-a 3/0"));
  EXPECT_EQ(world(), "") << "it was not repeated";
}

TEST_F(ResumeTest, ASkippedEffectCountsAsInterrupted) {
  run_until([&](const LineView& event) {
    return event.type.escaped == "tool_call" && event.data.find("post") != std::string_view::npos;
  });
  EXPECT_EQ(resume(OnAmbiguous::kSkip).status, RunStatus::kSuccess);
  EXPECT_THAT(events("tool_result"), ::testing::Contains(HasSubstr("INTERRUPTED")));
  EXPECT_EQ(world(), "");
}

// What the tool's `verify` says decides: by its exit status, with the call's own arguments.
TEST_F(ResumeTest, AnEffectInDoubtIsVerifiedWhereItsToolCan) {
  struct Case {
    std::string_view what;
    std::optional<int> exit_code;
    RunStatus status;
    std::string_view world;
  };
  const Case cases[] = {
      {"it has happened", 0, RunStatus::kSuccess, ""},
      {"it has not", 1, RunStatus::kSuccess, "{\"text\":\"half way\"}\n"},
      {"it cannot say", 2, RunStatus::kBlocked, ""},
      {"it could not be run", std::nullopt, RunStatus::kBlocked, ""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    start_over();
    run_until([&](const LineView& event) {
      return event.type.escaped == "tool_call" && event.data.find("post") != std::string_view::npos;
    });
    std::string asked;
    verify_with("post", [&](const tool::CallContext& context) {
      asked = context.args;
      return tool::ToolReturn{.exit_code = one.exit_code};
    });
    EXPECT_EQ(resume(OnAmbiguous::kVerify).status, one.status);
    EXPECT_EQ(asked, "{\"text\":\"half way\"}");
    EXPECT_EQ(world(), one.world);
    const auto verified = HasSubstr(R"("how":"verified","happened":true)");
    EXPECT_THAT(events("tool_result"), ::testing::Contains(verified).Times(one.exit_code == 0));
  }
}

TEST_F(ResumeTest, WithoutAWayToVerifyAPersonIsAsked) {
  run_until([&](const LineView& event) {
    return event.type.escaped == "tool_call" && event.data.find("post") != std::string_view::npos;
  });
  EXPECT_EQ(resume(OnAmbiguous::kVerify).status, RunStatus::kBlocked);
  EXPECT_EQ(world(), "");
}

TEST_F(ResumeTest, AnEffectWhoseSecretIsNotInTheLogIsNeverRepeatedWithoutIt) {
  const testing::WordRedactor redactor;
  redactor_ = &redactor;
  script(
      R"({"calls":[{"name":"post","args":{"text":"the word is hunter2"}}]}
{"calls":[{"name":"submit_result","args":{"summary":"posted"}}]}
)");
  run_until([&](const LineView& event) { return event.type.escaped == "tool_call"; });
  EXPECT_EQ(resume(OnAmbiguous::kRetry).status, RunStatus::kBlocked);
  EXPECT_EQ(world(), "");
}

TEST_F(ResumeTest, ACallIsTheSameAgainAlsoWhenItsSecretIsNotInTheLog) {
  const testing::WordRedactor redactor;
  redactor_ = &redactor;
  const std::string post =
      "{\"calls\":[{\"name\":\"post\",\"args\":{\"text\":\"the word is hunter2\"}}]}\n";
  script(times(3, post) + std::string(kCheck) + std::string(kSubmit));
  run_until([&](const LineView& event) { return event.type.escaped == "tool_result"; });
  EXPECT_EQ(resume().status, RunStatus::kFailed) << "the lines are still bad";
  EXPECT_THAT(events("model_response"), Contains(HasSubstr(R"("kind":"repeated")")).Times(2));
  EXPECT_EQ(world(), "{\"text\":\"the word is hunter2\"}\n") << "exactly once";
  EXPECT_THAT(events("model_response"), Each(Not(HasSubstr("hunter2"))));
}

TEST_F(ResumeTest, AChangeOfTheWorkspaceWithoutAResultIsUndoneAndMadeAgain) {
  // Dies inside the tool, after the file has changed.
  definition_.tools[1].tool = std::make_shared<LocalTool>(
      definition_.tools[1].tool->spec(), Effect::kWorkspace, [](const tool::CallContext& context) {
        spill(context.workspace / "a.txt", "half written");
        spill(context.workspace / "stray.txt", "left behind");
        ::_exit(kDied);
        return tool::ToolReturn{};
      });
  run_until([](const LineView&) { return false; });
  ASSERT_TRUE(was_killed_);
  definition_.tools[1].tool = std::make_shared<LocalTool>(definition_.tools[1].tool->spec(),
                                                          Effect::kWorkspace, &mend_line);
  EXPECT_EQ(resume().status, RunStatus::kSuccess);
  EXPECT_EQ(mended(), "good\ngood\ngood\ngood\n");
  EXPECT_FALSE(
      std::filesystem::exists(tree(project() / ".agentfs/workspaces/mend-a") / "stray.txt"));
}

TEST_F(ResumeTest, TheIdempotencyKeyOfACallIsTheSameInEveryAttempt) {
  run_until([&](const LineView& event) {
    return event.type.escaped == "tool_call" && event.data.find("post") != std::string_view::npos;
  });
  resume(OnAmbiguous::kRetry);
  std::vector<std::string> keys;
  for (const std::string& data : events("tool_call")) {
    if (data.find("\"post\"") == std::string::npos) continue;
    keys.push_back(data.substr(data.find("idempotency_key")));
  }
  ASSERT_THAT(keys, SizeIs(2));
  EXPECT_EQ(keys[0], keys[1]);
}

TEST_F(ResumeTest, AnEffectThatAPersonSaysHasNotHappenedMayBeMadeNow) {
  script(R"({"calls":[{"name":"post","args":{"text":"a"}}]}
{"calls":[{"name":"post","args":{"text":"a"}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"submit_result","args":{"summary":"told"}}]}
)");
  run_until([](const LineView& event) { return event.type.escaped == "tool_call"; });
  EXPECT_EQ(resume(OnAmbiguous::kSkip).status, RunStatus::kFailed) << "the lines are still bad";
  EXPECT_EQ(world(), "{\"text\":\"a\"}\n") << "the second call was made";
}

TEST_F(ResumeTest, ACallWhoseSecretIsNotInTheLogIsNotMadeFromIt) {
  const testing::WordRedactor redactor;
  add_tool({.name = "login", .parameters = {{.name = "word", .value = {}}}}, Effect::kWorkspace,
           [this](const tool::CallContext& context) {
             if (context.args.text.find("hunter2") != std::string::npos) ::_exit(kDied);
             spill(project() / "wrong.txt", context.args.text);
             return tool::ToolReturn{.output = "1"};
           });
  script("{\"calls\":[{\"name\":\"login\",\"args\":{\"word\":\"hunter2\"}}]}\n");
  redactor_ = &redactor;
  run_until([](const LineView&) { return false; });
  ASSERT_TRUE(was_killed_);
  EXPECT_EQ(resume().status, RunStatus::kError) << "the script has no answer left";
  EXPECT_FALSE(std::filesystem::exists(project() / "wrong.txt"));
}

TEST_F(ResumeTest, AChangedDefinitionStandsInTheLogInFull) {
  run_until([&](const LineView& event) { return event.seq == 5; });
  definition_.system_prompt = "Quite other words.";
  AgentSetup with = setup();
  with.run_id = "20260101T000000Z-0002";
  auto loop = AgentLoop::resume(layout(), "mend-a", with, {.session = {.registry = &registry_}});
  ASSERT_TRUE(loop.ok()) << loop.error().message;
  EXPECT_THAT(events("agent_resumed"), ::testing::ElementsAre(HasSubstr("Quite other words.")));
}

TEST_F(ResumeTest, WhatIsUnfinishedIsFoundInTheLogs) {
  run_until([&](const LineView& event) { return event.seq == 5; });
  const auto found = find_unfinished(posix_file_system(), layout());
  ASSERT_TRUE(found.ok());
  ASSERT_THAT(found.value().agents, SizeIs(1));
  const UnfinishedAgent& one = found.value().agents.front();
  EXPECT_EQ(one.name.agent_id, "mend-a");
  EXPECT_EQ(one.name.operation, "mend");
  EXPECT_EQ(one.node.file, "a.txt");
  EXPECT_TRUE(one.has_begun);
  resume();
  EXPECT_THAT(find_unfinished(posix_file_system(), layout()).value().agents, SizeIs(0));
}

TEST_F(ResumeTest, WhoLooksForUnfinishedAgentsIsInNobodysWay) {
  run_until([&](const LineView& event) { return event.seq == 5; });
  testing::CountingFiles files(posix_file_system());
  ASSERT_THAT(find_unfinished(files, layout()).value().agents, SizeIs(1));
  EXPECT_EQ(files.locks_asked_for(), 0U) << "an agent that starts meanwhile would be taken";
}

}  // namespace
}  // namespace twotrack::runner
