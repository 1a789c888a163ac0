// What a tool leaves behind never ends the agent: it is undone, and the result says so.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <optional>

#include "runner/agent_loop.h"
#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A disk on which no file can become longer than so many bytes, as long as it exists. The kernel
// itself refuses, whichever way a file is written.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &limit_), 0);
    const rlimit small{.rlim_cur = bytes, .rlim_max = limit_.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  }
  ~SmallDisk() {
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit_), 0);
    std::signal(SIGXFSZ, before_);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  void (*before_)(int);
  rlimit limit_{};
};

class LeftBehindTest : public LoopTest {
 protected:
  LeftBehindTest() {
    spill(project() / "a.txt", "good\n");
    const auto nest = [](const tool::CallContext& context) {
      Path deep = context.workspace;
      for (int i = 0; i < 230; ++i) deep /= "d";
      std::filesystem::create_directories(deep);
      spill(context.workspace / "a.txt", "bad\n");
      return tool::ToolReturn{.output = "{\"result\":\"nested\"}"};
    };
    add_tool({.name = "nest"}, Effect::kWorkspace, nest);
    add_tool({.name = "send"}, Effect::kExternal, nest);
  }

  // What the only call of an agent that ends in an error has for results.
  std::vector<std::string> results_of_failing(const std::string& tool) {
    script("{\"calls\":[{\"name\":\"" + tool + "\",\"args\":{}}]}\n" + std::string(kCheck) +
           std::string(kSubmit));
    auto loop =
        AgentLoop::start(layout(), "mend-a", setup(), {.session = {.registry = &registry_}});
    EXPECT_TRUE(loop.ok());
    EXPECT_FALSE(loop.value()->run().ok());
    loop.value().reset();
    return events("tool_result");
  }
};

TEST_F(LeftBehindTest, FoldersWithoutEndAreUndoneAndTheAgentGoesOn) {
  script("{\"calls\":[{\"name\":\"nest\",\"args\":{}}]}\n" + std::string(kCheck) +
         std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kSuccess) << end.summary;
  EXPECT_THAT(events("tool_result"),
              Contains(AllOf(HasSubstr("NOT_KEPT"), HasSubstr("too many folders in folders"),
                             HasSubstr("nested"))));
}

TEST_F(LeftBehindTest, ADiskThatFailsIsNotTheToolsFault) {
  constexpr size_t kLarge = size_t{1} << 20;
  std::optional<SmallDisk> disk;
  bool has_failed = false;
  add_tool({.name = "grow"}, Effect::kWorkspace, [&](const tool::CallContext& context) {
    spill(context.workspace / "large.txt", std::string(kLarge, 'x'));
    if (!has_failed) disk.emplace(kLarge / 2);  // what was written cannot be kept
    has_failed = true;
    return tool::ToolReturn{.output = "{\"result\":\"grown\"}"};
  });
  EXPECT_THAT(results_of_failing("grow"), IsEmpty());
  ASSERT_TRUE(has_failed);

  disk.reset();
  auto loop = AgentLoop::resume(layout(), "mend-a", setup(), {.session = {.registry = &registry_}});
  ASSERT_TRUE(loop.ok()) << loop.error().message;
  const auto end = loop.value()->run();
  ASSERT_TRUE(end.ok()) << end.error().message;
  EXPECT_EQ(end.value().status, RunStatus::kSuccess) << end.value().summary;
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("grown")));
}

TEST_F(LeftBehindTest, WhatHappenedOutsideIsNotCalledUndone) {
  EXPECT_THAT(results_of_failing("send"), IsEmpty());
}

}  // namespace
}  // namespace twotrack::runner
