// The power goes at each step of a decision, and before each sync, and takes with it all that was
// not synced. Afterwards, when somebody has looked, the project is as before or as decided.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workspace/apply.h"
#include "workspace/decisions_fixture_test.h"
#include "workspace/paths.h"
#include "workspace/power_model_test.h"

namespace twotrack::workspace {
namespace {

using State = std::map<std::string, std::string>;

// Of the life that is under way in this process.
struct Life {
  int moments_left = 0;
  Path left{};             // where to write what the disk has
  std::string_view lie{};  // a sync of what has this in its path is not done
};
Life this_life;

void pass_moment() {
  if (--this_life.moments_left != 0) return;
  power.model->write_out(this_life.left);
  ::_exit(1);
}

// What is durable is for the model to say: the disk's own syncs would only take time.
class InMemory {
 protected:
  InMemory() {
    if (::access("/dev/shm", W_OK) == 0) ::setenv("TMPDIR", "/dev/shm", 1);
  }
  ~InMemory() { was_ ? ::setenv("TMPDIR", was_->c_str(), 1) : ::unsetenv("TMPDIR"); }

 private:
  std::optional<std::string> was_ = std::getenv("TMPDIR") != nullptr
                                        ? std::optional<std::string>(std::getenv("TMPDIR"))
                                        : std::nullopt;
};

class DecisionsPowerTest : private InMemory, public DecisionsTest {
 protected:
  enum class End { kFinished, kCut };

  void SetUp() override {
    add("a.py", "a0");
    add("gone.py", "gone");
    add("run.sh", "run");
    add("turned", "a file");
    add("old/x.py", "x");
    add("kept/y.py", "y");
    const Workspace workspace = open();
    const Path root = workspace.root();
    write(root / "a.py", "a1");
    std::filesystem::remove(root / "gone.py");
    ASSERT_EQ(::chmod((root / "run.sh").c_str(), 0755), 0);
    std::filesystem::remove(root / "turned");
    write(root / "turned/in", "in");
    write(root / "new/deep/n.py", "n");
    std::filesystem::remove_all(root / "old");
    std::filesystem::create_symlink("a.py", root / "link");
    ASSERT_EQ(::chmod((root / "kept").c_str(), 0750), 0);
    before_ = state();
    after_ = contents(root);
  }
  void TearDown() override { has_plain_renames_only = false; }

  Path log() const { return outside_.path() / "ledger"; }  // a log of its own kind: it is durable
  Path left() const { return outside_.path() / "left"; }

  OpenLedger open_log() const {
    return [this](const std::string&) -> Result<std::unique_ptr<Ledger>> {
      return std::unique_ptr<Ledger>(std::make_unique<FileLedger>(log()));
    };
  }

  bool try_to(WorkspaceAction action) const {
    FileLedger own(log());
    auto decisions = Decisions::open(project(), key());
    if (!decisions.ok() || !decisions.value().recover(open_log(), {}).unfinished.empty())
      return false;
    const auto plan = action == WorkspaceAction::kAccept ? decisions.value().plan_accept("a", {})
                                                         : decisions.value().plan_undo("a");
    return plan.ok() && decisions.value().carry_out(plan.value(), own).ok();
  }

  bool try_to_recover() const {
    auto decisions = Decisions::open(project(), key());
    return decisions.ok() && decisions.value().recover(open_log(), {}).unfinished.empty();
  }

  void become(const PowerModel& disk) const {
    for (const auto& item : std::filesystem::directory_iterator(project())) {
      std::filesystem::remove_all(item);
    }
    disk.write_out(project());
  }

  // A life in which the power goes at the moment `cut_at`, unless it comes to its end before. The
  // project is then what the disk has.
  template <class Body>
  End live(int cut_at, std::string_view lie, Body body) const {
    std::filesystem::remove_all(left());
    std::filesystem::create_directory(left());
    const pid_t child = ::fork();
    if (child == 0) {
      PowerModel model(project());
      this_life = {.moments_left = cut_at, .left = left(), .lie = lie};
      power = {.model = &model, .at_sync = [](const std::string& path) {
                 pass_moment();
                 return this_life.lie.empty() || path.find(this_life.lie) == std::string::npos;
               }};
      at_step = [](std::string_view) { pass_moment(); };
      (void)body();
      // And in the end.
      this_life.moments_left = 1;
      if (cut_at == kInTheEnd) pass_moment();
      ::_exit(0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << status;
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 0) return End::kFinished;
    become(PowerModel(left()));
    return End::kCut;
  }

  // How often the project was a mix, or could not be fixed, and how often it was what.
  struct Tally {
    int cuts = 0;
    int wrong = 0;
    int as_before = 0;
    int as_decided = 0;
    std::string first{};  // that was wrong
  };

  void cut(int at, WorkspaceAction action, const State& old_state, const State& new_state,
           std::string_view lie, Tally& tally) const {
    ++tally.cuts;
    // At times the one who recovers has no power for long either.
    const int first = at % 4 == 0 ? 2 : kNever;
    for (int again = first; live(again, lie, [&] { return try_to_recover(); }) == End::kCut;) {
      again *= 4;
    }
    const bool is_mended = !Decisions::is_unfinished(project());
    const State now = state();
    const bool is_new = now == new_state;
    const bool is_told = read(log()).find(std::string(name_of(action)) + " ") != std::string::npos;
    const bool is_right = is_mended && (is_new || now == old_state) && is_told == is_new;
    is_new ? ++tally.as_decided : ++tally.as_before;
    if (is_right) return;
    if (tally.wrong++ == 0) {
      tally.first = "cut at moment " + std::to_string(at) + (is_mended ? "" : ", not mended") +
                    (is_new ? ", as decided" : ", not as decided") + (is_told ? ", told" : "");
    }
  }

  Tally cut_everywhere(WorkspaceAction action, std::string_view lie = {}) const {
    const PowerModel start(project());
    const State& old_state = action == WorkspaceAction::kAccept ? before_ : after_;
    const State& new_state = action == WorkspaceAction::kAccept ? after_ : before_;
    Tally tally;
    for (int at = 1;; ++at) {
      become(start);
      std::filesystem::remove(log());
      EXPECT_EQ(state(), old_state);
      if (live(at, lie, [&] { return try_to(action); }) == End::kFinished) break;
      cut(at, action, old_state, new_state, lie, tally);
      if (!lie.empty() && tally.wrong > 0) return tally;  // all that is asked of a lie
    }
    become(start);
    std::filesystem::remove(log());
    EXPECT_EQ(live(kInTheEnd, lie, [&] { return try_to(action); }), End::kCut);
    cut(kInTheEnd, action, old_state, new_state, lie, tally);
    become(start);
    return tally;
  }

  static constexpr int kInTheEnd = 1'000'000;
  static constexpr int kNever = 2'000'000;
  State before_;
  State after_;
  testing::TempDir outside_;
};

TEST_F(DecisionsPowerTest, AnAcceptIsWholeOrNothing) {
  for (const bool is_plain : {false, true}) {
    SCOPED_TRACE(is_plain);
    has_plain_renames_only = is_plain;
    const Tally tally = cut_everywhere(WorkspaceAction::kAccept);
    EXPECT_EQ(tally.wrong, 0) << tally.first;
    EXPECT_GT(tally.as_before, 5);
    EXPECT_GT(tally.as_decided, 5);
  }
}

TEST_F(DecisionsPowerTest, AnUndoIsWholeOrNothing) {
  ASSERT_TRUE(try_to(WorkspaceAction::kAccept));
  ASSERT_EQ(state(), after_);
  const Tally tally = cut_everywhere(WorkspaceAction::kUndo);
  EXPECT_EQ(tally.wrong, 0) << tally.first;
  EXPECT_GT(tally.as_before, 5);
  EXPECT_GT(tally.as_decided, 5);
}

// The cuts are real: without one of the syncs something is lost.
TEST_F(DecisionsPowerTest, WithoutASyncThingsAreLost) {
  const PowerModel start(project());
  for (const std::string_view lie : {"/journal", "/files/", "/files", "/kept"}) {
    SCOPED_TRACE(lie);
    become(start);
    EXPECT_GT(cut_everywhere(WorkspaceAction::kAccept, lie).wrong, 0);
  }
}

}  // namespace
}  // namespace twotrack::workspace
