#include "project/git_changes.h"

#include <algorithm>
#include <set>

#include "base/environment.h"
#include "hub/project_path.h"
#include "project/sandbox_policy.h"
#include "sandbox/run_confined.h"

namespace twotrack::project {
namespace {

using Names = std::vector<std::string>;

// From `folder`, which the policy's workspace is or contains.
Result<Names> ask_git(const sandbox::Policy& policy, const Path& folder,
                      std::vector<std::string> words) {
  words.insert(words.begin(), {"git", "-c", "core.fsmonitor=false", "--no-optional-locks"});
  auto ended = TRY(sandbox::run_confined(policy, {.argv = std::move(words),
                                                  .directory = folder,
                                                  .environment = process::clean_environment(
                                                      process_environment(), policy.workspace, {}),
                                                  .streams = process::Streams::kApart}));
  const process::ProcessResult& result = ended.result;
  if (result.end != process::ProcessResult::End::kExited || result.status != 0) {
    const std::string said = result.errors.substr(0, result.errors.find('\n'));
    return Error{Code::kInvalid, "git cannot say what has changed: " + said};
  }
  Names names;
  for (size_t at = 0; at < result.output.size();) {
    const size_t end = std::min(result.output.find('\0', at), result.output.size());
    names.push_back(result.output.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

}  // namespace

Result<Names> changed_files(Project& project, const std::string& ref) {
  const config::Config& config = *TRY(project.config());
  sandbox::Policy policy = TRY(sandbox_policy(config, project.layout().root));
  std::error_code failed;
  const Path root = std::filesystem::canonical(project.layout().root, failed);
  // The project may be a folder of a larger repository: then git must see all of that.
  const auto repository = hub::find_repository(project.files(), root);
  policy.workspace = repository ? repository->top : root;
  policy.looks_only = true;
  // What begins with a dash would be an option.
  if (ref.starts_with('-')) return Error{Code::kInvalid, ref + " is no commit"};
  const Names changed = TRY(ask_git(policy, root,
                                    {"diff", "--name-only", "--relative", "-z", "--no-ext-diff",
                                     "--no-renames", "--diff-filter=d", ref, "--"}));
  const Names unknown =
      TRY(ask_git(policy, root, {"ls-files", "--others", "--exclude-standard", "-z"}));
  std::set<std::string> all(changed.begin(), changed.end());
  all.insert(unknown.begin(), unknown.end());
  return Names(all.begin(), all.end());
}

}  // namespace twotrack::project
