// docstring_check: what is wrong with a docstring that an agent wants to write.
#pragma once

#include <string>
#include <string_view>

#include "tool/python_source.h"

namespace twotrack::tool {

// Why `docstring` is not worth writing for the node at work; empty if nothing is wrong with it. It
// only restates names, speaks of the docstring itself, holds source text, a line break as views
// show it or the remains of an answer, contradicts the signature or the body, or would go to a stub
// of @overload. Doubtful cases pass.
std::string docstring_fault(const PythonSource& source, std::string_view docstring);

// Whether a word of `docstring` stands in the code of the node too, or one much like it
// ("calculation", "calculate"); the node's own name does not count. Good ones may have none
// ("Double it." of `x + x`), so this proves nothing; but nobody can tell here that such a one is
// about this code.
bool shares_words(const PythonSource& source, std::string_view docstring);

}  // namespace twotrack::tool
