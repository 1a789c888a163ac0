#include "base/encoding.h"

#include <algorithm>
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

// 0 for a digit of lowercase hexadecimal, 1 for everything else.
constexpr uint8_t not_hex(char c) {
  const auto digit = static_cast<uint8_t>(c - '0');
  const auto letter = static_cast<uint8_t>(c - 'a');
  return static_cast<uint8_t>((digit > 9) & (letter > 5));
}

}  // namespace

std::string to_hex(std::span<const uint8_t> bytes) {
  std::string hex(bytes.size() * 2, '\0');
  char* out = hex.data();
  for (const uint8_t byte : bytes) {
    *out++ = kHex[byte >> 4];
    *out++ = kHex[byte & 15];
  }
  return hex;
}

bool is_lowercase_hex(std::string_view text) {
  // Without branches: digits and letters follow each other at random, and every line of a log has
  // 128 of them. A predictor that is wrong each third time made this half of the cost of a scan.
  // And in pieces of a fixed length, of which compilers make a few instructions.
  constexpr size_t kPiece = 32;
  uint8_t wrong = 0;
  size_t at = 0;
  for (; at + kPiece <= text.size(); at += kPiece) {
    for (size_t i = 0; i < kPiece; ++i) wrong |= not_hex(text[at + i]);
  }
  for (; at < text.size(); ++at) wrong |= not_hex(text[at]);
  return wrong == 0;
}

std::string to_base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  char* out = text.data();
  const auto byte = [&](size_t at) -> uint32_t {
    return at < bytes.size() ? static_cast<uint8_t>(bytes[at]) : 0;
  };
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    const size_t digits = std::min<size_t>(bytes.size() - i, 3) + 1;
    for (size_t digit = 0; digit < digits; ++digit) {
      out[digit] = kBase64[group >> (18 - 6 * digit) & 63];
    }
    out += 4;
  }
  return text;
}

Result<std::string> from_base64(std::string_view text) {
  const auto bad = [](size_t at) {
    return Error{Code::kInvalid, "not base64 at position " + std::to_string(at + 1)};
  };
  size_t padding = 0;
  if (text.size() % 4 == 0 && text.ends_with('=')) padding = text.ends_with("==") ? 2 : 1;
  const size_t digits = text.size() - padding;

  std::string bytes(digits * 3 / 4, '\0');
  char* out = bytes.data();
  uint32_t group = 0;
  for (size_t i = 0; i < digits; ++i) {
    const uint8_t value = kBase64Values[static_cast<uint8_t>(text[i])];
    if (value == kNotBase64) return bad(i);
    group = group << 6 | value;
    // Each digit but the first of a group of four completes one byte.
    if (i % 4 != 0) *out++ = static_cast<char>(group >> (6 - 2 * (i % 4)));
  }
  if (text.size() % 4 != 0) return bad(text.size());
  // The bits that padding leaves over must be zero, or two texts would mean the same bytes.
  if (padding != 0 && (group & (padding == 1 ? 3 : 15)) != 0) return bad(digits - 1);
  return bytes;
}

}  // namespace twotrack
