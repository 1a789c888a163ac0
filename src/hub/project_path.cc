#include "hub/project_path.h"

namespace twotrack::hub {

Result<std::string> path_in_project(const Path& project, const std::string& path) {
  const Path whole = (project / path).lexically_normal();
  std::string relative = whole.lexically_relative(project.lexically_normal()).generic_string();
  while (relative.ends_with('/')) relative.pop_back();
  if (relative == ".." || relative.starts_with("../")) {
    return Error{Code::kInvalid, path + " is outside the project " + project.string()};
  }
  return relative == "." ? "" : relative;
}

}  // namespace twotrack::hub
