#include "project/queued_run.h"

#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "base/environment.h"
#include "base/json_tree.h"
#include "base/sha256.h"
#include "event/ids.h"
#include "event/line.h"
#include "event/parts.h"
#include "event/read.h"
#include "project/git_tree.h"
#include "project/live_telemetry.h"
#include "project/log_signature.h"
#include "project/outer_trace.h"
#include "project/queue_files.h"
#include "project/queue_task.h"
#include "project/version.h"
#include "project/workspace_ledger.h"
#include "replica/nats_client.h"
#include "replica/pull.h"
#include "replica/ship.h"
#include "runner/agent_memory.h"
#include "text/human.h"
#include "track/follower.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

using namespace std::chrono_literals;
using runner::PlannedAgent;
using Moment = std::chrono::steady_clock::time_point;

constexpr auto kPause = 100ms;    // between two looks for something new
constexpr auto kRetry = 500ms;    // when the queue cannot be reached
constexpr auto kQuiet = 5s;       // then it is looked whether the queue has lost something
constexpr auto kNobody = 10s;     // then a person is told that no worker is there
constexpr auto kLastWords = 30s;  // for agents that are cancelled, and for a queue that is away
constexpr auto kSigned = 10s;     // for workers that are about to sign
constexpr auto kPatience = 5s;    // of one question: a person is told soon
constexpr std::string_view kLog = "log";

// Is the end backed by evidence?
bool is_verified(const RunEnd& end) {
  const auto evidence = read_part<EvidencePart>(end.evidence);
  return evidence && evidence->state == EvidenceState::kMet;
}

// Servers that choose a leader do not answer for a moment. That none is there is said at once, but
// one that was there may come back. What is called may be called twice.
enum class QueueSeen : uint8_t { kNotYet, kBefore };
template <class Call>
std::invoke_result_t<Call> patiently(Project& project, QueueSeen seen, const Call& call) {
  const Moment give_up = std::chrono::steady_clock::now() + kLastWords;
  for (bool is_told = false;; is_told = true) {
    auto done = call();
    const bool is_over = std::chrono::steady_clock::now() > give_up;
    const bool is_away =
        !done.ok() && (done.error().code == Code::kTimeout ||
                       (done.error().code == Code::kIo && seen == QueueSeen::kBefore));
    if (!is_away || is_over) return done;
    if (!is_told) project.warn(done.error().message + "; trying again");
    std::this_thread::sleep_for(kRetry);
  }
}

// Whether all that a log tells was done for this node, by this operation, in that project. A worker
// does what its task says, and anybody who may write to the queue could have replaced that.
Result<bool> is_as_asked(Project& project, const PlannedName& name,
                         const std::string& sent_project) {
  auto lines = TRY(track::Follower::open(project.files(), project.layout(), name.agent_id, 0));
  bool has_begun = false;
  while (const auto line = TRY(lines.next())) {
    const Event event = TRY(read_line(line->text));
    const bool is_named =
        event.operation.str() == name.operation && event.node_id.str() == name.node_id;
    if (!is_named) return false;
    const auto* start = event.as<RunStart>();
    const auto* resumed = event.as<AgentResumed>();
    if (start == nullptr && resumed == nullptr) continue;
    has_begun = true;
    const std::string& prompt = start != nullptr ? start->prompt.text : resumed->prompt.text;
    if (resumed != nullptr && prompt.empty()) continue;  // the same as before
    const JsonTree tree = TRY(JsonTree::parse(prompt.empty() ? "{}" : prompt));
    if (json_string(tree.root(), "project_sha256") != sent_project) return false;
  }
  return has_begun;
}

class QueuedRun {
 public:
  QueuedRun(Project& project, const RunPlan& plan, std::string queue, std::string run_id,
            runner::RunObserver& observer)
      : project_(project),
        plan_(plan),
        name_(std::move(queue)),
        observer_(observer),
        runs_{std::move(run_id)} {}

  Status open() {
    return patiently(project_, QueueSeen::kNotYet, [&]() -> Status {
      store_ = TRY(replica::open_store(name_, process_environment(), {.patience = kPatience}));
      queue_ = TRY(replica::WorkQueue::open(name_, process_environment()));
      opened_at_ = TRY(queue_->here());
      log_from_ = refused_from_ = cannot_from_ = opened_at_;
      return Done{};
    });
  }

  // With what each agent needs; of one that is resumed, also what it has done here. Those that were
  // put before a failure are followed, too.
  Status put(QueueTask task, const workspace::Listing& files, const GitCommit& commit) {
    const Status sent = patiently(project_, QueueSeen::kBefore, [&]() -> Status {
      task.project = TRY(put_project(*store_, project_.layout().root, files));
      if (commit.id.empty()) return Done{};
      task.commit_blob = sha256_hex(commit.object);
      return store_->put_blob(task.commit_blob, commit.object);
    });
    TRY(Status(sent));
    sent_project_ = task.project;
    for (const PlannedAgent& agent : plan_.agents) {
      const std::string& id = agent.name.agent_id;
      Followed followed{.agent = &agent};
      if (agent.has_begun) followed.offset = TRY(send(id));
      task.agent = agent.name;
      followed.task = to_json(task);
      const Followed& one = followed_.emplace(id, std::move(followed)).first->second;
      news_.insert(id);
      const auto there =
          TRY(patiently(project_, QueueSeen::kBefore, [&] { return queue_->put(id, one.task); }));
      // Of an earlier run, whose workers look for that one's stop.
      const auto earlier = there ? read_names(*there) : Result<QueueTask>(task);
      if (earlier.ok()) runs_.insert(earlier.value().run_id);
    }
    return Done{};
  }

  const std::string& sent_project() const { return sent_project_; }

  // Cancels what runs, and takes the rest out of the queue, while it is followed.
  void stop() {
    if (!stopped_) stopped_ = std::chrono::steady_clock::now();
  }

  runner::RunReport follow(runner::RunTrack& track, const std::stop_token& stop_token) {
    track_ = &track;
    begin_ = last_news_ = std::chrono::steady_clock::now();
    while (ended_ < followed_.size()) {
      if (stop_token.stop_requested()) stop();
      if (stopped_ && !is_cancelled_) try_to_cancel();
      if (stopped_ && std::chrono::steady_clock::now() > *stopped_ + kLastWords) give_up();
      const auto looked = look();
      if (!looked.ok()) {
        tell_once(looked.error());
        std::this_thread::sleep_for(kRetry);
      } else if (!looked.value()) {
        tell_waiting();
        std::this_thread::sleep_for(kPause);
      }
    }
    return std::move(report_);
  }

 private:
  struct Followed {
    const PlannedAgent* agent = nullptr;
    std::string task{};
    uint64_t offset = 0;  // what of its log has been told
    bool has_started = false;
    bool has_ended = false;
    std::optional<RunEnd> end{};  // the last event that its log has, if it is one
  };

  // What an agent did here before: its log, and its workspace as the log knows it. The log's bytes.
  Result<uint64_t> send(const std::string& agent) {
    replica::LogShipper shipper(project_.files(), project_.layout(), agent);
    const replica::Shipped shipped = TRY(shipper.ship(*store_));
    if (shipped.fork) return shipped.fork->error(agent);
    const auto memory =
        TRY(runner::AgentMemory::of_log(project_.files(), project_.layout(), agent));
    const Path& root = project_.layout().root;
    const bool is_here = workspace::Workspace::exists(root, agent);
    if (memory.generation > 0 && is_here) {
      workspace::Workspace workspace = TRY(workspace::Workspace::look(root, agent));
      TRY(workspace.restore(memory.generation));
      TRY(put_workspace(*store_, *queue_, workspace, memory.workspace_hash));
    }
    const auto log = TRY(track::open_log(project_.files(), project_.layout(), agent));
    return log->size();
  }

  // Whether there was something new.
  Result<bool> look() {
    while (const auto one = TRY(queue_->next(kLog, log_from_))) {
      log_from_ = one->number + 1;
      if (followed_.contains(one->name)) news_.insert(one->name);
    }
    while (const auto one = TRY(queue_->next(replica::kRefusedNote, refused_from_))) {
      refused_from_ = one->number + 1;
      const auto found = followed_.find(one->name);
      if (found != followed_.end() && !found->second.has_ended) {
        end(found->second, Error{Code::kInvalid, one->text});
      }
    }
    while (const auto one = TRY(queue_->next(replica::kCannotNote, cannot_from_))) {
      cannot_from_ = one->number + 1;
      if (followed_.contains(one->name)) tell_cannot(one->text);
    }
    const auto now = std::chrono::steady_clock::now();
    const bool is_new = !news_.empty();
    if (is_new) last_news_ = now;
    while (!news_.empty()) {
      TRY(read(followed_.at(*news_.begin())));
      news_.erase(news_.begin());
    }
    if (!is_new && !stopped_ && now > last_news_ + kQuiet) {
      last_news_ = now;
      TRY(put_lost());
    }
    told_.clear();
    return is_new;
  }

  // What is new in the log of an agent, and whether it has ended.
  Status read(Followed& followed) {
    const std::string& id = followed.agent->name.agent_id;
    if (followed.has_ended) return Done{};
    const auto pulled = replica::pull_log(*store_, project_.files(), project_.layout(), id);
    if (!pulled.ok() && pulled.error().code == Code::kNotFound) return Done{};
    const bool is_damaged = !pulled.ok() && pulled.error().code == Code::kCorrupt;
    if (!pulled.ok() && !is_damaged) return pulled.error();
    if (is_damaged || pulled.value().fork) {
      end(followed, is_damaged ? pulled.error() : pulled.value().fork->error(id));
      return Done{};
    }
    auto lines =
        TRY(track::Follower::open(project_.files(), project_.layout(), id, followed.offset));
    while (const auto line = TRY(lines.next())) {
      followed.offset = line->offset + line->text.size() + 1;
      tell(followed, line->text, TRY(read_line(line->text)));
    }
    // A worker that ends cancels what it runs, and another one goes on.
    const bool has_end =
        followed.end && (followed.end->status != RunStatus::kCancelled || stopped_);
    return has_end ? finish(followed) : Status(Done{});
  }

  void tell(Followed& followed, std::string_view line, const Event& event) {
    if (!followed.has_started) {
      followed.has_started = true;
      note(track_->agent_started(followed.agent->name));
      observer_.started(*followed.agent);
    }
    const auto* end = event.as<RunEnd>();
    followed.end = end != nullptr ? std::optional(*end) : std::nullopt;
    observer_.event(*followed.agent, line, event, {});
  }

  // Its log is here; now its workspace.
  Status finish(Followed& followed) {
    const std::string& id = followed.agent->name.agent_id;
    const auto memory = TRY(runner::AgentMemory::of_log(project_.files(), project_.layout(), id));
    const Status brought =
        get_workspace(*store_, *queue_, project_.layout().root, id, memory.generation,
                      memory.workspace_hash, workspace::WorkspaceKind::kOverlay);
    if (!brought.ok() && is_away(brought.error())) return brought;
    // What it did is not here: whatever its log says, that is no success.
    if (!brought.ok()) {
      end(followed, brought.error());
      return Done{};
    }
    const RunEnd& last = *followed.end;
    end(followed, runner::AgentEnd{.status = last.status.value_or(RunStatus::kError),
                                   .summary = last.summary,
                                   .totals = memory.totals,
                                   .is_verified = is_verified(last)});
    return Done{};
  }

  void end(Followed& followed, const Result<runner::AgentEnd>& end) {
    followed.has_ended = true;
    ++ended_;
    if (end.ok()) {
      report_.ends[end.value().status] += 1;
      report_.totals.add(end.value().totals);
    } else {
      report_.broken += 1;
    }
    note(track_->agent_ended(followed.agent->name.agent_id,
                             end.ok() ? end.value().status : RunStatus::kError,
                             end.ok() ? end.value().summary : end.error().message));
    observer_.ended(*followed.agent, end);
  }

  // An agent that has not ended is in the queue, unless the queue was emptied.
  Status put_lost() {
    for (auto& [id, followed] : followed_) {
      if (followed.has_ended || TRY(queue_->has(id))) continue;
      // It may just have been done.
      TRY(read(followed));
      if (!followed.has_ended) TRY(queue_->put(id, followed.task));
    }
    return Done{};
  }

  // Again and again, until the queue has all of it.
  void try_to_cancel() {
    const Status cancelled = cancel();
    is_cancelled_ = cancelled.ok();
    if (cancelled.ok()) return;
    say_once("not all workers were told to stop: " + cancelled.error().message + "; trying again");
  }

  Status cancel() {
    for (auto run = runs_.begin(); run != runs_.end(); run = runs_.erase(run)) {
      TRY(queue_->note(replica::kStopNote, *run, ""));
    }
    for (auto& [id, followed] : followed_) {
      if (followed.has_ended) continue;
      // It may be cancelled already, by a worker that ended; or somebody has it, and nothing that
      // it did has come here yet.
      if (followed.has_started || TRY(queue_->is_claimed(id, opened_at_))) {
        news_.insert(id);
        continue;
      }
      TRY(queue_->withdraw(id));
      followed.has_ended = true;
      ++ended_;
      report_.not_started += 1;
    }
    return Done{};
  }

  // Nobody knows what has become of them.
  void give_up() {
    for (auto& [id, followed] : followed_) {
      if (followed.has_ended) continue;
      end(followed, Error{Code::kTimeout, "its worker has not answered"});
    }
  }

  void tell_waiting() {
    const bool is_over = is_told_ || std::chrono::steady_clock::now() < begin_ + kNobody;
    if (is_over) return;
    is_told_ = true;
    for (const auto& [id, followed] : followed_) {
      if (followed.has_started || followed.has_ended) return;
    }
    project_.note("no worker has taken an agent yet: twotrack worker --queue " + name_);
  }

  static bool is_away(const Error& error) {
    return error.code == Code::kIo || error.code == Code::kTimeout;
  }

  // A worker's words stand behind the names of those that could not.
  void tell_cannot(const std::string& note) {
    const size_t words = note.find("\n\n");
    if (words == std::string::npos) return;
    say_once("a worker cannot run an agent, another one may: " + note.substr(words + 2));
  }

  // In the whole run.
  void say_once(const std::string& text) {
    if (said_.insert(text).second) project_.warn(text);
  }

  // Until the queue can be reached again.
  void tell_once(const Error& error) {
    if (told_.insert(error.message).second) project_.warn(error.message + "; trying again");
  }

  // The agents' own logs are authoritative.
  void note(const Status& status) {
    if (!status.ok()) tell_once(status.error());
  }

  Project& project_;
  const RunPlan& plan_;
  const std::string name_;
  runner::RunObserver& observer_;
  std::string sent_project_{};
  std::set<std::string> runs_;  // whose stop the workers of these agents look for
  std::unique_ptr<replica::ReplicaStore> store_{};
  std::unique_ptr<replica::WorkQueue> queue_{};
  runner::RunTrack* track_ = nullptr;
  std::map<std::string, Followed> followed_{};  // by agent
  std::set<std::string> news_{};                // agents whose logs may have grown
  std::set<std::string> told_{};
  std::set<std::string> said_{};
  uint64_t opened_at_ = 0;  // the place in the stream of logs and notes
  uint64_t log_from_ = 0;
  uint64_t refused_from_ = 0;
  uint64_t cannot_from_ = 0;
  size_t ended_ = 0;
  Moment begin_{};
  Moment last_news_{};
  std::optional<Moment> stopped_{};
  bool is_cancelled_ = false;  // and the queue has been told all of it
  bool is_told_ = false;
  runner::RunReport report_{};
};

}  // namespace

Status check_queue(const RunRequest& request) {
  if (!request.queue) {
    if (!request.at) return Done{};
    return Error{Code::kInvalid, "--at says what the workers of a --queue get"};
  }
  const ModelChoice& model = request.model;
  if (model.model || model.name || model.dialect || request.flags.concurrency) {
    return with_hint(
        Error{Code::kInvalid, "with --queue the workers choose the model and how many at a time"},
        "twotrack worker --queue " + *request.queue + " --model MODEL --slots N");
  }
  TRY(replica::nats_place(*request.queue));
  return Done{};
}

Result<RanAgents> run_queued(Project& project, RunRequest request, const RunPlan& plan,
                             const std::stop_token& stop, runner::RunObserver& observer) {
  finish_decisions(project);
  workspace::Listing files = TRY(list_project(project.layout().root));
  GitCommit commit;
  if (request.at) {
    commit = TRY(keep_committed(project, *request.at, files));
    request.at = commit.id;
  }
  const auto telemetry = TRY(start_telemetry(project, TellTrouble::kWhenAsked));
  const std::string run_id = make_run_id(project.clock().now_us());
  TelemetryObserver told(telemetry.get(), observer);
  QueuedRun run(project, plan, *request.queue, run_id, told);
  TRY(run.open());
  const track::WriterOptions options = TRY(project.writer_options());
  const Redactor* redactor = TRY(project.redactor());
  auto track = TRY(runner::RunTrack::create(project.layout(), run_id,
                                            {.run = {asked_json(project, request, plan, "off")},
                                             .program = "twotrack " + std::string(kProgramVersion),
                                             .traceparent = outer_traceparent()},
                                            plan.names(), plan.skipped, options, redactor));
  end_killed_runs(project, plan, run_id);
  const Status put = run.put({.run_id = run_id,
                              .commit = commit.id,
                              .traceparent = to_traceparent(track->trace()),
                              .turns = request.flags.turns,
                              .decide = request.flags.decide},
                             files, commit);
  // Nobody would look at those that are there already.
  if (!put.ok()) run.stop();
  if (put.ok()) {
    project.note(count_of(plan.agents.size(), "agent") + ", on the workers of " + *request.queue);
  }
  RanAgents ran{
      .report = run.follow(*track, stop), .run_id = run_id, .sent_project = run.sent_project()};
  const RunStatus status = !put.ok()               ? RunStatus::kError
                           : stop.stop_requested() ? RunStatus::kCancelled
                                                   : ran.report.status();
  TRY(track->end(status, put.ok() ? ran.report.text() : put.error().message, ran.report.totals));
  if (telemetry != nullptr) telemetry->grew(track->agent_id());
  stop_telemetry(project, telemetry.get());
  for (const PlannedAgent& agent : plan.agents) project.mirror_log(agent.name.agent_id);
  if (!put.ok()) return put.error();
  return ran;
}

Result<std::vector<std::string>> proven_agents(Project& project, const std::string& queue,
                                               const std::string& sent_project,
                                               const std::vector<PlannedName>& agents) {
  std::vector<std::string> found;
  const std::vector<replica::PublicKey> kept = TRY(known_keys(project));
  if (kept.empty()) return found;
  const auto store = TRY(replica::open_store(queue, process_environment()));
  const auto work = TRY(replica::WorkQueue::open(queue, process_environment()));
  const Moment deadline = std::chrono::steady_clock::now() + kSigned;
  for (const PlannedName& name : agents) {
    const std::string& agent = name.agent_id;
    while (true) {
      // A worker signs before it is done.
      const bool is_over = !TRY(work->has(agent)) || std::chrono::steady_clock::now() > deadline;
      TRY(replica::pull_log(*store, project.files(), project.layout(), agent));
      const bool is_signed = TRY(is_signed_by(project, kept, agent));
      if (is_signed && TRY(is_as_asked(project, name, sent_project))) found.push_back(agent);
      if (is_signed || is_over) break;
      std::this_thread::sleep_for(kPause);
    }
  }
  return found;
}

}  // namespace twotrack::project
