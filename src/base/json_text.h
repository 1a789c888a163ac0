// The inside of JSON strings: text to escapes and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack {

// Appends `text` as the inside of a JSON string: quotes, backslashes and control characters
// escaped. REQUIRES: text is UTF-8 (is_utf8); store other bytes as base64.
void append_json_escaped(std::string& out, std::string_view text);

// How many bytes at the start of `text` append_json_escaped() would copy unchanged.
size_t json_plain_length(std::string_view text);

// The text that the inside of a JSON string stands for. Anything that is not an escape, or only
// half of a surrogate pair, is kept as is: so UTF-8 stays UTF-8.
std::string json_unescape(std::string_view escaped);

struct JsonEscape {
  size_t length = 0;          // 2, 6, or 12 for a surrogate pair; 0 when there is no escape
  uint32_t character = 0;     // the code point that it stands for
  bool is_half_pair = false;  // there is none, because it is only half of a surrogate pair
};

// The escape at the start of `text`.
JsonEscape read_json_escape(std::string_view text);

}  // namespace twotrack
