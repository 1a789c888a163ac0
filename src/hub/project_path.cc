#include "hub/project_path.h"

#include <algorithm>

namespace twotrack::hub {
namespace {

std::string first_line(FileSystem& files, const Path& path) {
  auto text = read_file(files, path);
  if (!text.ok()) return "";
  std::string line = std::move(text).value();
  line.resize(std::min(line.find_first_of("\r\n"), line.size()));
  return line;
}

// A worktree's .git is a file that names its folder; what all worktrees share lies in another one,
// which "commondir" in it names.
Path shared_folder(FileSystem& files, const Path& top) {
  constexpr std::string_view kLabel = "gitdir: ";
  const Path git = top / ".git";
  const auto info = files.info(git);
  if (!info.ok() || info.value().kind != FileInfo::Kind::kFile) return git;
  const std::string line = first_line(files, git);
  if (!line.starts_with(kLabel)) return git;
  const Path own = top / line.substr(kLabel.size());
  const std::string common = first_line(files, own / "commondir");
  return common.empty() ? own : own / common;
}

}  // namespace

Result<std::string> path_in_project(const Path& project, const std::string& path) {
  const Path whole = (project / path).lexically_normal();
  std::string relative = whole.lexically_relative(project.lexically_normal()).generic_string();
  while (relative.ends_with('/')) relative.pop_back();
  if (relative == ".." || relative.starts_with("../")) {
    return Error{Code::kInvalid, path + " is outside the project " + project.string()};
  }
  return relative == "." ? "" : relative;
}

std::optional<Repository> find_repository(FileSystem& files, const Path& project) {
  std::error_code error;
  Path whole = std::filesystem::absolute(project, error).lexically_normal();
  if (whole.filename().empty()) whole = whole.parent_path();
  for (Path top = whole; !top.empty(); top = top.parent_path()) {
    if (files.info(top / ".git").ok()) {
      const std::string below = whole.lexically_relative(top).generic_string();
      return Repository{.top = top,
                        .project = below == "." ? "" : below,
                        .exclude = shared_folder(files, top) / "info" / "exclude"};
    }
    if (top == top.parent_path()) break;
  }
  return std::nullopt;
}

}  // namespace twotrack::hub
