#include "gym/worlds.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "agent/shipped.h"
#include "gym/baseline.h"
#include "gym/play.h"
#include "gym/policy_model.h"
#include "gym/teacher.h"
#include "runner/lessons.h"
#include "testing/temp_dir.h"

namespace twotrack::gym {
namespace {

using ::testing::HasSubstr;

class TestGym {
 public:
  gym::Played play(Episode& episode, model::Model& model, bool has_packet = true) {
    const auto played = gym::play(episode, model,
                                  {.layout = layout(),
                                   .agent = agent(played_++),
                                   .run_id = "20260101T000000Z-0001",
                                   .registry = &registry_,
                                   .has_packet = has_packet});
    EXPECT_TRUE(played.ok()) << played.error().message;
    return played.ok() ? played.value() : gym::Played();
  }
  runner::Lessons lessons(const runner::LessonsInput& input = {}) const {
    auto read = runner::read_lessons(posix_file_system(), layout(), agent(played_ - 1), input);
    EXPECT_TRUE(read.ok()) << read.error().message;
    return read.ok() ? std::move(read).value() : runner::Lessons();
  }

 private:
  track::Layout layout() const { return {dir_.path()}; }
  static std::string agent(uint64_t number) { return "gym-" + std::to_string(number); }

  testing::TempDir dir_;
  Registry registry_ = Registry::with_builtins();
  uint64_t played_ = 0;
};

class WorldTest : public ::testing::TestWithParam<std::string_view> {
 protected:
  static std::unique_ptr<Episode> make(uint64_t number, WordSet words = WordSet::kHeldOut) {
    return make_episode(*find_world(GetParam()), 7, number, words);
  }

  TestGym gym_;
};

TEST_P(WorldTest, TheTeacherSucceedsWithEverySeed) {
  for (const WordSet words : {WordSet::kTraining, WordSet::kHeldOut}) {
    for (uint64_t number = 0; number < 30; ++number) {
      SCOPED_TRACE(std::string(name_of(words)) + " " + std::to_string(number));
      const auto episode = make(number, words);
      const auto teacher = make_teacher(*episode, {});
      const Played played = gym_.play(*episode, *teacher);
      EXPECT_TRUE(played.has_succeeded) << name_of(played.status);
      EXPECT_EQ(played.invalid, 0U);
      EXPECT_EQ(played.right, played.answers);
    }
  }
}

TEST_P(WorldTest, TheTeacherRecoversFromItsOwnWrongSteps) {
  uint64_t slips = 0;
  for (uint64_t number = 0; number < 50; ++number) {
    SCOPED_TRACE(number);
    const auto episode = make(number, WordSet::kTraining);
    const auto teacher = make_teacher(*episode, {.slip_percent = 15, .seed = number});
    const Played played = gym_.play(*episode, *teacher);
    EXPECT_TRUE(played.has_succeeded) << name_of(played.status);
    const runner::Lessons lessons = gym_.lessons();
    slips += played.answers - played.right;
    const auto left_out = lessons.left_out.find(runner::NoLesson::kOnPurpose);
    const uint64_t not_taught = left_out == lessons.left_out.end() ? 0 : left_out->second;
    EXPECT_EQ(not_taught, played.answers - played.right);
    EXPECT_EQ(lessons.lessons.size(), played.right);
  }
  EXPECT_GT(slips, 5U);
}

TEST_P(WorldTest, TheTeacherSucceedsWithAChatHistoryInsteadOfThePacket) {
  for (uint64_t number = 0; number < 25; ++number) {
    SCOPED_TRACE(number);
    const auto episode = make(number, WordSet::kTraining);
    const auto teacher = make_teacher(*episode, {.slip_percent = 10, .seed = number});
    const Played played = gym_.play(*episode, *teacher, false);
    EXPECT_TRUE(played.has_succeeded) << name_of(played.status);
    const runner::Lessons lessons = gym_.lessons();
    EXPECT_EQ(lessons.memory, ShownMemory::kHistory);
    EXPECT_EQ(lessons.lessons.size(), played.right);
  }
}

TEST_P(WorldTest, WhoSubmitsAtOnceHasNotSucceeded) {
  for (uint64_t number = 0; number < 20; ++number) {
    SCOPED_TRACE(number);
    const auto episode = make(number);
    const auto hasty = make_policy_model(
        {.name = "hasty", .kind = model::ServerKind::kTeacher, .open = []() -> ReplyMaker {
           return [](const model::Question& question) {
             for (const tool::ToolSpec& spec : question.prompt.tools) {
               if (spec.name != "submit_result") continue;
               return reply_with(
                   {.tool = spec.name,
                    .args = args_json({{spec.parameters.front().name, json_of("All done.")}})},
                   question);
             }
             return model::Reply();
           };
         }});
    EXPECT_FALSE(gym_.play(*episode, *hasty).has_succeeded);
  }
}

TEST_P(WorldTest, AWrongCallIsNotRightAndTheFirstRightOneIs) {
  for (uint64_t number = 0; number < 50; ++number) {
    SCOPED_TRACE(number);
    const auto episode = make(number);
    Draw draw(number, WordSet::kTraining);
    for (const model::Call& call : episode->right_calls("{}")) {
      EXPECT_TRUE(episode->is_right(call, "{}")) << call.tool << call.args.text;
    }
    const model::Call wrong = episode->wrong_call(draw, "{}");
    if (wrong.tool.empty()) continue;
    EXPECT_FALSE(episode->is_right(wrong, "{}")) << wrong.tool << wrong.args.text;
  }
}

TEST_P(WorldTest, RandomCallsSeldomSucceed) {
  uint64_t successes = 0;
  for (uint64_t number = 0; number < 20; ++number) {
    const auto episode = make(number);
    const auto random = make_baseline(Baseline::kRandom, number);
    successes += gym_.play(*episode, *random).has_succeeded ? 1 : 0;
  }
  EXPECT_LT(successes, 10U);
}

INSTANTIATE_TEST_SUITE_P(All, WorldTest, ::testing::ValuesIn([] {
                           std::vector<std::string_view> names;
                           for (const World& world : worlds()) names.push_back(world.name);
                           return names;
                         }()),
                         [](const auto& test) { return std::string(test.param); });

std::string told(const Episode& episode) {
  std::string text = episode.definition().system_prompt + episode.definition().node_context;
  for (const agent::AgentTool& tool : episode.definition().tools) {
    text += tool::to_json(tool.tool->spec());
  }
  return text + episode.node().id;
}

RC_GTEST_PROP(Worlds, TheSameSeedGivesTheSameEpisode, (uint64_t seed, uint64_t number)) {
  TestGym gym;
  const World& world = worlds()[seed % worlds().size()];
  std::vector<std::vector<std::string>> shown;
  for (int i = 0; i < 2; ++i) {
    const auto episode = make_episode(world, seed, number, WordSet::kTraining);
    shown.push_back({told(*episode)});
    gym.play(*episode, *make_teacher(*episode, {.slip_percent = 12, .seed = seed}));
    for (const runner::Lesson& lesson : gym.lessons().lessons) {
      shown.back().push_back(lesson.messages.back().content + lesson.answer);
    }
  }
  RC_ASSERT(shown[0] == shown[1]);
  RC_ASSERT(told(*make_episode(world, seed, number, WordSet::kHeldOut)) != shown[0].front());
}

TEST(Worlds, ThereAreAtLeastEightAndNoTwoOfOneName) {
  EXPECT_GE(worlds().size(), 8U);
  for (const World& world : worlds()) EXPECT_EQ(find_world(world.name), &world);
  EXPECT_EQ(find_world("no such"), nullptr);
}

// What the tuned model must drive is what the gym shows it.
TEST(LintWorld, IsWordForWordTheShippedAgent) {
  std::string shipped;
  for (const EmbeddedFile& file : agent::shipped_agents()) {
    if (file.name.find("lint") != std::string_view::npos) shipped = file.text;
  }
  ASSERT_FALSE(shipped.empty());
  for (uint64_t number = 0; number < 40; ++number) {
    const auto episode = make_episode(*find_world("lint"), 1, number, WordSet::kTraining);
    const agent::Definition& definition = episode->definition();
    if (definition.find("run_linter") == nullptr) continue;
    std::string_view rest = definition.system_prompt;
    while (!rest.empty()) {
      const size_t end = rest.find('\n');
      EXPECT_THAT(shipped, HasSubstr(std::string(rest.substr(0, end))));
      rest.remove_prefix(end + 1);
    }
    for (const agent::AgentTool& tool : definition.tools) {
      EXPECT_THAT(shipped, HasSubstr("tool_name: " + tool.tool->spec().name));
      EXPECT_THAT(shipped, HasSubstr("tool_description: " + tool.tool->spec().description));
      for (const tool::Parameter& one : tool.tool->spec().parameters) {
        EXPECT_THAT(shipped, HasSubstr(one.name + ": {"));
      }
    }
    return;
  }
  FAIL() << "no episode has the real names";
}

TEST(LintWorld, HasNoRealNameInATest) {
  for (uint64_t number = 0; number < 60; ++number) {
    const auto episode = make_episode(*find_world("lint"), 1, number, WordSet::kHeldOut);
    for (const std::string_view name : {"run_linter", "apply_fix", "read_current_file"}) {
      EXPECT_EQ(episode->definition().find(name), nullptr);
    }
  }
}

TEST(Variant, PlainNamesAreThoseOfTheListsAndNothingElse) {
  for (uint64_t number = 0; number < 20; ++number) {
    const auto episode =
        make_episode(*find_world("lint"), 1, number, WordSet::kHeldOut, {.has_plain_names = true});
    EXPECT_NE(episode->definition().find("run_linter"), nullptr);
  }
}

}  // namespace
}  // namespace twotrack::gym
