#include <algorithm>
#include <list>
#include <map>

#include "grail/interpreter.h"

namespace twotrack::grail {
namespace {

using Clock = std::chrono::steady_clock;
using EventKind = ChildEvent::Kind;
using std::chrono::microseconds;
using std::chrono::milliseconds;

// One for the sandbox of each of the last agents; more would only be forgotten processes.
constexpr size_t kWorkersMax = 2;
constexpr milliseconds kStartMax{10'000};
// What the worker may be late with stopping itself.
constexpr milliseconds kGrace{5'000};

// The text is no Python, or no Python that Monty knows: nothing of it has run.
bool is_refused_text(const Raised& raised) {
  return raised.exception == "SyntaxError" ||
         (raised.exception == "NotImplementedError" &&
          raised.message.starts_with("The monty syntax parser"));
}

ScriptFailure internal(std::string message) {
  return {.code = "INTERNAL", .message = std::move(message)};
}

// A worker, and the conversation with it about one script.
class Worker {
 public:
  explicit Worker(WorkerChannel channel) : channel_(std::move(channel)) {}

  bool is_fit() const { return is_fit_; }

  // Fails when the worker is not there, or speaks another language.
  Status configure(const Job& job) {
    is_fit_ = false;
    const Deadline deadline = std::min(job.deadline, Clock::now() + kStartMax);
    TRY(channel_.send(configure_request(job.script->name, job.limits), deadline, job.stop));
    const std::string message = TRY(channel_.receive(deadline, job.stop));
    const ChildEvent event = TRY(read_event(message));
    if (event.kind != EventKind::kOk) {
      return Error{Code::kConflict, event.text.empty() ? event.raised.message : event.text};
    }
    return Done{};
  }

  Ran run(const Job& job) {
    job_ = &job;
    ran_ = {};
    used_ = microseconds(0);
    suspensions_ = 0;
    aborted_.reset();
    kept_.clear();
    kept_bytes_ = 0;
    auto request = feed();
    while (request.ok() && request.value()) {
      auto event = exchange(*request.value());
      if (!event.ok()) return fail(event.error());
      request = react(event.value());
    }
    if (!request.ok()) return fail(request.error());
    if (!ran_.failure || may_go_on_) reset();
    return std::move(ran_);
  }

  ScriptFailure failure(const Error& error) {
    is_fit_ = false;
    return failure_of(error, error.code == Code::kIo ? channel_.end() : WorkerChannel::End{});
  }

 private:
  // What to say next; nothing when the script has ended.
  using Next = Result<std::optional<std::string>>;

  Ran fail(const Error& error) {
    ran_.failure = failure(error);
    // It did not stop when it should have.
    if (error.code == Code::kTimeout && Clock::now() < job_->deadline) {
      ran_.failure = too_late();
    }
    return std::move(ran_);
  }

  Next feed() const {
    ArenaWriter values;
    std::vector<std::pair<std::string, uint32_t>> inputs;
    for (const auto& [name, json] : job_->inputs) {
      inputs.emplace_back(name, TRY(values.add_json(json)));
    }
    return std::optional(feed_request(job_->script->code, inputs, values));
  }

  // Until the event that ends the turn.
  Result<ChildEvent> exchange(const std::string& request) {
    const Deadline late = Clock::now() + (job_->limits.duration - used_) + kGrace;
    const Deadline deadline = std::min(job_->deadline, late);
    TRY(channel_.send(request, deadline, job_->stop));
    while (true) {
      const std::string message = TRY(channel_.receive(deadline, job_->stop));
      ChildEvent event = TRY(read_event(message));
      used_ = std::max(used_, microseconds(static_cast<int64_t>(
                                  std::min<uint64_t>(event.execution_us, kMicrosecondsMax))));
      if (event.kind != EventKind::kPrint) return event;
      ran_.printed += event.text;
      if (ran_.printed.size() > job_->limits.printed_bytes) return event;
    }
  }

  Next react(const ChildEvent& event) {
    switch (event.kind) {
      case EventKind::kPrint:
        return stop(too_much_printed(job_->limits));
      case EventKind::kFunctionCall:
        return suspended([&] { return call(event); });
      case EventKind::kOsCall:
        // Nothing of the system is handed out: the script gets an exception.
        return suspended([&] { return Next(not_handled_request(event.call_id)); });
      case EventKind::kNameLookup:
        return suspended([&] {
          const bool is_external = job_->script->find_external(event.text) != nullptr;
          return Next(is_external ? function_request(event.text) : undefined_request());
        });
      case EventKind::kResolveFutures:
        return resolve(event);
      case EventKind::kComplete:
        ran_.value = event.value;
        ran_.is_text = event.is_text;
        may_go_on_ = true;
        return std::optional<std::string>();
      case EventKind::kError:
        return raised(event);
      case EventKind::kFatal:
      case EventKind::kTypingError:
      case EventKind::kOk:
      case EventKind::kOther:
        break;
    }
    return stop(internal(event.text.empty() ? "the interpreter answered out of turn" : event.text));
  }

  // The script has ended so.
  Next stop(ScriptFailure failure) {
    ran_.failure = std::move(failure);
    may_go_on_ = false;
    return std::optional<std::string>();
  }

  template <class React>
  Next suspended(React reaction) {
    if (++suspensions_ <= job_->limits.externals) return reaction();
    return abort(too_many_externals(job_->limits));
  }

  // Ends the script from outside; it cannot catch that.
  Next abort(ScriptFailure failure) {
    aborted_ = std::move(failure);
    return std::optional(abort_request("RuntimeError", aborted_->message));
  }

  Next raised(const ChildEvent& event) {
    if (aborted_) {
      ScriptFailure failure = *std::exchange(aborted_, std::nullopt);
      ran_.failure = std::move(failure);
      may_go_on_ = true;  // the worker obeyed, and is as good as before
      return std::optional<std::string>();
    }
    if (event.raised.message.starts_with("protocol violation"))
      return stop(internal(event.raised.message));
    ScriptFailure failure = failure_of(event.raised, job_->limits, used_);
    const bool has_run = suspensions_ > 0 || !ran_.printed.empty();
    if (is_refused_text(event.raised) && !has_run) failure.code = "LOAD_ERROR";
    const bool is_limit = failure.code == "LIMIT";
    ran_.failure = std::move(failure);
    may_go_on_ = !is_limit;
    return std::optional<std::string>();
  }

  Next call(const ChildEvent& event) {
    const External* external = job_->script->find_external(event.text);
    if (external == nullptr) return std::optional(not_found_request(event.call_id, event.text));
    ExternalAnswer answer = job_->answer(*external, event.args, event.kwargs);
    ran_.printed += answer.said;
    if (job_->stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    // The worker would not survive it, and could not say why. What a script has asked for and does
    // not wait for is kept here: it is the script's memory all the same.
    const uint64_t bytes = kept_bytes_ + answer.json.size();
    if (bytes > job_->limits.memory_bytes) {
      return abort(limit(
          "memory", external->name + " answered with " + std::to_string(answer.json.size()) +
                        " bytes, " +
                        (kept_.empty() ? "more than the script's memory"
                                       : "too many with those of " + std::to_string(kept_.size()) +
                                             " calls that were not waited for")));
    }
    if (!external->is_async) return optional(return_request(event.call_id, answer));
    if (event.may_answer_at_once)
      return optional(futures_request({{event.call_id, std::move(answer)}}));
    kept_bytes_ = bytes;
    kept_[event.call_id] = std::move(answer);
    return std::optional(future_request(event.call_id));
  }

  Next resolve(const ChildEvent& event) {
    std::vector<std::pair<uint32_t, ExternalAnswer>> answers;
    for (const uint32_t call_id : event.pending) {
      const auto kept = kept_.find(call_id);
      if (kept == kept_.end()) continue;
      kept_bytes_ -= kept->second.json.size();
      answers.emplace_back(call_id, std::move(kept->second));
      kept_.erase(kept);
    }
    if (answers.empty()) return stop(internal("the interpreter waits for what nobody began"));
    return optional(futures_request(answers));
  }

  static Next optional(Result<std::string> request) {
    if (!request.ok()) return std::move(request).error();
    return std::optional(std::move(request).value());
  }

  void reset() {
    const Deadline deadline = Clock::now() + kStartMax;
    if (!channel_.send(reset_request(), deadline, {}).ok()) return;
    const auto message = channel_.receive(deadline, {});
    if (!message.ok()) return;
    const auto event = read_event(message.value());
    is_fit_ = event.ok() && event.value().kind == EventKind::kOk;
  }

  static constexpr uint64_t kMicrosecondsMax = uint64_t{1} << 50;

  WorkerChannel channel_;
  bool is_fit_ = true;
  const Job* job_ = nullptr;
  Ran ran_{};
  microseconds used_{0};
  uint64_t suspensions_ = 0;
  bool may_go_on_ = false;
  std::optional<ScriptFailure> aborted_{};
  std::map<uint32_t, ExternalAnswer> kept_{};  // answers that the script has not waited for yet
  uint64_t kept_bytes_ = 0;                    // of their values
};

struct Kept {
  std::vector<std::string> argv{};
  Worker worker;
};

std::list<Kept>& workers() {
  thread_local std::list<Kept> all;  // the last used first
  return all;
}

// The kept one in front, if there is one.
bool bring_forward(const WorkerPlan& plan) {
  std::list<Kept>& all = workers();
  const auto found = std::ranges::find(all, plan.argv, &Kept::argv);
  if (found == all.end()) return false;
  all.splice(all.begin(), all, found);
  return true;
}

// A worker that took the configuration is in front. A kept one may have died meanwhile.
Status ready(const WorkerPlan& plan, const Job& job) {
  std::list<Kept>& all = workers();
  if (bring_forward(plan)) {
    if (all.front().worker.configure(job).ok()) return Done{};
    all.pop_front();
  }
  WorkerChannel channel = TRY(WorkerChannel::start(plan));
  all.push_front({plan.argv, Worker(std::move(channel))});
  if (all.size() > kWorkersMax) all.pop_back();
  Status configured = all.front().worker.configure(job);
  if (configured.ok()) return configured;
  Error error = std::move(configured).error();
  if (error.code == Code::kIo) {
    error.message = all.front().worker.failure(error).message;
  }
  all.pop_front();
  return error;
}

}  // namespace

Ran run_in_monty(const WorkerPlan& plan, const Job& job) {
  if (auto failure = too_large_inputs(job)) return {.failure = std::move(failure)};
  const Status is_ready = ready(plan, job);
  if (!is_ready.ok()) {
    const Error& error = is_ready.error();
    if (error.code == Code::kCancelled || error.code == Code::kTimeout) {
      return {.failure = failure_of(error, {})};
    }
    return {.failure = internal("the interpreter does not start: " + error.message)};
  }
  Worker& worker = workers().front().worker;
  Ran ran = worker.run(job);
  if (!worker.is_fit()) workers().pop_front();
  return ran;
}

size_t monty_workers() {
  return workers().size();
}

}  // namespace twotrack::grail
