// The anchor that `head` prints and `verify --head` reads: people keep it elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "project/project.h"
#include "track/head.h"

namespace twotrack::project {

// How far the log of `agent` was acknowledged, checked against the log itself. Fails with kCorrupt
// if the log does not reach its own head.
Result<track::Head> current_anchor(Project& project, const std::string& agent);

Json anchor_json(const std::string& agent, const track::Head& head);

// Reads what `head` printed, in either format. Fails with kInvalid when it is of another agent.
Result<track::Head> parse_anchor(std::string_view text, const std::string& agent);

}  // namespace twotrack::project
