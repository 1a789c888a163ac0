// doctor: checks that this is a good place for logs and that the logs are healthy.
#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/findings.h"
#include "cli/progress.h"
#include "project/log_list.h"
#include "project/model_choice.h"
#include "track/log_file.h"

namespace twotrack::cli {
namespace {

class Doctor final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "doctor",
        .summary = "Check this system and project, and suggest fixes",
        .details =
            R"(Checks the folder, the file system, free space, locks and sync speed, verifies every log,
tries every layer of the sandbox, and checks the configured model: are its files there, can
this program run them, or does its server answer? The model is not loaded. Shows which interpreter
runs scripts, whether the programs that each agent needs are there, and whether the hub is
intact and up to date. --model checks that model
instead, anything that `run --model` takes; for a server: what it is, its context size, and what
limits it to valid calls. Each line is ok, warn or fail, with a fix below it. Exit 1 if
anything fails; warnings alone exit 0. That the embedded model is not installed is a warning: logs
and tools work without one, and `run` says what is missing and exits 2.)",
        .examples = {{"before the first run on a new machine", "twotrack doctor"},
                     {"can agents use this server?",
                      "twotrack doctor --model http://127.0.0.1:8080"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override { declare_model(arguments, model_); }

  Result<ExitCode> run(Context& context) override {
    std::vector<HealthFinding> findings = check_place(context);
    if (exists(context.files(), context.layout().traces())) {
      std::ranges::move(check_all_logs(context), std::back_inserter(findings));
    }
    findings.push_back(check_configuration(context));
    findings.push_back(check_sandbox(context));
    findings.push_back(check_terminal(context));
    findings.push_back(check_scripts(context));
    std::ranges::move(check_agents(context), std::back_inserter(findings));
    std::ranges::move(check_hub(context), std::back_inserter(findings));
    std::ranges::move(check_model(context, model_), std::back_inserter(findings));
    return tell(context, findings);
  }

 private:
  static std::vector<HealthFinding> check_all_logs(Context& context) {
    const auto agents = track::list_recorded(context.files(), context.layout());
    if (!agents.ok()) {
      return {{"logs", Health::kFail, agents.error().message, "check the permissions of .agentfs"}};
    }
    Progress progress(context, "verifying", log_bytes(context, agents.value()));
    return check_logs(context, agents.value(), [&](uint64_t bytes) { progress.add(bytes); });
  }

  static HealthFinding check_terminal(Context& context) {
    if (!context.out().is_terminal()) {
      return {"terminal", Health::kOk, "none: plain text without colours"};
    }
    return {"terminal", Health::kOk, std::to_string(context.out().width()) + " columns"};
  }

  ModelChoice model_;
};

}  // namespace

std::unique_ptr<Command> make_doctor() {
  return std::make_unique<Doctor>();
}

}  // namespace twotrack::cli
