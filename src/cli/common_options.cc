#include "cli/common_options.h"

#include <charconv>

#include "cli/context.h"

namespace twotrack::cli {

void declare_agent(Arguments& arguments, std::string& agent) {
  arguments.positional(
      {.name = "AGENT", .help = "agent name or prefix, or @last", .completes = Completes::kAgents},
      agent);
}

void declare_agents(Arguments& arguments, std::vector<std::string>& agents) {
  arguments.positionals({.name = "AGENT",
                         .help = "agent names or prefixes, or @last; default: all",
                         .completes = Completes::kAgents},
                        agents);
}

void declare_started_agent(Arguments& arguments, std::string& agent) {
  arguments.positional({.name = "AGENT",
                        .help = "agent name, or @last for the log started last; "
                                "created if it does not exist",
                        .completes = Completes::kAgents},
                       agent);
}

std::function<Status(const std::string&)> take_count(std::optional<uint64_t>& target) {
  return [&target](const std::string& value) -> Status {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number == 0) {
      return Error{Code::kInvalid, "\"" + value + "\" is not a positive number"};
    }
    target = number;
    return Done{};
  };
}

void declare_model(Arguments& arguments, ModelChoice& choice) {
  arguments.option({.name = "--model",
                    .value = "MODEL",
                    .help = "gguf:FILE[+lora:FILE], http://…, scripted:FILE, replay:AGENT, "
                            "or the name of a configured model; default: model.use",
                    .completes = Completes::kFiles},
                   choice.model);
  arguments.option({.name = "--model-name",
                    .value = "NAME",
                    .help = "the model to use on a server; default: the one it serves"},
                   choice.name);
  arguments.option({.name = "--dialect",
                    .value = "HOW",
                    .help = "the prompt format of the model; default: found by a probe",
                    .choices = {"auto", "functiongemma", "openai"}},
                   choice.dialect);
}

void declare_log_start(Arguments& arguments, LogStart& start) {
  arguments.option(
      {.name = "--run", .value = "ID", .help = "run id for a new log; default: a new run"},
      start.run);
  arguments.option({.name = "--operation", .value = "OP", .help = "the operation: lint, test, …"},
                   start.operation);
  arguments.option({.name = "--node", .value = "ID", .help = "what it works on: path::name"},
                   start.node);
  arguments.option(
      {.name = "--node-summary", .value = "TEXT", .help = "the same in a few words, for the model"},
      start.node_summary);
  arguments.option({.name = "--goal", .value = "TEXT", .help = "what the agent should achieve"},
                   start.goal);
  arguments.option({.name = "--durability",
                    .value = "HOW",
                    .help = "sync: an answer means on disk; none: handed to the system, a power "
                            "cut may lose it; default: as configured, otherwise sync",
                    .choices = {"sync", "none"}},
                   start.durability);
}

void declare_place(Arguments& arguments, PacketPlace& place) {
  arguments.option(
      {.name = "--turn", .value = "N", .help = "what the model saw when it decided in this turn"},
      place.turn);
  arguments.option({.name = "--at",
                    .value = "SEQ",
                    .help = "after this event: 17 or e17; default: the last one"},
                   place.at);
}

void declare_budget(Arguments& arguments, std::optional<std::string>& budget) {
  arguments.option({.name = "--budget",
                    .value = "N",
                    .help = "another size limit: tokens of four bytes, or bytes (8000B)"},
                   budget);
}

void declare_filter(Arguments& arguments, LogFilter& filter) {
  arguments.option({.name = "--node", .value = "ID", .help = "only agents of this node"},
                   filter.node);
  arguments.option({.name = "--run", .value = "ID", .help = "only agents of this run"}, filter.run);
  arguments.option({.name = "--operation", .value = "OP", .help = "only this operation"},
                   filter.operation);
  arguments.option({.name = "--status",
                    .value = "STATUS",
                    .help = "only this status: as in run_end, or running or unfinished"},
                   filter.status);
  arguments.option({.name = "--since",
                    .value = "TIME",
                    .help = "active since: 2026-02-19, 2026-02-19T15:42 (UTC), or 2h, 7d ago"},
                   filter.since);
  arguments.option(
      {.name = "--until", .value = "TIME", .help = "started before this time, in the same format"},
      filter.until);
}

}  // namespace twotrack::cli
