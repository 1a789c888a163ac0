// Summarizers that are written in Python, as the core asks them.
#pragma once

#include "python/held.h"
#include "summary/registry.h"

namespace twotrack::python {

// `object` has summarize(raw_result) -> str and extract_knowledge(raw_result) -> dict. Asked
// with or without the GIL; an exception makes the built-in digests speak. REQUIRES: the GIL, to
// make it.
Summarizer python_summarizer(const Held& object);

}  // namespace twotrack::python
