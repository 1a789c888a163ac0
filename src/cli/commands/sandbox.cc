// sandbox: shows what contains tools on this system, and runs commands in it.
#include "sandbox/sandbox.h"

#include <unistd.h>

#include <optional>

#include "base/environment.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/run_once.h"
#include "config/runner_config.h"
#include "process/file_relay.h"
#include "project/sandbox_policy.h"
#include "sandbox/run_confined.h"
#include "text/terminal_text.h"
#include "workspace/throw_away.h"

namespace twotrack::cli {
namespace {

using End = process::ProcessResult::End;
using sandbox::LimitReached;

constexpr int kTimedOut = 124;  // as timeout(1) has it
constexpr int kOfSignals = 128;
constexpr uint64_t kMebibyte = uint64_t{1} << 20;
constexpr uint64_t kTimeoutMax = 31'536'000;  // a year
constexpr uint64_t kMemoryMax = uint64_t{1} << 30;
constexpr uint64_t kProcessesMax = uint64_t{1} << 22;  // what Linux itself can number

ExitCode exit_code_of(const process::ProcessResult& result) {
  switch (result.end) {
    case End::kExited:
      return static_cast<ExitCode>(result.status);
    case End::kSignalled:
      return static_cast<ExitCode>(kOfSignals + result.status);
    case End::kTimeLimit:
    case End::kOutputLimit:
      return static_cast<ExitCode>(kTimedOut);
    case End::kCancelled:
      break;
  }
  return ExitCode::kInterrupted;
}

Json to_json(const sandbox::Ended& ended) {
  JsonWriter json;
  json.begin_object().member("end", name_of(ended.result.end));
  json.member("status", ended.result.status).member("limit", name_of(ended.limit));
  json.member("level", name_of(sandbox::report().level));
  json.key("stdout").lossy_string(ended.result.output);
  json.key("stderr").lossy_string(ended.result.errors).end_object();
  return json.take();
}

std::string to_text(const sandbox::Report& report, const Style& style) {
  std::string text = style.bold(std::string(name_of(report.level))) + "\n";
  for (const sandbox::Layer& layer : report.layers) {
    std::string name = layer.name;
    const std::string more = layer.is_on ? layer.detail : layer.stage + ": " + layer.why;
    if (!more.empty()) name.resize(std::max<size_t>(name.size() + 1, 11), ' ');
    text += "  " + style.tone(layer.is_on ? Tone::kGood : Tone::kBad, layer.is_on ? "on " : "off") +
            "  " + name + terminal_line(more) + "\n";
  }
  for (const std::string& line : report.means) text += style.cyan("→ ") + line + "\n";
  return text;
}

class Sandbox final : public Command {
 public:
  enum class Action : uint8_t { kReport, kExec };
  friend constexpr auto all_names(Action) { return name_list("report", "exec"); }

  void declare(Arguments& arguments) override {
    arguments.option("--require", require_);
    arguments.option("--timeout", timeout_s_);
    arguments.option("--memory", memory_mb_);
    arguments.option("--processes", processes_);
    arguments.positional("ACTION", action_);
    arguments.positionals("CMD", words_);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == Action::kExec) return exec(context);
    if (!words_.empty()) return Error{Code::kInvalid, "report takes no command; exec does"};
    const sandbox::Report& report = sandbox::report();
    context.answer(to_text(report, context.style()), sandbox::to_json(report));
    return ExitCode::kFine;
  }

 private:
  // Nobody means more than this; larger numbers would overflow bytes or milliseconds.
  Status check_limits() const {
    struct Limit {
      std::string_view option;
      const std::optional<uint64_t>& value;
      uint64_t most;
    };
    const Limit limits[] = {{"--timeout", timeout_s_, kTimeoutMax},
                            {"--memory", memory_mb_, kMemoryMax},
                            {"--processes", processes_, kProcessesMax}};
    for (const Limit& limit : limits) {
      if (!limit.value || (*limit.value >= 1 && *limit.value <= limit.most)) continue;
      return Error{Code::kInvalid, std::string(limit.option) + ": must be from 1 to " +
                                       std::to_string(limit.most) + ", not " +
                                       std::to_string(*limit.value)};
    }
    return Done{};
  }

  Result<sandbox::Policy> policy(Context& context, const config::Config& config) const {
    TRY(check_limits());
    if (context.layout().root == "/") {
      return with_hint(Error{Code::kInvalid, "/ cannot be the project"},
                       "go to the project's folder, or use --root");
    }
    sandbox::Policy made = TRY(sandbox_policy(config, context.layout().root));
    if (require_) made.require = TRY(sandbox::level_named(*require_));
    if (memory_mb_) made.limits.memory_bytes = *memory_mb_ * kMebibyte;
    if (processes_) made.limits.processes = *processes_;
    made.workspace = std::filesystem::absolute(context.layout().root);
    made.is_users_program = true;
    return made;
  }

  // An overlay, or a copy where overlays are not possible.
  static Result<std::optional<workspace::ThrowAwayCopy>> protect(Context& context,
                                                                 sandbox::Policy& made) {
    std::optional<workspace::ThrowAwayCopy> copy;
    made.throws_away = made.require != sandbox::Level::kNone && sandbox::can_throw_away();
    if (made.throws_away) return copy;
    context.note("no overlay here: running on a temporary copy of the project");
    copy.emplace(TRY(workspace::ThrowAwayCopy::make(made.workspace)));
    made.seen_as = made.require == sandbox::Level::kNone ? Path() : made.workspace;
    made.workspace = copy->root();
    return copy;
  }

  Result<ExitCode> exec(Context& context) const {
    if (words_.empty()) {
      return with_hint(Error{Code::kInvalid, "no command given"}, "twotrack sandbox exec -- CMD…");
    }
    const config::Config& config = *TRY(context.config());
    sandbox::Policy made = TRY(policy(context, config));
    const std::optional<workspace::ThrowAwayCopy> copy = TRY(protect(context, made));
    const bool is_text = context.is_text();
    const StopOnInterrupt stop;
    const std::vector<std::string> pass = config::sandbox_config(config).env_pass;
    process::ProcessRequest request{
        .argv = words_,
        .directory = made.workspace,
        .environment = process::clean_environment(process_environment(), made.workspace, pass),
        .streams = is_text ? process::Streams::kOwn : process::Streams::kApart,
        .time_limit = timeout_s_ ? std::chrono::seconds(*timeout_s_) : std::chrono::hours(24),
        .stop = stop.token()};
    const process::FileRelay out(STDOUT_FILENO);
    const process::FileRelay errors(STDERR_FILENO);
    const sandbox::Ended ended = TRY(sandbox::run_confined(made, std::move(request)));
    if (!is_text) context.out().write_json_line(to_json(ended));
    if (ended.result.end == End::kTimeLimit) context.warn("stopped at its time limit");
    if (ended.limit != LimitReached::kNone) {
      context.warn("it reached its limit: " + std::string(name_of(ended.limit)));
    }
    return exit_code_of(ended.result);
  }

  Action action_ = Action::kReport;
  std::vector<std::string> words_;
  std::optional<std::string> require_;
  std::optional<uint64_t> timeout_s_;
  std::optional<uint64_t> memory_mb_;
  std::optional<uint64_t> processes_;
};

}  // namespace

const MakeCommand kMakeSandbox = made<Sandbox>;

}  // namespace twotrack::cli
