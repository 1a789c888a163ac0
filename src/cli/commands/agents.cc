// agents: lists the project's agents and checks their files.
#include <algorithm>

#include "agent/definition.h"
#include "agent/name.h"
#include "base/joined.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "project/agent_advice.h"
#include "project/new_agent.h"
#include "project/tool_settings.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

namespace {

using agent::AgentTool;
using agent::Definition;

std::string tool_names(const Definition& agent) {
  return joined(agent.tools, ", ", [](const AgentTool& one) { return one.tool->spec().name; });
}

std::string node_types(const Definition& agent) {
  return joined(agent.node_types, ", ", [](hub::NodeType type) { return name_of(type); });
}

// Fewer say little of the next one.
constexpr uint64_t kCasesForAClaim = 10;

// "3 of 20 with SmolLM2-135M-Instruct.Q4_1"
std::string measured_text(const Definition& agent) {
  return joined(agent.measured, ", ", [](const agent::Measured& one) {
    return std::to_string(one.succeeded) + " of " + std::to_string(one.cases) + " with " +
           one.model + (one.cases < kCasesForAClaim ? " (few cases)" : "");
  });
}

// Where every model that was tried fails more often than not.
std::string needed_text(const Definition& agent) {
  const bool is_beyond =
      !agent.measured.empty() &&
      std::ranges::all_of(agent.measured, [](const agent::Measured& one) { return one.is_weak(); });
  return is_beyond ? "a larger model" : "";
}

class Agents final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("NAME", name_);
    arguments.positional("NEW", new_);
  }

  Result<ExitCode> run(Context& context) override {
    const config::Config* config = TRY(context.config());
    turns_ = std::get<int64_t>(config->find("runner.max_turns")->value);
    if (new_) return write_new_agent(context);
    if (name_ == "new") {
      return with_hint(Error{Code::kInvalid, "agents new needs the name of the new agent"},
                       "twotrack agents new tidy");
    }
    const agent::ToolSettings settings = TRY(tool_settings(context));
    auto read = agent::read_definitions(context.files(), TRY(context.agents_folder()), settings);
    if (!read.ok()) {
      return with_hint(std::move(read).error(),
                       "`twotrack init` writes the agents that come with twotrack");
    }
    agent::Definitions all = std::move(read).value();
    for (Definition& agent : all.good) advise(agent);
    if (name_) TRY(keep_named(context, all));
    write(context, all.good);
    for (const Definition& agent : all.good) {
      for (const std::string& warning : agent.warnings) context.warn(warning);
    }
    if (!name_) {
      for (const std::string& file :
           agent::misnamed_definitions(context.files(), TRY(context.agents_folder()))) {
        context.warn(file);
      }
    }
    for (const Error& fault : all.faults) context.fail(fault);
    return all.faults.empty() ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  Result<ExitCode> write_new_agent(Context& context) const {
    if (*name_ != "new") {
      return Error{Code::kInvalid, "agents takes one NAME, or `new` and the name of the new agent"};
    }
    const NewAgent made = TRY(write_agent(context, *new_));
    ItemList list(context);
    for (const Path& file : made.files) {
      list.add(context.style().green("wrote") + "  " + file.string() + "\n",
               JsonWriter().begin_object().member("file", file.string()).end_object().take());
    }
    list.finish();
    context.note("to try it without a model: sh " + made.trial.string() + " FILE");
    return ExitCode::kFine;
  }

  uint64_t turns_of(const Definition& agent) const {
    return agent.max_turns.value_or(static_cast<uint64_t>(turns_));
  }

  // Keep errors in other files: the one asked for may be among them.
  Status keep_named(Context& context, agent::Definitions& all) const {
    std::vector<std::string> known;
    known.reserve(all.good.size());
    for (const Definition& one : all.good) known.push_back(one.operation);
    std::erase_if(all.good, [&](const Definition& one) {
      return one.operation != *name_ && one.name != *name_;
    });
    if (!all.good.empty()) {
      all.faults.clear();
    } else if (all.faults.empty()) {
      const Path folder = TRY(context.agents_folder()) / *name_;
      if (agent::is_agent_name(*name_) && exists(context.files(), folder)) {
        return with_hint(Error{Code::kNotFound, "no agent named " + *name_},
                         folder.lexically_relative(context.layout().root).string() +
                             " has no file *_subagent.yaml, which is where one is looked for");
      }
      return with_hint(
          Error{Code::kNotFound, "no agent named " + *name_ + suggestion(*name_, known)},
          "`twotrack agents` lists them, `twotrack agents new " + *name_ + "` writes one");
    }
    return Done{};
  }

  void write(Context& context, const std::vector<Definition>& agents) const {
    ItemList list(context, {{.title = "OPERATION"},
                            {.title = "NODES"},
                            {.title = "OF FILES", .width_max = 24},
                            {.title = "TURNS", .align = Align::kRight},
                            {.title = "SUCCEEDED"},
                            {.title = "NEEDS"},
                            {.title = "TOOLS", .width_max = 100},
                            {.title = "FILE"}});
    for (const Definition& agent : agents) {
      const Json json = to_json(agent, turns_of(agent));
      if (name_) {
        list.add(one_text(context, agent), json);
        continue;
      }
      list.row({{terminal_line(agent.operation), Tone::kStrong},
                {node_types(agent)},
                {terminal_line(joined(agent.files))},
                {std::to_string(turns_of(agent))},
                {terminal_line(measured_text(agent))},
                {needed_text(agent), Tone::kDoubtful},
                {terminal_line(tool_names(agent))},
                {shown_path(context, agent), Tone::kFaint}},
               json);
    }
    list.finish(name_ ? "" : "no agents");
  }

  static std::string shown_path(Context& context, const Definition& agent) {
    return terminal_line(agent.file.lexically_relative(context.layout().root).string());
  }

  std::string one_text(Context& context, const Definition& agent) const {
    const Style& style = context.style();
    std::string all =
        style.bold(terminal_line(agent.operation)) + "  " + terminal_line(agent.name) + "\n";
    const auto line = [&](std::string_view what, const std::string& text) {
      if (text.empty()) return;
      std::string label(what);
      label.resize(10, ' ');
      all += "  " + style.dim(label) + terminal_line(text) + "\n";
    };
    line("file", shown_path(context, agent));
    line("nodes", node_types(agent));
    line("of files", joined(agent.files));
    line("turns", std::to_string(turns_of(agent)));
    line("safety", joined(agent.safety, ", ", [](agent::Safety rule) { return name_of(rule); }));
    if (agent.success) {
      const std::string facts = joined(agent.success->knowledge, ", ", [](const auto& one) {
        return one.first + " = " + one.second.text;
      });
      line("success", agent.success->tool + (facts.empty() ? " succeeds" : " says " + facts));
    } else {
      line("success", "not defined: its ends are unverified");
    }
    line("succeeded", measured_text(agent));
    line("needs", needed_text(agent));
    line("better", agent.recommends);
    Table tools({{.title = "TOOL"}, {.title = "EFFECT"}, {.title = "WHAT THE MODEL IS TOLD"}});
    for (const AgentTool& one : agent.tools) {
      tools.add({{call_of(one), Tone::kName},
                 {std::string(name_of(one.tool->effect()))},
                 {terminal_line(one.tool->spec().description)}});
    }
    return all + "\n" + tools.render(style, context.out().width(), 2);
  }

  static std::string call_of(const AgentTool& one) {
    const tool::ToolSpec& spec = one.tool->spec();
    return terminal_line(spec.name + "(" +
                         joined(spec.parameters, ", ",
                                [](const auto& parameter) {
                                  return parameter.name + (parameter.is_required ? "" : "?");
                                }) +
                         ")");
  }

  std::optional<std::string> name_;
  std::optional<std::string> new_;
  int64_t turns_ = 0;
};

}  // namespace

const MakeCommand kMakeAgents = made<Agents>;

}  // namespace twotrack::cli
