#include "base/encoding.h"

#include <simdjson.h>

#include <array>

namespace twotrack {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr uint8_t kNotBase64 = 0xff;

constexpr std::array<uint8_t, 256> make_base64_values() {
  std::array<uint8_t, 256> values{};
  values.fill(kNotBase64);
  for (size_t i = 0; i < kBase64.size(); ++i) {
    values[static_cast<uint8_t>(kBase64[i])] = static_cast<uint8_t>(i);
  }
  return values;
}

constexpr auto kBase64Values = make_base64_values();

bool is_continuation(char c) {
  return (static_cast<uint8_t>(c) & 0xC0) == 0x80;
}

}  // namespace

std::string to_hex(std::span<const uint8_t> bytes) {
  std::string hex;
  hex.reserve(bytes.size() * 2);
  for (const uint8_t byte : bytes) {
    hex.push_back(kHex[byte >> 4]);
    hex.push_back(kHex[byte & 15]);
  }
  return hex;
}

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  size_t i = 0;
  const auto byte = [&](size_t at) {
    return static_cast<uint32_t>(static_cast<uint8_t>(bytes[at]));
  };
  for (; i + 3 <= bytes.size(); i += 3) {
    const uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    for (const int shift : {18, 12, 6, 0}) text.push_back(kBase64[group >> shift & 63]);
  }
  const size_t left = bytes.size() - i;
  if (left == 1) {
    const uint32_t group = byte(i) << 16;
    text += {kBase64[group >> 18 & 63], kBase64[group >> 12 & 63], '=', '='};
  } else if (left == 2) {
    const uint32_t group = byte(i) << 16 | byte(i + 1) << 8;
    text += {kBase64[group >> 18 & 63], kBase64[group >> 12 & 63], kBase64[group >> 6 & 63], '='};
  }
  return text;
}

Result<std::string> from_base64(std::string_view text) {
  const auto bad = [](size_t at) {
    return Error{Code::kInvalid, "not base64 at position " + std::to_string(at + 1)};
  };
  if (text.size() % 4 != 0) return bad(text.size());
  size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  const size_t digits = text.size() - padding;

  std::string bytes;
  bytes.reserve(digits / 4 * 3 + 3);
  uint32_t group = 0;
  for (size_t i = 0; i < digits; ++i) {
    const uint8_t value = kBase64Values[static_cast<uint8_t>(text[i])];
    if (value == kNotBase64) return bad(i);
    group = group << 6 | value;
    if (i % 4 == 3) {
      bytes +=
          {static_cast<char>(group >> 16), static_cast<char>(group >> 8), static_cast<char>(group)};
      group = 0;
    }
  }
  // The bits that padding leaves over must be zero, or two texts would mean the same bytes.
  if (padding == 1) {
    if ((group & 3) != 0) return bad(digits - 1);
    bytes += {static_cast<char>(group >> 10), static_cast<char>(group >> 2)};
  } else if (padding == 2) {
    if ((group & 15) != 0) return bad(digits - 1);
    bytes.push_back(static_cast<char>(group >> 4));
  }
  return bytes;
}

bool is_utf8(std::string_view bytes) {
  return simdjson::validate_utf8(bytes.data(), bytes.size());
}

std::string_view utf8_prefix(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  size_t end = bytes_max;
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

std::string_view utf8_suffix(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  size_t start = text.size() - bytes_max;
  while (start < text.size() && is_continuation(text[start])) ++start;
  return text.substr(start);
}

}  // namespace twotrack
