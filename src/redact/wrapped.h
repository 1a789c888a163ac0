// Secrets in wrappings: spelled with escapes, with colours or invisible characters inside
// (spelling.h), or encoded in base64, base32 or hexadecimal digits (encoded.h) or as a list of
// bytes (byte_list.h), one in the other a few times. Unwrapped, they are found like any others.
#pragma once

#include <string_view>
#include <vector>

#include "redact/finder.h"

namespace twotrack::redact {

// All that `finder` finds in `text` or in what is wrapped in it, in the order of the text, without
// overlap. A span covers what it is wrapped in: the colours inside, its digits of the base64.
std::vector<SecretSpan> find_wrapped(const Finder& finder, std::string_view text);

}  // namespace twotrack::redact
