#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "api/log.h"
#include "api/memory.h"
#include "testing/temp_dir.h"

namespace twotrack::api {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class ApiTest : public ::testing::Test {
 protected:
  std::string folder() const { return dir_.path().string(); }

  Memory open(const AboutLog& about = {}) const {
    auto memory = Memory::open(folder(), "hello", about);
    EXPECT_TRUE(memory.ok()) << memory.error().text();
    return std::move(memory).value();
  }

  std::filesystem::path log() const { return dir_.path() / ".agentfs/traces/hello.jsonl"; }

  testing::TempDir dir_;
};

TEST_F(ApiTest, AMemoryShowsWhatWasAppended) {
  Memory memory = open({.goal = "say hello"});
  const auto event = memory.append(UserMessage{.content = "good morning"});
  ASSERT_TRUE(event.ok()) << event.error().text();
  EXPECT_EQ(event.value().seq, 1U);
  EXPECT_THAT(event.value().hash, SizeIs(64));
  EXPECT_THAT(memory.view(), HasSubstr("say hello"));
  EXPECT_THAT(memory.view(), HasSubstr("good morning"));
}

TEST_F(ApiTest, AMemoryIsThereAgainWhenItIsOpenedAgain) {
  std::string view;
  {
    Memory memory = open({.goal = "say hello"});
    ASSERT_TRUE(memory.append("user_message", Json{R"({"content":"once"})"}).ok());
    view = memory.view();
  }
  EXPECT_EQ(open().view(), view);
}

TEST_F(ApiTest, AnEventThatIsNoGoodIsRefused) {
  Memory memory = open({.goal = "say hello"});
  const auto refused = memory.append("user_message", Json{"{"});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, Code::kInvalid);
}

TEST_F(ApiTest, AViewIsNeverLongerThanAskedFor) {
  Memory memory = open({.goal = "say hello", .view_bytes = 500});
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(memory.append(UserMessage{.content = std::string(60, 'x')}).ok());
  }
  EXPECT_LE(memory.view().size(), 500U);
}

TEST_F(ApiTest, ALogIsReadAsTheStructsThatWereWritten) {
  ASSERT_TRUE(open({.goal = "say hello"}).append(UserMessage{.content = "hi"}).ok());
  std::vector<std::string> types;
  std::string said;
  ASSERT_TRUE(read_log(folder(), "hello", [&](const LoggedEvent& event) {
                types.push_back(event.type);
                if (const auto* message = std::get_if<UserMessage>(&event.body)) {
                  said = message->content;
                }
                return true;
              }).ok());
  EXPECT_THAT(types, ElementsAre("run_start", "user_message"));
  EXPECT_EQ(said, "hi");
  EXPECT_THAT(agents_in(folder()).value(), ElementsAre("hello"));
}

TEST_F(ApiTest, TheViewAfterAnEventIsTheOneThatItsMemoryHad) {
  Memory memory = open({.goal = "say hello"});
  ASSERT_TRUE(memory.append(UserMessage{.content = "first"}).ok());
  const std::string then = memory.view();
  ASSERT_TRUE(memory.append(UserMessage{.content = "second"}).ok());
  EXPECT_EQ(view_after(folder(), "hello", 1).value(), then);
  EXPECT_EQ(view_after(folder(), "hello", 2).value(), memory.view());
  EXPECT_THAT(packet_after(folder(), "hello", 1).value().text, HasSubstr("first"));
  EXPECT_EQ(view_after(folder(), "hello", 9).error().code, Code::kNotFound);
}

TEST_F(ApiTest, ADamagedLogIsSaidToBe) {
  {
    Memory memory = open({.goal = "say hello"});
    ASSERT_TRUE(memory.append(UserMessage{.content = "good morning"}).ok());
    ASSERT_TRUE(memory.append(UserMessage{.content = "good night"}).ok());
  }
  EXPECT_TRUE(check_log(folder(), "hello").value().is_intact);
  std::string text;
  {
    std::ifstream file(log());
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  text.replace(text.find("morning"), 7, "evening");
  std::ofstream(log()) << text;
  const auto checked = check_log(folder(), "hello");
  ASSERT_TRUE(checked.ok());
  EXPECT_FALSE(checked.value().is_intact);
  EXPECT_THAT(checked.value().problems, Not(IsEmpty()));
  const Status read = read_log(folder(), "hello", [](const LoggedEvent&) { return true; });
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack::api
