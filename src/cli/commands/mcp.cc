// mcp: serves the log to clients of the Model Context Protocol, and talks to other servers by hand.
#include <algorithm>
#include <span>

#include "agent/mcp_servers.h"
#include "base/joined.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "cli/log_tools.h"
#include "cli/output.h"
#include "mcp/call_result.h"
#include "mcp/server.h"
#include "mcp/server_talk.h"
#include "mcp/servers.h"
#include "mcp/tool_mapping.h"
#include "project/tool_settings.h"
#include "project/version.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using mcp::ServerPlan;
using mcp::Servers;
using mcp::ServerTalk;
using mcp::ToolInfo;
using mcp::Waiting;

std::string parameters_of(const tool::ToolSpec& spec) {
  return joined(spec.parameters, " ",
                [](const tool::Parameter& one) { return one.name + (one.is_required ? "" : "?"); });
}

void add_parameters(std::string& told, std::span<const tool::Parameter> parameters, size_t depth) {
  for (const tool::Parameter& one : parameters) {
    const std::string& description = one.value.description;
    told.append(2 * depth, ' ')
        .append(terminal_line(one.name + (description.empty() ? "" : ": " + description)) + "\n");
    add_parameters(told, one.value.properties, depth + 1);
    for (const tool::ValueSpec& item : one.value.items) {
      add_parameters(told, item.properties, depth + 1);
    }
  }
}

// All of it: an instruction may hide at the end of a long description.
std::string told_about(const tool::ToolSpec& spec) {
  std::string told = "  " + terminal_line(spec.name + ": " + spec.description) + "\n";
  add_parameters(told, spec.parameters, 2);
  return told;
}

std::string kind_of(const ServerPlan& plan) {
  if (plan.is_http()) return plan.url;
  return joined(plan.command, " ");
}

class McpCommand final : public Command {
 public:
  enum class Action : uint8_t { kLs, kCall, kApprove };
  friend constexpr auto all_names(Action) { return name_list("ls", "call", "approve"); }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positional("SERVER", server_);
    arguments.positional("TOOL", tool_);
    arguments.flag("--allow-run", allows_run_);
    declare_model(arguments, model_);
    arguments.option("--args", args_);
    arguments.option("--dir", dir_);
  }

  Result<ExitCode> run(Context& context) override {
    if (!action_) return serve_log(context);
    const agent::ToolSettings settings = TRY(tool_settings(context));
    const Servers& servers = *settings.mcp;
    if (action_ == Action::kLs && !server_) return list_servers(context, servers);
    if (!server_) {
      return with_hint(Error{Code::kInvalid, "no server given"}, "`twotrack mcp ls` lists them");
    }
    if (tool_ && action_ != Action::kCall) {
      return Error{Code::kInvalid, std::string(name_of(*action_)) + " takes a server but no tool"};
    }
    const auto plan = TRY(servers.plan(*server_));
    if (action_ == Action::kLs) return list_tools(context, servers, *plan);
    if (action_ == Action::kApprove) return approve(context, servers, *plan);
    return call(context, *plan);
  }

 private:
  Result<ExitCode> serve_log(Context& context) const {
    mcp::Server server({.name = "twotrack",
                        .version = std::string(kProgramVersion),
                        .instructions = "The agents of one project and their log. Start with "
                                        "list_agents; events have names "
                                        "like e17."},
                       log_tools(context, allows_run_ ? std::optional(model_) : std::nullopt));
    TRY(mcp::serve(server, STDIN_FILENO, STDOUT_FILENO));
    return ExitCode::kFine;
  }

  Result<std::unique_ptr<ServerTalk>> begin(Context& context, const ServerPlan& plan) const {
    mcp::ClientOptions options{.version = std::string(kProgramVersion),
                               .connect_time = plan.timeout};
    if (action_ == Action::kCall) {
      options.on_progress = [&context](const mcp::CallProgress& progress) {
        context.note("progress: " + terminal_line(progress.message));
      };
    }
    return ServerTalk::begin(plan, dir_ ? std::optional<Path>(*dir_) : std::nullopt, options);
  }

  static Result<ExitCode> list_servers(Context& context, const Servers& servers) {
    ItemList list(context, {{.title = "SERVER", .width_max = 40},
                            {.title = "TOOLS", .align = Align::kRight},
                            {.title = "APPROVED", .width_max = 40},
                            {.title = "WHERE", .width_max = 100}});
    for (const std::string& name : servers.names()) {
      const auto plan = TRY(servers.plan(name));
      const auto approval = servers.approval(name);
      const std::string time = approval.ok() ? approval.value()->time : "";
      const uint64_t tools = approval.ok() ? approval.value()->list.tools.size() : 0;
      const bool is_broken = !approval.ok() && approval.error().code != Code::kNotFound;
      if (context.is_text() && is_broken) context.fail(approval.error());
      JsonWriter one;
      one.begin_object().member("server", name).member("is_approved", approval.ok());
      one.key("approved").raw(time.empty() ? "null" : "\"" + time + "\"");
      one.key("hash").raw(approval.ok() ? "\"" + approval.value()->list.hash() + "\"" : "null");
      one.member("tools", tools).key("where").lossy_string(kind_of(*plan)).end_object();
      list.row({{terminal_line(name), Tone::kStrong},
                {approval.ok() ? std::to_string(tools) : "-"},
                {approval.ok() ? terminal_line(time) : "no",
                 approval.ok() ? Tone::kPlain : Tone::kDoubtful},
                {terminal_line(kind_of(*plan))}},
               one.text());
    }
    list.finish("no servers: add them to tools.mcp in twotrack.yaml");
    return ExitCode::kFine;
  }

  Result<ExitCode> list_tools(Context& context, const Servers& servers,
                              const ServerPlan& plan) const {
    const auto talk = TRY(begin(context, plan));
    const auto changes = servers.changes_since_approval(plan, talk->list);
    const std::vector<std::string> names = mcp::tool_names(plan.name, talk->list.names());
    if (!context.is_text()) {
      JsonList json(context.out(), context.format());
      for (size_t i = 0; i < talk->list.tools.size(); ++i) {
        json.add(tool_json(plan, talk->list.tools[i], names[i]));
      }
      json.finish();
    } else {
      write_tools(context, plan, *talk, names);
    }
    for (const std::string& refused : talk->list.refused) context.warn(terminal_line(refused));
    if (!changes) {
      context.note("not approved: `twotrack mcp approve " + plan.name + "`");
    } else {
      for (const std::string& change : *changes) {
        context.warn("differs from what was approved: " + terminal_line(change));
      }
    }
    return changes && !changes->empty() ? ExitCode::kNo : ExitCode::kFine;
  }

  static std::string tool_json(const ServerPlan& plan, const ToolInfo& tool,
                               const std::string& name) {
    const mcp::MappedTool mapped = mcp::map_tool(tool, name);
    JsonWriter json;
    json.begin_object().member("server", plan.name).member("tool", tool.name);
    json.member("effect", name_of(effect_of(plan, tool)))
        .member("may_use", plan.may_use(tool.name));
    json.key("spec")
        .raw(to_json(mapped.spec))
        .key("left_out")
        .texts(mapped.left_out)
        .key("definition")
        .raw(tool.json)
        .end_object();
    return json.take();
  }

  static void write_tools(Context& context, const ServerPlan& plan, const ServerTalk& talk,
                          const std::vector<std::string>& names) {
    const mcp::ServerIdentity& identity = talk.client->identity();
    context.out().write(context.style().bold(terminal_line(plan.name)) + "  " +
                        terminal_line(identity.name + " " + identity.version) + ", protocol " +
                        terminal_line(identity.protocol) + "\n");
    Table table({{.title = "TOOL", .width_max = 40},
                 {.title = "EFFECT"},
                 {.title = "PARAMETERS", .width_max = 60}});
    std::string told;
    std::string left_out;
    for (size_t i = 0; i < talk.list.tools.size(); ++i) {
      const ToolInfo& tool = talk.list.tools[i];
      const mcp::MappedTool mapped = mcp::map_tool(tool, names[i]);
      const bool may_use = plan.may_use(tool.name);
      table.add({{terminal_line(tool.name), may_use ? Tone::kStrong : Tone::kFaint},
                 {may_use ? std::string(name_of(effect_of(plan, tool))) : "not allowed"},
                 {terminal_line(parameters_of(mapped.spec))}});
      told += told_about(mapped.spec);
      for (const std::string& one : mapped.left_out) {
        left_out += "  " + terminal_line(tool.name + ": " + one) + "\n";
      }
    }
    context.write(table, 2);
    context.out().write("\nwhat the model is told:\n" + told);
    if (!left_out.empty()) context.out().write("\nnot passed on to the model:\n" + left_out);
    context.out().write("\nhash " + talk.list.hash() + "\n");
  }

  Result<ExitCode> approve(Context& context, const Servers& servers, const ServerPlan& plan) const {
    TRY(context.require_begun_project());
    const auto talk = TRY(begin(context, plan));
    for (const std::string& refused : talk->list.refused) context.warn(terminal_line(refused));
    const auto changes = servers.changes_since_approval(plan, talk->list);
    mcp::Approval approval{.time = format_time(context.clock().now_us()),
                           .binding = TRY(servers.binding(plan)),
                           .identity = talk->client->identity(),
                           .list = talk->list};
    TRY(servers.store(plan, approval));
    const std::string hash = talk->list.hash();
    if (context.is_text()) {
      write_tools(context, plan, *talk, mcp::tool_names(plan.name, talk->list.names()));
      for (const std::string& change : changes.value_or(std::vector<std::string>())) {
        context.out().write(terminal_line(change) + "\n");
      }
      context.out().write("approved " + std::to_string(talk->list.tools.size()) + " tools of " +
                          plan.name + "\n");
      if (plan.pin.empty())
        context.note("to require this version for everyone, add to twotrack.yaml: pin: " + hash);
    } else {
      JsonWriter json;
      json.begin_object().member("server", plan.name).member("hash", hash);
      json.member("tools", talk->list.tools.size()).key("changes").begin_array();
      for (const std::string& change : changes.value_or(std::vector<std::string>())) {
        json.string(change);
      }
      json.end_array().end_object();
      context.out().write_json_line(json.text());
    }
    if (plan.pin.empty() || plan.pin == hash) return ExitCode::kFine;
    // Stored, but unusable as it is.
    context.fail(servers.approval(plan.name).error());
    return ExitCode::kNo;
  }

  Result<ExitCode> call(Context& context, const ServerPlan& plan) const {
    if (!tool_) return Error{Code::kInvalid, "no tool given: `twotrack mcp ls SERVER` lists them"};
    auto args = normalize_json(args_.value_or("{}"));
    if (!args.ok()) return std::move(args).error().at("--args");
    if (!args.value().text.starts_with('{')) {
      return Error{Code::kInvalid, "--args must be a JSON object"};
    }
    const auto talk = TRY(begin(context, plan));
    const ToolInfo* known = talk->list.find(*tool_);
    auto answer =
        talk->client->call({.name = *tool_, .args = args.value()}, Waiting::for_time(plan.timeout));
    if (!answer.ok()) return std::move(answer).error().at(plan.name);
    const tool::ToolReturn made =
        mcp::to_return(answer.value(), known == nullptr ? ToolInfo{} : *known);
    const bool has_failed = made.outcome == Outcome::kError;
    if (context.is_text()) {
      context.out().write(context.out().is_terminal() ? terminal_text(made.output) : made.output);
      if (!made.output.empty() && !made.output.ends_with('\n')) context.out().write("\n");
      if (has_failed) context.fail(Error{Code::kInvalid, made.code + ": " + made.error});
    } else {
      JsonWriter json;
      json.begin_object().member("server", plan.name).member("tool", *tool_);
      json.member("outcome", name_of(has_failed ? Outcome::kError : Outcome::kSuccess));
      json.member("code", made.code).member("error", made.error);
      json.key("output").lossy_string(made.output).end_object();
      context.out().write_json_line(json.text());
    }
    return has_failed ? ExitCode::kNo : ExitCode::kFine;
  }

  bool allows_run_ = false;
  ModelChoice model_;
  std::optional<Action> action_;
  std::optional<std::string> server_;
  std::optional<std::string> tool_;
  std::optional<std::string> args_;
  std::optional<std::string> dir_;
};

}  // namespace

const MakeCommand kMakeMcp = made<McpCommand>;

}  // namespace twotrack::cli
