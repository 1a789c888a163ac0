// A tool whose caller does not choose all of its arguments: `success.args` of an agent's file.
//
// A witness that the model can point at another file proves nothing. What is pinned is no parameter
// any more: the model does not see it, and the program fills it in for the node of each call.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "hub/node.h"
#include "tool/tool.h"

namespace twotrack::agent {

// Name and JSON value; texts are templates of the node.
using PinnedArgs = std::vector<std::pair<std::string, std::string>>;

// Fails with kInvalid on a name that is no parameter of the tool, on a value that does not fit it,
// and on a template that cannot be filled in (template.h; node_text is not known here).
Result<std::shared_ptr<const tool::Tool>> pin(std::shared_ptr<const tool::Tool> tool,
                                              const PinnedArgs& args);

// The arguments for `node`, as a JSON object.
Json pinned_json(const PinnedArgs& args, const hub::Node& node);

}  // namespace twotrack::agent
