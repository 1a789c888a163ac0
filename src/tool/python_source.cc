#include "tool/python_source.h"

#include <algorithm>

#include "base/encoding.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

constexpr std::chrono::seconds kTimeMax{5};

}  // namespace

Result<PythonSource> parse_python_source(std::string text, const hub::Node& node) {
  const hub::Language* language = hub::language_of(node.file);
  if (language == nullptr || language->name != "python") {
    return Error{Code::kInvalid, node.file + " is no Python file"};
  }
  if (!is_utf8(text)) return Error{Code::kInvalid, node.file + " is not UTF-8"};
  PythonSource source{.text = std::move(text)};
  source.nodes = hub::outline(node.file, source.text);
  auto definitions = hub::find_definitions(*language, source.text, kTimeMax);
  if (!definitions || definitions->found.size() + 1 != source.nodes.size()) {
    return Error{Code::kInvalid, node.file + " cannot be read as Python"};
  }
  source.definitions = std::move(*definitions);
  const auto found = std::ranges::find(source.nodes, node.id, &hub::Node::id);
  if (found == source.nodes.end()) {
    return Error{Code::kNotFound, node.id + " is not in its file any more"};
  }
  source.place = static_cast<size_t>(found - source.nodes.begin());
  return source;
}

std::string_view body_of(const PythonSource& source, size_t place) {
  const hub::FoundDefinition& found = source.definitions.found[place - 1];
  return std::string_view(source.text)
      .substr(found.signature.end, found.whole.end - found.signature.end);
}

std::string with_empty_body(const PythonSource& source) {
  const hub::FoundDefinition& found = source.definition();
  return source.text.substr(0, found.signature.end) + "pass" + source.text.substr(found.whole.end);
}

Result<PythonSource> read_python_source(const CallContext& context) {
  return parse_python_source(TRY(read_workspace_file(context.workspace, context.node.file)),
                             context.node);
}

}  // namespace twotrack::tool
