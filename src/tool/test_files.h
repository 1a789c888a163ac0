// test_files: where the tests of a source file are, and where new ones go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/tool.h"

namespace twotrack::tool {

// Files of the names test_<stem>.py, test_<stem>_*.py and <stem>_test.py in the places where tests
// of node.file are kept: next to it, in tests/ or test/ next to it, in those of the project, and
// below them where the file's own folders are repeated. Relative to the workspace, sorted.
std::vector<std::string> find_test_files(const CallContext& context);

// The names of the tests in a Python text: "test_a", "TestB.test_c".
std::vector<std::string> test_names(std::string_view file, std::string_view text);

// Two tests in a Python text that do the same, "test_a and test_b"; empty without such.
std::string repeated_tests(const std::string& text);

// The first line of a file that write_test_file made for `node`.
std::string test_file_mark(const hub::Node& node);

// Where write_test_file puts the tests of context.node: test_<stem>_<name>.py, as another agent may
// write tests of the same file at the same time. Fails with kConflict when that is somebody else's.
Result<std::string> place_for_tests(const CallContext& context);

// "Cart.total" as "cart_total".
std::string file_word(std::string_view name);

// The file's name without folders and suffix.
std::string stem_of(std::string_view file);
// Its folder, with a slash at the end; empty for the project's own.
std::string folder_of(std::string_view file);

}  // namespace twotrack::tool
