// What a server answered to a call, in the form of the tool contract.
//
// Every byte goes to the Long Track: plain text unchanged; a structure, or anything other than
// text, as the contract's JSON object. A server's claim that a tool failed is an outcome, whatever
// form it has; a structure that breaks the tool's own schema is not a success.
#pragma once

#include <string>

#include "mcp/client.h"
#include "mcp/tool_info.h"
#include "tool/tool.h"

namespace twotrack::mcp {

// Error codes, in addition to TIMEOUT and CANCELLED:
//   TOOL_ERROR       the tool says so itself (isError)
//   RPC_ERROR        the server rejected the call
//   OUTPUT_INVALID   the structure breaks the tool's output schema, or the answer has no content
//   INPUT_REQUIRED   the server wants an answer from a person or a model, which it does not get
tool::ToolReturn to_return(const RpcAnswer& answer, const ToolInfo& tool);

}  // namespace twotrack::mcp
