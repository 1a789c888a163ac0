// python_source: the node that an agent works on, as its file has it now.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hub/definitions.h"
#include "hub/node.h"
#include "tool/tool.h"

namespace twotrack::tool {

struct PythonFile {
  std::string name{};
  std::string text{};
  std::vector<hub::Node> nodes{};          // itself first
  hub::SourceDefinitions definitions{};    // the one of nodes[i + 1] is found[i]
  std::map<std::string, size_t> places{};  // in `nodes`, by id
  std::string fault{};                     // why it has none of these; otherwise empty
};

// A run may have an agent for each node of a file: what a file holds is shared by all its nodes.
struct PythonSource {
  std::shared_ptr<const PythonFile> file{};
  size_t place = 0;  // of the node at work in nodes()

  const std::string& text() const { return file->text; }  // of the whole file
  const std::vector<hub::Node>& nodes() const { return file->nodes; }
  const hub::Node& node() const { return file->nodes[place]; }
  bool is_file() const { return place == 0; }
  // REQUIRES: !is_file().
  const hub::FoundDefinition& definition() const { return file->definitions.found[place - 1]; }
  // The literals of the node's docstring, as they stand.
  const std::vector<hub::Span>& doc() const {
    return is_file() ? file->definitions.file_doc : definition().doc;
  }
};

// Fails with kNotFound when the file or the node in it is gone, with kInvalid when it is no Python.
Result<PythonSource> read_python_source(const CallContext& context);
Result<PythonSource> parse_python_source(std::string text, const hub::Node& node);

// What stands behind the head of nodes[place], docstring and all. REQUIRES: place > 0.
std::string_view body_of(const PythonSource& source, size_t place);
// `source` with this statement as the body of its node. REQUIRES: !is_file().
std::string with_body(const PythonSource& source, std::string_view statement);

// `source` with another docstring for its node: the text that stands in the file then. `docstring`
// is without quotes and indentation. Fails with kInvalid when there is nothing to write, or when
// the result would not read back as what was meant.
Result<std::string> with_docstring(const PythonSource& source, std::string_view docstring);

}  // namespace twotrack::tool
