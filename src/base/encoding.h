// Bytes as text: hexadecimal, base64 (RFC 4648, padded), and the question whether bytes are UTF-8.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

std::string to_hex(std::span<const uint8_t> bytes);

std::string to_base64(std::string_view bytes);

// Strict: no white space, no missing padding. Fails with kInvalid and the position, counted from 1.
Result<std::string> from_base64(std::string_view text);

bool is_utf8(std::string_view bytes);

// The longest prefix of `text` that is at most `bytes_max` long and does not cut a UTF-8 character.
std::string_view utf8_prefix(std::string_view text, size_t bytes_max);
// The same from the end.
std::string_view utf8_suffix(std::string_view text, size_t bytes_max);

}  // namespace twotrack
