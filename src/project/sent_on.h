// What a gateway sent on where a view is derived from its log: the model saw that, and no view.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "project/project.h"
#include "runner/packet_log.h"

namespace twotrack::project {

// Why no model was shown the view after the event `seq`, and what it was sent instead, for a
// person. Empty if the log is none of a gateway.
std::string not_seen(const runner::PacketLog& log, uint64_t seq);

// Warns of it.
void warn_if_not_seen(Project& project, const runner::PacketLog& log, uint64_t seq);

}  // namespace twotrack::project
