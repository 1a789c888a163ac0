// Byte lists: a text as the numbers of its bytes, "103, 104, 112" or "0x67,0x68,0x70".
#pragma once

#include <functional>
#include <string_view>

#include "redact/unwrapped.h"

namespace twotrack::redact {

// Calls `visit` with each text that stands as such a list in `text`.
void for_each_byte_list(std::string_view text, const std::function<void(const Unwrapped&)>& visit);

bool has_byte_list(std::string_view text);

}  // namespace twotrack::redact
