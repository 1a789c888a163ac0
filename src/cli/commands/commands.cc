#include "cli/commands/commands.h"

namespace twotrack::cli {

std::vector<Registered> all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(make_init());
  commands.push_back(make_run());
  commands.push_back(make_watch());
  commands.push_back(make_resolve());
  commands.push_back(make_append());
  commands.push_back(make_session());
  commands.push_back(make_ls());
  commands.push_back(make_show());
  commands.push_back(make_tail());
  commands.push_back(make_search());
  commands.push_back(make_recall());
  commands.push_back(make_packet());
  commands.push_back(make_replay());
  commands.push_back(make_diff());
  commands.push_back(make_why());
  commands.push_back(make_what_if());
  commands.push_back(make_report());
  commands.push_back(make_escalate());
  commands.push_back(make_workspace());
  commands.push_back(make_sandbox());
  commands.push_back(make_verify());
  commands.push_back(make_head());
  commands.push_back(make_export());
  commands.push_back(make_import());
  commands.push_back(make_eval());
  commands.push_back(make_gym());
  commands.push_back(make_index());
  commands.push_back(make_compact());
  commands.push_back(make_prune());
  commands.push_back(make_agents());
  commands.push_back(make_tools());
  commands.push_back(make_nodes());
  commands.push_back(make_hub());
  commands.push_back(make_mcp());
  commands.push_back(make_check_result());
  commands.push_back(make_model());
  commands.push_back(make_doctor());
  commands.push_back(make_config());
  commands.push_back(make_completion());
  commands.push_back(make_man());
  commands.push_back(make_help());
  std::vector<Registered> registered;
  for (auto& command : commands) {
    CommandHelp help = command->help();
    Arguments arguments;
    command->declare(arguments);
    registered.push_back({std::move(command), std::move(help), std::move(arguments)});
  }
  return registered;
}

}  // namespace twotrack::cli
