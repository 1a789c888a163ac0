// Arguments that a tool's schema wants repeated in HTTP headers (`x-mcp-header`), for proxies
// that do not read bodies. Only in the revision without sessions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::mcp {

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
