// Compact JSON with line ends and two spaces per level, for people who read a schema file.
#pragma once

#include <string>
#include <string_view>

namespace twotrack::testing {

inline std::string indented(std::string_view json) {
  std::string out;
  size_t depth = 0;
  bool in_string = false;
  const auto new_line = [&] { out.append("\n").append(depth * 2, ' '); };
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_string) {
      out.push_back(c);
      if (c == '\\') out.push_back(json[++i]);
      if (c == '"') in_string = false;
      continue;
    }
    const bool is_empty = i + 1 < json.size() && (json[i + 1] == ']' || json[i + 1] == '}');
    if (c == '}' || c == ']') {
      --depth;
      if (json[i - 1] != '{' && json[i - 1] != '[') new_line();
    }
    out.push_back(c);
    if (c == '"') in_string = true;
    if (c == ':') out.push_back(' ');
    if (c == '{' || c == '[') ++depth;
    if (c == ',' || ((c == '{' || c == '[') && !is_empty)) new_line();
  }
  return out + "\n";
}

}  // namespace twotrack::testing
