#include <algorithm>
#include <span>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "grail/interpreter.h"
#include "grail/runtime.h"

namespace twotrack::grail {

extern const std::span<const EmbeddedFile> kShim;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Starting Python is part of a call here.
constexpr milliseconds kPythonGrace{5'000};

std::string request_for(const Job& job) {
  JsonWriter json;
  json.begin_object().member("code", job.script->code).key("inputs").begin_object();
  for (const auto& [name, value] : job.inputs) json.key(name).raw(value);
  json.end_object().key("externals").begin_object();
  for (const External& external : job.script->externals)
    json.member(external.name, external.is_async);
  json.end_object().member("memory", job.limits.memory_bytes);
  json.member("duration_ms", static_cast<int64_t>(job.limits.duration.count()));
  return json.member("recursion", job.limits.recursion).end_object().take();
}

std::string answer_text(const ExternalAnswer& answer) {
  JsonWriter json;
  json.begin_object();
  if (answer.is_error()) {
    json.member("exception", answer.exception).key("message").lossy_string(answer.message);
  } else {
    json.key("value").raw(answer.json);
  }
  return json.end_object().take();
}

// A worker that is spoken to once.
class Conversation {
 public:
  Conversation(WorkerChannel channel, const Job& job) : channel_(std::move(channel)), job_(&job) {}

  Ran run() {
    const Status ended = converse();
    if (ended.ok()) return std::move(ran_);
    const Error& error = ended.error();
    ran_.failure =
        failure_of(error, error.code == Code::kIo ? channel_.end() : WorkerChannel::End{});
    if (error.code == Code::kTimeout && Clock::now() < job_->deadline) {
      ran_.failure = too_late();
    }
    return std::move(ran_);
  }

 private:
  Status converse() {
    std::string next = request_for(*job_);
    while (true) {
      TRY(channel_.send(next, deadline(), job_->stop));
      auto answer = TRY(listen());
      if (!answer) return Done{};
      next = std::move(*answer);
    }
  }

  Deadline deadline() const {
    return std::min(job_->deadline, Clock::now() + job_->limits.duration + kPythonGrace);
  }

  // Until there is something to answer; nothing when the script has ended.
  Result<std::optional<std::string>> listen() {
    const Deadline until = deadline();
    while (true) {
      const std::string message = TRY(channel_.receive(until, job_->stop));
      // Whoever broke out of Python may send anything.
      const std::string checked = TRY(normalize_json(message));
      const JsonTree tree = TRY(JsonTree::parse(checked));
      const JsonElement root = tree.root();
      JsonElement part;
      if (root["print"].read(part)) {
        ran_.printed += json_string(root, "print");
        if (ran_.printed.size() <= job_->limits.printed_bytes) continue;
        ran_.failure = too_much_printed(job_->limits);
        return std::optional<std::string>();
      }
      if (root["call"].read(part)) return call(root);
      finish(root);
      return std::optional<std::string>();
    }
  }

  Result<std::optional<std::string>> call(JsonElement root) {
    const External* external = job_->script->find_external(json_string(root, "call"));
    JsonElement args;
    JsonElement kwargs;
    if (external == nullptr || !root["args"].read(args) || !root["kwargs"].read(kwargs)) {
      return Error{Code::kCorrupt,
                   "the interpreter called an external that the script does not declare"};
    }
    if (++calls_ > job_->limits.externals) {
      ran_.failure = too_many_externals(job_->limits);
      return std::optional<std::string>();
    }
    const ExternalAnswer answer = job_->answer(*external, args.json(), kwargs.json());
    ran_.printed += answer.said;
    if (job_->stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    if (answer.json.size() > job_->limits.memory_bytes) {
      ran_.failure =
          limit("memory", external->name + " answered with " + std::to_string(answer.json.size()) +
                              " bytes, more than the script's memory");
      return std::optional<std::string>();
    }
    return std::optional(answer_text(answer));
  }

  void finish(JsonElement root) {
    JsonElement part;
    if (root["value"].read(part)) {
      ran_.value = part.json();
      ran_.is_text = root["is_text"].flag() && part.is_string();
    } else if (root["raised"].read(part)) {
      const Raised raised{.exception = std::string(json_string(part, "exception")),
                          .message = std::string(json_string(part, "message")),
                          .line = part["line"].count()};
      // The time is told by a limit of its own.
      ran_.failure = failure_of(raised, job_->limits, std::chrono::microseconds(0));
      const bool has_run = calls_ > 0 || !ran_.printed.empty();
      if (raised.exception == "SyntaxError" && !has_run) ran_.failure->code = "LOAD_ERROR";
    } else {
      ran_.failure =
          limit(std::string(json_string(root, "limit")), std::string(json_string(root, "message")));
    }
  }

  WorkerChannel channel_;
  const Job* job_;
  Ran ran_{};
  uint64_t calls_ = 0;
};

}  // namespace

Ran run_in_cpython(const Runtime& runtime, const tool::CallContext& context, const Job& job) {
  CHECK(!kShim.empty());
  if (auto failure = too_large_inputs(job)) return {.failure = std::move(failure)};
  const auto start = [&]() -> Result<WorkerChannel> {
    const WorkerPlan plan = TRY(confined_worker(
        context, {runtime.program.string(), "-I", "-S", "-c", std::string(kShim.front().text)}));
    return WorkerChannel::start(plan);
  };
  auto channel = start();
  if (!channel.ok()) {
    return {.failure = ScriptFailure{
                .code = "INTERNAL",
                .message = "the interpreter does not start: " + channel.error().message}};
  }
  return Conversation(std::move(channel).value(), job).run();
}

}  // namespace twotrack::grail
