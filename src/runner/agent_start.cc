#include "runner/agent_start.h"

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "hub/outline.h"
#include "packet/shown_text.h"
#include "runner/prompt_frame.h"
#include "tool/python_program.h"

namespace twotrack::runner {
namespace {

constexpr size_t kFileSummaryBytesMax = 160;

// The lines of the node; for a file, all of them.
Result<std::string> text_of(const AgentSetup& setup) {
  if (setup.node.file.empty()) return std::string();
  const Path path = setup.project / setup.node.file;
  std::string text = TRY(read_file(posix_file_system(), path));
  if (setup.node.type == hub::NodeType::kFile) return text;
  size_t begin = 0;
  for (uint64_t line = 1; line < setup.node.start_line && begin < text.size(); ++line) {
    const size_t end = text.find('\n', begin);
    begin = end == std::string::npos ? text.size() : end + 1;
  }
  size_t end = begin;
  for (uint64_t line = setup.node.start_line; line <= setup.node.end_line && end < text.size();
       ++line) {
    const size_t found = text.find('\n', end);
    end = found == std::string::npos ? text.size() : found + 1;
  }
  return text.substr(begin, end - begin);
}

// "42 lines: Cart, load_items, …": how long a file is, and what it defines.
std::string file_summary(const AgentSetup& setup) {
  const auto text = text_of(setup);
  if (!text.ok()) return {};
  const size_t lines = lines_of(text.value()).size();
  std::string names;
  for (const hub::Node& node : hub::outline(setup.node.file, text.value())) {
    const bool is_outer = node.name.find('.') == std::string::npos;
    if (node.type == hub::NodeType::kFile || !is_outer) continue;
    names += (names.empty() ? ": " : ", ") + node.name;
  }
  return cut_end(std::to_string(lines) + (lines == 1 ? " line" : " lines") + names,
                 kFileSummaryBytesMax);
}

std::string node_json(const AgentSetup& setup) {
  const hub::Node& node = setup.node;
  if (node.id.empty()) return {};
  JsonWriter json;
  json.begin_object().member("id", node.id).member("type", name_of(node.type));
  json.member("name", node.name).member("file", node.file);
  if (node.type == hub::NodeType::kFile) {
    json.key("summary").lossy_string(file_summary(setup));
  } else {
    json.key("summary").lossy_string(node.signature);
    json.member("start_line", node.start_line).member("end_line", node.end_line);
  }
  json.member("source_hash", node.source_hash).end_object();
  return json.take();
}

// What makes the bytes of each request follow from the log.
void write_sent(JsonWriter& json, const AgentSetup& setup, std::span<const tool::ToolSpec> tools) {
  const auto frame =
      setup.has_packet ? frame_of(*setup.model, static_prompt(setup, tools)) : std::nullopt;
  if (frame) json.key("frame").raw(to_json(*frame));
  const std::vector<std::string> own = setup.model->control_tokens();
  if (own.empty()) return;
  json.key("control_tokens").texts(own);
}

std::string constraints_json(const AgentSetup& setup) {
  JsonWriter json;
  json.begin_object().member("max_turns", setup.max_turns);
  if (!setup.definition->safety.empty()) {
    json.key("safety").begin_array();
    for (const agent::Safety rule : setup.definition->safety) json.string(name_of(rule));
    json.end_array();
  }
  return json.end_object().take();
}

Result<std::string> goal_of(const AgentSetup& setup) {
  if (setup.goal) return *setup.goal;
  std::string text = TRY(text_of(setup));
  std::string goal = TRY(agent::render(setup.definition->node_context,
                                       {.node_text = std::move(text),
                                        .node_name = setup.node.name,
                                        .node_type = std::string(name_of(setup.node.type)),
                                        .file_path = setup.node.file}));
  // The line feed at the end of a YAML text means nothing.
  goal.erase(goal.find_last_not_of(" \n") + 1);
  return goal;
}

std::string sandbox_of(const AgentSetup& setup) {
  if (!setup.definition->is_embedded) return sandbox_json(setup.policy);
  sandbox::Report none;
  none.means.emplace_back(
      "its tools are functions of the program that runs it: no sandbox contains them");
  return sandbox::to_json(none);
}

}  // namespace

Json sandbox_json(const sandbox::Policy& policy) {
  if (policy.require != sandbox::Level::kNone) return sandbox::to_json(sandbox::report());
  sandbox::Report none;
  none.means.emplace_back(
      "sandbox.require is none: programs run with your permissions, on a copy of the project");
  return sandbox::to_json(none);
}

Json model_json(const AgentSetup& setup) {
  JsonWriter json;
  json.begin_object().key("is").raw(setup.model->describe());
  json.key("can").raw(model::to_json(setup.model->capabilities()));
  json.member("decide", name_of(setup.is_guarded() ? Decide::kGuarded : Decide::kFree));
  json.member("memory", name_of(setup.has_packet ? ShownMemory::kPacket : ShownMemory::kHistory));
  json.end_object();
  return json.take();
}

std::vector<tool::ToolSpec> tool_specs(const agent::Definition& definition) {
  std::vector<tool::ToolSpec> specs;
  specs.reserve(definition.tools.size());
  for (const agent::AgentTool& one : definition.tools) specs.push_back(one.tool->spec());
  return specs;
}

model::Prompt static_prompt(const AgentSetup& setup, std::span<const tool::ToolSpec> tools) {
  return {.system = setup.definition->system_prompt, .tools = tools};
}

Json prompt_json(const AgentSetup& setup, std::span<const tool::ToolSpec> tools) {
  JsonWriter json;
  json.begin_object().member("template", setup.model->template_id());
  json.member("system", setup.definition->system_prompt).key("tools").begin_array();
  for (const tool::ToolSpec& spec : tools) json.raw(tool::to_json(spec));
  json.end_array();
  write_sent(json, setup, tools);
  // `run --resume` uses the name to find what it can continue.
  json.member(setup.definition->is_embedded ? "embedded" : "agent", setup.definition->name);
  json.member("agent_sha256", setup.definition->hash);
  // Whoever asked for it compares.
  if (!setup.project_sha256.empty()) json.member("project_sha256", setup.project_sha256);
  return json.end_object().take();
}

std::vector<UsedProgram> used_programs(const agent::Definition& definition,
                                       const sandbox::Policy& policy, const std::stop_token& stop) {
  std::vector<UsedProgram> used;
  tool::CallContext context{.workspace = policy.workspace, .policy = policy};
  context.stop = stop;
  for (const tool::NeededProgram& one : definition.programs(policy.workspace)) {
    if (one.path.empty()) continue;
    used.push_back({.name = one.name,
                    .path = repair_utf8(one.path.string()),
                    .version = one.says_version ? tool::program_version(one.path, context) : ""});
  }
  return used;
}

std::vector<UsedProgram> used_programs(const AgentSetup& setup) {
  sandbox::Policy policy = setup.policy;
  policy.workspace = setup.project;
  return used_programs(*setup.definition, policy, setup.stop);
}

Result<RunStart> run_start_of(const AgentSetup& setup, std::span<const tool::ToolSpec> tools) {
  return RunStart{.goal = TRY(goal_of(setup)),
                  .node = {node_json(setup)},
                  .constraints = {constraints_json(setup)},
                  .prompt = {prompt_json(setup, tools)},
                  .model = {model_json(setup)},
                  .sandbox = {sandbox_of(setup)},
                  .programs = used_programs(setup),
                  .extensions = {setup.definition->extensions},
                  .program = setup.program,
                  .traceparent = setup.traceparent};
}

}  // namespace twotrack::runner
