// What tools need: an interpreter for scripts, and programs.
#include "agent/definition.h"
#include "base/environment.h"
#include "base/temporary_folder.h"
#include "base/utf8.h"
#include "event/program_name.h"
#include "project/health.h"
#include "project/sandbox_policy.h"
#include "project/tool_settings.h"
#include "tool/python_program.h"

namespace twotrack::project {
namespace {

// By its name, or by where links lead.
bool is_in(const Path& folder, const Path& path) {
  std::error_code failed;
  const auto holds = [](const Path& outer, const Path& inner) {
    const Path relative = inner.lexically_relative(outer);
    return !relative.empty() && *relative.begin() != "..";
  };
  const Path named = std::filesystem::absolute(path, failed).lexically_normal();
  if (failed || holds(std::filesystem::absolute(folder, failed).lexically_normal(), named))
    return true;
  const Path real = std::filesystem::canonical(path, failed);
  return failed || holds(std::filesystem::canonical(folder, failed), real) || failed;
}

// Looking at a folder starts nothing of it: whoever asks for a version runs the program, and one
// that is written in Python runs modules and settings that it finds where it stands.
class Versions {
 public:
  Versions(const Path& project, const sandbox::Policy& policy) : project_(project) {
    if (policy.require == sandbox::Level::kNone) return;
    auto made = TemporaryFolder::make();
    if (!made.ok()) return;
    empty_.emplace(std::move(made).value());
    context_.workspace = empty_->path();
    context_.policy = policy;
    context_.policy.workspace = empty_->path();
  }

  // Empty if it may not be asked.
  std::string of(const tool::NeededProgram& program) const {
    const bool may_run = empty_ && program.says_version && !is_in(project_, program.path);
    return may_run ? tool::program_version(program.path, context_) : "";
  }

 private:
  Path project_;
  std::optional<TemporaryFolder> empty_{};
  tool::CallContext context_{};
};

}  // namespace

HealthFinding check_scripts(Project& project) {
  const auto settings = tool_settings(project);
  if (!settings.ok()) return {"scripts", Health::kWarn, "the configuration cannot be read"};
  const auto runtime = grail::find_runtime(settings.value().grail.monty, process_environment());
  if (!runtime.ok())
    return {"scripts", Health::kFail, runtime.error().message, "fix tools.monty, or MONTY_BIN"};
  const grail::Runtime& found = runtime.value();
  if (found.kind == grail::Runtime::Kind::kMonty) {
    return {"scripts", Health::kOk, found.name() + ", " + found.program.string()};
  }
  return {
      "scripts", Health::kWarn,
      "Grail scripts run on " + found.program.string() + " (" + found.name() + "), in the sandbox",
      found.why};
}

std::vector<HealthFinding> check_agents(Project& project) {
  const auto settings = tool_settings(project);
  if (!settings.ok()) return {};
  const Path& root = project.layout().root;
  const auto config = project.config();
  const auto confined =
      config.ok() ? sandbox_policy(*config.value(), root) : Result<sandbox::Policy>(config.error());
  sandbox::Policy policy = confined.ok() ? confined.value() : sandbox::Policy{};
  const Versions versions(root, policy);
  const auto folder = project.agents_folder();
  if (!folder.ok()) return {{"agents", Health::kFail, folder.error().message, folder.error().hint}};
  const auto all = agent::read_definitions(project.files(), folder.value(), settings.value());
  if (!all.ok()) return {};  // A project without agents needs nothing.
  std::vector<HealthFinding> findings;
  for (const agent::Definition& agent : all.value().good) {
    const std::string check = "agent " + agent.operation;
    bool has_all = true;
    std::vector<UsedProgram> used;
    for (const tool::NeededProgram& program : agent.programs(root)) {
      if (program.path.empty()) {
        has_all = false;
        findings.push_back({check, Health::kFail,
                            "needs " + program.name + ", which " + program.lack, program.install});
        continue;
      }
      used.push_back({.name = program.name,
                      .path = repair_utf8(program.path.string()),
                      .version = versions.of(program)});
    }
    if (!has_all) continue;
    const std::string text = programs_text(used);
    findings.push_back(
        {check, Health::kOk, "has all programs it needs" + (text.empty() ? "" : ": " + text)});
  }
  return findings;
}

}  // namespace twotrack::project
