// The anchor that `head` prints and `verify --head` reads: people keep it elsewhere.
#pragma once

#include <string>

#include "cli/context.h"
#include "track/head.h"

namespace twotrack::cli {

// How far the log of `agent` was acknowledged, checked against the log itself. Fails with kCorrupt
// if the log does not reach its own head.
Result<track::Head> current_anchor(Context& context, const std::string& agent);

std::string anchor_json(const std::string& agent, const track::Head& head);

// Reads what `head` printed, in either format; "-" is stdin. Fails with kInvalid when it is of
// another agent.
Result<track::Head> read_anchor(Context& context, const std::string& file,
                                const std::string& agent);

}  // namespace twotrack::cli
