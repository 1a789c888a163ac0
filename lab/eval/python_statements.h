// The statements of a Python text, found without a parser: enough to put lines between them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace twotrack::eval {

struct PythonStatement {
  size_t begin = 0;             // of its line
  size_t end = 0;               // behind its last character; comment and line break are not in it
  std::string_view indent{};    // of the text, as the two that follow
  std::string_view word{};      // the first: "return", "x", "@cache"
  std::string_view text{};      // without the indentation
  bool follows_another = true;  // false: it continues a compound one (else), or a decorator is
                                // before it, so that nothing may stand between
};

// Logical lines, in order; `a; b` is one. They hold on to `text`. A text that is no Python gives
// some, or none.
std::vector<PythonStatement> statements_of(std::string_view text);

}  // namespace twotrack::eval
