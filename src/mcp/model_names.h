// Names that every model and every grammar accepts ([a-z][a-z0-9_]{0,63}), for names that servers
// chose.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::mcp {

// A name for each of `names`, in their order; no two are equal when no two of `names` are. A name
// that is valid is kept; "getUser" becomes "get_user". Where that would make two equal, or too
// long, part of a hash is appended. The names do not depend on their order.
std::vector<std::string> model_names(std::span<const std::string> names);

// The model's names for the tools of a server: "files__read_file".
std::vector<std::string> tool_names(std::string_view server, std::span<const std::string> tools);

}  // namespace twotrack::mcp
