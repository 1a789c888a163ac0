// Hooks that are written in Python, as a session asks them.
#pragma once

#include "python/held.h"
#include "runner/session.h"

namespace twotrack::python {

// `hook(packet) -> [(type, data)] | None`. Asked with or without the GIL; an exception is an error
// of the hook, which the log then tells.
runner::PromptHook python_hook(const Held& hook);

}  // namespace twotrack::python
