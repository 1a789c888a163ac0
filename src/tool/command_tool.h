// A tool of kind `command`: a program with an argv template. Never a shell.
//
//   argv: [ruff, check, --select, "{rule}", "--line={line}", "{files}"]
//
// `{name}` stands for a parameter, or for node_file, node_name and node_id of the current node;
// `{{` and `}}` are braces. A word that is just one parameter is left out if the call does
// not give it, and becomes several words if it is an array. Inside a word a value is inserted as
// text; a missing one is empty. A value at the start of a word may not start with a dash, unless
// `--` comes before it: it would be read as an option.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tool/tool.h"

namespace twotrack::tool {

struct CommandPlan {
  ToolSpec spec{};
  std::vector<std::string> argv{};
  Effect effect = Effect::kExternal;
  std::vector<Does> does{};
  std::vector<std::string> env_pass{};  // variables that the program may have
};

// Fails with kInvalid on a placeholder that names nothing (and says the nearest), a brace without
// its partner, or an empty template.
Result<std::shared_ptr<const Tool>> make_command(CommandPlan plan);

}  // namespace twotrack::tool
