// The tools that come with the program. Each is one row: what the model sees, what it may do, and a
// function.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/tool.h"

namespace twotrack::tool {

struct Builtin {
  ToolSpec spec{};
  Effect effect = Effect::kPure;
  std::vector<Does> does{};
  std::string program{};  // of a Python package of that name; empty: it needs none
  ToolReturn (*call)(const CallContext& context) = nullptr;
};

// Null for another name.
const Builtin* find_builtin(std::string_view name);
std::vector<std::string> builtin_names();

// The tool `name`. `spec`, if given, is what the model sees instead: start with the
// one of find_builtin() and change texts, defaults or the name. Fails with kNotFound and the
// nearest name, or with kInvalid when `spec` has a parameter that the tool does not know, or makes
// one optional that it needs.
Result<std::shared_ptr<const Tool>> make_builtin(std::string_view name,
                                                 std::optional<ToolSpec> spec = {});

// The rows, by the file that has them.
std::vector<Builtin> lint_tools();     // run_linter, fix_all_safe, apply_fix, …
std::vector<Builtin> edit_tools();     // edit_lines
std::vector<Builtin> source_tools();   // analyze_signature, read_current_docstring, …
std::vector<Builtin> test_tools();     // read_existing_tests, write_test_file, run_tests
std::vector<Builtin> fixture_tools();  // write_fixture_file, submit_result

}  // namespace twotrack::tool
