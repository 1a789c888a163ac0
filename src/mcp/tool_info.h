// ToolInfo: a tool as described by a server. Everything in it is untrusted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace twotrack::mcp {

// No sensible server has more.
inline constexpr size_t kToolsMax = 1'000;
// Of what is approved of one tool. What is longer is no description of parameters.
inline constexpr size_t kToolBytesMax = size_t{256} << 10;

struct ToolInfo {
  std::string name{};
  std::string description{};
  Json input_schema{};   // an object
  Json output_schema{};  // an object, or empty
  // Of the annotations; nothing is said by default.
  enum class Hint : uint8_t { kUnsaid, kNo, kYes };
  Hint read_only = Hint::kUnsaid;
  Hint idempotent = Hint::kUnsaid;
  // The parts that approving a tool is about, as JSON without white space.
  Json json{};
};

struct ToolList {
  std::vector<ToolInfo> tools{};       // by name
  std::vector<std::string> refused{};  // tools that cannot be used, each with the reason

  const ToolInfo* find(std::string_view name) const;
  std::vector<std::string> names() const;
  // SHA-256 over what approving is about. The order in which a server lists its tools is not.
  std::string hash() const;
};

// Adds the `tools` of one answer to tools/list, which is JSON that was read before. Fails with
// kInvalid when it has none; a single bad tool is rejected, not the list.
Status add_tools(ToolList& list, std::string_view tools);

// Arguments that a tool's schema wants repeated in HTTP headers (`x-mcp-header`), for proxies
// that do not read bodies. Only in the revision without sessions.

struct HeaderParam {
  std::vector<std::string> path{};  // of the property in the arguments
  std::string name{};               // "Region" for "Mcp-Param-Region"
  bool operator==(const HeaderParam&) const = default;
};

// `input_schema` is JSON. Fails with kInvalid when a mark stands where none may: such a tool must
// not be used.
Result<std::vector<HeaderParam>> header_params(std::string_view input_schema);

// "Mcp-Param-Region: us-west1" for each that `args` has.
std::vector<std::string> header_lines(const std::vector<HeaderParam>& params,
                                      std::string_view args);

// A value as a header takes it: as it is, or as base64 in marks.
std::string header_value(std::string_view value);

}  // namespace twotrack::mcp
