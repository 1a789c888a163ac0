#include "cli/commands/commands.h"

#include <algorithm>

#include "base/check.h"
#include "cli/help_file.h"
#include "cli/outside_program.h"

namespace twotrack::cli {

Registered registered(Purpose purpose, CommandHelp help, std::unique_ptr<Command> command) {
  Registered one{.purpose = purpose,
                 .command = std::move(command),
                 .help = std::move(help),
                 .arguments = Arguments(one.help.arguments)};
  one.command->declare(one.arguments);
  CHECK(one.arguments.is_complete());
  return one;
}

namespace {

struct Made {
  Purpose purpose;
  std::string_view name;
  const MakeCommand& make;
};

// In the order of --help.
constexpr Made kCommands[] = {
    {Purpose::kStart, "init", kMakeInit},
    {Purpose::kStart, "run", kMakeRun},
    {Purpose::kStart, "review", kMakeReview},
    {Purpose::kStart, "show", kMakeShow},
    {Purpose::kStart, "why", kMakeWhy},
    {Purpose::kWork, "watch", kMakeWatch},
    {Purpose::kWork, "resolve", kMakeResolve},
    {Purpose::kWork, "session", kMakeSession},
    {Purpose::kWork, "append", kMakeAppend},
    {Purpose::kWork, "agents", kMakeAgents},
    {Purpose::kWork, "tools", kMakeTools},
    {Purpose::kWork, "nodes", kMakeNodes},
    {Purpose::kWork, "model", kMakeModel},
    {Purpose::kWork, "mcp", kMakeMcp},
    {Purpose::kWork, "gateway", kMakeGateway},
    {Purpose::kReview, "workspace", kMakeWorkspace},
    {Purpose::kReview, "report", kMakeReport},
    {Purpose::kReview, "diff", kMakeDiff},
    {Purpose::kReview, "what-if", kMakeWhatIf},
    {Purpose::kReview, "escalate", kMakeEscalate},
    {Purpose::kInspect, "ls", kMakeLs},
    {Purpose::kInspect, "serve", kMakeServe},
    {Purpose::kInspect, "tail", kMakeTail},
    {Purpose::kInspect, "search", kMakeSearch},
    {Purpose::kInspect, "recall", kMakeRecall},
    {Purpose::kInspect, "packet", kMakePacket},
    {Purpose::kInspect, "replay", kMakeReplay},
    {Purpose::kInspect, "verify", kMakeVerify},
    {Purpose::kInspect, "head", kMakeHead},
    {Purpose::kInspect, "export", kMakeExport},
    {Purpose::kInspect, "import", kMakeImport},
    {Purpose::kFleet, "worker", kMakeWorker},
    {Purpose::kFleet, "ship", kMakeShip},
    {Purpose::kFleet, "pull", kMakePull},
    {Purpose::kFleet, "fleet", kMakeFleet},
    {Purpose::kFleet, "key", kMakeKey},
    {Purpose::kMaintain, "doctor", kMakeDoctor},
    {Purpose::kMaintain, "config", kMakeConfig},
    {Purpose::kMaintain, "trust", kMakeTrust},
    {Purpose::kMaintain, "hub", kMakeHub},
    {Purpose::kMaintain, "sandbox", kMakeSandbox},
    {Purpose::kMaintain, "check-result", kMakeCheckResult},
    {Purpose::kMaintain, "index", kMakeIndex},
    {Purpose::kMaintain, "compact", kMakeCompact},
    {Purpose::kMaintain, "prune", kMakePrune},
    {Purpose::kMaintain, "completion", kMakeCompletion},
    {Purpose::kMaintain, "man", kMakeMan},
    {Purpose::kMaintain, "help", kMakeHelp},
};

Registered make(const Made& one) {
  return registered(one.purpose, read_help(one.name), one.make());
}

}  // namespace

std::vector<Registered> all_commands() {
  std::vector<Registered> all;
  for (const Made& one : kCommands) all.push_back(make(one));
  const auto add_of_lab = [&](std::string name, std::string summary) {
    all.push_back(registered(Purpose::kResearch,
                             {.name = std::move(name), .summary = std::move(summary)},
                             make_outside()));
    all.back().outside = "twotrack-lab";
  };
  add_of_lab("eval", "Measure packets on recorded runs and agents on small tasks");
  add_of_lab(
      "gym",
      "Play simulated worlds: training data for small models, and tests of what they learned");
  return all;
}

Registered command_named(std::string_view name) {
  const auto* found = std::ranges::find(kCommands, name, &Made::name);
  CHECK(found != std::end(kCommands));
  return make(*found);
}

}  // namespace twotrack::cli
