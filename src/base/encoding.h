// Bytes as text: hexadecimal and base64 (RFC 4648, padded).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

std::string to_hex(std::span<const uint8_t> bytes);
// Whether `text` contains only 0-9 and a-f.
bool is_lowercase_hex(std::string_view text);

std::string to_base64(std::string_view bytes);

// Strict: no whitespace, no missing padding, one text for each byte string. Fails with kInvalid
// and the position, counted from 1.
Result<std::string> from_base64(std::string_view text);

}  // namespace twotrack
