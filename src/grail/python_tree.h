// python_tree: a Python text as tree-sitter reads it, with what a reader of declarations needs.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace twotrack::grail {

class PythonTree {
 public:
  // `text` must outlive the tree. Fails with kInvalid when more brackets are open at once than
  // Python reads, and when reading takes too long.
  static Result<PythonTree> parse(std::string_view text);

  TSNode root() const { return ts_tree_root_node(tree_.get()); }

  std::string_view type(TSNode node) const { return ts_node_type(node); }
  std::string_view text(TSNode node) const;
  // Of its first character, counted from 1; columns in characters.
  uint64_t line(TSNode node) const { return ts_node_start_point(node).row + 1; }
  uint64_t column(TSNode node) const;

  // A child by its name in the grammar; nullopt if there is none.
  std::optional<TSNode> child(TSNode node, std::string_view field) const;
  // Without comments and punctuation.
  std::vector<TSNode> children(TSNode node) const;
  // With them.
  std::vector<TSNode> all_children(TSNode node) const;

  // A literal as JSON: text, number, True, False, None, and lists, tuples and dicts of them.
  // nullopt for anything else.
  std::optional<Json> literal_json(TSNode node) const;
  // A string literal, its escapes resolved.
  std::optional<std::string> literal_text(TSNode node) const;

 private:
  struct Delete {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
  };

  PythonTree(std::string_view text, TSTree* tree);
  uint64_t characters_before(size_t byte) const;

  std::string_view text_;
  std::vector<uint64_t> characters_;  // before each block of the text
  std::unique_ptr<TSTree, Delete> tree_;
};

}  // namespace twotrack::grail
