// The names that a subagent's YAML may give.
#pragma once

#include <algorithm>
#include <string_view>

namespace twotrack::agent {

inline constexpr size_t kNameBytesMax = 64;

inline constexpr std::string_view kToolNameRule =
    "a name begins with a lowercase letter and has lowercase letters, digits and _, 64 at most";
inline constexpr std::string_view kAgentNameRule =
    "a name begins with a letter and has letters, digits, _ and -, 64 at most";

// Of tools and parameters: every server's grammar takes them.
inline bool is_tool_name(std::string_view name) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return !name.empty() && name.size() <= kNameBytesMax && name[0] >= 'a' && name[0] <= 'z' &&
         name.find_first_not_of(kAllowed) == std::string_view::npos;
}

// Of agents and operations: they are part of agent ids and of `run -o lint,test`.
inline bool is_agent_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && name.size() <= kNameBytesMax && is_letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
         });
}

}  // namespace twotrack::agent
