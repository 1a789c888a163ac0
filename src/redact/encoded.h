// Encoded text: runs of base64, base32 or hexadecimal digits that stand for a text.
//
// A run may begin anywhere in a value, hold binary data before the text, and go on over lines of
// the same length.
#pragma once

#include <functional>
#include <string_view>

#include "redact/unwrapped.h"

namespace twotrack::redact {

// Calls `visit` with each text that is encoded in `text`; its places count from `begin` on. Most
// texts are passed sixteen bytes at a time.
void for_each_encoded(std::string_view text,
                      const std::function<void(const Unwrapped&, size_t begin)>& visit);

}  // namespace twotrack::redact
