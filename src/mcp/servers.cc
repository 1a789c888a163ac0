#include "mcp/servers.h"

#include <algorithm>

#include "base/environment.h"
#include "base/nearest.h"
#include "mcp/call_result.h"
#include "mcp/json_schema.h"
#include "mcp/tool_mapping.h"
#include "process/process.h"
#include "tool/stop_code.h"

namespace twotrack::mcp {
namespace {

using tool::CallContext;
using tool::Does;
using tool::StopCode;
using tool::ToolReturn;

ToolReturn failed_call(std::string code, std::string error) {
  return {.outcome = Outcome::kError, .code = std::move(code), .error = std::move(error)};
}

ToolReturn stopped_call(StopCode code, std::string error) {
  return failed_call(std::string(name_of(code)), std::move(error));
}

// Of an error before anything was called.
std::string code_before(Code code) {
  switch (code) {
    case Code::kConflict:
      return "TOOLS_CHANGED";
    case Code::kNotFound:
      return "NOT_FOUND";
    case Code::kInvalid:
      return "INVALID";
    default:
      return "NO_SERVER";
  }
}

class McpTool final : public tool::Tool {
 public:
  McpTool(Servers::Found found, std::vector<Does> does, std::shared_ptr<Connections> connections)
      : found_(std::move(found)), does_(std::move(does)), connections_(std::move(connections)) {}

  const tool::ToolSpec& spec() const override { return found_.mapped.spec; }
  Effect effect() const override { return found_.effect; }
  std::vector<Does> does() const override { return does_; }

  std::vector<tool::NeededProgram> needed_programs(const Path& project) const override {
    if (found_.plan->command.empty()) return {};
    const std::string& name = found_.plan->command.front();
    auto found = process::find_program(name, project, process_environment());
    return {tool::as_needed(name, std::move(found),
                            "change the command of tools.mcp." + found_.plan->name)};
  }

  ToolReturn call(const CallContext& context) const override {
    const std::string args = to_wire(found_.mapped.wire, context.args);
    // The server would refuse them too; but then nobody would know whether it did something first.
    const auto fault = schema_fault(found_.tool.input_schema, args);
    if (fault.ok() && fault.value()) return failed_call("INVALID_ARGS", *fault.value());
    const auto time = std::min(context.time_limit, found_.plan->timeout);
    const Waiting waiting = Waiting::for_time(time, context.stop);
    const ServerPlace place{.workspace = context.workspace, .policy = context.policy};
    // Once more in a new session: its tools are looked at again before.
    for (bool is_again = false;; is_again = true) {
      const auto client = connections_->get(*found_.plan, found_.approval->list, place, waiting);
      if (!client.ok())
        return failed_call(code_before(client.error().code), client.error().message);
      const auto answer = client.value()->call({.name = found_.tool.name, .args = args}, waiting);
      if (answer.ok()) return to_return(answer.value(), found_.tool);
      const bool was_forgotten = answer.error().code == Code::kNotFound;
      if (was_forgotten && is_again) return failed_call("NO_SERVER", answer.error().message);
      if (!was_forgotten) return after_call(answer.error(), time);
    }
  }

 private:
  // The call was on its way: what it has done, nobody here knows.
  static ToolReturn after_call(const Error& error, std::chrono::milliseconds time) {
    switch (error.code) {
      case Code::kTimeout:
        return stopped_call(StopCode::kTimeout,
                            "no answer within " + std::to_string(time.count()) +
                                " ms, its time limit; the server was told to stop");
      case Code::kCancelled:
        return stopped_call(StopCode::kCancelled, "stopped because the run was cancelled");
      case Code::kInvalid:
        return failed_call("OUTPUT_TOO_DEEP", error.message);
      default:
        return stopped_call(StopCode::kServerLost, error.message);
    }
  }

  Servers::Found found_;
  std::vector<Does> does_;
  std::shared_ptr<Connections> connections_;
};

}  // namespace

Servers::Servers(std::vector<ServerPlan> plans, FileSystem& files, Places places, Environment own,
                 std::string version)
    : files_(&files),
      places_(std::move(places)),
      own_(std::move(own)),
      connections_(std::make_shared<Connections>(own_, std::move(version))) {
  for (ServerPlan& one : plans) {
    plans_.push_back(std::make_shared<const ServerPlan>(std::move(one)));
  }
}

std::vector<std::string> Servers::names() const {
  std::vector<std::string> all;
  all.reserve(plans_.size());
  for (const auto& one : plans_) all.push_back(one->name);
  return all;
}

Result<std::shared_ptr<const ServerPlan>> Servers::plan(std::string_view server) const {
  const auto found = std::ranges::find_if(
      plans_, [&](const std::shared_ptr<const ServerPlan>& one) { return one->name == server; });
  if (found != plans_.end()) return *found;
  std::string message = "there is no server \"" + std::string(server) + "\" in tools.mcp";
  return Error{Code::kNotFound, message + suggestion(server, names())};
}

Result<Approval> Servers::stored(std::string_view server) const {
  if (places_.approvals.empty()) return Error{Code::kNotFound, "nothing can be approved here"};
  return read_approval(*files_, places_.approvals, std::string(server));
}

std::optional<std::vector<std::string>> Servers::changes_since_approval(const ServerPlan& plan,
                                                                        const ToolList& now) const {
  const auto approval = stored(plan.name);
  if (!approval.ok()) return std::nullopt;
  return differences(approval.value().list, now);
}

Result<std::string> Servers::binding(const ServerPlan& plan) const {
  return binding_of(plan, places_.project, own_);
}

Status Servers::store(const ServerPlan& plan, const Approval& approval) const {
  if (places_.approvals.empty()) {
    return Error{Code::kNotFound, "neither XDG_DATA_HOME nor HOME says where to keep an approval"};
  }
  return write_approval(*files_, places_.approvals, plan.name, approval);
}

Result<std::shared_ptr<const Approval>> Servers::approval(std::string_view server) const {
  const std::string name(server);
  auto read = stored(server);
  const std::string how = "`twotrack mcp approve " + name + "` shows its tools and approves them";
  if (!read.ok() && read.error().code == Code::kNotFound) {
    return Error{Code::kNotFound, "the tools of " + name + " have not been approved: " + how};
  }
  if (!read.ok()) return std::move(read).error();
  const auto configured = TRY(plan(server));
  if (read.value().binding != TRY(binding(*configured))) {
    return Error{Code::kNotFound, "the tools of " + name +
                                      " were approved for another program or address, or for "
                                      "another version of its files: " +
                                      how};
  }
  if (!configured->pin.empty() && configured->pin != read.value().list.hash()) {
    return Error{Code::kConflict, "the approved tools of " + name + " have the hash " +
                                      read.value().list.hash() + ", and tools.mcp." + name +
                                      ".pin in the configuration says " + configured->pin +
                                      ": get the version of the server that was pinned and `" +
                                      "twotrack mcp approve " + name + "`, or change the pin"};
  }
  return std::make_shared<const Approval>(std::move(read).value());
}

Result<Servers::Found> Servers::find(std::string_view name) const {
  const size_t slash = name.find('/');
  if (slash == std::string_view::npos) {
    return Error{Code::kInvalid, "a tool of a server is named server/tool"};
  }
  const std::string_view server = name.substr(0, slash);
  const std::string_view wanted = name.substr(slash + 1);
  Found found{.plan = TRY(plan(server))};
  found.approval = TRY(approval(server));
  auto bound = std::make_shared<ServerPlan>(*found.plan);
  bound->binding = found.approval->binding;
  found.plan = std::move(bound);
  const ToolList& list = found.approval->list;
  const ToolInfo* tool = list.find(wanted);
  const std::vector<std::string> known = list.names();
  if (tool == nullptr) {
    return Error{Code::kNotFound, std::string(server) + " has no tool \"" + std::string(wanted) +
                                      "\"" + suggestion(wanted, known)};
  }
  if (!found.plan->may_use(wanted)) {
    return Error{Code::kInvalid, "tools.mcp." + std::string(server) + ".tools does not allow \"" +
                                     std::string(wanted) + "\""};
  }
  const std::vector<std::string> shown = tool_names(server, known);
  const auto place = static_cast<size_t>(tool - list.tools.data());
  found.tool = *tool;
  found.mapped = map_tool(*tool, shown[place]);
  found.effect = effect_of(*found.plan, *tool);
  return found;
}

std::shared_ptr<const tool::Tool> Servers::make_tool(Found found, std::vector<Does> does) const {
  const auto add = [&](Does one) {
    if (std::ranges::find(does, one) == does.end()) does.push_back(one);
  };
  // What is not known to only read may write, and a server elsewhere is the network.
  if (found.effect != Effect::kPure) add(Does::kWrite);
  if (found.plan->is_http() || found.plan->has_network) add(Does::kNetwork);
  return std::make_shared<McpTool>(std::move(found), std::move(does), connections_);
}

}  // namespace twotrack::mcp
