// workspace: what agents changed in their copies of the project.
#include "workspace/workspace.h"

#include "base/json_writer.h"
#include "base/nearest.h"
#include "cli/agent_name.h"
#include "cli/commands/commands.h"
#include "cli/human.h"
#include "cli/table.h"
#include "cli/terminal_text.h"

namespace twotrack::cli {
namespace {

using workspace::Change;
using workspace::Workspace;

std::string to_json(const std::string& agent, const Workspace& one,
                    const std::vector<Change>& changes) {
  JsonWriter json;
  json.begin_object().member("agent_id", agent).key("root").lossy_string(one.root().string());
  json.member("hash", Workspace::hash_of(changes)).key("changes").begin_array();
  for (const Change& change : changes) {
    json.begin_object().key("path").lossy_string(change.path);
    json.member("change", workspace::name_of(change.kind));
    json.member("sha256", change.sha256).member("base_sha256", change.base_sha256);
    json.member("mode", change.mode).member("base_mode", change.base_mode).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

// The names of what changed, as many as a line takes.
std::string names_of(const std::vector<Change>& changes) {
  std::string names;
  for (const Change& change : changes) {
    constexpr std::string_view kSigns = "+~-";
    names += (names.empty() ? "" : "  ");
    names += kSigns[static_cast<size_t>(change.kind)] + terminal_line(change.path);
  }
  return names;
}

std::string coloured(const std::string& diff, const Style& style) {
  std::string out;
  for (size_t begin = 0; begin < diff.size();) {
    const size_t end = std::min(diff.find('\n', begin), diff.size());
    const std::string line = diff.substr(begin, end - begin);
    if (line.starts_with("diff --git ") || line.starts_with("+++ ") || line.starts_with("--- ")) {
      out += style.bold(line);
    } else if (line.starts_with("@@")) {
      out += style.cyan(line);
    } else if (line.starts_with('+')) {
      out += style.green(line);
    } else if (line.starts_with('-')) {
      out += style.red(line);
    } else {
      out += line;
    }
    out += "\n";
    begin = end + 1;
  }
  return out;
}

class WorkspaceCommand final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "workspace",
        .summary = "List workspaces, and show what an agent changed in its own",
        .details =
            R"(An agent works on a copy of the project below .agentfs/workspaces; the project itself
does not change.

  ls      every workspace, or those named: what was added (+), modified (~), removed (-)
  diff    the changes of the agents named as a unified diff, which `git apply` takes

Changes are told against the project as it was when the workspace was made.)",
        .examples = {{"what did they do?", "twotrack workspace ls"},
                     {"the changes of the last agent", "twotrack workspace diff @last"},
                     {"try them on the project",
                      "twotrack workspace diff my-agent | git apply --check"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "ACTION", .help = "what to do", .choices = {"ls", "diff"}},
                         action_);
    arguments.positionals({.name = "AGENT",
                           .help = "its name, a beginning of it, or @last; ls: all without one",
                           .completes = Completes::kAgents},
                          names_);
  }

  Result<ExitCode> run(Context& context) override {
    TRY(context.require_project());
    if (action_ == "diff" && names_.empty()) {
      return Error{Code::kInvalid, "of which agent? `twotrack workspace ls` lists them"};
    }
    const std::vector<std::string> agents = TRY(resolve(context));
    TRY(action_ == "diff" ? diff(context, agents) : list(context, agents));
    return ExitCode::kFine;
  }

 private:
  Result<std::vector<std::string>> resolve(Context& context) const {
    const Path& project = context.layout().root;
    std::vector<std::string> all = TRY(Workspace::agents(project));
    if (names_.empty()) return all;
    std::vector<std::string> agents;
    for (const std::string& name : names_) {
      auto match = name == "@last" ? resolve_agent(context, name) : match_agent(name, all);
      if (!match.ok() && match.error().code != Code::kNotFound) return std::move(match).error();
      if (!match.ok() || !Workspace::exists(project, match.value())) {
        return with_hint(
            Error{Code::kNotFound, "no workspace of \"" + name + "\"" + suggestion(name, all)},
            "`twotrack workspace ls` lists them");
      }
      agents.push_back(std::move(match).value());
    }
    return agents;
  }

  static Status list(Context& context, const std::vector<std::string>& agents) {
    Table table({{.title = "AGENT", .width_max = 64},
                 {.title = "CHANGES", .align = Align::kRight},
                 {.title = "FILES", .width_max = 200}});
    JsonList json(context.out(), context.format());
    for (const std::string& agent : agents) {
      const Workspace one = TRY(Workspace::open(context.layout().root, agent));
      const std::vector<Change> changes = TRY(one.changes());
      if (context.format() == Format::kText) {
        table.add({{terminal_line(agent), Tone::kStrong},
                   {std::to_string(changes.size())},
                   {names_of(changes)}});
      } else {
        json.add(to_json(agent, one, changes));
      }
    }
    if (context.format() != Format::kText) {
      json.finish();
    } else if (table.empty()) {
      context.note("no workspaces");
    } else {
      context.out().write(table.render(context.style(), context.out().width()));
    }
    return Done{};
  }

  static Status diff(Context& context, const std::vector<std::string>& agents) {
    JsonList json(context.out(), context.format());
    for (const std::string& agent : agents) {
      const Workspace one = TRY(Workspace::open(context.layout().root, agent));
      const std::string text = TRY(one.diff());
      if (context.format() != Format::kText) {
        JsonWriter item;
        item.begin_object().member("agent_id", agent).key("diff").lossy_string(text).end_object();
        json.add(item.take());
      } else if (context.out().is_terminal()) {
        context.out().write(coloured(terminal_text(text), context.style()));
      } else {
        context.out().write(text);  // to the byte: it may be applied
      }
      if (text.empty()) context.note(agent + " changed nothing");
    }
    if (context.format() != Format::kText) json.finish();
    return Done{};
  }

  std::string action_;
  std::vector<std::string> names_;
};

}  // namespace

std::unique_ptr<Command> make_workspace() {
  return std::make_unique<WorkspaceCommand>();
}

}  // namespace twotrack::cli
