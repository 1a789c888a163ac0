// cpython: scripts on the system's python3, if Monty is not available.
//
// One process per call, in the sandbox: Python's own restrictions stop nobody. What the
// script is told and what it returns is the same; its memory is limited coarsely, and its time is
// that of the processor.
#pragma once

#include "grail/interpreter.h"
#include "grail/runtime.h"
#include "tool/tool.h"

namespace twotrack::grail {

Ran run_in_cpython(const Runtime& runtime, const tool::CallContext& context, const Job& job);

}  // namespace twotrack::grail
