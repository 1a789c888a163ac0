#include "cli/commands/commands.h"

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
  std::string_view name;
  std::unique_ptr<Command> (*make)();
};

}  // namespace

std::vector<Registered> all_commands() {
  std::vector<Registered> all;
  const auto add = [&](Purpose purpose, std::initializer_list<Made> commands) {
    for (const Made& one : commands) {
      all.push_back(registered(purpose, read_help(one.name), one.make()));
    }
  };
  const auto add_of_lab = [&](std::string name, std::string summary) {
    all.push_back(registered(Purpose::kResearch,
                             {.name = std::move(name), .summary = std::move(summary)},
                             make_outside()));
    all.back().outside = "twotrack-lab";
  };
  add(Purpose::kStart, {{"init", make_init},
                        {"run", make_run},
                        {"review", make_review},
                        {"show", make_show},
                        {"why", make_why}});
  add(Purpose::kWork, {{"watch", make_watch},
                       {"resolve", make_resolve},
                       {"session", make_session},
                       {"append", make_append},
                       {"agents", make_agents},
                       {"tools", make_tools},
                       {"nodes", make_nodes},
                       {"model", make_model},
                       {"mcp", make_mcp},
                       {"gateway", make_gateway}});
  add(Purpose::kReview, {{"workspace", make_workspace},
                         {"report", make_report},
                         {"diff", make_diff},
                         {"what-if", make_what_if},
                         {"escalate", make_escalate}});
  add(Purpose::kInspect, {{"ls", make_ls},
                          {"serve", make_serve},
                          {"tail", make_tail},
                          {"search", make_search},
                          {"recall", make_recall},
                          {"packet", make_packet},
                          {"replay", make_replay},
                          {"verify", make_verify},
                          {"head", make_head},
                          {"export", make_export},
                          {"import", make_import}});
  add(Purpose::kFleet, {{"worker", make_worker},
                        {"ship", make_ship},
                        {"pull", make_pull},
                        {"fleet", make_fleet},
                        {"key", make_key}});
  add(Purpose::kMaintain, {{"doctor", make_doctor},
                           {"config", make_config},
                           {"trust", make_trust},
                           {"hub", make_hub},
                           {"sandbox", make_sandbox},
                           {"check-result", make_check_result},
                           {"index", make_index},
                           {"compact", make_compact},
                           {"prune", make_prune},
                           {"completion", make_completion},
                           {"man", make_man},
                           {"help", make_help}});
  add_of_lab("eval", "Measure packets on recorded runs and agents on small tasks");
  add_of_lab(
      "gym",
      "Play simulated worlds: training data for small models, and tests of what they learned");
  return all;
}

}  // namespace twotrack::cli
