// nodes: what an agent can work on in the project.
#include <optional>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "hub/node.h"
#include "hub/outline.h"
#include "project/hub_place.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

// Where it is and its text; `hub get` has the rest.
Json to_json(const hub::Node& node) {
  JsonWriter json;
  json.begin_object().member("node_id", node.id).member("type", name_of(node.type));
  json.member("name", node.name).member("file", node.file);
  json.member("start_line", node.start_line).member("end_line", node.end_line);
  json.member("signature", node.signature).member("source_hash", node.source_hash);
  return json.end_object().take();
}

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

// Writes nodes as a tree: members appear under their parent, even where the text has them elsewhere
// (methods of Go and Rust, functions of a namespace).
class NodeTree {
 public:
  explicit NodeTree(Context& context) : context_(&context) {}

  void write(const hub::Node& node) {
    const Style& style = context_->style();
    if (node.type == hub::NodeType::kFile) {
      around_.clear();
      const std::string lines = style.dim(count_of(node.end_line, "line"));
      context_->out().write(style.bold(terminal_line(node.file)) + "  " + lines + "\n");
      return;
    }
    leave(node);
    const std::string qualifier(qualifier_of(node.name));
    if (qualifier != (around_.empty() ? "" : around_.back().name)) {
      const size_t known = around_.empty() ? 0 : around_.back().name.size() + 1;
      line(style.dim("in " + terminal_line(qualifier.substr(known))));
      around_.push_back({.name = qualifier});
    }
    line(terminal_line(node.signature) + "  " + style.dim(lines_of(node)));
    around_.push_back({.name = node.name, .end_line = node.end_line});
  }

 private:
  struct Around {
    std::string name{};
    std::optional<uint64_t> end_line{};  // none: a name without a node
  };

  // Drops the parents that do not contain the next node.
  void leave(const hub::Node& node) {
    const auto is_around = [&](const Around& one) {
      return node.name.starts_with(one.name + ".") &&
             (!one.end_line || *one.end_line >= node.end_line);
    };
    while (!around_.empty() && !is_around(around_.back())) around_.pop_back();
  }

  void line(const std::string& text) {
    context_->out().write(std::string(2 * (1 + around_.size()), ' ') + text + "\n");
  }

  Context* context_;
  std::vector<Around> around_{};
};

class Nodes final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("PATH", paths_);
    arguments.flag("--names", only_names_);
  }

  Result<ExitCode> run(Context& context) override {
    const hub::Discovered found = TRY(discover(context));
    for (const std::string& skipped : found.skipped) context.warn(skipped);
    for (const std::string& partly : found.partly) context.warn(partly);
    if (only_names_) {
      for (const hub::Node& node : found.nodes) {
        context.out().write(name_from_here(context, node) + "\n");
      }
    } else if (context.format() == Format::kText) {
      NodeTree tree(context);
      for (const hub::Node& node : found.nodes) tree.write(node);
      if (found.nodes.empty()) context.note("nothing found");
    } else {
      JsonList list(context.out(), context.format());
      for (const hub::Node& node : found.nodes) list.add(to_json(node));
      list.finish();
    }
    return ExitCode::kFine;
  }

 private:
  Result<hub::Discovered> discover(Context& context) const {
    const std::vector<std::string> ignore = TRY(hub_ignore(context));
    std::vector<std::string> paths;
    for (const std::string& path : paths_) {
      paths.push_back(std::filesystem::absolute(path).lexically_normal().string());
    }
    if (paths.empty()) paths.emplace_back(".");
    return hub::discover(context.files(), context.layout().root, paths, ignore);
  }

  // An id begins at the project's root, but a path that is typed at the current folder.
  static std::string name_from_here(Context& context, const hub::Node& node) {
    std::error_code failed;
    const Path file = std::filesystem::canonical(context.layout().root / node.file, failed);
    const Path here = std::filesystem::current_path(failed);
    return file.lexically_relative(here).string() + node.id.substr(node.file.size());
  }

  std::vector<std::string> paths_;
  bool only_names_ = false;
};

}  // namespace

std::unique_ptr<Command> make_nodes() {
  return std::make_unique<Nodes>();
}

}  // namespace twotrack::cli
