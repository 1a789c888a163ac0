// confine: the interpreter, in the sandbox of the call.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "grail/channel.h"
#include "tool/tool.h"

namespace twotrack::grail {

// An interpreter: it may read its own files, and write nothing at all. Fails as confined()
// does.
Result<WorkerPlan> confined_worker(const tool::CallContext& context, std::vector<std::string> argv);

}  // namespace twotrack::grail
