// ASCII characters, and texts made of them. Unlike <cctype>, these take any char and ignore the
// locale.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace twotrack {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

constexpr bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}

// [A-Za-z0-9_]
constexpr bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

// Without space at either end.
inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// The whole number that all of `text` is; nullopt if it is none, or not one of that type.
template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace twotrack
