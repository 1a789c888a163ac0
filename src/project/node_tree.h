// The nodes of files, for people as a tree: members appear under their parent, even where the text
// has them elsewhere (methods of Go and Rust, functions of a namespace).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "hub/node.h"
#include "text/style.h"

namespace twotrack::project {

class NodeTree {
 public:
  explicit NodeTree(const Style& style) : style_(&style) {}

  // The lines of the next node. REQUIRES: they come in the order of their files.
  std::string add(const hub::Node& node);

 private:
  struct Around {
    std::string name{};
    std::optional<uint64_t> end_line{};  // none: a name without a node
  };
  void leave(const hub::Node& node);
  std::string line(const std::string& text) const;

  const Style* style_;
  std::vector<Around> around_{};
};

// Where it is and its text; `hub get` has the rest.
Json node_json(const hub::Node& node);

}  // namespace twotrack::project
