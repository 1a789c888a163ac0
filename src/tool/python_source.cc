#include "tool/python_source.h"

#include "base/utf8.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

constexpr std::chrono::seconds kTimeMax{5};

PythonFile parse_file(const std::string& name, std::string text) {
  PythonFile file{.name = name, .text = std::move(text)};
  const hub::Language* language = hub::language_of(name);
  if (language == nullptr || language->name != "python") {
    file.fault = name + " is no Python file";
    return file;
  }
  if (!is_utf8(file.text)) {
    file.fault = name + " is not UTF-8";
    return file;
  }
  file.nodes = hub::outline(name, file.text);
  auto definitions = hub::find_definitions(*language, file.text, kTimeMax);
  if (!definitions || definitions->found.size() + 1 != file.nodes.size()) {
    file.fault = name + " cannot be read as Python";
    return file;
  }
  file.definitions = std::move(*definitions);
  for (size_t i = 0; i < file.nodes.size(); ++i) file.places.emplace(file.nodes[i].id, i);
  return file;
}

}  // namespace

Result<PythonSource> parse_python_source(std::string text, const hub::Node& node) {
  // Whoever asks about a node soon asks about the next one of the same file.
  static thread_local std::shared_ptr<const PythonFile> last;
  if (last == nullptr || last->name != node.file || last->text != text) {
    last = std::make_shared<const PythonFile>(parse_file(node.file, std::move(text)));
  }
  if (!last->fault.empty()) return Error{Code::kInvalid, last->fault};
  const auto found = last->places.find(node.id);
  if (found == last->places.end()) {
    return Error{Code::kNotFound, node.id + " is not in its file any more"};
  }
  return PythonSource{.file = last, .place = found->second};
}

std::string_view body_of(const PythonSource& source, size_t place) {
  const hub::FoundDefinition& found = source.file->definitions.found[place - 1];
  return std::string_view(source.text())
      .substr(found.signature.end, found.whole.end - found.signature.end);
}

std::string with_body(const PythonSource& source, std::string_view statement) {
  const hub::FoundDefinition& found = source.definition();
  return source.text().substr(0, found.signature.end) + std::string(statement) +
         source.text().substr(found.whole.end);
}

Result<PythonSource> read_python_source(const CallContext& context) {
  return parse_python_source(TRY(read_workspace_file(context.workspace, context.node.file)),
                             context.node);
}

}  // namespace twotrack::tool
