#include "runner/learned.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sha256.h"
#include "hub/outline.h"
#include "runner/hub_fixture_test.h"
#include "testing/word_redactor.h"

namespace twotrack::runner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr int kKilled = 9;
const std::string kHash(64, 'a');

LineView run_end(std::string_view data) {
  LineView event;
  event.seq = 17;
  event.time = "2026-02-19T15:42:10.123456Z";
  event.agent_id = "lint-a";
  event.operation = {"lint"};
  event.node_id = {"a.py::f"};
  event.type = {"run_end"};
  event.data = data;
  return event;
}
std::string ended(std::string_view status, std::string_view summary = "Done") {
  return R"({"status":")" + std::string(status) + R"(","summary":")" + std::string(summary) +
         R"(","node_source_hash":")" + kHash + "\"}";
}

TEST(LearnedOfTest, AnEndSaysWhatIsTrueOfWhichText) {
  Packet packet;
  packet.knowledge["lint_errors"] = {.value = "0", .ref = 9};
  const std::string data = ended("success", "No problems left\\nat all");
  const auto learned = learned_of(run_end(data), packet);
  ASSERT_TRUE(learned.has_value());
  EXPECT_EQ(*learned, (hub::Learned{.node_id = "a.py::f",
                                    .operation = "lint",
                                    .status = "success",
                                    .summary = "No problems left⏎at all",
                                    .knowledge = R"({"lint_errors":0})",
                                    .source_hash = kHash,
                                    .agent_id = "lint-a",
                                    .ref = 17,
                                    .learned_at = "2026-02-19T15:42:10.123456Z"}));
}

TEST(LearnedOfTest, OnlyAnEndThatIsAboutTheNodeCounts) {
  struct Case {
    std::string data;
    bool counts;
  };
  const Case cases[] = {
      {ended("success"), true},    {ended("partial"), true},
      {ended("failed"), true},     {ended("stuck"), true},
      {ended("turn_limit"), true}, {ended("cancelled"), false},
      {ended("blocked"), false},   {ended("error"), false},
      {ended(""), false},          {R"({"status":"success"})", false},
      {R"({"status":7})", false},  {"[]", false},
  };
  for (const auto& [data, counts] : cases) {
    SCOPED_TRACE(data);
    EXPECT_EQ(learned_of(run_end(data), {}).has_value(), counts);
  }
  const std::string data = ended("success");
  LineView other = run_end(data);
  other.type = {"agent_ended"};
  EXPECT_FALSE(learned_of(other, {}).has_value());
  LineView of_run = run_end(data);
  of_run.node_id = {""};
  EXPECT_FALSE(learned_of(of_run, {}).has_value());
}

TEST(LearnedOfTest, OfMuchKnowledgeTheNewestIsKept) {
  Packet packet;
  for (uint64_t i = 0; i < 100; ++i) {
    packet.knowledge["key" + std::to_string(100 + i)] = {
        .value = "\"" + std::string(40, 'v') + "\"", .ref = i};
  }
  const std::string data = ended("success", std::string(2000, 's'));
  const auto learned = learned_of(run_end(data), packet);
  ASSERT_TRUE(learned.has_value());
  EXPECT_LE(learned->knowledge.size(), kLearnedKnowledgeBytesMax);
  EXPECT_LE(learned->summary.size(), kLearnedSummaryBytesMax);
  EXPECT_THAT(learned->knowledge, HasSubstr("\"key199\":"));
  EXPECT_THAT(learned->knowledge, Not(HasSubstr("\"key100\":")));
}

class LearnedTest : public HubTest {
 protected:
  LearnedTest() {
    definition_.success.reset();
    script(R"({"calls":[{"name":"check","args":{}}]}
{"calls":[{"name":"shift","args":{}}]}
{"calls":[{"name":"submit_result","args":{"summary":"All good"}}]}
)");
  }

  // In a process that dies behind event `last`; false when there are not so many.
  bool run_until(uint64_t last, const hub::Node& target) {
    const pid_t child = ::fork();
    if (child == 0) {
      AgentLoop::Options options{.session = {.registry = &registry_}};
      options.on_event = [&](std::string_view, const LineView& event, const Packet&) {
        if (event.seq == last) ::_exit(kKilled);
      };
      auto loop = AgentLoop::start(layout(), "mend-a", hub_setup(target), options);
      if (loop.ok()) (void)loop.value()->run().ok();
      ::_exit(0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == kKilled;
  }
  void resume(const hub::Node& target) {
    auto loop = AgentLoop::resume(layout(), "mend-a", hub_setup(target),
                                  {.session = {.registry = &registry_}});
    ASSERT_TRUE(loop.ok()) << loop.error().message;
    ASSERT_TRUE(loop.value()->run().ok());
  }
  std::vector<hub::Learned> rebuilt(const std::string& id) {
    hub::Store opened = store();
    const auto done = rebuild_learned(posix_file_system(), layout(), opened);
    EXPECT_TRUE(done.ok()) << done.error().message;
    return opened.learned(id).value();
  }
  std::vector<hub::Learned> known(const std::string& id) { return store().learned(id).value(); }
};

TEST_F(LearnedTest, TheHashIsOfTheNodeAsTheAgentLeftIt) {
  EXPECT_EQ(node_source_hash(project(), file_node("code.py")), sha256_hex(kCode));
  const hub::Node rate = hub::outline("code.py", kCode)[2];
  ASSERT_EQ(rate.id, "code.py::rate");
  EXPECT_EQ(node_source_hash(project(), rate), rate.source_hash);
  spill(project() / "code.py", "\n\n" + std::string(kCode));
  EXPECT_EQ(node_source_hash(project(), rate), rate.source_hash);
  spill(project() / "code.py", "def rate(cart):\n    return 2\n");
  EXPECT_EQ(node_source_hash(project(), rate),
            hub::outline("code.py", "def rate(cart):\n    return 2\n")[1].source_hash);
  spill(project() / "code.py", "");
  EXPECT_EQ(node_source_hash(project(), rate), "");
  EXPECT_EQ(node_source_hash(project(), file_node("../code.py")), "");
}

TEST_F(LearnedTest, TheHubLearnsFromAnAgentsEnd) {
  make_hub();
  run(hub_setup(file_node("code.py")));
  const auto learned = known("code.py");
  ASSERT_THAT(learned, SizeIs(1));
  EXPECT_EQ(learned[0].operation, "mend");
  EXPECT_EQ(learned[0].summary, "All good; left: B1 on line 2, B1 on line 4");
  EXPECT_EQ(learned[0].knowledge, R"({"bad_lines":2})");
  EXPECT_EQ(learned[0].agent_id, "mend-a");
  EXPECT_EQ(learned[0].ref, events().size() - 1);
  EXPECT_EQ(learned[0].source_hash, sha256_hex("import os\n\n\n" + std::string(kCode)))
      << "of the text in the workspace, not of the project's";
  EXPECT_THAT(events("run_end").back(),
              HasSubstr("\"node_source_hash\":\"" + learned[0].source_hash + "\""));
}

TEST_F(LearnedTest, RebuiltFromTheLogsItIsTheSameAfterAKillAnywhere) {
  make_hub();
  const hub::Node target = node("code.py::rate");
  for (uint64_t last = 0;; ++last) {
    SCOPED_TRACE("killed behind event " + std::to_string(last));
    std::filesystem::remove_all(project() / ".agentfs");
    make_hub();
    const bool was_killed = run_until(last, target);
    // Who is killed behind the last event has told his log, and not the hub.
    const bool has_ended = events().back() == "run_end";
    if (!has_ended) resume(target);
    const auto live = known(target.id);
    EXPECT_THAT(live, SizeIs(was_killed && has_ended ? 0 : 1));
    const auto again = rebuilt(target.id);
    ASSERT_THAT(again, SizeIs(1));
    if (!live.empty()) {
      EXPECT_EQ(live, again);
    }
    EXPECT_EQ(again[0].summary, "All good; left: B1 on line 2, B1 on line 4");
    EXPECT_EQ(again[0].source_hash, target.source_hash) << "only its lines were moved";
    if (!was_killed) break;
  }
}

TEST_F(LearnedTest, RebuildingForgetsWhatNoLogSaysAndTellsOfLogsThatCannotBeRead) {
  make_hub();
  learn("plain.py", "nobody said so");
  run(hub_setup(file_node("code.py")));
  spill(project() / ".agentfs/traces/odd-b.jsonl", "this is no log\n");
  hub::Store opened = store();
  const auto done = rebuild_learned(posix_file_system(), layout(), opened);
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(done.value().logs, 1);
  EXPECT_EQ(done.value().learned, 1);
  ASSERT_THAT(done.value().skipped, SizeIs(1));
  EXPECT_THAT(done.value().skipped[0], HasSubstr("odd-b: "));
  EXPECT_THAT(known("plain.py"), IsEmpty());
  EXPECT_THAT(known("code.py"), SizeIs(1));
}

TEST_F(LearnedTest, AnAgentThatGoesOnBehindItsEndHasTaughtNothingYet) {
  make_hub();
  run(hub_setup(file_node("code.py")));
  EXPECT_THAT(rebuilt("code.py"), SizeIs(1));
  {
    auto session = Session::open(layout(), "mend-a", {.registry = &registry_});
    ASSERT_TRUE(session.ok()) << session.error().message;
    ASSERT_TRUE(session.value().append_event(AgentResumed{.run_id = "run-2"}).ok());
  }
  const auto learned = learned_of_log(posix_file_system(), layout(), "mend-a");
  ASSERT_TRUE(learned.ok()) << learned.error().message;
  EXPECT_FALSE(learned.value().has_value());
  EXPECT_THAT(rebuilt("code.py"), IsEmpty());
}

// A disk that shows the logs only from the second look on: who looks first is too early.
class LateFiles final : public FileSystem {
 public:
  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    return real().open(path, mode);
  }
  Status rename(const Path& from, const Path& to) override { return real().rename(from, to); }
  Status remove(const Path& path) override { return real().remove(path); }
  Status sync_directory(const Path& directory) override { return real().sync_directory(directory); }
  Status create_directories(const Path& directory) override {
    return real().create_directories(directory);
  }
  Result<FileInfo> info(const Path& path) override { return real().info(path); }
  Result<std::vector<std::string>> list(const Path& directory) override {
    if (++looks_ == 1) return std::vector<std::string>();
    return real().list(directory);
  }
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override { return real().lock(path); }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return real().lock_holder(path);
  }

 private:
  static FileSystem& real() { return posix_file_system(); }
  int looks_ = 0;
};

TEST_F(LearnedTest, WhoEndsWhileTheLogsAreReadIsNotForgotten) {
  make_hub();
  run(hub_setup(file_node("code.py")));
  const auto before = known("code.py");
  ASSERT_THAT(before, SizeIs(1));
  LateFiles files;
  hub::Store opened = store();
  const auto done = rebuild_learned(files, layout(), opened);
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(done.value().logs, 0) << "it was not there yet";
  EXPECT_EQ(known("code.py"), before);
}

TEST_F(LearnedTest, AnEndThatIsNoLongerTheLastIsForgotten) {
  make_hub();
  run(hub_setup(file_node("code.py")));
  hub::Learned earlier = known("code.py").at(0);
  earlier.operation = "lint";  // nothing else takes its place
  earlier.ref -= 1;
  ASSERT_TRUE(store().learn(earlier).ok());
  LateFiles files;
  hub::Store opened = store();
  ASSERT_TRUE(rebuild_learned(files, layout(), opened).ok());
  const auto left = known("code.py");
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].operation, "mend");
}

TEST_F(LearnedTest, WhenOthersWriteTheHubTheRunGoesOnAndSaysSo) {
  make_hub();
  auto other = Database::open_existing(hub::Store::path(project()), Database::Durability::kNormal);
  ASSERT_TRUE(other.ok()) << other.error().message;
  {
    const auto writing = Transaction::begin(other.value());
    ASSERT_TRUE(writing.ok()) << writing.error().message;
    EXPECT_EQ(run(hub_setup(file_node("code.py"))).summary,
              "All good; left: B1 on line 2, B1 on line 4");
  }
  EXPECT_THAT(access_.trouble(), HasSubstr("twotrack hub rebuild"));
  EXPECT_THAT(known("code.py"), IsEmpty());
  EXPECT_THAT(rebuilt("code.py"), SizeIs(1)) << "its log has it";
}

TEST_F(LearnedTest, ASecretOfTheLogIsNoneOfTheHubs) {
  make_hub();
  script(R"({"calls":[{"name":"submit_result","args":{"summary":"it is hunter2"}}]})");
  const testing::WordRedactor redactor;
  auto loop = AgentLoop::start(layout(), "mend-a", hub_setup(file_node("code.py")),
                               {.session = {.redactor = &redactor, .registry = &registry_}});
  ASSERT_TRUE(loop.ok()) << loop.error().message;
  ASSERT_TRUE(loop.value()->run().ok());
  const auto live = known("code.py");
  ASSERT_THAT(live, SizeIs(1));
  EXPECT_THAT(live[0].summary, HasSubstr("it is [REDACTED"));
  EXPECT_EQ(live, rebuilt("code.py"));
}

}  // namespace
}  // namespace twotrack::runner
