// macros: what the preprocessor would probably remove from a C or C++ text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hub/text_parts.h"

namespace twotrack::hub {

struct WithoutMacros {
  std::string text{};
  // A macro stood between "class" and its name: grammars mistake such a class for a function, and
  // see no error in it.
  bool has_class_macro = false;
  // As many brackets are closed as are opened: what no grammar understands is likely to be macros,
  // not a mistake.
  bool is_balanced = true;
  // Directives, and the branches that could not stay: they say nothing of what is around them.
  std::vector<Span> removed{};
};

// `text` with blanks for names in capitals where a grammar without macros would fail:
// before another name (class EXPORT A, NODISCARD int f()), and between a head and its body
// (void f() NOEXCEPT {, namespace a VISIBLE(default) {). Every other byte keeps its place.
WithoutMacros without_macros(std::string_view text);

// A Python text whose brackets are each on one line.

struct JoinedLines {
  std::string text{};            // every byte keeps its place
  std::vector<Span> comments{};  // which are gone from it
  // From one definition at the margin to the next, decorators first; together they are the text.
  std::vector<Span> pieces{};
};

// Inside brackets, line breaks and indentation mean nothing in Python, but the grammar sometimes
// forgets that ("(a.\nb)") and loses the rest of the file. So they are replaced with blanks, and so
// are the comments among them. A definition at the margin is in no bracket: one that is open there
// was never closed.
JoinedLines with_joined_lines(std::string_view text);

}  // namespace twotrack::hub
