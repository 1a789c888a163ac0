#include "project/run_plan.h"

#include <algorithm>

#include "base/joined.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "config/runner_config.h"
#include "event/ids.h"
#include "hub/outline.h"
#include "project/agent_name.h"
#include "project/asked_nodes.h"
#include "project/hub_languages.h"
#include "project/hub_place.h"
#include "project/reached.h"
#include "project/sandbox_policy.h"
#include "project/tool_settings.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

using runner::PlannedAgent;

constexpr size_t kFilesTold = 5;

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    if (comma > at) words.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return words;
}

// Empty means all of them.
Result<std::vector<std::string>> wanted_operations(const RunAsk& ask) {
  if (!ask.operations) return std::vector<std::string>();
  std::vector<std::string> wanted = split(*ask.operations);
  if (!wanted.empty()) return wanted;
  return with_hint(Error{Code::kInvalid, "--operations is empty"},
                   "use -o lint,test, or omit it to run all that the agents define");
}

// Users give paths relative to the current folder; the hub uses the project's root.
Result<std::string> project_path(const Path& root, const std::string& path) {
  std::error_code failed;
  const Path from = std::filesystem::absolute(root, failed).lexically_normal();
  const Path whole = std::filesystem::absolute(path, failed).lexically_normal();
  Path relative = whole.lexically_relative(from);
  if (relative.empty() || *relative.begin() == "..") {
    // One of them may go through a symbolic link.
    relative = std::filesystem::weakly_canonical(whole, failed)
                   .lexically_relative(std::filesystem::weakly_canonical(root, failed));
  }
  if (failed || relative.empty() || leads_out(from, relative)) {
    return Error{Code::kInvalid, path + " is outside the project " + from.string()};
  }
  return relative.generic_string();
}

// The definitions of these operations, or of all. Reports every error of every file.
Status load(Project& project, const std::vector<std::string>& wanted, RunPlan& plan) {
  const Path folder = TRY(project.agents_folder());
  const bool is_there = exists(project.files(), folder);
  const std::vector<Path> paths =
      is_there ? TRY(agent::find_definitions(project.files(), folder)) : std::vector<Path>();
  const std::vector<std::string> misnamed = agent::misnamed_definitions(project.files(), folder);
  if (paths.empty()) {
    return with_hint(Error{Code::kNotFound, "no agents in " + folder.string()},
                     misnamed.empty() ? "`twotrack init` creates four of them" : joined(misnamed));
  }
  const agent::ToolSettings settings = TRY(tool_settings(project));
  std::string faults;
  std::vector<std::string> known;
  for (const Path& path : paths) {
    auto definition = agent::read_definition(project.files(), folder, path, settings);
    if (!definition.ok()) {
      faults += (faults.empty() ? "" : "\n") + definition.error().message;
      continue;
    }
    known.push_back(definition.value().operation);
    const bool is_wanted =
        wanted.empty() || std::ranges::find(wanted, known.back()) != wanted.end();
    if (!is_wanted) continue;
    for (const std::string& warning : definition.value().warnings) plan.notes.push_back(warning);
    plan.definitions.push_back(std::make_unique<agent::Definition>(std::move(definition).value()));
    plan.operations.push_back(known.back());
  }
  for (const std::string& operation : wanted) {
    if (std::ranges::find(known, operation) != known.end()) continue;
    // A broken file may be the one asked for.
    if (!faults.empty()) return Error{Code::kInvalid, faults};
    return with_hint(
        Error{Code::kNotFound, "no agent for operation \"" + operation + "\"" +
                                   suggestion(operation, known) + "; known: " + joined(known)},
        joined(misnamed));
  }
  if (wanted.empty()) plan.notes.insert(plan.notes.end(), misnamed.begin(), misnamed.end());
  if (!faults.empty() && wanted.empty()) return Error{Code::kInvalid, faults};
  return Done{};
}

const agent::Definition* find(const RunPlan& plan, std::string_view operation) {
  for (const auto& definition : plan.definitions) {
    if (definition->operation == operation) return definition.get();
  }
  return nullptr;
}

// Leaving out a file that a person named is not a success.
void warn_of_named(RunPlan& plan) {
  for (const std::string& skipped : plan.skipped) {
    const bool is_named = std::ranges::any_of(
        plan.paths, [&](const std::string& path) { return skipped.starts_with(path + ": "); });
    if (!is_named) continue;
    plan.named_skipped += 1;
    plan.warnings.push_back("skipped " + skipped);
  }
}

// A file that was found only for another agent's `files` is not for this one.
bool is_for(const agent::Definition& definition, const hub::Node& node,
            const std::vector<std::string>& also, Project& project) {
  if (!definition.files.empty()) return hub::fits_any(definition.files, node.file);
  return !hub::fits_any(also, node.file) ||
         hub::has_language(project.files(), project.layout().root / node.file);
}

// "function, method of *.py *.pyi": what an agent works on.
std::string kinds_of(const agent::Definition& definition) {
  std::string text;
  for (const hub::NodeType type : definition.node_types) {
    text.append(text.empty() ? "" : ", ").append(name_of(type));
  }
  if (!definition.files.empty()) text += " of";
  for (const std::string& pattern : definition.files) text.append(" ").append(pattern);
  return text;
}

// A file that was named and is for none of these agents is left out; one that is, but has nothing
// that they work on, has nothing to do.
void leave_out_misfits(Project& project, const AskedNodes& asked,
                       const std::vector<std::string>& also, RunPlan& plan) {
  if (asked.is_only_changed() || plan.agents.empty()) return;
  std::vector<hub::Node> nodes;
  nodes.reserve(plan.agents.size());
  for (const PlannedAgent& agent : plan.agents) nodes.push_back(agent.node);
  for (const std::string& name : asked.without(project, nodes)) {
    const std::string known = name + ": ";
    if (std::ranges::any_of(plan.skipped, [&](const auto& one) { return one.starts_with(known); }))
      continue;
    const std::string kinds = joined(plan.definitions, "; ", [](const auto& definition) {
      return definition->operation + " works on: " + kinds_of(*definition);
    });
    const bool is_id = name.find("::") != std::string::npos;
    const bool is_for_any = std::ranges::any_of(plan.definitions, [&](const auto& definition) {
      return is_for(*definition, hub::Node{.file = name}, also, project);
    });
    if (is_id || !is_for_any) {
      plan.skipped.push_back(known + kinds);
    } else {
      plan.notes.push_back("nothing in " + name + ": " + kinds);
    }
  }
}

// "src/a.py::f is a function, and lint works on: file": when a node was named. Else empty.
std::string misfit(const RunPlan& plan, const AskedNodes& asked,
                   const std::vector<hub::Node>& nodes) {
  for (const hub::Node& node : nodes) {
    const bool is_named = node.type != hub::NodeType::kFile && asked.asks_for(node.id);
    if (is_named && hub::is_overload_stub(node)) {
      return node.id + " is a stub of @overload, and the function itself is not in its file";
    }
    if (!is_named || plan.definitions.size() != 1) continue;
    const agent::Definition& definition = *plan.definitions.front();
    const bool takes_file =
        std::ranges::find(definition.node_types, hub::NodeType::kFile) !=
            definition.node_types.end() &&
        (definition.files.empty() || hub::fits_any(definition.files, node.file));
    return node.id + " is a " + std::string(name_of(node.type)) + ", and " + definition.operation +
           " works on: " + kinds_of(definition) +
           (takes_file ? "; try `twotrack run " + node.file + " -o " + definition.operation + "`"
                       : "");
  }
  return {};
}

// "function, method for docstring; file of *.sh for shell; in src": when nothing fits.
std::string looked_for(const RunPlan& plan, const AskedNodes& asked) {
  const std::string text = joined(plan.definitions, "; ", [](const auto& definition) {
    return kinds_of(*definition) + " for " + definition->operation;
  });
  const std::string places = joined(asked.asked());
  return text + "; in " + (places.empty() ? "the project" : places) +
         (asked.is_only_changed() ? ", of what git says has changed" : "");
}

// Without -o it must be clear what is meant.
Status check_only_one(const RunPlan& plan) {
  std::set<std::string> fitting;
  for (const PlannedAgent& agent : plan.agents) fitting.insert(agent.name.operation);
  if (fitting.size() <= 1) return Done{};
  const std::string all = joined(fitting, ",");
  return with_hint(Error{Code::kInvalid, "several agents fit: " + all},
                   "choose with -o; all of them: -o " + all);
}

// Better said before a model is loaded than by every agent in turn.
Status check_programs(Project& project, const RunAsk& ask, const RunPlan& plan) {
  if (ask.runs_elsewhere) return Done{};
  std::string needs;
  std::string installs;
  for (const auto& definition : plan.definitions) {
    const bool is_used = std::ranges::any_of(plan.agents, [&](const PlannedAgent& agent) {
      return agent.definition == definition.get();
    });
    if (!is_used) continue;
    for (const auto& missing : definition->programs(project.layout().root)) {
      if (!missing.path.empty()) continue;
      needs += (needs.empty() ? "" : "\n") + definition->operation + " needs " + missing.name +
               ", which " + missing.lack;
      if (installs.find(missing.install) != std::string::npos) continue;
      installs += (installs.empty() ? "" : "\n      ") + missing.install;
    }
  }
  if (needs.empty()) return Done{};
  return with_hint(Error{Code::kNotFound, needs}, installs);
}

bool has_programs(Project& project, const agent::Definition& definition) {
  return std::ranges::none_of(definition.programs(project.layout().root),
                              [](const auto& needed) { return needed.path.empty(); });
}

// No model is loaded for what needs no work. A witness that lacks its program knows nothing.
Status leave_out_reached(Project& project, RunPlan& plan) {
  const config::Config& config = *TRY(project.config());
  sandbox::Policy policy = TRY(sandbox_policy(config, project.layout().root));
  policy.workspace = project.layout().root;
  std::string broken;
  std::erase_if(plan.agents, [&](const PlannedAgent& agent) {
    if (!has_programs(project, *agent.definition)) return false;
    const Asked said = ask_witness(*agent.definition, agent.node, policy);
    const std::string what = agent.name.node_id + ": " + agent.name.operation;
    if (broken.empty() && !said.broken.empty()) {
      broken = agent.name.operation + " cannot work here: " + said.broken;
    }
    if (!said.unchecked.empty()) {
      plan.skipped.push_back(what + " is not run: " + said.unchecked);
      plan.unchecked += 1;
      const bool is_named = std::ranges::find(plan.paths, agent.name.node_id) != plan.paths.end();
      if (is_named) plan.named_skipped += 1;
    } else if (!said.reached.empty()) {
      plan.skipped.push_back(what + " has nothing to do: " + said.reached);
      plan.reached += 1;
    }
    return !said.unchecked.empty() || !said.reached.empty();
  });
  if (!broken.empty()) return Error{Code::kInvalid, broken};
  return Done{};
}

// People are shown the first few.
void tell_few(RunPlan& plan, const std::string& what, const std::vector<std::string>& files) {
  for (size_t i = 0; i < std::min(files.size(), kFilesTold); ++i) {
    plan.notes.push_back(what + files[i]);
  }
  if (files.size() <= kFilesTold) return;
  plan.notes.push_back(what + std::to_string(files.size() - kFilesTold) + " more");
}

// The run's track has the full list of what was left out.
void tell_skipped(RunPlan& plan) {
  std::vector<std::string> untold;
  std::ranges::copy_if(plan.skipped, std::back_inserter(untold), [&](const std::string& one) {
    return std::ranges::find(plan.warnings, "skipped " + one) == plan.warnings.end();
  });
  tell_few(plan, "skipped ", untold);
}

Result<RunPlan> plan_unfinished(Project& project, const RunAsk& ask,
                                const std::optional<std::string>& only = std::nullopt) {
  RunPlan plan;
  const auto wanted = TRY(wanted_operations(ask));
  TRY(load(project, wanted, plan));
  runner::Unfinished found = TRY(runner::find_unfinished(project.files(), project.layout(), only));
  plan.blocked = found.blocked.size();
  for (const std::string& blocked : found.blocked) plan.notes.push_back("blocked " + blocked);
  for (const std::string& run : found.unplanned) {
    plan.notes.push_back(run + " was killed before it started anything: run it again");
  }
  for (const std::string& running : found.running) {
    plan.notes.push_back(running + " is still running: left alone");
  }
  if (wanted.empty()) plan.killed_runs = std::move(found.killed);
  for (const std::string& agent : found.unreadable) plan.notes.push_back("cannot read " + agent);
  for (runner::UnfinishedAgent& one : found.agents) {
    const agent::Definition* definition = find(plan, one.name.operation);
    if (definition == nullptr) {
      if (wanted.empty()) {
        plan.skipped.push_back(one.name.agent_id + ": no agent for operation \"" +
                               one.name.operation + "\"");
      }
      continue;
    }
    if (!one.has_begun) {
      // Planned but never started: use its node as it is now.
      auto node = node_now(project, one.name.node_id);
      if (!node.ok()) {
        plan.skipped.push_back(one.name.agent_id + ": " + node.error().message);
        continue;
      }
      one.node = std::move(node).value();
    }
    if (one.has_begun && one.definition_hash != definition->hash) {
      plan.notes.push_back(one.name.agent_id +
                           ": its definition has changed; continuing with the new one");
    }
    plan.models.insert(std::move(one.model));
    plan.agents.push_back({.name = std::move(one.name),
                           .definition = definition,
                           .node = std::move(one.node),
                           .has_begun = one.has_begun,
                           .max_turns = one.max_turns,
                           .decide = one.decide,
                           .has_packet = one.has_packet,
                           .decided_by = std::move(one.decided_by)});
  }
  TRY(check_programs(project, ask, plan));
  tell_skipped(plan);
  return plan;
}

}  // namespace

Result<hub::Node> node_now(Project& project, const std::string& id) {
  TRY(user_languages(project));
  const std::string file = id.substr(0, id.find("::"));
  const Path path = project.layout().root / file;
  // A log may name any file: it may have come with the folder.
  if (leads_out(project.layout().root, file)) {
    return Error{Code::kInvalid, file + " is outside the project"};
  }
  if (!exists(project.files(), path)) {
    return Error{Code::kNotFound, file + ": no such file in the project"};
  }
  const std::string text = TRY(read_file(project.files(), path));
  for (hub::Node& node : hub::outline(file, text)) {
    if (node.id == id) return std::move(node);
  }
  return Error{Code::kNotFound, "no node named " + in_quotes(id) + ": `twotrack nodes` lists them"};
}

std::vector<runner::PlannedName> RunPlan::names() const {
  std::vector<runner::PlannedName> names;
  names.reserve(agents.size());
  for (const PlannedAgent& agent : agents) names.push_back(agent.name);
  return names;
}

Result<std::vector<std::string>> project_paths(Project& project,
                                               const std::vector<std::string>& paths) {
  std::vector<std::string> found;
  found.reserve(paths.size());
  for (const std::string& path : paths) {
    found.push_back(TRY(project_path(project.layout().root, path)));
  }
  return found;
}

Result<RunPlan> plan_run(Project& project, const RunAsk& ask) {
  RunPlan plan;
  const auto wanted = TRY(wanted_operations(ask));
  TRY(load(project, wanted, plan));
  const std::vector<std::string> ignore = TRY(hub_ignore(project));
  const config::RunnerConfig config = config::runner_config(*TRY(project.config()));
  if (const size_t unused = TRY(project.config())->warnings().size(); unused > 0) {
    plan.notes.push_back("remora.yaml has " + std::to_string(unused) +
                         " keys that have no effect here: `twotrack config show` says why");
  }
  AskedNodes asked = TRY(AskedNodes::make(project, ask.paths, ask.since));
  plan.paths = asked.asked();
  std::vector<std::string> also;
  for (const auto& definition : plan.definitions) {
    // An exception is one for its own agent.
    std::ranges::copy_if(definition->files, std::back_inserter(also),
                         [](const std::string& one) { return !one.starts_with('!'); });
  }
  hub::Discovered found =
      TRY(hub::discover(project.files(), project.layout().root, asked.places(), ignore, also));
  TRY(asked.resolve(found.nodes));
  plan.skipped = std::move(found.skipped);
  const auto has = [](const auto& list, const auto& one) {
    return std::ranges::find(list, one) != list.end();
  };
  for (const hub::Node& node : found.nodes) {
    if (!asked.wants(node) || hub::is_overload_stub(node)) continue;
    for (const auto& definition : plan.definitions) {
      if (!has(definition->node_types, node.type)) continue;
      if (!is_for(*definition, node, also, project)) continue;
      if (wanted.empty() && has(config.only_named, definition->operation)) continue;
      plan.agents.push_back({.name = {.agent_id = make_agent_id(definition->operation, node.id),
                                      .operation = definition->operation,
                                      .node_id = node.id},
                             .definition = definition.get(),
                             .node = node});
    }
  }
  leave_out_misfits(project, asked, also, plan);
  warn_of_named(plan);
  plan.is_unchanged =
      asked.is_only_changed() && plan.agents.empty() && misfit(plan, asked, found.nodes).empty();
  if (wanted.empty()) TRY(check_only_one(plan));
  TRY(check_programs(project, ask, plan));
  TRY(leave_out_reached(project, plan));
  if (plan.agents.empty() && plan.reached == 0) {
    plan.looked_for = misfit(plan, asked, found.nodes);
    if (plan.looked_for.empty()) plan.looked_for = "looked for " + looked_for(plan, asked);
  }
  tell_few(plan, "partly read: ", found.partly);
  tell_skipped(plan);
  return plan;
}

Result<RunPlan> plan_one(Project& project, const runner::PlannedName& name) {
  if (track::log_exists(project.files(), project.layout(), name.agent_id)) {
    return plan_unfinished(project, {.operations = name.operation}, name.agent_id);
  }
  RunPlan plan;
  TRY(load(project, {name.operation}, plan));
  plan.agents.push_back({.name = name,
                         .definition = find(plan, name.operation),
                         .node = TRY(node_now(project, name.node_id))});
  TRY(check_programs(project, {}, plan));
  return plan;
}

Result<RunPlan> plan_resume(Project& project, const RunAsk& ask) {
  return plan_unfinished(project, ask);
}

Result<RunPlan> plan_resume_named(Project& project, const RunAsk& ask) {
  RunPlan plan = TRY(plan_unfinished(project, ask));
  if (ask.paths.empty()) return plan;
  std::vector<std::string> known = TRY(track::list_agents(project.files(), project.layout()));
  for (const PlannedAgent& agent : plan.agents) {
    if (!agent.has_begun) known.push_back(agent.name.agent_id);
  }
  const auto wanted = find_agents(project, ask.paths, std::move(known));
  if (!wanted.ok()) {
    return with_hint(
        Error{Code::kInvalid, "--resume takes agents, no PATH: " + wanted.error().message},
        "without a name it finds unfinished agents itself; -o limits it to some operations");
  }
  std::erase_if(plan.agents, [&](const PlannedAgent& agent) {
    return std::ranges::find(wanted.value(), agent.name.agent_id) == wanted.value().end();
  });
  for (const std::string& name : wanted.value()) {
    const auto index = track::Index::open(project.files(), project.layout(), name);
    if (!index.ok()) continue;
    const std::string status = index.value().summary().status.text();
    const auto ended = named<RunStatus>(status);
    if (!ended || *ended == RunStatus::kCancelled || *ended == RunStatus::kBlocked) continue;
    plan.notes.push_back(name + " ended as " + status + ": there is nothing to resume");
  }
  plan.killed_runs.clear();  // the other agents of these may go on
  return plan;
}

}  // namespace twotrack::project
