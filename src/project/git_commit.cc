#include "project/git_commit.h"

#include <algorithm>
#include <set>

#include "base/joined.h"
#include "event/read.h"
#include "hub/project_path.h"
#include "project/change_evidence.h"
#include "project/git.h"
#include "project/git_changes.h"
#include "text/human.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

constexpr size_t kFilesTold = 5;

std::vector<std::string> with_files(std::vector<std::string> words,
                                    const std::vector<std::string>& files) {
  words.insert(words.end(), files.begin(), files.end());
  return words;
}

Result<WorkspaceAccepted> last_accept(Project& project, const track::Index& index,
                                      const std::string& agent) {
  const auto accepts = index.events_of_type(EventType::kWorkspaceAccepted);
  if (accepts.empty()) return Error{Code::kNotFound, agent + " was not accepted"};
  const auto log = TRY(track::open_log(project.files(), project.layout(), agent));
  const auto stored = TRY(track::read_event(*log, index, accepts.back()));
  return read_as<WorkspaceAccepted>(stored->parsed.data);
}

}  // namespace

Result<UncommittedFiles> uncommitted_files(Project& project) {
  std::error_code failed;
  const Path root = std::filesystem::canonical(project.layout().root, failed);
  if (!hub::find_repository(project.files(), root)) {
    return with_hint(Error{Code::kInvalid,
                           "--commit needs a git repository, and " + root.string() + " is in none"},
                     "`git init` makes one; --accept-on-success accepts without a commit");
  }
  return changed_files(project, "HEAD");
}

Status check_committer(Project& project) {
  for (const std::string who : {"GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"}) {
    auto known = run_git(project, GitMay::kChange, {"var", who});
    if (known.ok()) continue;
    return with_hint(std::move(known).error(),
                     "git must know who commits: git config user.name … and user.email …");
  }
  return Done{};
}

Status check_commit(Project& project, const RunPlan& plan) {
  const auto changed = TRY(uncommitted_files(project));
  TRY(check_committer(project));
  std::set<std::string> mine;
  for (const runner::PlannedAgent& agent : plan.agents) {
    if (std::ranges::find(changed, agent.node.file) != changed.end()) mine.insert(agent.node.file);
  }
  if (mine.empty()) return Done{};
  const std::vector<std::string> files(mine.begin(), mine.end());
  project.warn(few_of(files, kFilesTold) + (files.size() == 1 ? " has" : " have") +
               " changes of your own: what agents do there will be accepted, and not committed");
  return Done{};
}

Result<std::string> commit_accepted(Project& project, const std::string& agent,
                                    const UncommittedFiles& before) {
  const auto index = TRY(track::Index::open(project.files(), project.layout(), agent));
  const WorkspaceAccepted accepted = TRY(last_accept(project, index, agent));
  std::vector<std::string> files;
  for (const WorkspaceFile& file : accepted.files) {
    if (std::ranges::find(before, file.path) != before.end()) {
      return Error{Code::kConflict, file.path + " has changes of your own: " + agent +
                                        " was accepted, and not committed"};
    }
    files.push_back(file.path);
  }
  if (files.empty()) return std::string();
  const ChangeEvidence evidence = TRY(change_evidence(project, agent));
  const track::LogSummary& log = index.summary();
  std::string message = log.operation + ": " + log.node_id + "\n\n" + evidence.summary + "\n";
  if (!evidence.proof.empty()) message += evidence.proof + "\n";
  for (const std::string& unsafe : evidence.unsafe) message += "Unsafe: " + unsafe + "\n";
  message += "\nTwotrack-Agent: " + agent + "\n";
  TRY(run_git(project, GitMay::kChange, with_files({"add", "--all", "--"}, files)));
  // Without anything to commit, git would look at repositories inside of this one.
  const std::string staged =
      TRY(run_git(project, GitMay::kChange,
                  with_files({"diff", "--cached", "--name-only", "--no-ext-diff", "--no-textconv",
                              "--ignore-submodules=all", "HEAD", "--"},
                             files)));
  if (staged.empty()) return std::string();
  TRY(run_git(project, GitMay::kChange,
              with_files({"commit", "--quiet", "--only", "-m", message, "--"}, files)));
  std::string hash = TRY(run_git(project, GitMay::kLook, {"rev-parse", "--short", "HEAD"}));
  while (hash.ends_with('\n')) hash.pop_back();
  return hash;
}

}  // namespace twotrack::project
