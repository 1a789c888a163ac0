// Script: a Grail script (.pym), read and checked.
//
//   from grail import Input, external
//
//   line: int = Input("line", default=1)
//
//   @external
//   async def read_file(path: str) -> str: ...
//
//   text = await read_file("a.py")
//   {"result": text.splitlines()[line - 1], "outcome": "success"}
//
// It is Python for an interpreter without files, network or modules: what is
// outside comes in through Input() and through functions that are declared but not written. The
// value of the last expression is the result.
//
// Declarations are not code. They are replaced with blanks, so that every line and column of
// the rest stays where its author sees it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "tool/spec.h"

namespace twotrack::grail {

inline constexpr size_t kScriptBytesMax = size_t{1} << 20;
inline constexpr uint64_t kLinesAdvised = 200;

struct ScriptInput {
  std::string variable{};  // what the script calls it
  std::string name{};      // what Input("…") says; often the same
  std::string annotation{};
  bool has_default = false;
  Json default_value{};
  uint64_t line = 0;
};

struct ExternalParameter {
  std::string name{};
  std::string annotation{};
  bool has_default = false;
};

struct External {
  std::string name{};
  bool is_async = false;
  std::vector<ExternalParameter> parameters{};
  std::string returns{};
  uint64_t line = 0;
};

// Something about a script that its author should know. Codes that begin with E are errors: such a
// script is not run. See docs/tools.md.
struct ScriptFinding {
  std::string code{};
  uint64_t line = 1;
  uint64_t column = 1;  // in characters, from 1
  std::string message{};

  bool is_error() const { return code.starts_with('E'); }
  bool operator==(const ScriptFinding&) const = default;
};

struct Script {
  std::string name{};
  std::string code{};  // without declarations, every line where it was
  std::vector<ScriptInput> inputs{};
  std::vector<External> externals{};
  std::vector<ScriptFinding> findings{};  // by line
  // What it runs with run_command("…") or run_json_command("…"), as far as its text says so: not
  // where it is ready for an exception.
  std::vector<std::string> commands{};
  std::string hash{};  // SHA-256 of the text

  bool has_errors() const;
  // Null when it declares no such function.
  const External* find_external(std::string_view external) const;
};

// Never fails: errors are among the findings.
Script read_script(std::string_view name, std::string_view text);

// "line:column: CODE message".
std::string to_text(const ScriptFinding& finding);

// What the model is told about an annotation: int, float, bool, str, list[…], dict, Literal["a",
// "b"], X | None as X. Of several types the first, of anything else a string.
tool::ValueSpec value_spec(std::string_view annotation);

}  // namespace twotrack::grail
