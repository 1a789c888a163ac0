// Secrets in wrappings: with colours of a terminal inside, broken over lines with a backslash, or
// as base64 of the text around them. Unwrapped, they are found like any others.
#pragma once

#include <string_view>
#include <vector>

#include "redact/finder.h"

namespace twotrack::redact {

// All that `finder` finds in `text` or in what is wrapped in it, in the order of the text, without
// overlap. A span covers what it is wrapped in: the colours inside, its characters of the base64.
std::vector<SecretSpan> find_wrapped(const Finder& finder, std::string_view text);

}  // namespace twotrack::redact
