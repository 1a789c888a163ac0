// Whoever decides is killed at each step in turn. Afterwards, when somebody has looked, the project
// is as before or as decided, and never a mix; and what was acknowledged holds.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workspace/apply.h"
#include "workspace/decisions_fixture_test.h"
#include "workspace/paths.h"

namespace twotrack::workspace {
namespace {

using State = std::map<std::string, std::string>;

class DecisionsKillTest : public DecisionsTest {
 protected:
  void SetUp() override {
    add("a.py", "a0");
    add("gone.py", "gone");
    add("run.sh", "run");
    add("turned", "a file");
    add("old/x.py", "x");
    const Workspace workspace = open();
    const Path root = workspace.root();
    write(root / "a.py", "a1");
    std::filesystem::remove(root / "gone.py");
    ASSERT_EQ(::chmod((root / "run.sh").c_str(), 0755), 0);
    std::filesystem::remove(root / "turned");
    write(root / "turned/in", "in");
    std::filesystem::remove_all(root / "old");
    std::filesystem::create_symlink("a.py", root / "link");
    std::filesystem::create_directory(root / "wide");
    ASSERT_EQ(::chmod((root / "wide").c_str(), 0770), 0);
    before_ = state();
    after_ = contents(root);
  }
  void TearDown() override { has_plain_renames_only = false; }

  enum class End { kFinished, kKilled };

  // A life that is killed at step `kill_at`, unless it comes to its end before.
  template <class Life>
  static End live(int kill_at, Life life) {
    const pid_t child = ::fork();
    if (child == 0) {
      static int steps_left;
      steps_left = kill_at;
      at_step = [](std::string_view) {
        if (--steps_left == 0) ::kill(::getpid(), SIGKILL);
      };
      ::_exit(life() ? 0 : 1);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE((WIFEXITED(status) && WEXITSTATUS(status) == 0) || WIFSIGNALED(status)) << status;
    return WIFSIGNALED(status) ? End::kKilled : End::kFinished;
  }

  bool recovers(Decisions& decisions) const {
    return decisions.recover(open_ledger(), {}).unfinished.empty();
  }

  bool try_accept() const {
    FileLedger own(ledger_path());
    auto decisions = Decisions::open(project(), key());
    if (!decisions.ok() || !recovers(decisions.value())) return false;
    const auto plan = decisions.value().plan_accept("a", {});
    return plan.ok() && decisions.value().carry_out(plan.value(), own).ok();
  }

  bool try_undo() const {
    FileLedger own(ledger_path());
    auto decisions = Decisions::open(project(), key());
    if (!decisions.ok() || !recovers(decisions.value())) return false;
    const auto plan = decisions.value().plan_undo("a");
    return plan.ok() && decisions.value().carry_out(plan.value(), own).ok();
  }

  // Whether the log tells of an end that is not followed by the opposite one.
  bool is_told(std::string_view action) const {
    const std::string text = ledger();
    const size_t accepted = text.rfind("accept ");
    const size_t undone = text.rfind("undo ");
    const auto position = [](size_t at) {
      return at == std::string::npos ? -1 : static_cast<int64_t>(at);
    };
    return action == "accept" ? position(accepted) > position(undone)
                              : position(undone) > position(accepted);
  }

  struct Tally {
    int kills = 0;
    int rolled_forward = 0;
    int as_before = 0;
    int mixed_before_recovery = 0;
  };

  // Kills at every step, and at every step of the recovery after each kill.
  template <class Life>
  void kill_everywhere(std::string_view action, const State& old_state, const State& new_state,
                       Life life, Tally& tally, const std::function<void()>& reset) {
    for (int kill_at = 1;; ++kill_at) {
      SCOPED_TRACE(std::string(action) + " killed at step " + std::to_string(kill_at));
      reset();
      ASSERT_EQ(state(), old_state);
      if (live(kill_at, life) == End::kFinished) {
        EXPECT_EQ(state(), new_state);
        return;
      }
      ++tally.kills;
      const bool was_unfinished = Decisions::is_unfinished(project());
      const bool was_told = is_told(action);
      if (state() != old_state && state() != new_state) ++tally.mixed_before_recovery;
      // The one who recovers is killed too, later and later.
      for (int again = 1; live(again,
                               [&] {
                                 auto decisions = Decisions::open(project(), key());
                                 return decisions.ok() && recovers(decisions.value());
                               }) == End::kKilled;
           again *= 3) {
      }
      EXPECT_FALSE(Decisions::is_unfinished(project()));
      const State now = state();
      const bool is_new = now == new_state;
      EXPECT_TRUE(is_new || now == old_state) << "a mix";
      if (was_unfinished || was_told) {
        EXPECT_TRUE(is_new) << "what was decided is lost";
      }
      EXPECT_EQ(is_told(action), is_new) << ledger();
      is_new ? ++tally.rolled_forward : ++tally.as_before;
    }
  }

  State before_;
  State after_;
};

TEST_F(DecisionsKillTest, AnAcceptIsWholeOrNothing) {
  for (const bool is_plain : {false, true}) {
    SCOPED_TRACE(is_plain);
    has_plain_renames_only = is_plain;
    Tally tally;
    kill_everywhere(
        "accept", before_, after_, [&] { return try_accept(); }, tally,
        [&] {
          if (state() == after_) {
            ASSERT_TRUE(try_undo());
          }
        });
    EXPECT_GT(tally.rolled_forward, 5);
    EXPECT_GT(tally.as_before, 5);
    EXPECT_GT(tally.mixed_before_recovery, 3) << "the kills must hit the middle";
    ASSERT_TRUE(try_undo());
  }
}

TEST_F(DecisionsKillTest, AnUndoIsWholeOrNothing) {
  for (const bool is_plain : {false, true}) {
    SCOPED_TRACE(is_plain);
    has_plain_renames_only = is_plain;
    Tally tally;
    kill_everywhere(
        "undo", after_, before_, [&] { return try_undo(); }, tally,
        [&] {
          if (state() == before_) {
            ASSERT_TRUE(try_accept());
          }
        });
    EXPECT_GT(tally.rolled_forward, 5);
    EXPECT_GT(tally.as_before, 5);
    EXPECT_GT(tally.mixed_before_recovery, 3);
  }
}

// The kills are real: without the journal they leave a mix that nobody fixes.
TEST_F(DecisionsKillTest, WithoutTheJournalTheProjectIsLeftMixed) {
  int mixed = 0;
  for (int kill_at = 1;; ++kill_at) {
    if (state() == after_) {
      ASSERT_TRUE(try_undo());
    }
    if (live(kill_at, [&] { return try_accept(); }) == End::kFinished) break;
    for (const auto& item : std::filesystem::directory_iterator(accepts_of(project()))) {
      if (item.is_directory()) std::filesystem::remove(item.path() / "journal");
    }
    recover();
    const State now = state();
    const bool is_mixed = now != before_ && now != after_;
    if (is_mixed) ++mixed;
    for (const auto& [name, bytes] : now) std::filesystem::remove_all(path(name));
    ASSERT_TRUE(Workspace::remove(project(), "a").ok());
    SetUp();
  }
  EXPECT_GT(mixed, 3);
}

// Killed at the `count`th passing of the step with that name.
class CutShortTest : public DecisionsKillTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    has_plain_renames_only = GetParam();
    DecisionsKillTest::SetUp();
  }

  void accept_until(std::string_view name) const {
    const pid_t child = ::fork();
    if (child == 0) {
      static std::string last;
      last = name;
      at_step = [](std::string_view now) {
        if (now == last) ::kill(::getpid(), SIGKILL);
      };
      ::_exit(try_accept() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
  }
};
INSTANTIATE_TEST_SUITE_P(Renames, CutShortTest, ::testing::Bool(),
                         [](const auto& one) { return one.param ? "Plain" : "Exchanging"; });

TEST_P(CutShortTest, WhatAPersonWroteAfterTheCrashIsNotOverwrittenByTheRecovery) {
  accept_until("intent told");
  add("a.py", "mine");
  const std::vector<Decided> all = recover();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_THAT(paths_of(all.front().conflicts), ::testing::ElementsAre("a.py"));
  EXPECT_EQ(read(path("a.py")), "mine");
  EXPECT_EQ(read(path("turned/in")), "in");
}

// Everything was in its place when the process was killed; then a person went on.
TEST_P(CutShortTest, WhatAPersonChangedSinceIsNamedAndDoesNotStopTheRecovery) {
  accept_until("applied");
  std::filesystem::remove_all(path("turned"));  // was moved in
  std::filesystem::remove(path("link"));
  std::filesystem::remove(path("wide"));
  add("gone.py", "gone");  // was taken away
  add("a.py", "a0");       // was replaced
  const std::vector<Decided> all = recover();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_THAT(
      paths_of(all.front().conflicts),
      ::testing::UnorderedElementsAre("gone.py", "turned", "turned/in", "wide", "a.py", "link"));
  EXPECT_FALSE(std::filesystem::exists(path("turned")));
  EXPECT_EQ(read(path("gone.py")), "gone");
  EXPECT_EQ(read(path("a.py")), "a0");
  EXPECT_EQ(
      std::filesystem::status(path("run.sh")).permissions() & std::filesystem::perms::owner_exec,
      std::filesystem::perms::owner_exec);
  for (const Step& step : all.front().steps) {
    EXPECT_TRUE(step.path == "run.sh" || step.kind == Step::Kind::kRemoveFolder ||
                step.path == "old/x.py" || step.path == "turned")
        << step.path << " is told as done";
  }
}

// What is done is not looked at again: the record says so, whoever removes the journal.
TEST_P(CutShortTest, AnAcceptIsOverAsSoonAsItIsWrittenDown) {
  accept_until("done written");
  add("a.py", "mine");
  EXPECT_TRUE(recover().empty());
  EXPECT_FALSE(Decisions::is_unfinished(project()));
  EXPECT_EQ(Decisions::accepted(project(), key()).value().size(), 1U);
  const Plan plan = decide().plan_undo("a").value();
  EXPECT_THAT(paths_of(plan.conflicts), ::testing::ElementsAre("a.py"));
}

TEST_F(DecisionsKillTest, AFileWithTwoNamesAfterTheCrashHasOneAfterTheRecovery) {
  has_plain_renames_only = true;
  for (int kill_at = 1;; ++kill_at) {
    SCOPED_TRACE(kill_at);
    const End end = live(kill_at, [&] { return try_accept(); });
    recover();
    if (state() == before_) continue;
    ASSERT_EQ(state(), after_);
    for (const auto& item : std::filesystem::recursive_directory_iterator(project())) {
      if (item.is_regular_file() &&
          item.path().string().find("/workspaces/") == std::string::npos) {
        EXPECT_EQ(item.hard_link_count(), 1U) << item.path();
      }
    }
    ASSERT_TRUE(try_undo());
    ASSERT_EQ(state(), before_);
    if (end == End::kFinished) break;
  }
}

}  // namespace
}  // namespace twotrack::workspace
