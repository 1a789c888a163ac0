// Hooks written in Python, as a session calls them.
#pragma once

#include <string_view>

#include "python/held.h"
#include "runner/session.h"

namespace twotrack::python {

// `hook(packet) -> [(type, data)] | None`. Called with or without the GIL; an exception is an error
// of the hook, which is logged.
runner::PromptHook python_hook(const Held& hook);

// SessionOptions::on_refused: a warning of the logger "twotrack".
void tell_refused(std::string_view message);

}  // namespace twotrack::python
