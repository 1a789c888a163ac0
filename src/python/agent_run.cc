#include "python/agent_run.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "event/ids.h"
#include "packet/extension_schema.h"
#include "project/run_plan.h"
#include "project/workspace_ledger.h"
#include "python/errors.h"
#include "python/hook.h"
#include "python/project_run.h"
#include "python/python_model.h"
#include "python/python_tool.h"
#include "python/summarizers.h"
#include "python/values.h"
#include "runner/run_track.h"
#include "tool/builtin.h"

namespace twotrack::python {
namespace {

Effect effect_named(const std::string& name) {
  if (const auto effect = named<Effect>(name)) return *effect;
  throw CoreError(Error{Code::kInvalid, "\"" + name +
                                            "\" is not an effect: pure, workspace, idempotent or "
                                            "external"});
}

// (spec, effect, invoke, verify | None)
agent::AgentTool read_tool(nb::handle asked, const std::shared_ptr<Stop>& stop) {
  const tool::ToolSpec spec = read_spec(asked[0]);
  agent::AgentTool made{
      .tool = std::make_shared<PythonTool>(spec, effect_named(nb::cast<std::string>(asked[1])),
                                           nb::object(asked[2]), stop),
      .kind = agent::ToolKind::kPython};
  const nb::object verify = asked[3];
  if (!verify.is_none()) {
    made.verify = std::make_shared<PythonTool>(spec, Effect::kPure, verify, stop);
  }
  return made;
}

tool::Does forbidden_by(agent::Safety rule) {
  return rule == agent::Safety::kReadOnly ? tool::Does::kWrite : tool::Does::kNetwork;
}

// Nobody looks into a Python function: a rule is held against the effects that tools declare, so
// there is none about what they evaluate.
std::vector<agent::Safety> read_safety(nb::handle names,
                                       const std::vector<agent::AgentTool>& tools) {
  std::vector<agent::Safety> rules;
  for (const std::string& name : nb::cast<std::vector<std::string>>(names)) {
    const bool is_read_only = name == name_of(agent::Safety::kReadOnly);
    if (!is_read_only && name != name_of(agent::Safety::kNoNetwork)) {
      throw CoreError(Error{Code::kInvalid,
                            "safety: " + in_quotes(name) + " is neither read_only nor no_network"});
    }
    const agent::Safety rule = is_read_only ? agent::Safety::kReadOnly : agent::Safety::kNoNetwork;
    for (const agent::AgentTool& one : tools) {
      const std::vector<tool::Does> does = one.tool->does();
      if (std::ranges::find(does, forbidden_by(rule)) == does.end()) continue;
      throw CoreError(Error{
          Code::kInvalid, "safety: " + one.tool->spec().name + " has the effect " +
                              std::string(name_of(one.tool->effect())) + ", which breaks " + name});
    }
    rules.push_back(rule);
  }
  return rules;
}

Json read_extensions(nb::handle declared) {
  if (nb::len(declared) == 0) return {};
  for (const auto [name, declaration] : nb::cast<nb::dict>(declared)) {
    const auto field = read_extension_field(to_json(declaration));
    if (!field.ok()) {
      throw CoreError(Error(field.error()).at("extensions: " + nb::cast<std::string>(name)));
    }
  }
  return to_json(declared);
}

// What would make it another agent: a resumed one says in its log that it has changed.
std::string hash_of(const agent::Definition& definition) {
  JsonWriter json;
  json.begin_array().string(definition.name).string(definition.system_prompt);
  for (const agent::AgentTool& one : definition.tools) {
    json.raw(tool::to_json(one.tool->spec())).string(name_of(one.tool->effect()));
  }
  if (definition.success) {
    json.string(definition.success->tool);
    for (const auto& [key, value] : definition.success->knowledge)
      json.string(key).string(value.text);
  }
  for (const agent::Safety rule : definition.safety) json.string(name_of(rule));
  if (!definition.extensions.empty()) json.raw(definition.extensions);
  return sha256_hex(json.end_array().take());
}

agent::Definition read_definition(nb::handle asked, const std::shared_ptr<Stop>& stop) {
  agent::Definition made{.name = nb::cast<std::string>(asked.attr("operation")),
                         .operation = nb::cast<std::string>(asked.attr("operation")),
                         .system_prompt = nb::cast<std::string>(asked.attr("system_prompt")),
                         .is_embedded = true};
  for (const nb::handle one : nb::object(asked.attr("tools"))) {
    made.tools.push_back(read_tool(one, stop));
  }
  for (const std::string& name : nb::cast<std::vector<std::string>>(asked.attr("builtins"))) {
    made.tools.push_back(
        {.tool = unwrap(tool::make_builtin(name)), .kind = agent::ToolKind::kBuiltin});
  }
  for (const nb::handle one : nb::object(asked.attr("summarizers"))) {
    made.summarizers.emplace_back(nb::cast<std::string>(one[0]),
                                  python_summarizer(held(nb::object(one[1]))));
  }
  const auto evidence = nb::cast<std::optional<std::string>>(asked.attr("success_tool"));
  if (evidence) {
    made.success = agent::Evidence{.tool = *evidence};
    for (const nb::handle one : nb::object(asked.attr("success_knowledge"))) {
      made.success->knowledge.emplace_back(nb::cast<std::string>(one[0]),
                                           nb::cast<std::string>(one[1]));
    }
  }
  made.safety = read_safety(asked.attr("safety"), made.tools);
  made.extensions = read_extensions(asked.attr("extensions"));
  made.hash = hash_of(made);
  return made;
}

runner::Budget budget_of(const AgentAsk& ask, const runner::Budget& configured) {
  if (!ask.budget_bytes && !ask.budget_tokens) return configured;
  runner::Budget budget = ask.budget_bytes ? runner::budget_of_bytes(*ask.budget_bytes)
                                           : runner::budget_to_be_counted(*ask.budget_tokens);
  budget.recent_actions = configured.recent_actions;
  return budget;
}

class AgentRunner {
 public:
  AgentRunner(project::Project& context, AgentAsk& ask, const Stop& stop)
      : context_(context), ask_(ask), stop_(stop.token()) {}

  Result<AgentRan> run() {
    // It must not begin on half an accept.
    project::finish_decisions(context_);
    model_ = ask_.python_model ? std::move(ask_.python_model)
                               : TRY(project::open_model(context_, ask_.model, stop_));
    const project::MadeSetup made =
        TRY(project::make_run_setup(context_, ask_.flags, *model_, stop_));
    for (const std::string& warning : made.warnings) context_.warn(warning);
    const std::string agent = ask_.agent_id.empty() ? new_name() : ask_.agent_id;
    TRY(check_agent_id(agent));
    TRY(check_label("the operation", ask_.definition.operation));
    const bool goes_on = ask_.resumes && exists(context_.files(), context_.layout().log(agent));
    const runner::AgentSetup setup = TRY(setup_of(made.run));
    const Registry registry = registry_of(made.run.summaries);
    const auto begin = goes_on ? runner::AgentLoop::resume : runner::AgentLoop::start;
    AgentRan ran{.agent_id = agent};
    {
      const auto loop =
          TRY(begin(context_.layout(), agent, setup, options_of(made.run.session, registry)));
      ran.end = TRY(loop->run());
    }
    context_.mirror_log(agent);
    return ran;
  }

 private:
  std::string new_name() const {
    return make_agent_id(ask_.definition.operation, ask_.node_id.empty() ? "run" : ask_.node_id);
  }

  Result<runner::AgentSetup> setup_of(const runner::RunSetup& shared) {
    runner::AgentSetup setup = shared.agent;
    setup.definition = &ask_.definition;
    setup.goal = ask_.goal;
    setup.budget = budget_of(ask_, shared.agent.budget);
    if (shared.turns) setup.max_turns = *shared.turns;
    if (!ask_.node_id.empty()) setup.node = TRY(project::node_now(context_, ask_.node_id));
    return setup;
  }

  Registry registry_of(Registry::Mode mode) const {
    Registry registry = Registry::with_builtins(mode);
    for (const auto& [tool, summarizer] : ask_.definition.summarizers) {
      registry.add(tool, summarizer);
    }
    return registry;
  }

  runner::AgentLoop::Options options_of(runner::SessionOptions session, const Registry& registry) {
    session.registry = &registry;
    session.on_refused = tell_refused;
    runner::AgentLoop::Options options{.session = std::move(session), .hooks = ask_.hooks};
    if (ask_.on_event) {
      options.on_event = [this](std::string_view line, const LineView&, const Packet&) {
        ask_.on_event(line);
      };
    }
    return options;
  }

  project::Project& context_;
  AgentAsk& ask_;
  std::stop_token stop_;
  std::unique_ptr<model::Model> model_{};
};

}  // namespace

AgentAsk read_ask(nb::handle asked, const std::shared_ptr<Stop>& stop) {
  using Text = std::optional<std::string>;
  using Number = std::optional<uint64_t>;
  AgentAsk ask{.definition = read_definition(asked, stop),
               .goal = nb::cast<std::string>(asked.attr("goal")),
               .node_id = nb::cast<std::string>(asked.attr("node_id")),
               .agent_id = nb::cast<std::string>(asked.attr("agent_id")),
               .resumes = nb::cast<bool>(asked.attr("resume")),
               .model = {.model = nb::cast<Text>(asked.attr("model")),
                         .name = nb::cast<Text>(asked.attr("model_name")),
                         .dialect = nb::cast<Text>(asked.attr("dialect"))},
               .flags = {.turns = nb::cast<Number>(asked.attr("max_turns")),
                         .decide = word_at<Decide>(asked, "decide"),
                         .on_ambiguous = word_at<config::OnAmbiguous>(asked, "on_ambiguous"),
                         .starts_programs = false},
               .budget_bytes = nb::cast<Number>(asked.attr("budget_bytes")),
               .budget_tokens = nb::cast<Number>(asked.attr("budget_tokens")),
               .on_event = read_observer(nb::object(asked.attr("on_event")), stop)};
  for (const nb::handle one : nb::object(asked.attr("hooks"))) {
    ask.hooks.emplace_back(nb::cast<std::string>(one[0]), python_hook(held(nb::object(one[1]))));
  }
  const nb::object complete = asked.attr("complete");
  if (!complete.is_none()) {
    ask.python_model =
        make_python_model({.name = nb::cast<std::string>(asked.attr("complete_name")),
                           .context_tokens = nb::cast<uint64_t>(asked.attr("context_tokens")),
                           .reads_state = nb::cast<bool>(asked.attr("reads_state"))},
                          complete, stop);
  }
  return ask;
}

AgentRan run_agent(Project& project, AgentAsk& ask, const Stop& stop) {
  return project.with(
      [&](project::Project& context) { return unwrap(AgentRunner(context, ask, stop).run()); });
}

}  // namespace twotrack::python
