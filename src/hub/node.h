// Node: what an operation works on: a file, a class, a function or a method.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"

namespace twotrack::hub {

enum class NodeType : uint8_t { kFile, kClass, kFunction, kMethod };
constexpr auto all_names(NodeType) {
  return name_list("file", "class", "function", "method");
}

struct Node {
  std::string
      id{};  // "src/a.py" of a file, "src/a.py::Class.method"; "#2" for the second of a name
  NodeType type = NodeType::kFile;
  std::string name{};       // qualified: "Class.method"; of a file, its stem
  std::string file{};       // relative to the project, with forward slashes
  uint64_t start_line = 1;  // counted from 1, decorators included
  uint64_t end_line = 1;
  std::string signature{};    // one line: "def f(a: int) -> str"
  std::string docstring{};    // without quotes; empty when there is none
  std::string source_hash{};  // SHA-256 of the node's bytes
  // As they are written, on one line each: "@property", "#[test]", "@Override".
  std::vector<std::string> decorators{};
  bool operator==(const Node&) const = default;
};

// Of a function in Python that is declared once more with other types: "@overload",
// "@typing.overload". Its body is somewhere else.
inline bool is_overload_stub(const Node& node) {
  return std::ranges::any_of(node.decorators, [](const std::string& one) {
    return one == "@overload" || one.ends_with(".overload");
  });
}

// What a node calls, only in its own text: the calls of a method are the method's, not its class's.
struct Calls {
  std::string node_id{};
  // "f", "self.close", "os.path.join": as written, with dots whatever the language, without type
  // arguments; "close" of open(x).close(). Each once, in the order of the text, at most kCallsMax.
  std::vector<std::string> names{};
  bool operator==(const Calls&) const = default;
};
inline constexpr size_t kCallsMax = 200;

}  // namespace twotrack::hub
