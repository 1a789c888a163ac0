// Digests by the shape of a text: a test report, a linter's, a compiler's, a traceback, a diff, a
// listing, a table, a source file, a log.
#pragma once

#include <optional>
#include <string_view>

#include "packet/delta.h"

namespace twotrack {

// The delta of an output whose shape is known. Nothing when no shape fits: then nobody claims
// anything. The shape is told from the beginning and the end of the text; then the text is read
// once, with memory that does not grow with it. The tree of the facts takes at most
// `facts_bytes_max`, and less when there are many diagnostics: the whole delta stays within
// kDeltaBytesMax.
std::optional<Delta> digest_report(std::string_view output, size_t facts_bytes_max);

}  // namespace twotrack
