// A tool of kind `pym`: a Grail script, as a tool that an agent may call.
//
// Its return value is interpreted like any tool's: the script's value is the output, as text
// when it is a str and as JSON otherwise. What it printed or logged is in the member
// `printed`. A script that fails returns Remora's envelope, {"error": true, "code", "message"} with
// `limit_type` or `lineno`, and one of these codes:
//
//   FILE_NOT_FOUND  no such script                   EXECUTION      an uncaught exception
//   LOAD_ERROR      not valid Python                  INTERNAL       this program or the
//   interpreter GRAIL_CHECK     the checker found an error       PROCESS_CRASH  the interpreter is
//   gone GRAIL           an input is missing              TIMEOUT        the call's time limit
//   LIMIT           duration, memory, recursion, externals, output or value
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grail/runtime.h"
#include "grail/script.h"
#include "tool/tool.h"

namespace twotrack::grail {

// What is the same for all scripts of a program.
struct Settings {
  Path monty{};                      // empty: wherever it is found
  std::optional<Runtime> runtime{};  // when it has been found already
  ScriptLimits limits{};
};

struct PymPlan {
  tool::ToolSpec spec{};  // of the model's view; parameters as spec_of() has them, perhaps changed
  Script script{};
  Settings settings{};
  std::optional<Effect> effect{};                 // nothing: what the script's externals can do
  std::optional<std::vector<tool::Does>> does{};  // likewise
};

// What a call of the script needs from the model: its inputs, except those that this program fills
// in itself (node_text, node_source, target_file, workspace_id, node_id, node_name, node_type, by
// either name of the Input).
std::vector<tool::Parameter> parameters_of(const Script& script);
bool is_injected(const ScriptInput& input);

// Fails with kInvalid when the script has errors, declares an unknown external, or is
// declared pure but can write.
Result<std::shared_ptr<const tool::Tool>> make_pym(PymPlan plan);

// The script in `file`. Fails with kNotFound, or kIo.
Result<Script> load_script(FileSystem& files, const Path& file);

// A return for a script that could not even be made a tool: FILE_NOT_FOUND, LOAD_ERROR or
// GRAIL_CHECK.
tool::ToolReturn broken_script(std::string_view code, std::string_view message);

// Why `script` cannot be used at all: an unknown external, with the nearest name.
std::vector<ScriptFinding> unserved(const Script& script);

}  // namespace twotrack::grail
