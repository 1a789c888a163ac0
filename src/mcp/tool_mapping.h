// From the schema of a tool to what a model is told about it, and back from what the model says.
//
// A ToolSpec is flatter than JSON Schema. What fits into it goes there; ranges, patterns and
// formats go into the description; what fits neither is listed, never silently dropped. The
// server's own schema is still what a call is checked against.
#pragma once

#include <cstddef>
#include <map>
#include <span>
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

// Names that every model and every grammar accepts ([a-z][a-z0-9_]{0,63}), for names that servers
// chose.

// A name for each of `names`, in their order; no two are equal when no two of `names` are. A name
// that is valid is kept; "getUser" becomes "get_user". Where that would make two equal, or too
// long, part of a hash is appended. The names do not depend on their order.
std::vector<std::string> model_names(std::span<const std::string> names);

// The model's names for the tools of a server: "files__read_file".
std::vector<std::string> tool_names(std::string_view server, std::span<const std::string> tools);

// What a server says about its tools, made safe to show: on one line, without control characters or
// characters that hide or reorder text, and within the size limit.

inline constexpr size_t kDescriptionBytesMax = 1024;          // of a tool
inline constexpr size_t kParameterDescriptionBytesMax = 256;  // of one parameter

// `text` is any bytes. What is cut off is marked by "…".
std::string clean_text(std::string_view text, size_t bytes_max);

}  // namespace twotrack::mcp
