// Summarizers written in Python, as the core calls them.
#pragma once

#include "python/held.h"
#include "summary/registry.h"

namespace twotrack::python {

// `object` has summarize(raw_result) -> str and extract_knowledge(raw_result) -> dict. Asked
// with or without the GIL; after an exception the built-in digests are used. REQUIRES: the GIL, to
// make it.
Summarizer python_summarizer(const Held& object);

}  // namespace twotrack::python
