// From the schema of a tool to what a model is told of it, and back from what the model says.
//
// A ToolSpec is flatter than JSON Schema. What fits into it goes there; ranges, patterns and
// formats are said in the description; what neither takes is listed, never dropped in silence. The
// server's own schema stays what a call is held against.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/tool_info.h"
#include "tool/spec.h"

namespace twotrack::mcp {

// How the members of an object are called on the wire, by what the model calls them.
struct WireNames {
  std::map<std::string, std::string, std::less<>> names{};  // only those that differ
  std::map<std::string, WireNames, std::less<>> below{};    // objects, and lists of them
  bool empty() const { return names.empty() && below.empty(); }
};

struct MappedTool {
  tool::ToolSpec spec{};
  WireNames wire{};
  std::vector<std::string> left_out{};  // "filter: only the first of 3 alternatives"
};

// `name` is how the model calls it.
MappedTool map_tool(const ToolInfo& tool, std::string name);

// The model's arguments as the server takes them. REQUIRES: args is a JSON object.
std::string to_wire(const WireNames& names, std::string_view args);

}  // namespace twotrack::mcp
