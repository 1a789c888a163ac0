#include "hub/project_path.h"

namespace twotrack::hub {
namespace {

// As git reads such a file: all but the line feeds at its end.
std::string named_in(FileSystem& files, const Path& path) {
  auto text = read_file(files, path);
  if (!text.ok()) return "";
  std::string name = std::move(text).value();
  name.resize(name.find_last_not_of("\r\n") + 1);
  return name;
}

struct GitFolders {
  Path own{};
  Path shared{};
};

// A worktree's .git is a file that names its folder; what all worktrees share lies in another one,
// which "commondir" in it names.
GitFolders git_folders(FileSystem& files, const Path& top) {
  constexpr std::string_view kLabel = "gitdir: ";
  Path own = top / ".git";
  const auto info = files.info(own);
  if (info.ok() && info.value().kind == FileInfo::Kind::kFile) {
    const std::string line = named_in(files, own);
    if (line.starts_with(kLabel)) own = (top / line.substr(kLabel.size())).lexically_normal();
  }
  const std::string common = named_in(files, own / "commondir");
  return {.own = own, .shared = common.empty() ? own : (own / common).lexically_normal()};
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
      const GitFolders git = git_folders(files, top);
      return Repository{.top = top,
                        .project = below == "." ? "" : below,
                        .own = git.own,
                        .shared = git.shared,
                        .exclude = git.shared / "info" / "exclude"};
    }
    if (top == top.parent_path()) break;
  }
  return std::nullopt;
}

}  // namespace twotrack::hub
