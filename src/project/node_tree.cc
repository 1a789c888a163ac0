#include "project/node_tree.h"

#include "base/json_writer.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::project {
namespace {

// "a.B" of "a.B.f", "" of "f"; a dot in brackets is part of a name, as in "[Symbol.iterator]".
std::string_view qualifier_of(std::string_view name) {
  size_t depth = 0;
  for (size_t i = name.size(); i > 0; --i) {
    const char c = name[i - 1];
    if (c == ']' || c == ')') ++depth;
    if ((c == '[' || c == '(') && depth > 0) --depth;
    if (c == '.' && depth == 0) return name.substr(0, i - 1);
  }
  return "";
}

std::string lines_of(const hub::Node& node) {
  const std::string start = std::to_string(node.start_line);
  return node.start_line == node.end_line ? start : start + "-" + std::to_string(node.end_line);
}

}  // namespace

std::string NodeTree::add(const hub::Node& node) {
  if (node.type == hub::NodeType::kFile) {
    around_.clear();
    return style_->bold(terminal_line(node.file)) + "  " +
           style_->dim(count_of(node.end_line, "line")) + "\n";
  }
  leave(node);
  std::string text;
  const std::string qualifier(qualifier_of(node.name));
  if (qualifier != (around_.empty() ? "" : around_.back().name)) {
    const size_t known = around_.empty() ? 0 : around_.back().name.size() + 1;
    text = line(style_->dim("in " + terminal_line(qualifier.substr(known))));
    around_.push_back({.name = qualifier});
  }
  // "#2": what its id has at the end where the file has the name more than once.
  const size_t number = node.id.find('#', node.file.size());
  const std::string which = number == std::string::npos ? "" : "  " + node.id.substr(number);
  text += line(terminal_line(node.signature) + "  " + style_->dim(lines_of(node) + which));
  around_.push_back({.name = node.name, .end_line = node.end_line});
  return text;
}

// Drops the parents that do not contain the next node.
void NodeTree::leave(const hub::Node& node) {
  const auto is_around = [&](const Around& one) {
    return node.name.starts_with(one.name + ".") &&
           (!one.end_line || *one.end_line >= node.end_line);
  };
  while (!around_.empty() && !is_around(around_.back())) around_.pop_back();
}

std::string NodeTree::line(const std::string& text) const {
  return std::string(2 * (1 + around_.size()), ' ') + text + "\n";
}

Json node_json(const hub::Node& node) {
  JsonWriter json;
  json.begin_object().member("node_id", node.id).member("type", name_of(node.type));
  json.member("name", node.name).member("file", node.file);
  json.member("start_line", node.start_line).member("end_line", node.end_line);
  json.member("signature", node.signature).member("source_hash", node.source_hash);
  return json.end_object().take();
}

}  // namespace twotrack::project
