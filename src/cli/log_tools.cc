#include "cli/log_tools.h"

#include <algorithm>
#include <map>
#include <span>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "cli/captured.h"
#include "packet/control_tokens.h"
#include "runner/run_track.h"

namespace twotrack::cli {

extern const std::span<const EmbeddedFile> kMcpFiles;

namespace {

constexpr uint64_t kListedDefault = 50;

// A tool: a command, asked for JSON. They are described in mcp/log_tools.json.
struct LogTool {
  std::string command{};
  // By the tool's parameter: what the command calls it; empty: it is how many to return.
  std::vector<std::pair<std::string, std::string>> arguments{};
  // Parameters that are paths from the project's root: a client does not know the folder in which
  // this server was started.
  std::vector<std::string> paths{};
  std::vector<std::pair<std::string, std::string>> always{};  // said beside the parameters
  std::string list{};  // what its list is called: only the newest elements are returned
};

std::vector<std::pair<std::string, std::string>> pairs_of(JsonElement object) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const JsonMember one : object.object()) pairs.emplace_back(one.key, one.value.text());
  return pairs;
}

LogTool read_tool(JsonElement said) {
  LogTool tool{.command = std::string(said["command"].text()),
               .arguments = pairs_of(said["arguments"]),
               .always = pairs_of(said["always"]),
               .list = std::string(said["list"].text())};
  for (const JsonElement path : said["paths"].array()) tool.paths.emplace_back(path.text());
  return tool;
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
  std::vector<Said> said;
  said.reserve(tool.always.size() + tool.arguments.size());
  for (const auto& [name, value] : tool.always) said.push_back({.name = name, .value = value});
  uint64_t limit = kListedDefault;
  for (const auto& [key, argument] : tool.arguments) {
    auto value = as_argument(args.root()[key]);
    if (!value) continue;
    if (argument.empty()) {
      limit = std::stoull(*value);
      continue;
    }
    const bool is_path = std::ranges::find(tool.paths, key) != tool.paths.end();
    if (is_path) *value = (context.layout().root / *value).string();
    said.push_back({.name = argument, .value = std::move(*value)});
  }
  Captured answer = TRY(run_captured(context, tool.command, said));
  if (tool.list == "runs") answer.json = TRY(runs_of(answer.json));
  return tool.list.empty() ? answer.json : newest(answer, tool.list, limit);
}

void replace_all(std::string& text, std::string_view words, const std::string& others) {
  for (size_t at = text.find(words); at != std::string::npos;
       at = text.find(words, at + others.size())) {
    text.replace(at, words.size(), others);
  }
}

// In the words of a client: it has these tools, and no command line.
Error for_client(Error error, const LogTool& tool) {
  for (std::string* text : {&error.message, &error.hint}) {
    replace_all(*text, "`twotrack ls`", "`list_agents`");
    for (const auto& [parameter, option] : tool.arguments) {
      if (option.starts_with("--")) replace_all(*text, option, parameter);
    }
  }
  return error;
}

void add_model(LogTool& tool, const ModelChoice& model) {
  if (model.model) tool.always.emplace_back("--model", *model.model);
  if (model.name) tool.always.emplace_back("--model-name", *model.name);
  if (model.dialect) tool.always.emplace_back("--dialect", *model.dialect);
}

}  // namespace

std::vector<mcp::ServedTool> log_tools(Context& context,
                                       const std::optional<ModelChoice>& runs_with) {
  const auto all = JsonTree::parse(kMcpFiles.front().text);
  CHECK(all.ok());
  std::vector<mcp::ServedTool> served;
  for (const JsonElement said : all.value().root().array()) {
    LogTool tool = read_tool(said);
    const bool only_reads = !said["writes"].flag();
    if (!only_reads && !runs_with) continue;
    if (!only_reads) add_model(tool, *runs_with);
    served.push_back({.name = std::string(said["name"].text()),
                      .title = std::string(said["title"].text()),
                      .description = std::string(said["description"].text()),
                      .input_schema = said["input"].json(),
                      .output_schema = said["output"].json(),
                      .only_reads = only_reads});
    // What it says is read by a model of the client's.
    served.back().call = [&context, tool = std::move(tool)](std::string_view args) -> Result<Json> {
      auto called = call_tool(context, tool, args);
      if (!called.ok()) return for_client(std::move(called).error(), tool);
      return Json{ControlTokens().apart(called.value())};
    };
  }
  return served;
}

}  // namespace twotrack::cli
