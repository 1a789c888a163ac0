#include "cli/commands/commands.h"

#include "cli/outside_program.h"

namespace twotrack::cli {

Registered registered(Purpose purpose, std::unique_ptr<Command> command) {
  Registered one{.purpose = purpose, .command = std::move(command)};
  one.help = one.command->help();
  one.command->declare(one.arguments);
  return one;
}

std::vector<Registered> all_commands() {
  std::vector<Registered> all;
  const auto add = [&](Purpose purpose, auto... makers) {
    (all.push_back(registered(purpose, makers())), ...);
  };
  const auto add_of_lab = [&](std::string name, std::string summary) {
    all.push_back(
        registered(Purpose::kResearch, make_outside(std::move(name), std::move(summary))));
    all.back().outside = "twotrack-lab";
  };
  add(Purpose::kStart, make_init, make_run, make_review, make_show, make_why);
  add(Purpose::kWork, make_watch, make_resolve, make_session, make_append, make_agents, make_tools,
      make_nodes, make_model, make_mcp, make_gateway);
  add(Purpose::kReview, make_workspace, make_report, make_diff, make_what_if, make_escalate);
  add(Purpose::kInspect, make_ls, make_serve, make_tail, make_search, make_recall, make_packet,
      make_replay, make_verify, make_head, make_export, make_import);
  add(Purpose::kFleet, make_worker, make_ship, make_pull, make_fleet, make_key);
  add(Purpose::kMaintain, make_doctor, make_config, make_trust, make_hub, make_sandbox,
      make_check_result, make_index, make_compact, make_prune, make_completion, make_man,
      make_help);
  add_of_lab("eval", "Measure packets on recorded runs and agents on small tasks");
  add_of_lab(
      "gym",
      "Play simulated worlds: training data for small models, and tests of what they learned");
  return all;
}

}  // namespace twotrack::cli
