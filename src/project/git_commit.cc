#include "project/git_commit.h"

#include <algorithm>

#include "base/environment.h"
#include "event/read.h"
#include "process/process.h"
#include "project/change_evidence.h"
#include "project/git_changes.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

// With the user's own name, keys and settings: it is the user's commit.
Status run_git(const Path& root, std::vector<std::string> words) {
  const std::string what = words.front();
  words.insert(words.begin(), {"git", "-c", "core.hooksPath=/dev/null", "-c",
                               "core.fsmonitor=false", "--literal-pathspecs"});
  const auto ended = TRY(process::run_process(
      {.argv = std::move(words), .directory = root, .environment = process_environment()}));
  if (ended.end == process::ProcessResult::End::kExited && ended.status == 0) return Done{};
  return Error{Code::kIo, "git " + what + ": " + ended.output.substr(0, ended.output.find('\n'))};
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
  return changed_files(project, "HEAD");
}

Status commit_accepted(Project& project, const std::string& agent, const UncommittedFiles& before) {
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
  if (files.empty()) return Done{};
  const ChangeEvidence evidence = TRY(change_evidence(project, agent));
  const track::LogSummary& log = index.summary();
  std::string message = log.operation + ": " + log.node_id + "\n\n" + evidence.summary + "\n";
  if (!evidence.proof.empty()) message += evidence.proof + "\n";
  for (const std::string& unsafe : evidence.unsafe) message += "Unsafe: " + unsafe + "\n";
  message += "\nTwotrack-Agent: " + agent + "\n";
  const Path& root = project.layout().root;
  std::vector<std::string> add = {"add", "--all", "--"};
  add.insert(add.end(), files.begin(), files.end());
  TRY(run_git(root, std::move(add)));
  std::vector<std::string> commit = {"commit", "--quiet", "--only", "-m", message, "--"};
  commit.insert(commit.end(), files.begin(), files.end());
  return run_git(root, std::move(commit));
}

}  // namespace twotrack::project
