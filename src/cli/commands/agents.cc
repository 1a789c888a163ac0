// agents: lists the project's agents and checks their files.
#include <algorithm>

#include "agent/definition.h"
#include "agent/name.h"
#include "base/embedded_file.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "project/tool_settings.h"
#include "project/write_new.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

extern const std::span<const EmbeddedFile> kNewAgentFiles;

namespace {

using agent::AgentTool;
using agent::Definition;

// "a, b, c"
template <class List, class Name>
std::string joined(const List& list, Name name) {
  std::string text;
  for (const auto& one : list) text.append(text.empty() ? "" : ", ").append(name(one));
  return text;
}

std::string tool_names(const Definition& agent) {
  return joined(agent.tools, [](const AgentTool& one) { return one.tool->spec().name; });
}

std::string node_types(const Definition& agent) {
  return joined(agent.node_types, [](hub::NodeType type) { return name_of(type); });
}

// Fewer say little of the next one.
constexpr uint64_t kCasesForAClaim = 10;

// "3 of 20 with SmolLM2-135M-Instruct.Q4_1"
std::string measured_text(const Definition& agent) {
  return joined(agent.measured, [](const agent::Measured& one) {
    return std::to_string(one.succeeded) + " of " + std::to_string(one.cases) + " with " +
           one.model + (one.cases < kCasesForAClaim ? " (few cases)" : "");
  });
}

void write_tool(JsonWriter& json, const AgentTool& one) {
  const tool::ToolSpec& spec = one.tool->spec();
  json.begin_object().member("name", spec.name).member("description", spec.description);
  json.member("effect", name_of(one.tool->effect())).key("does").begin_array();
  for (const tool::Does does : one.tool->does()) json.string(name_of(does));
  json.end_array().key("parameters").raw(tool::parameters_schema(spec)).end_object();
}

void write_success(JsonWriter& json, const std::optional<agent::Evidence>& success) {
  json.key("success");
  if (!success) {
    json.null();
    return;
  }
  json.begin_object().member("tool", success->tool).key("args").begin_object();
  for (const auto& [key, value] : success->args) json.key(key).raw(value);
  json.end_object().key("knowledge").begin_object();
  for (const auto& [key, value] : success->knowledge) json.key(key).raw(value);
  json.end_object().end_object();
}

Json to_json(const Definition& agent, uint64_t turns) {
  JsonWriter json;
  json.begin_object().member("name", agent.name).member("operation", agent.operation);
  json.key("file").lossy_string(agent.file.string()).member("hash", agent.hash);
  json.member("max_turns", turns).key("node_types").begin_array();
  for (const hub::NodeType type : agent.node_types) json.string(name_of(type));
  json.end_array().key("safety").begin_array();
  for (const agent::Safety rule : agent.safety) json.string(name_of(rule));
  json.end_array().key("tools").begin_array();
  for (const AgentTool& one : agent.tools) write_tool(json, one);
  json.end_array();
  write_success(json, agent.success);
  json.key("measured").begin_array();
  for (const agent::Measured& one : agent.measured) {
    json.begin_object().member("model", one.model).member("succeeded", one.succeeded);
    json.member("cases", one.cases).end_object();
  }
  json.end_array().member("recommends", agent.recommends);
  json.key("warnings").texts(agent.warnings).end_object();
  return json.take();
}

// What nobody checks is not called a success: better said here than after the run.
void warn_without_witness(Definition& agent) {
  if (agent.success) return;
  agent.warnings.push_back(
      agent.file.string() +
      ": success: missing, so every end is `unverified`: name the tool that can tell and what it "
      "must say, as in success: {tool: run_tests, knowledge: {tests_failed: 0}}");
}

// A builtin looks at the agent's own node, whatever it is given.
void warn_of_free_witness(Definition& agent) {
  const AgentTool* witness = agent.success ? agent.find(agent.success->tool) : nullptr;
  if (witness == nullptr || witness->tool->is_builtin()) return;
  const auto& free = witness->tool->spec().parameters;
  if (free.empty()) return;
  agent.warnings.push_back(agent.file.string() + ": success: the model chooses what " +
                           agent.success->tool + " looks at (" +
                           joined(free, [](const tool::Parameter& one) { return one.name; }) +
                           "): pin it, as in success: {tool: " + agent.success->tool + ", args: {" +
                           free.front().name + ": \"{{ file_path }}\"}, …}");
}

// Knowledge that the witness's summarizer does not give can only come from the tool itself.
void warn_of_silent_witness(Definition& agent) {
  if (!agent.success) return;
  const auto its = std::ranges::find(agent.summarizers, agent.success->tool,
                                     [](const auto& one) { return one.first; });
  if (its == agent.summarizers.end()) return;
  const std::vector<std::string>& keys = its->second.keys;
  for (const auto& [key, value] : agent.success->knowledge) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    agent.warnings.push_back(
        agent.file.string() + ": success: wants " + key + " of " + agent.success->tool +
        ", whose summarizer gives " +
        (keys.empty() ? "no facts" : joined(keys, [](const std::string& one) { return one; })) +
        ": add it, as in summarizer: {facts: {" + key + ": /" + key + "}}");
  }
}

// A template's text for the agent `name`.
std::string for_agent(std::string_view text, const std::string& name) {
  constexpr std::string_view kName = "@NAME@";
  std::string out(text);
  for (size_t at = out.find(kName); at != std::string::npos; at = out.find(kName, at)) {
    out.replace(at, kName.size(), name);
  }
  return out;
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
    const std::string folder = std::get<std::string>(config->find("agents_dir")->value);
    if (new_) return write_new_agent(context, folder);
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
    for (Definition& agent : all.good) {
      warn_without_witness(agent);
      warn_of_free_witness(agent);
      warn_of_silent_witness(agent);
    }
    if (name_) TRY(keep_named(all));
    if (context.format() == Format::kText) {
      write_text(context, all.good);
    } else {
      JsonList list(context.out(), context.format());
      for (const Definition& agent : all.good) list.add(to_json(agent, turns_of(agent)));
      list.finish();
    }
    for (const Definition& agent : all.good) {
      for (const std::string& warning : agent.warnings) context.warn(warning);
    }
    for (const Error& fault : all.faults) context.fail(fault);
    return all.faults.empty() ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  Result<ExitCode> write_new_agent(Context& context, const Path& folder) const {
    if (*name_ != "new") {
      return Error{Code::kInvalid, "agents takes one NAME, or `new` and the name of the new agent"};
    }
    if (!agent::is_agent_name(*new_)) {
      return Error{Code::kInvalid, *new_ + ": " + std::string(agent::kAgentNameRule)};
    }
    const Path place = folder / *new_;
    if (exists(context.files(), context.layout().root / place)) {
      return Error{Code::kInvalid, place.string() + " is already there"};
    }
    JsonList list(context.out(), context.format());
    for (const EmbeddedFile& file : kNewAgentFiles) {
      const std::string own = file.name == "subagent.yaml" ? *new_ + "_" : std::string();
      const Path path = place / (own + std::string(file.name));
      TRY(write_new(context.layout().root, path, for_agent(file.text, *new_)));
      if (context.format() == Format::kText) {
        context.out().write(context.style().green("wrote") + "  " + path.string() + "\n");
      } else {
        list.add(JsonWriter().begin_object().member("file", path.string()).end_object().take());
      }
    }
    list.finish();
    context.note("to try it without a model: sh " + (place / "try.sh").string() + " FILE");
    return ExitCode::kFine;
  }

  uint64_t turns_of(const Definition& agent) const {
    return agent.max_turns.value_or(static_cast<uint64_t>(turns_));
  }

  // Keep errors in other files: the one asked for may be among them.
  Status keep_named(agent::Definitions& all) const {
    std::vector<std::string> known;
    for (const Definition& one : all.good) known.push_back(one.operation);
    std::erase_if(all.good, [&](const Definition& one) {
      return one.operation != *name_ && one.name != *name_;
    });
    if (!all.good.empty()) {
      all.faults.clear();
    } else if (all.faults.empty()) {
      return with_hint(
          Error{Code::kNotFound, "no agent named " + *name_ + suggestion(*name_, known)},
          "`twotrack agents` lists them, `twotrack agents new " + *name_ + "` writes one");
    }
    return Done{};
  }

  void write_text(Context& context, const std::vector<Definition>& agents) const {
    if (name_) {
      for (const Definition& agent : agents) write_one(context, agent);
      return;
    }
    Table table({{.title = "OPERATION"},
                 {.title = "NODES"},
                 {.title = "TURNS", .align = Align::kRight},
                 {.title = "SUCCEEDED"},
                 {.title = "TOOLS", .width_max = 100},
                 {.title = "FILE"}});
    for (const Definition& agent : agents) {
      table.add({{terminal_line(agent.operation), Tone::kStrong},
                 {node_types(agent)},
                 {std::to_string(turns_of(agent))},
                 {terminal_line(measured_text(agent))},
                 {terminal_line(tool_names(agent))},
                 {shown_path(context, agent), Tone::kFaint}});
    }
    if (!table.empty()) {
      context.write(table);
    } else {
      context.note("no agents");
    }
  }

  static std::string shown_path(Context& context, const Definition& agent) {
    return terminal_line(agent.file.lexically_relative(context.layout().root).string());
  }

  void write_one(Context& context, const Definition& agent) const {
    const Style& style = context.style();
    const auto line = [&](std::string_view what, const std::string& text) {
      if (text.empty()) return;
      std::string label(what);
      label.resize(10, ' ');
      context.out().write("  " + style.dim(label) + terminal_line(text) + "\n");
    };
    context.out().write(style.bold(terminal_line(agent.operation)) + "  " +
                        terminal_line(agent.name) + "\n");
    line("file", shown_path(context, agent));
    line("nodes", node_types(agent));
    line("turns", std::to_string(turns_of(agent)));
    line("safety", joined(agent.safety, [](agent::Safety rule) { return name_of(rule); }));
    if (agent.success) {
      line("success",
           agent.success->tool + " says " + joined(agent.success->knowledge, [](const auto& one) {
             return one.first + " = " + one.second.text;
           }));
    } else {
      line("success", "not defined: its ends are unverified");
    }
    line("succeeded", measured_text(agent));
    line("better", agent.recommends);
    Table tools({{.title = "TOOL"}, {.title = "EFFECT"}, {.title = "WHAT THE MODEL IS TOLD"}});
    for (const AgentTool& one : agent.tools) {
      tools.add({{call_of(one), Tone::kName},
                 {std::string(name_of(one.tool->effect()))},
                 {terminal_line(one.tool->spec().description)}});
    }
    context.out().write("\n" + tools.render(style, context.out().width(), 2));
  }

  static std::string call_of(const AgentTool& one) {
    const tool::ToolSpec& spec = one.tool->spec();
    return terminal_line(spec.name + "(" +
                         joined(spec.parameters,
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

std::unique_ptr<Command> make_agents() {
  return std::make_unique<Agents>();
}

}  // namespace twotrack::cli
