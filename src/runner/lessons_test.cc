#include "runner/lessons.h"

#include <gmock/gmock.h>

#include "projection/view.h"
#include "runner/chat_history.h"
#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;

class LessonsTest : public LoopTest {
 protected:
  Lessons lessons(const LessonsInput& input = {}) {
    auto read = read_lessons(posix_file_system(), layout(), "mend-a", input);
    EXPECT_TRUE(read.ok()) << read.error().message;
    return read.ok() ? std::move(read).value() : Lessons();
  }

  static std::vector<std::string> answers(const Lessons& lessons) {
    std::vector<std::string> all;
    for (const Lesson& lesson : lessons.lessons) all.push_back(lesson.answer);
    return all;
  }

  void run_to_the_end() {
    script(R"({"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"mend","args":{"line":"2"}}]}
{"calls":[{"name":"mend","args":{"line":4}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"submit_result","args":{"summary":"done"}}]}
)");
    EXPECT_EQ(run().status, RunStatus::kSuccess);
  }
};

TEST_F(LessonsTest, EachDecisionIsWhatWasShownAndWhatWasCalled) {
  run_to_the_end();
  const Lessons read = lessons();
  EXPECT_EQ(read.status, RunStatus::kSuccess);
  EXPECT_EQ(read.memory, ShownMemory::kPacket);
  EXPECT_EQ(read.node_id, "a.txt");
  EXPECT_THAT(answers(read),
              ElementsAre(R"({"tool":"check","args":{}})", R"({"tool":"mend","args":{"line":2}})",
                          R"({"tool":"mend","args":{"line":4}})", R"({"tool":"check","args":{}})",
                          R"({"tool":"submit_result","args":{"summary":"done"}})"));
  ASSERT_THAT(read.lessons.front().messages, SizeIs(2));
  EXPECT_EQ(read.lessons.front().messages[0].role, "system");
  EXPECT_THAT(read.lessons.front().messages[0].content,
              HasSubstr("- mend(line: integer): Make a bad line good."));
  EXPECT_THAT(read.lessons[1].messages[1].content, HasSubstr(R"("diagnostics":[{"code":"B1")"));
  EXPECT_THAT(read.lessons[1].tools, HasSubstr(R"("name":"mend")"));
}

// What the log says was shown is what the export says, byte for byte.
TEST_F(LessonsTest, TheViewIsTheOneThatThePacketHadThen) {
  run_to_the_end();
  const Lessons read = lessons();
  auto log = PacketLog::open(posix_file_system(), layout(), "mend-a");
  ASSERT_TRUE(log.ok());
  for (const Lesson& lesson : read.lessons) {
    const auto packet = log.value().at(lesson.seq - 1);
    ASSERT_TRUE(packet.ok());
    EXPECT_EQ(lesson.messages.back().content, view_text(packet.value()));
  }
}

TEST_F(LessonsTest, AnotherDialectIsRenderedAnew) {
  run_to_the_end();
  const Lessons read = lessons({.dialect = model::Dialect::kFunctionGemma});
  ASSERT_THAT(read.lessons, SizeIs(5));
  EXPECT_EQ(read.lessons[1].answer, "<start_function_call>call:mend{line:2}<end_function_call>");
}

TEST_F(LessonsTest, WhatTheRunnerRefusedIsNotTaught) {
  script(R"({"calls":[{"name":"submit_result","args":{"summary":"done"}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"check","args":{}}]}
)");
  run();
  const Lessons read = lessons();
  // The second one is asked in another state: something is known by then.
  EXPECT_THAT(answers(read),
              ElementsAre(R"({"tool":"check","args":{}})", R"({"tool":"check","args":{}})"));
  EXPECT_THAT(read.left_out, ElementsAre(Pair(NoLesson::kRefused, 2)));
}

TEST_F(LessonsTest, OfSeveralCallsInOneAnswerOnlyTheFirstIsTaught) {
  script(R"({"calls":[{"name":"check","args":{}},{"name":"mend","args":{"line":2}}]}
)");
  run();
  const Lessons read = lessons();
  EXPECT_THAT(answers(read), ElementsAre(R"({"tool":"check","args":{}})"));
  EXPECT_THAT(read.left_out, ElementsAre(Pair(NoLesson::kFurther, 1)));
}

TEST_F(LessonsTest, OnlyTheDecisionsOfWhomIsAskedFor) {
  script(R"({"calls":[{"name":"check","args":{}}]}
{"text":"no"}
{"text":"no"}
{"text":"no"}
)");
  run();
  const Lessons read = lessons();
  EXPECT_THAT(answers(read), ElementsAre(R"({"tool":"check","args":{}})"));
  EXPECT_THAT(read.left_out, ElementsAre(Pair(NoLesson::kDecidedBy, 1)));
  EXPECT_THAT(lessons({.decided_by = {"fallback"}}).lessons, SizeIs(1));
}

TEST_F(LessonsTest, AChatHistoryIsTaughtAsTheMessagesThatWereShown) {
  script(R"({"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"mend","args":{"line":2}}]}
)");
  AgentSetup without = setup();
  without.has_packet = false;
  run(without);
  const Lessons read = lessons();
  EXPECT_EQ(read.memory, ShownMemory::kHistory);
  ASSERT_THAT(read.lessons, SizeIs(2));
  const auto& messages = read.lessons[1].messages;
  ASSERT_THAT(messages, SizeIs(5));  // system, goal, call, result, question
  EXPECT_EQ(messages[2].role, "assistant");
  EXPECT_THAT(messages[3].content, HasSubstr("\"issues\""));
  EXPECT_EQ(messages[4].content, kHistoryQuestion);
}

TEST_F(LessonsTest, ALogThatIsNotThereIsSaid) {
  const auto read = read_lessons(posix_file_system(), layout(), "nobody", {});
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kNotFound);
}

}  // namespace
}  // namespace twotrack::runner
