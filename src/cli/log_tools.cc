#include "cli/log_tools.h"

#include <algorithm>
#include <map>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "cli/captured.h"
#include "cli/commands/commands.h"
#include "runner/run_track.h"

namespace twotrack::cli {
namespace {

constexpr uint64_t kListedDefault = 50;
constexpr uint64_t kHitsDefault = 50;
constexpr uint64_t kHitsCounted = 10'000;

constexpr std::string_view kAgent =
    R"("agent":{"type":"string","description":"Agent name or prefix, or @last."})";
constexpr std::string_view kPlace =
    R"("turn":{"type":"integer","minimum":0,"description":"What the model saw when it decided in this turn."},)"
    R"("at":{"type":"string","description":"After this event: e17."})";
constexpr std::string_view kLimit =
    R"("limit":{"type":"integer","minimum":1,"maximum":500,"description":"Return only the newest ones; default 50."})";

std::string object_schema(std::string_view properties, std::string_view required) {
  std::string schema = R"({"type":"object","properties":{)";
  schema.append(properties).append("},\"required\":[").append(required);
  return schema.append("],\"additionalProperties\":false}");
}

std::string list_schema(std::string_view name, std::string_view items) {
  std::string schema = R"({"type":"object","properties":{")";
  schema.append(name).append(R"(":{"type":"array","items":{"type":"object","properties":{)");
  schema.append(items).append(R"(}}},"left_out":{"type":"integer"}},"required":[")");
  return schema.append(name).append("\",\"left_out\"]}");
}

// The arguments of a call, already checked against the tool's schema.
class Args {
 public:
  explicit Args(std::string_view json) : tree_(JsonTree::parse(json)) {}

  std::optional<std::string> text(std::string_view key) const {
    std::string_view text;
    if (!tree_.value().root()[key].read(text)) return std::nullopt;
    return std::string(text);
  }
  std::optional<uint64_t> number(std::string_view key) const {
    double number = 0;
    if (!tree_.value().root()[key].read(number)) return std::nullopt;
    return static_cast<uint64_t>(number);
  }
  bool flag(std::string_view key) const {
    bool value = false;
    return tree_.value().root()[key].read(value) && value;
  }

  // Adds what was given, under the command's name for it.
  void add_text(std::vector<Said>& said, std::string_view key, std::string_view name) const {
    if (auto value = text(key)) said.push_back({.name = name, .value = std::move(*value)});
  }
  void add_number(std::vector<Said>& said, std::string_view key, std::string_view name) const {
    if (const auto value = number(key)) {
      said.push_back({.name = name, .value = std::to_string(*value)});
    }
  }
  void add_flag(std::vector<Said>& said, std::string_view key, std::string_view name) const {
    if (flag(key)) said.push_back({.name = name});
  }

 private:
  Result<JsonTree> tree_;  // always good: the server has read it
};

// The last `limit` elements of a JSON list, and how many come before them.
std::string newest(const Captured& list, std::string_view name, uint64_t limit) {
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

Result<std::string> list_agents(Context& context, std::string_view json) {
  const Args args(json);
  std::vector<Said> said;
  args.add_text(said, "run", "--run");
  args.add_text(said, "operation", "--operation");
  args.add_text(said, "node", "--node");
  args.add_text(said, "status", "--status");
  const Captured list = TRY(run_captured(context, make_ls(), said));
  return newest(list, "agents", args.number("limit").value_or(kListedDefault));
}

// The agents of each run, counted.
Result<std::string> list_runs(Context& context, std::string_view json) {
  const Captured list = TRY(run_captured(context, make_ls(), {}));
  const JsonTree tree = TRY(JsonTree::parse(list.json));
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
  return newest({.json = out.take(), .is_incomplete = list.is_incomplete}, "runs",
                Args(json).number("limit").value_or(kListedDefault));
}

Result<std::string> packet(Context& context, std::string_view json) {
  const Args args(json);
  std::vector<Said> said;
  args.add_text(said, "agent", "AGENT");
  args.add_number(said, "turn", "--turn");
  args.add_text(said, "at", "--at");
  args.add_text(said, "as", "--as");
  return TRY(run_captured(context, make_packet(), said)).json;
}

Result<std::string> recall(Context& context, std::string_view json) {
  const Args args(json);
  std::vector<Said> said;
  args.add_text(said, "agent", "AGENT");
  args.add_text(said, "ref", "REF");
  args.add_text(said, "lines", "--lines");
  args.add_text(said, "search", "--search");
  args.add_text(said, "pointer", "--pointer");
  return TRY(run_captured(context, make_recall(), said)).json;
}

Result<std::string> search(Context& context, std::string_view json) {
  const Args args(json);
  std::vector<Said> said;
  args.add_text(said, "pattern", "PATTERN");
  args.add_text(said, "agent", "--agent");
  args.add_text(said, "type", "--type");
  args.add_flag(said, "fixed", "--fixed");
  args.add_flag(said, "ignore_case", "--ignore-case");
  const uint64_t limit = args.number("max").value_or(kHitsDefault);
  // More than are shown, so that those left out can be counted.
  said.push_back({.name = "--max", .value = std::to_string(kHitsCounted)});
  const Captured hits = TRY(run_captured(context, make_search(), said));
  return newest(hits, "hits", limit);
}

Result<std::string> why(Context& context, std::string_view json) {
  const Args args(json);
  std::vector<Said> said;
  args.add_text(said, "agent", "AGENT");
  args.add_number(said, "turn", "--turn");
  args.add_text(said, "at", "--at");
  return TRY(run_captured(context, make_why(), said)).json;
}

using Call = Result<std::string> (*)(Context&, std::string_view);

}  // namespace

std::vector<mcp::ServedTool> log_tools(Context& context) {
  std::vector<mcp::ServedTool> tools;
  const auto add = [&](mcp::ServedTool tool, Call call) {
    tool.call = [&context, call](std::string_view args) { return call(context, args); };
    tools.push_back(std::move(tool));
  };
  add({.name = "list_runs",
       .title = "List runs",
       .description = "The runs in this project's log: when each began, how many agents it had and "
                      "how they ended.",
       .input_schema = object_schema(kLimit, ""),
       .output_schema =
           list_schema("runs", R"("run_id":{"type":"string"},"agents":{"type":"integer"})")},
      list_runs);
  add({.name = "list_agents",
       .title = "List agents",
       .description = "The agents in this project's log, each with its goal, status and turns.",
       .input_schema = object_schema(
           std::string(R"("run":{"type":"string"},"operation":{"type":"string"},)") +
               R"("node":{"type":"string"},"status":{"type":"string"},)" + std::string(kLimit),
           ""),
       .output_schema =
           list_schema("agents", R"("agent_id":{"type":"string"},"status":{"type":"string"})")},
      list_agents);
  add({.name = "packet",
       .title = "Packet",
       .description = "The state the model was shown at any turn or event of an agent, derived "
                      "from its log.",
       .input_schema = object_schema(
           std::string(kAgent) + "," + std::string(kPlace) +
               R"(,"as":{"enum":["json","view","prompt"],"description":"json: the full state; view: what the model reads; prompt: the view plus the static part."})",
           R"("agent")"),
       .output_schema = R"({"type":"object"})"},
      packet);
  add({.name = "recall",
       .title = "Recall",
       .description = "A bounded part of a past output, by lines, text or JSON pointer.",
       .input_schema = object_schema(
           std::string(kAgent) +
               R"(,"ref":{"type":"string","description":"The event whose output to show: e17."},)"
               R"("lines":{"type":"string","description":"10-40"},)"
               R"("search":{"type":"string","description":"The lines that contain this text."},)"
               R"("pointer":{"type":"string","description":"A value in JSON output: /a/0/b."})",
           R"("agent","ref")"),
       .output_schema =
           R"({"type":"object","properties":{"ref":{"type":"string"},"summary":{"type":"string"},"text":{"type":"string"}},"required":["ref","summary","text"]})"},
      recall);
  add({.name = "search",
       .title = "Search",
       .description = "Find a regular expression (RE2) in all logs, including raw outputs.",
       .input_schema = object_schema(
           R"("pattern":{"type":"string"},"agent":{"type":"string"},"type":{"type":"string","description":"Only events of this type: tool_result."},)"
           R"("fixed":{"type":"boolean","description":"The pattern is plain text."},"ignore_case":{"type":"boolean"},)"
           R"("max":{"type":"integer","minimum":1,"maximum":200})",
           R"("pattern")"),
       .output_schema =
           R"({"type":"object","properties":{"hits":{"type":"array","items":{"type":"object","properties":{"agent_id":{"type":"string"},"ref":{"type":"string"},"text":{"type":"string"}},"required":["agent_id","ref","text"]}},"left_out":{"type":"integer"}},"required":["hits"]})"},
      search);
  add({.name = "why",
       .title = "Why",
       .description =
           "Where each part of what the model was shown comes from, which rule put it there, and "
           "what was left out.",
       .input_schema = object_schema(std::string(kAgent) + "," + std::string(kPlace), R"("agent")"),
       .output_schema =
           R"({"type":"object","properties":{"agent_id":{"type":"string"},"parts":{"type":"array"},"left_out":{"type":"array"}},"required":["agent_id","parts","left_out"]})"},
      why);
  return tools;
}

}  // namespace twotrack::cli
