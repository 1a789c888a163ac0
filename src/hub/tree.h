// The objects of tree-sitter, each with its owner.
#pragma once

#include <tree_sitter/api.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hub/text_parts.h"

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

// tree_fields: where grammars keep the parts of a definition. They have much the same names for
// them.

Span span_of(TSNode node);

// Null when the definition has none.
TSNode name_node(TSNode definition);

// The whole of it: "A::operator T() {}" has the type "A::operator" and the name "T" for the grammar
// of C++.
Span span_of_name(TSNode definition, TSNode name, std::string_view text);

// Of the definition itself, or of what stands behind its name: const f = () => body. Null when it
// has none.
TSNode body_of(TSNode definition);

// What is called, by its name: "os.path.join" of os.path.join(a, b).
std::optional<Span> callee_of(TSNode call);

// What a wrapper wraps: its last child, unless others are of the same kind (const a = 1, b = 2).
std::optional<TSNode> wrapped_by(TSNode wrapper);

// "Foo.Bar" of TEST(Foo, Bar) { … }, where a macro makes the function: its arguments tell one from
// the other. Empty when that is no such thing.
std::string macro_arguments(TSNode definition, std::string_view name, std::string_view text);

}  // namespace twotrack::hub
