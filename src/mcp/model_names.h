// Names that every model and every grammar takes ([a-z][a-z0-9_]{0,63}), for names that servers
// chose.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::mcp {

// A name for each of `names`, in their order; no two are equal when no two of `names` are. A name
// that fits stays as it is; "getUser" becomes "get_user". Where that would make two equal, or too
// long, a part of a hash stands behind it. The names do not depend on their order.
std::vector<std::string> model_names(std::span<const std::string> names);

// How a model calls the tools of a server: "files__read_file".
std::vector<std::string> tool_names(std::string_view server, std::span<const std::string> tools);

}  // namespace twotrack::mcp
