// Bytes as text: hexadecimal, base64 (RFC 4648, padded), and a check for UTF-8.
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

bool is_utf8(std::string_view bytes);

// Each byte that belongs to no UTF-8 character becomes U+FFFD. For people to read, never for
// data.
std::string repair_utf8(std::string_view bytes);

// A text from outside, safe to show in a message: in double quotes, with control characters
// escaped and bytes that are not UTF-8 repaired, cut if it is long.
std::string in_quotes(std::string_view text);

// The longest prefix of `text` that is at most `bytes_max` long and does not cut a character.
// REQUIRES: text is UTF-8.
std::string_view utf8_prefix(std::string_view text, size_t bytes_max);
// The same from the end.
std::string_view utf8_suffix(std::string_view text, size_t bytes_max);

}  // namespace twotrack
