// Summarizers that are written in Python, as the core asks them.
#pragma once

#include <nanobind/nanobind.h>

#include "summary/registry.h"

namespace twotrack::python {

// `summarizer` has summarize(raw_result) -> str and extract_knowledge(raw_result) -> dict. Asked
// with or without the GIL; an exception makes the built-in digests speak.
Summarizer python_summarizer(nanobind::object summarizer);

}  // namespace twotrack::python
