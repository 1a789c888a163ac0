// nodes: what an agent can work on in the project.
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "hub/outline.h"
#include "project/hub_place.h"
#include "project/node_tree.h"

namespace twotrack::cli {
namespace {

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
    } else {
      NodeTree tree(context.style());
      ItemList list(context);
      for (const hub::Node& node : found.nodes) list.add(tree.add(node), node_json(node));
      list.finish("nothing found");
    }
    return found.nodes.empty() ? ExitCode::kNo : ExitCode::kFine;
  }

 private:
  Result<hub::Discovered> discover(Context& context) const {
    const std::vector<std::string> ignore = TRY(hub_ignore(context));
    std::vector<std::string> paths;
    paths.reserve(paths_.size() + 1);
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

const MakeCommand kMakeNodes = made<Nodes>;

}  // namespace twotrack::cli
