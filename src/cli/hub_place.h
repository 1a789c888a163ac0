// The project's hub, as commands reach it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "hub/pull.h"
#include "hub/store.h"

namespace twotrack::cli {

// The one that is there. Fails with kNotFound, and how to make one.
Result<hub::Store> open_hub(Context& context);

// To be asked before sources are looked for: loads the languages of the user, and answers with the
// patterns of what is left out, by hub.ignore and hub.languages.
Result<std::vector<std::string>> hub_ignore(Context& context);

// The sources that an index would read into the hub, or take out of it: those that are new, gone,
// have other bytes than when they were read, or are read in another way now.
Result<std::vector<std::string>> files_behind(Context& context, hub::Store& store);

// As `hub get` prints them.
std::string to_json(const hub::NodeState& state);
std::string to_text(const hub::NodeState& state, const Style& style);

}  // namespace twotrack::cli
