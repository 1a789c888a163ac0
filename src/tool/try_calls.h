// try_calls: what a function of the project does with sample data.
#pragma once

#include <optional>
#include <string>

#include "base/json_tree.h"
#include "tool/python_signature.h"
#include "tool/tool.h"

namespace twotrack::tool {

struct TriedCalls {
  uint64_t made = 0;
  uint64_t raised = 0;
  std::string error{};  // the first one: "ValueError: percent"
};

// Calls the function of context.node with each item of `content`, in the sandbox, where it can
// write nothing. Nothing if that cannot be tried: the agent may run no code, there is no python3,
// the file cannot be imported, an object would have to be made with values, a parameter takes what
// JSON does not write as it is (a date), or it takes too long.
std::optional<TriedCalls> try_calls(const CallContext& context, const PythonSignature& signature,
                                    JsonElement content);

}  // namespace twotrack::tool
