#include "cli/log_tools.h"

#include <algorithm>
#include <map>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "cli/captured.h"
#include "packet/control_tokens.h"
#include "runner/run_track.h"

namespace twotrack::cli {
namespace {

constexpr uint64_t kListedDefault = 50;
constexpr std::string_view kHitsCounted = "10000";

constexpr std::string_view kText = R"({"type":"string"})";

// A parameter of a tool.
struct Parameter {
  std::string_view key;
  std::string_view argument;  // what the command calls it; empty: it is not the command's
  std::string_view schema = kText;
  bool is_required = false;
  // From the project's root: a client does not know the folder in which this server was started.
  bool is_path = false;
};

constexpr Parameter kAgent{
    .key = "agent",
    .argument = "AGENT",
    .schema = R"({"type":"string","description":"Agent name or prefix, or @last."})",
    .is_required = true};
constexpr Parameter kTurn{
    .key = "turn",
    .argument = "--turn",
    .schema =
        R"({"type":"integer","minimum":0,"description":"What the model saw when it decided in this turn."})"};
constexpr Parameter kAt{"at", "--at",
                        R"({"type":"string","description":"After this event: e17."})"};
constexpr Parameter kLimit{
    .key = "limit",
    .argument = "",
    .schema =
        R"({"type":"integer","minimum":1,"maximum":500,"description":"Return only the newest ones; default 50."})"};

// A tool: a command, asked for JSON.
struct LogTool {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view command;
  std::vector<Parameter> parameters;
  std::string_view list{};  // what its list is called: only the newest elements are returned
  std::string output_schema;
  std::vector<Said> always{};  // what the command is told beside the parameters
  bool only_reads = true;
};

Json input_schema(const std::vector<Parameter>& parameters) {
  std::string properties;
  std::string required;
  for (const Parameter& one : parameters) {
    const std::string key = "\"" + std::string(one.key) + "\"";
    properties += (properties.empty() ? "" : ",") + key + ":" + std::string(one.schema);
    if (one.is_required) required += (required.empty() ? "" : ",") + key;
  }
  return {R"({"type":"object","properties":{)" + properties + "},\"required\":[" + required +
          "],\"additionalProperties\":false}"};
}

std::string list_schema(std::string_view name, std::string_view items) {
  std::string schema = R"({"type":"object","properties":{")";
  schema.append(name).append(R"(":{"type":"array","items":{"type":"object","properties":{)");
  schema.append(items).append(R"(}}},"left_out":{"type":"integer"}},"required":[")");
  return schema.append(name).append("\",\"left_out\"]}");
}

// What a value in JSON is on a command line: nothing where a flag is not set.
std::optional<std::string> as_argument(JsonElement value) {
  std::string_view text;
  double number = 0;
  bool flag = false;
  if (value.read(text)) return std::string(text);
  if (value.read(number)) return std::to_string(static_cast<uint64_t>(number));
  return value.read(flag) && flag ? std::optional(std::string()) : std::nullopt;
}

// The last `limit` elements of a JSON list, and how many come before them.
Json newest(const Captured& list, std::string_view name, uint64_t limit) {
  const auto tree = JsonTree::parse(list.json);
  JsonArray all;
  JsonWriter json;
  json.begin_object().key(name).begin_array();
  uint64_t left_out = 0;
  if (tree.ok() && tree.value().root().read(all)) {
    left_out = all.size() > limit ? all.size() - limit : 0;
    uint64_t at = 0;
    for (const JsonElement one : all) {
      if (at++ >= left_out) json.raw(one.json());
    }
  }
  json.end_array().member("left_out", left_out);
  if (list.is_incomplete) json.member("incomplete", true);
  json.end_object();
  return json.take();
}

// The agents of each run, counted.
Result<Json> runs_of(std::string_view agents) {
  const JsonTree tree = TRY(JsonTree::parse(agents));
  struct Run {
    std::string id{};
    std::string started{};
    std::string last{};
    std::map<std::string, uint64_t> statuses{};
    uint64_t agents = 0;
  };
  std::vector<Run> runs;
  JsonArray all;
  if (tree.root().read(all)) {
    for (const JsonElement one : all) {
      // A run's own log is no agent of it.
      if (json_string(one, "agent_id").starts_with(runner::kRunTrackPrefix)) continue;
      const std::string id(json_string(one, "run_id"));
      auto run = std::ranges::find(runs, id, &Run::id);
      if (run == runs.end()) {
        run = runs.insert(run, {.id = id, .started = std::string(json_string(one, "started"))});
      }
      ++run->agents;
      ++run->statuses[std::string(json_string(one, "status"))];
      run->last = std::max(run->last, std::string(json_string(one, "last")));
    }
  }
  JsonWriter out;
  out.begin_array();
  for (const Run& run : runs) {
    out.begin_object().member("run_id", run.id).member("started", run.started);
    out.member("last", run.last).member("agents", run.agents).key("statuses").begin_object();
    for (const auto& [status, count] : run.statuses) out.member(status, count);
    out.end_object().end_object();
  }
  out.end_array();
  return out.take();
}

// The arguments have been checked against the tool's schema.
Result<Json> call_tool(Context& context, const LogTool& tool, std::string_view json) {
  const JsonTree args = TRY(JsonTree::parse(json));
  std::vector<Said> said = tool.always;
  uint64_t limit = kListedDefault;
  for (const Parameter& one : tool.parameters) {
    auto value = as_argument(args.root()[one.key]);
    if (!value) continue;
    if (one.argument.empty()) {
      limit = std::stoull(*value);
    } else {
      if (one.is_path) *value = (context.layout().root / *value).string();
      said.push_back({.name = one.argument, .value = std::move(*value)});
    }
  }
  Captured answer = TRY(run_captured(context, tool.command, said));
  if (tool.list == "runs") answer.json = TRY(runs_of(answer.json));
  return tool.list.empty() ? answer.json : newest(answer, tool.list, limit);
}

std::vector<LogTool> all_tools() {
  return {
      {.name = "list_runs",
       .title = "List runs",
       .description = "The runs in this project's log: when each began, how many agents it had and "
                      "how they ended.",
       .command = "ls",
       .parameters = {kLimit},
       .list = "runs",
       .output_schema =
           list_schema("runs", R"("run_id":{"type":"string"},"agents":{"type":"integer"})")},
      {.name = "list_agents",
       .title = "List agents",
       .description = "The agents in this project's log, each with its goal, status and turns.",
       .command = "ls",
       .parameters = {{"run", "--run"},
                      {"operation", "--operation"},
                      {"node", "--node"},
                      {"status", "--status"},
                      kLimit},
       .list = "agents",
       .output_schema =
           list_schema("agents", R"("agent_id":{"type":"string"},"status":{"type":"string"})")},
      {.name = "packet",
       .title = "Packet",
       .description = "The state the model was shown at any turn or event of an agent, derived "
                      "from its log.",
       .command = "packet",
       .parameters =
           {kAgent,
            kTurn,
            kAt,
            {"as", "--as",
             R"({"enum":["json","view","prompt"],"description":"json: the full state; view: what the model reads; prompt: the view plus the static part."})"}},
       .output_schema = R"({"type":"object"})"},
      {.name = "recall",
       .title = "Recall",
       .description = "A bounded part of a past output, by lines, text or JSON pointer.",
       .command = "recall",
       .parameters = {kAgent,
                      {"ref", "REF",
                       R"({"type":"string","description":"The event whose output to show: e17."})",
                       true},
                      {"lines", "--lines", R"({"type":"string","description":"10-40"})"},
                      {"search", "--search",
                       R"({"type":"string","description":"The lines that contain this text."})"},
                      {"pointer", "--pointer",
                       R"({"type":"string","description":"A value in JSON output: /a/0/b."})"}},
       .output_schema =
           R"({"type":"object","properties":{"ref":{"type":"string"},"summary":{"type":"string"},"text":{"type":"string"}},"required":["ref","summary","text"]})"},
      {.name = "search",
       .title = "Search",
       .description = "Find a regular expression (RE2) in all logs, including raw outputs.",
       .command = "search",
       .parameters =
           {{"pattern", "PATTERN", kText, true},
            {"agent", "--agent"},
            {"type", "--type",
             R"({"type":"string","description":"Only events of this type: tool_result."})"},
            {"fixed", "--fixed",
             R"({"type":"boolean","description":"The pattern is plain text."})"},
            {"ignore_case", "--ignore-case", R"({"type":"boolean"})"},
            {"max", "", R"({"type":"integer","minimum":1,"maximum":200})"}},
       .list = "hits",
       .output_schema =
           R"({"type":"object","properties":{"hits":{"type":"array","items":{"type":"object","properties":{"agent_id":{"type":"string"},"ref":{"type":"string"},"text":{"type":"string"}},"required":["agent_id","ref","text"]}},"left_out":{"type":"integer"}},"required":["hits"]})",
       // More than are shown, so that those left out can be counted.
       .always = {{.name = "--max", .value = std::string(kHitsCounted)}}},
      {.name = "why",
       .title = "Why",
       .description =
           "Where each part of what the model was shown comes from, which rule put it there, and "
           "what was left out.",
       .command = "why",
       .parameters = {kAgent, kTurn, kAt},
       .output_schema =
           R"({"type":"object","properties":{"agent_id":{"type":"string"},"parts":{"type":"array"},"left_out":{"type":"array"}},"required":["agent_id","parts","left_out"]})"},
      {.name = "hub_get",
       .title = "Node",
       .description = "What is known about a file, class or function of the project: signature, "
                      "callers, what agents learned, and whether that is still true.",
       .command = "hub",
       .parameters = {{"node", "PATH|NODE",
                       R"({"type":"string","description":"src/cart.py::Cart.add"})", true}},
       .list = "nodes",
       .output_schema = list_schema("nodes", R"("node_id":{"type":"string"})"),
       .always = {{.name = "ACTION", .value = "get"}}},
      {.name = "report",
       .title = "Report",
       .description = "What an agent, or every agent of a run, did: calls, files, problems.",
       .command = "report",
       .parameters = {{"name", "NAME",
                       R"({"type":"string","description":"A run, an agent, or @last."})", true}},
       .list = "agents",
       .output_schema = list_schema("agents", R"("agent_id":{"type":"string"})")},
      {.name = "workspace_diff",
       .title = "Changes",
       .description = "What an agent changed, as a diff, and which of its fixes are unsafe. The "
                      "project itself changes only when a person accepts.",
       .command = "workspace",
       .parameters = {kAgent},
       .list = "workspaces",
       .output_schema = list_schema("workspaces", R"("diff":{"type":"string"})"),
       .always = {{.name = "ACTION", .value = "diff"}}},
  };
}

LogTool run_tool(const ModelChoice& model) {
  LogTool tool{
      .name = "run",
      .title = "Run agents",
      .description =
          "Run an operation of this project on a file, folder or node. What the agents "
          "change waits in workspaces for a person.",
      .command = "run",
      .parameters =
          {{"path", "PATH",
            R"({"type":"string","description":"From the project's root: src, src/a.py::Cart.add."})",
            true, true},
           {"operation", "--operations",
            R"({"type":"string","description":"lint; `twotrack agents` lists them."})", true}},
      .output_schema = R"({"type":"object","properties":{"agents":{"type":"array"}}})",
      .only_reads = false};
  if (model.model) tool.always.push_back({.name = "--model", .value = *model.model});
  if (model.name) tool.always.push_back({.name = "--model-name", .value = *model.name});
  if (model.dialect) tool.always.push_back({.name = "--dialect", .value = *model.dialect});
  return tool;
}

}  // namespace

std::vector<mcp::ServedTool> log_tools(Context& context,
                                       const std::optional<ModelChoice>& runs_with) {
  std::vector<mcp::ServedTool> served;
  std::vector<LogTool> tools = all_tools();
  if (runs_with) tools.push_back(run_tool(*runs_with));
  for (LogTool& tool : tools) {
    served.push_back({.name = std::string(tool.name),
                      .title = std::string(tool.title),
                      .description = std::string(tool.description),
                      .input_schema = input_schema(tool.parameters),
                      .output_schema = {tool.output_schema},
                      .only_reads = tool.only_reads});
    // What it says is read by a model of the client's.
    served.back().call = [&context, tool = std::move(tool)](std::string_view args) -> Result<Json> {
      return Json{ControlTokens().apart(TRY(call_tool(context, tool, args)))};
    };
  }
  return served;
}

}  // namespace twotrack::cli
