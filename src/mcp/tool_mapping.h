// From the schema of a tool to what a model is told about it, and back from what the model says.
//
// A ToolSpec is flatter than JSON Schema. What fits into it goes there; ranges, patterns and
// formats go into the description; what fits neither is listed, never silently dropped. The
// server's own schema is still what a call is checked against.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/tool_info.h"
#include "tool/spec.h"

namespace twotrack::mcp {

// The names of an object's members on the wire, by the model's names for them.
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

// `name` is the model's name for it.
MappedTool map_tool(const ToolInfo& tool, std::string name);

// The model's arguments as the server expects them. REQUIRES: args is a JSON object.
std::string to_wire(const WireNames& names, std::string_view args);

}  // namespace twotrack::mcp
