// A YAML text as a tree that knows the place of each value. yaml-cpp and its exceptions are
// hidden here.
//
// Stricter than YAML where a mistake would go unnoticed: one document, keys are plain text, no
// duplicate keys, no anchors, aliases or tags, no control characters, UTF-8 only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::config {

inline constexpr size_t kYamlBytesMax = size_t{1} << 20;
inline constexpr size_t kYamlDepthMax = 16;

struct YamlPosition {
  uint32_t line = 0;  // from 1; 0: nowhere in particular
  uint32_t column = 0;
  bool operator==(const YamlPosition&) const = default;
};

struct YamlMember;

struct YamlNode {
  enum class Kind : uint8_t { kNull, kScalar, kList, kMap };
  Kind kind = Kind::kNull;
  bool quoted = false;  // a scalar that is text whatever it looks like
  YamlPosition position;
  std::string text;                 // of a scalar
  std::vector<YamlNode> items;      // of a list
  std::vector<YamlMember> members;  // of a map, in the order of the text
};

struct YamlMember {
  std::string key;
  YamlPosition position;
  YamlNode value;
};

struct YamlFault {
  YamlPosition position;
  std::string message;
};

struct YamlText {
  YamlNode root;  // null if the text is empty; what could be read if there are errors
  std::vector<YamlFault> faults;
};

YamlText parse_yaml(std::string_view text);

}  // namespace twotrack::config
