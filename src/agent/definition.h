// Definition: an operation from a subagent YAML: its prompts, its tools, what counts as
// success.
//
// Checked completely when it is read: every error is listed with file, line and key, and the
// nearest known name. Remora's files have the same format, including scripts (pym): their unknown
// keys are warnings.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/pinned_tool.h"
#include "base/file.h"
#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "event/words.h"
#include "grail/pym_tool.h"
#include "hub/node.h"
#include "summary/registry.h"
#include "tool/tool.h"

namespace twotrack::mcp {
class Servers;
}

namespace twotrack::agent {

// Rules that the runner enforces.
enum class Safety : uint8_t { kReadOnly, kNoNetwork, kNoEvalExec, kNoUnsafeFixes };
constexpr auto all_names(Safety) {
  return name_list("read_only", "no_network", "no_eval_exec", "no_unsafe_fixes");
}

// What submit_result is checked against: the last result of `tool`, newer than every change to the
// workspace, is a success and left these values, if any, in the packet's knowledge.
struct Evidence {
  std::string tool{};
  PinnedArgs args{};  // that the model does not choose
  std::vector<std::pair<std::string, Json>> knowledge{};
};

// How often an agent really succeeded with a model, when somebody counted.
struct Measured {
  std::string model{};  // as the model calls itself
  uint64_t succeeded = 0;
  uint64_t cases = 0;
  // A model that fails more often than not.
  bool is_weak() const { return succeeded * 2 < cases; }
};

// What makes a tool. A definition's file has the first four as keys.
enum class ToolKind : uint8_t {
  kBuiltin,
  kCommand,
  kPym,
  kMcp,
  kPython,     // a function of the program that embeds twotrack
  kSimulated,  // of a world to learn in
};
constexpr auto all_names(ToolKind) {
  return name_list("builtin", "command", "pym", "mcp", "python", "simulated");
}

struct AgentTool {
  std::shared_ptr<const tool::Tool> tool{};
  ToolKind kind = ToolKind::kBuiltin;
  // Run once, before the first call of the tool; what they print becomes an event, so that the
  // model may see it. Their names are unique within an agent.
  std::vector<std::shared_ptr<const tool::Tool>> context_providers{};
  std::optional<std::chrono::milliseconds> time_limit{};  // of one call; nothing: the program's own
  // Takes the arguments of a call that a crash cut off, and exits with 0 if its effect
  // happened, with 1 if it did not. Empty: only a person can say.
  std::shared_ptr<const tool::Tool> verify{};
};

struct Definition {
  std::string name{};       // "lint_agent"
  std::string operation{};  // "lint"
  Path file{};
  std::string hash{};  // SHA-256 of the file
  std::optional<uint64_t> max_turns{};
  std::vector<hub::NodeType> node_types{};
  std::vector<std::string> files{};  // patterns; none: files of known languages
  std::vector<Safety> safety{};
  std::string system_prompt{};
  std::string node_context{};  // template: {{ node_text }}, node_name, node_type, file_path
  std::vector<AgentTool> tools{};
  std::optional<Evidence> success{};
  std::vector<Measured> measured{};
  std::string recommends{};  // a model that can do it; empty: nobody has said
  Json extensions{};         // an object for run_start, or empty
  std::vector<std::pair<std::string, Summarizer>> summarizers{};  // by tool
  std::vector<std::string> warnings{};
  // Made by a program that embeds twotrack, not read from a file: its tools run in that program
  // with its permissions, and only that program can resume its agents.
  bool is_embedded = false;

  const AgentTool* find(std::string_view tool) const;
  bool has(Safety rule) const { return std::ranges::find(safety, rule) != safety.end(); }
  // Programs that its tools need, whether the project has them or not, each once.
  std::vector<tool::NeededProgram> programs(const Path& project) const;
};

// What the configuration says about tools.
struct ToolSettings {
  grail::Settings grail{};
  std::shared_ptr<const mcp::Servers> mcp{};  // null: no servers are configured
};

// `file`: agents_dir/<name>/<name>_subagent.yaml. `agents_dir`: what paths in it are relative to.
// Fails with kInvalid and every error, one per line.
Result<Definition> read_definition(FileSystem& files, const Path& agents_dir, const Path& file,
                                   const ToolSettings& settings = {});

// Every subagent file in `agents_dir`, by name: agents_dir/<folder>/<any>_subagent.yaml. Fails
// with kNotFound when there is no such folder.
Result<std::vector<Path>> find_definitions(FileSystem& files, const Path& agents_dir);

// Files that look as if an agent were meant, and are not read: YAML in a folder that has no
// subagent file, and a subagent file without a folder. Each is told with the name that it should
// have.
std::vector<std::string> misnamed_definitions(FileSystem& files, const Path& agents_dir);

struct Definitions {
  std::vector<Definition> good{};  // by file
  std::vector<Error> faults{};     // of the others; also of two with one operation
};
// All of them. Fails as find_definitions() does.
Result<Definitions> read_definitions(FileSystem& files, const Path& agents_dir,
                                     const ToolSettings& settings = {});

// The template with its values; both {{ name }} and {{name}}. Fails with kInvalid on a variable
// that does not exist, and names the nearest.
struct NodeText {
  std::string node_text{};
  std::string node_name{};
  std::string node_type{};
  std::string file_path{};
};
Result<std::string> render(std::string_view text, const NodeText& values);

}  // namespace twotrack::agent
