// python_source: the node that an agent works on, as its file has it now.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hub/definitions.h"
#include "hub/node.h"
#include "tool/tool.h"

namespace twotrack::tool {

struct PythonSource {
  std::string text{};                    // of the whole file
  std::vector<hub::Node> nodes{};        // of the file, itself first
  hub::SourceDefinitions definitions{};  // the one of nodes[i + 1] is found[i]
  size_t place = 0;                      // of the node at work in `nodes`

  const hub::Node& node() const { return nodes[place]; }
  bool is_file() const { return place == 0; }
  // REQUIRES: !is_file().
  const hub::FoundDefinition& definition() const { return definitions.found[place - 1]; }
  // The literals of the node's docstring, as they stand.
  const std::vector<hub::Span>& doc() const {
    return is_file() ? definitions.file_doc : definition().doc;
  }
};

// Fails with kNotFound when the file or the node in it is gone, with kInvalid when it is no Python.
Result<PythonSource> read_python_source(const CallContext& context);
Result<PythonSource> parse_python_source(std::string text, const hub::Node& node);

// What stands behind the head of nodes[place], docstring and all. REQUIRES: place > 0.
std::string_view body_of(const PythonSource& source, size_t place);
// `source` with a body for its node that does nothing. REQUIRES: !is_file().
std::string with_empty_body(const PythonSource& source);

// `source` with another docstring for its node: the text that stands in the file then. `docstring`
// is without quotes and indentation. Fails with kInvalid when there is nothing to write, or when
// the result would not read back as what was meant.
Result<std::string> with_docstring(const PythonSource& source, std::string_view docstring);

}  // namespace twotrack::tool
