#include "tool/tool.h"

namespace twotrack::tool {

bool may_be_built(std::string_view program) {
  const Path path(program);
  const bool is_in_project = path.has_parent_path() && path.is_relative();
  return is_in_project && !path.has_extension();
}

NeededProgram as_needed(std::string_view name, Result<Path> found, std::string_view instead) {
  NeededProgram needed{.name = std::string(name)};
  if (found.ok()) {
    needed.path = std::move(found).value();
    return needed;
  }
  if (name.find('/') == std::string_view::npos) {
    needed.install = "install " + needed.name + ", put its folder on the PATH, or ";
  } else if (found.error().code == Code::kInvalid) {
    needed.lack = "cannot be executed";
    needed.install = "chmod +x " + needed.name + ", or ";
  } else {
    needed.lack = Path(name).is_relative() ? "is not in the project" : "is not there";
    needed.install = "write " + needed.name + ", or ";
  }
  needed.install += instead;
  return needed;
}

}  // namespace twotrack::tool
