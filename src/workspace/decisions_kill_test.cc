// Whoever decides is killed at each step in turn. Afterwards, when somebody has looked, the project
// is as before or as decided, and never a mix; and what was acknowledged holds.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workspace/apply.h"
#include "workspace/decisions_fixture_test.h"
#include "workspace/store.h"

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

  bool try_accept() const {
    FileLedger own(ledger_path());
    auto decisions = Decisions::open(project());
    if (!decisions.ok() || !decisions.value().recover(open_ledger()).ok()) return false;
    const auto plan = decisions.value().plan_accept("a", {});
    return plan.ok() && decisions.value().carry_out(plan.value(), own).ok();
  }

  bool try_undo() const {
    FileLedger own(ledger_path());
    auto decisions = Decisions::open(project());
    if (!decisions.ok() || !decisions.value().recover(open_ledger()).ok()) return false;
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
                                 auto decisions = Decisions::open(project());
                                 return decisions.ok() &&
                                        decisions.value().recover(open_ledger()).ok();
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

// The kills are real: without the journal they leave a mix that nobody mends.
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

TEST_F(DecisionsKillTest, WhatAPersonWroteAfterTheCrashIsNotOverwrittenByTheRecovery) {
  const pid_t child = ::fork();
  if (child == 0) {
    at_step = [](std::string_view name) {
      if (name == "intent told") ::kill(::getpid(), SIGKILL);
    };
    ::_exit(try_accept() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  add("a.py", "mine");
  const std::vector<Decided> all = recover();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_THAT(all.front().conflicts, ::testing::ElementsAre("a.py"));
  EXPECT_EQ(read(path("a.py")), "mine");
  EXPECT_EQ(read(path("turned/in")), "in");
}

}  // namespace
}  // namespace twotrack::workspace
