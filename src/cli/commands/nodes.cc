// nodes: what of the project an agent can work on.
#include <algorithm>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/human.h"
#include "cli/terminal_text.h"
#include "hub/node.h"
#include "hub/outline.h"

namespace twotrack::cli {
namespace {

std::string to_json(const hub::Node& node) {
  JsonWriter json;
  json.begin_object().member("node_id", node.id).member("type", hub::name_of(node.type));
  json.member("name", node.name).member("file", node.file);
  json.member("start_line", node.start_line).member("end_line", node.end_line);
  json.member("signature", node.signature).member("source_hash", node.source_hash);
  return json.end_object().take();
}

// How many names stand around a node's own: 0 of "f", 1 of "Class.method".
size_t depth_of(const hub::Node& node) {
  if (node.type == hub::NodeType::kFile) return 0;
  return 1 + static_cast<size_t>(std::ranges::count(node.name, '.'));
}

std::string lines_of(const hub::Node& node) {
  const std::string start = std::to_string(node.start_line);
  return node.start_line == node.end_line ? start : start + "-" + std::to_string(node.end_line);
}

class Nodes final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "nodes",
        .summary = "List the files, classes, functions and methods of a project",
        .details =
            R"(A node is what an operation is done to. Its id is the file's path and the qualified name,
with #2 for the second of a name; it stays the same when lines move. Below a folder, what
.gitignore and hub.ignore name is left out. Files that cannot be read are named on stderr.)",
        .examples =
            {{"the whole project", "twotrack nodes"},
             {"the ids of all methods",
              "twotrack nodes src --format jsonl | jq -r 'select(.type==\"method\").node_id'"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positionals({.name = "PATH",
                           .help = "files or folders (default: the project)",
                           .completes = Completes::kFiles},
                          paths_);
  }

  Result<ExitCode> run(Context& context) override {
    const hub::Discovered found = TRY(discover(context));
    for (const std::string& skipped : found.skipped) context.warn("skipped " + skipped);
    if (context.format() == Format::kText) {
      for (const hub::Node& node : found.nodes) write_text(context, node);
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
    const config::Setting* ignore = TRY(context.config())->find("hub.ignore");
    std::vector<std::string> paths;
    for (const std::string& path : paths_) {
      paths.push_back(std::filesystem::absolute(path).lexically_normal().string());
    }
    if (paths.empty()) paths.emplace_back(".");
    return hub::discover(context.files(), context.layout().root, paths,
                         std::get<std::vector<std::string>>(ignore->value));
  }

  static void write_text(Context& context, const hub::Node& node) {
    const Style& style = context.style();
    std::string line(2 * depth_of(node), ' ');
    if (node.type == hub::NodeType::kFile) {
      line +=
          style.bold(terminal_line(node.file)) + "  " + style.dim(count_of(node.end_line, "line"));
    } else {
      line += terminal_line(node.signature) + "  " + style.dim(lines_of(node));
    }
    context.out().write(line + "\n");
  }

  std::vector<std::string> paths_;
};

}  // namespace

std::unique_ptr<Command> make_nodes() {
  return std::make_unique<Nodes>();
}

}  // namespace twotrack::cli
