// Samples for the tests and the fuzzer: tokens that no service ever issued. They are put together
// when a test runs, so that no scanner of the repository takes them for real ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack::redact {

inline constexpr std::string_view kAlphanumeric =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr std::string_view kHexDigits = "0123456789abcdef";

// `prefix` and `length` characters of `alphabet` in an order without a pattern, always the same.
inline std::string sample(std::string_view prefix, size_t length,
                          std::string_view alphabet = kAlphanumeric) {
  std::string out(prefix);
  uint32_t state = 12345;
  for (size_t i = 0; i < length; ++i) {
    state = state * 1664525 + 1013904223;
    out.push_back(alphabet[(state >> 16) % alphabet.size()]);
  }
  return out;
}

inline std::string sample_private_key(std::string_view line_end) {
  std::string key = "-----BEGIN RSA ";
  key.append("PRIVATE KEY-----").append(line_end);
  for (int i = 0; i < 3; ++i) key.append(sample("", 64)).append(line_end);
  key.append(sample("", 10)).append("==").append(line_end);
  return key.append("-----END RSA ").append("PRIVATE KEY-----");
}

}  // namespace twotrack::redact
