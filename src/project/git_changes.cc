#include "project/git_changes.h"

#include <algorithm>
#include <set>

#include "hub/project_path.h"
#include "project/git.h"

namespace twotrack::project {
namespace {

// What git prints with -z.
Result<std::vector<std::string>> ask_git(Project& project, std::vector<std::string> words) {
  const auto printed = run_git(project, GitMay::kLook, std::move(words));
  if (!printed.ok() && printed.error().code == Code::kIo) {
    return Error{Code::kInvalid, "git cannot say what has changed: " + printed.error().message};
  }
  if (!printed.ok()) return printed.error();
  const std::string& output = printed.value();
  std::vector<std::string> names;
  for (size_t at = 0; at < output.size();) {
    const size_t end = std::min(output.find('\0', at), output.size());
    names.push_back(output.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

}  // namespace

Result<std::vector<std::string>> changed_files(Project& project, const std::string& ref) {
  std::error_code failed;
  const Path root = std::filesystem::canonical(project.layout().root, failed);
  if (!hub::find_repository(project.files(), root)) {
    return with_hint(Error{Code::kInvalid, "git cannot say what has changed: " + root.string() +
                                               " is in no git repository"},
                     "`git init` makes one; without git, name files or folders");
  }
  // What begins with a dash would be an option.
  if (ref.starts_with('-')) return Error{Code::kInvalid, ref + " is not a commit"};
  // Before the first commit everything is new. A repository inside of this one has settings of its
  // own: git must not go there.
  const bool is_new =
      ref == "HEAD" &&
      !run_git(project, GitMay::kLook, {"rev-parse", "--verify", "--quiet", "HEAD"}).ok();
  const auto changed =
      TRY(ask_git(project, is_new ? std::vector<std::string>{"ls-files", "--cached", "-z"}
                                  : std::vector<std::string>{
                                        "diff", "--name-only", "--relative", "-z", "--no-ext-diff",
                                        "--no-textconv", "--ignore-submodules=all", "--no-renames",
                                        "--diff-filter=d", ref, "--"}));
  const auto unknown = TRY(ask_git(project, {"ls-files", "--others", "--exclude-standard", "-z"}));
  std::set<std::string> all(changed.begin(), changed.end());
  all.insert(unknown.begin(), unknown.end());
  return std::vector<std::string>(all.begin(), all.end());
}

}  // namespace twotrack::project
