// The objects of tree-sitter, each with its owner.
#pragma once

#include <tree_sitter/api.h>

#include <memory>

namespace twotrack::hub {

template <auto release>
struct Releaser {
  template <class T>
  void operator()(T* owned) const {
    release(owned);
  }
};
using Parser = std::unique_ptr<TSParser, Releaser<ts_parser_delete>>;
using Tree = std::unique_ptr<TSTree, Releaser<ts_tree_delete>>;
using Query = std::unique_ptr<TSQuery, Releaser<ts_query_delete>>;
using Cursor = std::unique_ptr<TSQueryCursor, Releaser<ts_query_cursor_delete>>;

}  // namespace twotrack::hub
