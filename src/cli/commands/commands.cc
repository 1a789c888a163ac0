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
    {Purpose::kStart, "init", make_init},
    {Purpose::kStart, "run", make_run},
    {Purpose::kStart, "review", make_review},
    {Purpose::kStart, "show", make_show},
    {Purpose::kStart, "why", make_why},
    {Purpose::kWork, "watch", make_watch},
    {Purpose::kWork, "resolve", make_resolve},
    {Purpose::kWork, "session", make_session},
    {Purpose::kWork, "append", make_append},
    {Purpose::kWork, "agents", make_agents},
    {Purpose::kWork, "tools", make_tools},
    {Purpose::kWork, "nodes", make_nodes},
    {Purpose::kWork, "model", make_model},
    {Purpose::kWork, "mcp", make_mcp},
    {Purpose::kWork, "gateway", make_gateway},
    {Purpose::kReview, "workspace", make_workspace},
    {Purpose::kReview, "report", make_report},
    {Purpose::kReview, "diff", make_diff},
    {Purpose::kReview, "what-if", make_what_if},
    {Purpose::kReview, "escalate", make_escalate},
    {Purpose::kInspect, "ls", make_ls},
    {Purpose::kInspect, "serve", make_serve},
    {Purpose::kInspect, "tail", make_tail},
    {Purpose::kInspect, "search", make_search},
    {Purpose::kInspect, "recall", make_recall},
    {Purpose::kInspect, "packet", make_packet},
    {Purpose::kInspect, "replay", make_replay},
    {Purpose::kInspect, "verify", make_verify},
    {Purpose::kInspect, "head", make_head},
    {Purpose::kInspect, "export", make_export},
    {Purpose::kInspect, "import", make_import},
    {Purpose::kFleet, "worker", make_worker},
    {Purpose::kFleet, "ship", make_ship},
    {Purpose::kFleet, "pull", make_pull},
    {Purpose::kFleet, "fleet", make_fleet},
    {Purpose::kFleet, "key", make_key},
    {Purpose::kMaintain, "doctor", make_doctor},
    {Purpose::kMaintain, "config", make_config},
    {Purpose::kMaintain, "trust", make_trust},
    {Purpose::kMaintain, "hub", make_hub},
    {Purpose::kMaintain, "sandbox", make_sandbox},
    {Purpose::kMaintain, "check-result", make_check_result},
    {Purpose::kMaintain, "index", make_index},
    {Purpose::kMaintain, "compact", make_compact},
    {Purpose::kMaintain, "prune", make_prune},
    {Purpose::kMaintain, "completion", make_completion},
    {Purpose::kMaintain, "man", make_man},
    {Purpose::kMaintain, "help", make_help},
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
