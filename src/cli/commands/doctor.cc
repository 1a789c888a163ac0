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

const MakeCommand kMakeDoctor = made<Doctor>;

}  // namespace twotrack::cli
