#include "project/queue_worker.h"

#include <limits.h>
#include <unistd.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/environment.h"
#include "base/lines.h"
#include "project/git_tree.h"
#include "project/log_signature.h"
#include "project/queue_files.h"
#include "project/queue_task.h"
#include "project/run_plan.h"
#include "project/run_setup.h"
#include "project/worker_folder.h"
#include "replica/pull.h"
#include "replica/ship.h"
#include "replica/work_queue.h"
#include "runner/actor.h"
#include "runner/agent_memory.h"
#include "text/human.h"
#include "track/log_file.h"
#include "track/retention.h"
#include "workspace/tree.h"

namespace twotrack::project {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr milliseconds kTakeWait = 1s;  // a stop is noticed that soon
constexpr milliseconds kTryAgain = 1s;
// Then no slot of the worker that gave it back is still asking.
constexpr milliseconds kHandOver = kTakeWait + 250ms;
constexpr milliseconds kCleanPause = 1h;
constexpr milliseconds kLookMax = 1s;  // a cancelled run is noticed that soon
// So many workers, or so many tries of one, before whoever asked is told that nobody can run it.
constexpr uint64_t kTriesMax = 3;
constexpr uint64_t kCommitBytesMax = uint64_t{1} << 20;  // it has words and signatures, no files

std::string host() {
  char name[HOST_NAME_MAX + 1] = {};
  if (::gethostname(name, HOST_NAME_MAX) != 0) name[0] = '\0';
  return name;
}

std::string who() {
  return host() + ":" + std::to_string(::getpid());
}

// Messages of several slots to one person, each once.
class Teller {
 public:
  explicit Teller(Project& project) : project_(project) {}
  void note(const std::string& text) {
    const std::lock_guard hold(mutex_);
    project_.note(text);
  }
  void warn_once(const std::string& text) {
    const std::lock_guard hold(mutex_);
    if (told_.insert(text).second) project_.warn(text);
  }
  // Somebody can be reached again.
  void forget() {
    const std::lock_guard hold(mutex_);
    told_.clear();
  }

 private:
  Project& project_;
  std::mutex mutex_;
  std::set<std::string> told_;
};

// The worker itself: its user's configuration, and nothing of the projects that are sent.
class OwnProject final : public Project {
 public:
  OwnProject(Path root, Teller& teller) : Project(std::move(root)), teller_(teller) {}
  void note(std::string_view text) override { teller_.note(std::string(text)); }
  void warn(std::string_view text) override { teller_.warn_once(std::string(text)); }

 private:
  Teller& teller_;
};

// A project that somebody sent.
class SentProject final : public Project {
 public:
  SentProject(Path root, Teller& teller, bool is_trusted)
      : Project(std::move(root)), teller_(teller), is_trusted_(is_trusted) {}
  void warn(std::string_view text) override { teller_.warn_once(std::string(text)); }
  // For this process alone: one that is started without the flag asks again.
  Grant grants(const std::vector<config::Wish>& /*wishes*/) override {
    return is_trusted_ ? Grant::kNow : Grant::kNo;
  }

 private:
  Teller& teller_;
  bool is_trusted_;
};

class Unwatched final : public runner::RunObserver {
 public:
  void started(const runner::PlannedAgent& /*agent*/) override {}
  void event(const runner::PlannedAgent& /*agent*/, std::string_view /*line*/,
             const Event& /*event*/, const Packet& /*packet*/) override {}
  void ended(const runner::PlannedAgent& /*agent*/,
             const Result<runner::AgentEnd>& /*end*/) override {}
  void taken(const runner::PlannedAgent& /*agent*/, const Error& /*why*/) override {}
};

// Keeps a job ours while it is worked on: asks for time before its deadline, and looks whether the
// claim is still ours and the run still wanted. Else the work is stopped.
class Keeper {
 public:
  Keeper(replica::NatsJob& job, replica::WorkQueue& queue, const QueueTask& task, uint64_t claim,
         milliseconds deadline, const std::stop_token& stop)
      : job_(job),
        queue_(queue),
        task_(task),
        claim_(claim),
        outer_(stop, [this] { work_.request_stop(); }),
        thread_([this, pause = std::min(deadline / 3, kLookMax)](const std::stop_token& done) {
          std::unique_lock hold(mutex_);
          while (!changed_.wait_for(hold, done, pause, [] { return false; }) &&
                 !done.stop_requested()) {
            look();
          }
        }) {}

  std::stop_token stop() const { return work_.get_token(); }
  // Whether somebody else has the agent; asked by whoever is done with it.
  bool is_lost() const { return is_lost_; }
  bool is_cancelled() const { return is_cancelled_; }

 private:
  // What cannot be found out now is found out the next time: the log alone decides what counts.
  void look() {
    (void)job_.go_on();
    const auto holds = queue_.holds(task_.agent.agent_id, claim_);
    if (holds.ok() && !holds.value()) is_lost_ = true;
    const auto stopped = queue_.noted(replica::kStopNote, task_.run_id);
    if (stopped.ok() && stopped.value()) is_cancelled_ = true;
    if (is_lost_ || is_cancelled_) work_.request_stop();
  }

  replica::NatsJob& job_;
  replica::WorkQueue& queue_;
  const QueueTask& task_;
  const uint64_t claim_;
  std::stop_source work_;
  std::atomic<bool> is_lost_ = false;
  std::atomic<bool> is_cancelled_ = false;
  std::stop_callback<std::function<void()>> outer_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::jthread thread_;  // the last: it ends before what it uses
};

class Worker {
 public:
  Worker(Project& teller, const WorkerOptions& options, const std::stop_token& stop)
      : options_(options),
        stop_(stop),
        teller_(teller),
        own_(options.folder, teller_),
        folder_(options.folder) {}

  Status run() {
    FileSystem& files = posix_file_system();
    TRY(files.create_directories(options_.folder));
    const auto lock = TRY(files.lock(options_.folder / "worker.lock"));
    TRY(replica::nats_place(options_.queue));
    TRY(own_.config());
    // Before anything is taken: who has no model takes nothing away from the others.
    model_ = TRY(open_model(own_, options_.model, stop_));
    std::vector<std::jthread> slots;
    for (uint64_t slot = 0; slot < options_.slots; ++slot) {
      slots.emplace_back([this, slot] { work(slot); });
    }
    teller_.note(who() + " takes agents of " + options_.queue + ", " +
                 std::to_string(options_.slots) + " at a time; press Ctrl-C to stop");
    return Done{};
  }

 private:
  void work(uint64_t slot) {
    while (!stop_.stop_requested()) {
      const Status worked = take_all(slot);
      if (worked.ok()) continue;
      teller_.warn_once(worked.error().message + "; trying again");
      std::this_thread::sleep_for(kTryAgain);
    }
  }

  Status take_all(uint64_t slot) {
    const auto queue = TRY(replica::WorkQueue::open(options_.queue, process_environment()));
    const auto jobs = TRY(queue->jobs(options_.deadline));
    auto next_clean = Steady::now();
    while (!stop_.stop_requested()) {
      if (slot == 0 && Steady::now() >= next_clean) {
        tell(clean(), options_.folder.string() + " is not cleaned");
        next_clean = Steady::now() + kCleanPause;
      }
      rest();
      const auto job = TRY(jobs->take(kTakeWait));
      if (job == nullptr) continue;
      TRY(handle(*job, *queue, jobs->deadline(), slot));
      teller_.forget();
    }
    return Done{};
  }

  Status handle(replica::NatsJob& job, replica::WorkQueue& queue, milliseconds deadline,
                uint64_t slot) {
    const auto read = read_task(job.body());
    if (!read.ok()) {
      teller_.warn_once("a task is left out: " + read.error().message);
      const auto names = read_names(job.body());
      return names.ok() ? refuse(job, queue, names.value(), read.error(), deadline) : job.done();
    }
    const QueueTask& task = read.value();
    const std::string& id = task.agent.agent_id;
    if (TRY(queue.noted(replica::kStopNote, task.run_id))) return job.done();
    const auto claim = TRY(queue.claim(id, who()));
    if (!claim) return job.give_back(kTryAgain);
    teller_.note("takes " + id);
    const Keeper keeper(job, queue, task, *claim, deadline, stop_);
    const Result<std::string> end = run_task(task, queue, *claim, slot, keeper.stop());
    const bool is_ours = !keeper.is_lost() && TRY(queue.holds(id, *claim));
    teller_.note(id + ": " +
                 (!is_ours   ? "another worker has it"
                  : end.ok() ? end.value()
                             : end.error().message));
    // Who has it now says when it is done.
    if (!is_ours) return Done{};
    if (keeper.is_cancelled()) return job.done();
    if (stop_.stop_requested()) return job.give_back(0ms);
    if (end.ok()) return job.done();
    return refuse(job, queue, task, end.error(), deadline);
  }

  // Another worker may be able to; if none is, whoever asked must know why.
  Status refuse(replica::NatsJob& job, replica::WorkQueue& queue, const QueueTask& task,
                const Error& why, milliseconds deadline) {
    const bool is_final =
        why.code == Code::kInvalid || why.code == Code::kNotFound || why.code == Code::kCorrupt;
    if (!is_final) return job.give_back(kTryAgain);
    const std::string& id = task.agent.agent_id;
    const std::string words = who() + ": " + why.text();
    const size_t workers = TRY(note_cannot(queue, task, words));
    const uint64_t tries = count_try(id, deadline);
    if (workers < kTriesMax && tries < kTriesMax) return job.give_back(kHandOver);
    TRY(queue.note(replica::kRefusedNote, id, words));
    TRY(job.done());
    const std::lock_guard hold(tries_mutex_);
    tries_.erase(id);
    return Done{};
  }

  // Who could not run it in this run, each once: the run, a line a worker, an empty one, the words
  // of the last. How many they are. A worker keeps its name when it is started again.
  Result<size_t> note_cannot(replica::WorkQueue& queue, const QueueTask& task,
                             const std::string& words) {
    const std::string& id = task.agent.agent_id;
    std::set<std::string> workers{host() + ":" + options_.folder.string()};
    if (const auto before = TRY(queue.noted(replica::kCannotNote, id))) {
      const std::string head = before->substr(0, before->find("\n\n"));
      const auto lines = split(head, '\n');
      const bool is_this_run = !lines.empty() && lines.front() == task.run_id;
      for (size_t i = 1; is_this_run && i < lines.size(); ++i) workers.emplace(lines[i]);
    }
    std::string text = task.run_id;
    for (const std::string& worker : workers) text += "\n" + worker;
    TRY(queue.note(replica::kCannotNote, id, text + "\n\n" + words));
    return workers.size();
  }

  // Whoever fails, fails fast, and would be the first to ask again: this worker takes nothing for a
  // while, longer each time, so that the others come first.
  uint64_t count_try(const std::string& id, milliseconds deadline) {
    const std::lock_guard hold(tries_mutex_);
    const uint64_t tries = ++tries_[id];
    rests_until_ = std::max(rests_until_, Steady::now() + deadline * static_cast<int64_t>(tries));
    return tries;
  }

  // A stop ends it.
  void rest() {
    std::unique_lock hold(tries_mutex_);
    std::condition_variable_any never;
    while (!stop_.stop_requested() && Steady::now() < rests_until_) {
      never.wait_until(hold, stop_, rests_until_, [] { return false; });
    }
  }

  // How it ended. Fails if it has not: then it can be tried again, here or elsewhere.
  Result<std::string> run_task(const QueueTask& task, replica::WorkQueue& queue, uint64_t claim,
                               uint64_t slot, const std::stop_token& stop) {
    const std::string& id = task.agent.agent_id;
    const auto store = TRY(replica::open_store(options_.queue, process_environment()));
    const auto used = TRY(folder_.use(*store, task.project));
    const Path& root = *used;
    if (!task.commit.empty()) TRY(check_commit(*store, task));
    SentProject project(root, teller_, options_.trusts_projects);
    project.replicate_to(options_.queue);
    TRY(bring_log(*store, project, id, claim));
    const RunPlan plan = TRY(plan_one(project, task.agent));
    if (plan.agents.empty()) return left_alone(project, id, plan);
    const RunFlags flags{.turns = task.turns, .decide = task.decide, .escalates_as = &own_};
    MadeSetup made = TRY(make_run_setup(project, flags, *model_, stop));
    runner::RunSetup& setup = made.run;
    setup.session.writer.durability = Durability::kSync;
    setup.agent.run_id = task.run_id;
    setup.agent.traceparent = task.traceparent;
    setup.agent.project_sha256 = task.project;
    setup.agent.on_kept = [&](const workspace::Workspace& workspace, const std::string& hash) {
      return put_workspace(*store, queue, workspace, hash);
    };
    const auto memory =
        plan.agents.front().has_begun
            ? TRY(runner::AgentMemory::of_log(project.files(), project.layout(), id))
            : runner::AgentMemory();
    TRY(get_workspace(*store, queue, root, id, memory.generation, memory.workspace_hash,
                      runner::best_workspace(setup.agent.policy)));
    Unwatched observer;
    const auto end = TRY(run_agent(setup, plan.agents.front(), slot, observer));
    project.end_shipping();
    if (end.is_interrupted) return Error{Code::kIo, "its model is gone: " + end.summary};
    // The replica has its last state: nothing is accepted here.
    if (!stop.stop_requested()) {
      tell(workspace::Workspace::remove(root, id), "the workspace of " + id + " is not removed");
    }
    return std::string(name_of(end.status));
  }

  // The files are what the commit says, not only what whoever asked says.
  Status check_commit(replica::ReplicaStore& store, const QueueTask& task) {
    const std::string object = TRY(store.get_blob(task.commit_blob, kCommitBytesMax));
    return check_commit_of({.id = task.commit, .object = object},
                           TRY(folder_.tree_of(task.project)));
  }

  // Its log has ended, or waits for a person.
  static Result<std::string> left_alone(Project& project, const std::string& id,
                                        const RunPlan& plan) {
    if (!plan.skipped.empty()) return Error{Code::kInvalid, plan.skipped.front()};
    for (const std::string& note : plan.notes) {
      if (note.ends_with("left alone")) return Error{Code::kTaken, note};
    }
    if (plan.blocked > 0) return std::string("waits for a person");
    const auto memory = TRY(runner::AgentMemory::of_log(project.files(), project.layout(), id));
    if (memory.ended) return std::string("has ended already");
    return Error{Code::kCorrupt, "its log has not ended, and cannot be resumed"};
  }

  // What the replica has is what counts. What is here and not there is sent, if nobody else has
  // gone on meanwhile; else it is kept aside, and nothing was done that only it knows of.
  static Status bring_log(replica::ReplicaStore& store, Project& project, const std::string& id,
                          uint64_t claim) {
    FileSystem& files = project.files();
    const track::Layout& layout = project.layout();
    if (track::log_exists(files, layout, id)) {
      replica::LogShipper shipper(files, layout, id);
      const auto shipped = shipper.ship(store);
      const bool is_damaged = shipped.ok() ? shipped.value().fork || !shipped.value().damage.empty()
                                           : shipped.error().code == Code::kCorrupt;
      if (!shipped.ok() && !is_damaged) return shipped.error();
      if (is_damaged) TRY(put_aside(project, id, claim));
    }
    auto pulled = replica::pull_log(store, files, layout, id);
    const bool is_damaged = !pulled.ok() && pulled.error().code == Code::kCorrupt;
    if (is_damaged && track::log_exists(files, layout, id)) {
      TRY(put_aside(project, id, claim));
      pulled = replica::pull_log(store, files, layout, id);
    }
    if (pulled.ok() && pulled.value().fork) return pulled.value().fork->error(id);
    if (pulled.ok() || pulled.error().code == Code::kNotFound) return Done{};
    return pulled.error();
  }

  static Status put_aside(Project& project, const std::string& id, uint64_t claim) {
    const Path aside = project.layout().agentfs() / kForkedFolder;
    TRY(project.files().create_directories(aside));
    const std::string bytes = TRY(read_file(project.files(), project.layout().log(id)));
    TRY(replace_file(project.files(), aside / (id + "." + std::to_string(claim) + ".jsonl"),
                     bytes));
    TRY(track::remove_log(project.files(), project.layout(), id));
    return forget_signature(project, id);
  }

  // What fails here costs no agent anything.
  void tell(const Status& status, const std::string& what) {
    if (!status.ok()) teller_.warn_once(what + ": " + status.error().message);
  }

  // What the replica has too is not kept for ever.
  Status clean() {
    const auto store = TRY(replica::open_store(options_.queue, process_environment()));
    const auto cleaned = TRY(folder_.clean(*store));
    if (cleaned.removed > 0) {
      teller_.note("removed " + count_of(cleaned.removed, "project") + " that nobody asks for");
    }
    for (const Path& kept : cleaned.kept) {
      teller_.note(kept.string() + " is kept: it has a log that the replica did not take");
    }
    return Done{};
  }

  const WorkerOptions& options_;
  const std::stop_token stop_;
  Teller teller_;
  OwnProject own_;
  std::unique_ptr<model::Model> model_{};  // one for all: it may be large
  WorkerFolder folder_;
  std::mutex tries_mutex_;                   // guards what follows
  std::map<std::string, uint64_t> tries_{};  // of ours, by agents that we cannot run
  Steady::time_point rests_until_{};
};

}  // namespace

Status run_worker(Project& teller, const WorkerOptions& options, const std::stop_token& stop) {
  return Worker(teller, options, stop).run();
}

}  // namespace twotrack::project
