#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "base/posix.h"
#include "base/sha256.h"
#include "workspace/apply.h"
#include "workspace/paths.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

// Of larger files no copy is kept to merge an undo with: they are no source files.
constexpr uint64_t kAfterBytesMax = uint64_t{16} << 20;

using StepKind = Step::Kind;

Result<struct stat> status_of(const Descriptor& fd, const Path& shown) {
  struct stat status{};
  if (::fstat(fd.get(), &status) != 0) return system_error("stat", shown);
  return status;
}

// The folder around a path, or the nearest above it that is there.
Result<Descriptor> nearest_folder(const Beneath& project, std::string_view path) {
  while (true) {
    const size_t slash = path.rfind('/');
    path = slash == std::string_view::npos ? "" : path.substr(0, slash);
    auto folder = project.folder(path);
    if (folder.ok() || folder.error().code != Code::kNotFound || path.empty()) return folder;
  }
}

Status check_device(const Beneath& project, const Plan& plan, const JournalFolder& folder) {
  const Beneath home = TRY(Beneath::open(folder.home));
  const Descriptor own = TRY(home.folder(""));
  const dev_t device = TRY(status_of(own, folder.home)).st_dev;
  for (const PlannedStep& one : plan.steps) {
    if (one.step.kind == StepKind::kRemoveFolder || one.step.kind == StepKind::kSetMode) continue;
    const auto place = nearest_folder(project, one.step.path);
    if (!place.ok()) continue;  // a link took its place: the step will find that out
    if (TRY(status_of(place.value(), one.step.path)).st_dev == device) continue;
    return Error{Code::kInvalid, one.step.path + " is on another file system than .agentfs: " +
                                     "nothing can be moved there as a whole"};
  }
  return Done{};
}

// As root, files stay whose they were.
Status keep_owner(const Beneath& project, const Step& step, const Path& staged) {
  if (::geteuid() != 0) return Done{};
  struct stat status{};
  const bool is_known =
      step.before.is_there() && ::lstat((project.root() / step.path).c_str(), &status) == 0;
  if (!is_known) {
    const auto folder = nearest_folder(project, step.path);
    if (!folder.ok()) return Done{};
    status = TRY(status_of(folder.value(), step.path));
  }
  if (::lchown(staged.c_str(), status.st_uid, status.st_gid) != 0) {
    return system_error("set the owner of", staged);
  }
  return Done{};
}

Status write_staged(const Path& path, std::string_view bytes) {
  const auto file = TRY(posix_file_system().open(path, OpenMode::kTruncate));
  return write_all(*file, 0, bytes);
}

// Made where nobody sees it, with its mode and its owner, and moved as a whole.
Status stage_folder(const Beneath& project, const Step& step, const Path& staged) {
  if (::mkdir(staged.c_str(), 0700) != 0) return system_error("create directory", staged);
  TRY(keep_owner(project, step, staged));
  return set_mode(staged, step.after.mode);
}

// What the agent had: what its next accept starts from.
Status keep_theirs(const PlannedStep& one, const Path& theirs) {
  if (!one.theirs.state.is_file()) return Done{};
  TRY(copy_bytes(one.theirs.bytes, theirs));
  return set_mode(theirs, one.theirs.state.mode);
}

Status stage_file(const PlannedStep& one, const Path& staged, const Path& copy,
                  const Path& theirs) {
  if (one.merged) {
    TRY(write_staged(staged, *one.merged));
    TRY(keep_theirs(one, theirs));
  } else {
    TRY(copy_bytes(one.theirs.bytes, staged));
  }
  if (TRY(sha256_of_file(staged)) != one.step.after.sha256) {
    return Error{Code::kConflict, one.step.path + " was changed while it was read"};
  }
  if (TRY(posix_file_system().info(staged)).size <= kAfterBytesMax) {
    TRY(copy_bytes(staged, copy));
  }
  return Done{};
}

Status stage_step(const Beneath& project, const PlannedStep& one, const Path& staged,
                  const Path& copy, const Path& theirs) {
  if (one.step.kind == StepKind::kMakeFolder) return stage_folder(project, one.step, staged);
  if (one.step.kind != StepKind::kWrite) return Done{};
  if (one.step.after.is_link()) {
    if (::symlink(one.theirs.target.c_str(), staged.c_str()) != 0) {
      return system_error("link", staged);
    }
    return keep_owner(project, one.step, staged);
  }
  TRY(stage_file(one, staged, copy, theirs));
  // Opened before its mode may deny it.
  const Descriptor fd(::open(staged.c_str(), O_RDONLY | O_CLOEXEC));
  TRY(keep_owner(project, one.step, staged));
  TRY(set_mode(staged, one.step.after.mode));
  if (!fd.is_open() || ::fsync(fd.get()) != 0) return system_error("sync", staged);
  return Done{};
}

// What a step put away, with its bytes.
Result<FileVersion> put_away(const Beneath& files, size_t number, const JournalFolder& folder) {
  FileVersion version{.state = TRY(files.look(std::to_string(number))),
                      .bytes = folder.file(number)};
  if (version.state.is_link()) version.target = TRY(files.read(std::to_string(number)));
  return version;
}

bool is_idle(const Journal& journal, size_t number) {
  return std::ranges::find(journal.idle, number) != journal.idle.end();
}

std::string obstacle_of(const FileVersion& old, const Path& path) {
  if (!old.state.is_there()) return "what was there before the accept is gone";
  return "it was written to after it was replaced; that is kept in " + path.string();
}

}  // namespace

Status stage(const Beneath& project, const Plan& plan, const JournalFolder& folder) {
  FileSystem& files = posix_file_system();
  for (const Path& path : {folder.home, folder.files(), folder.after(), folder.theirs()}) {
    TRY(files.create_directories(path));
  }
  TRY(check_device(project, plan, folder));
  for (size_t i = 0; i < plan.steps.size(); ++i) {
    TRY(stage_step(project, plan.steps[i], folder.file(i), folder.after(i), folder.theirs(i)));
    step("file staged");
  }
  TRY(files.sync_directory(folder.files()));
  return files.sync_directory(folder.home);
}

Result<std::vector<Proposal>> undo_proposals(const JournalFolder& folder, const Journal& journal) {
  const Beneath files = TRY(Beneath::open(folder.files()));
  std::set<std::string> made;
  for (const Step& step : journal.steps) {
    if (step.kind == StepKind::kMakeFolder) made.insert(step.path);
  }
  std::vector<Proposal> proposals;
  for (size_t i = 0; i < journal.steps.size(); ++i) {
    const Step& step = journal.steps[i];
    if (is_idle(journal, i)) continue;  // the step found a person's work, and left it
    Proposal one{.path = step.path};
    one.base.state = step.after;
    one.theirs.state = step.before;
    if (step.kind == StepKind::kSetMode && made.contains(step.path))
      continue;  // it goes as a whole
    if (step.kind == StepKind::kWrite || step.kind == StepKind::kRemove) {
      FileVersion old = TRY(put_away(files, i, folder));
      if (old.state != step.before) one.obstacle = obstacle_of(old, folder.file(i));
      one.theirs = std::move(old);
      one.base.bytes = folder.after(i);
    }
    proposals.push_back(std::move(one));
  }
  std::ranges::stable_sort(proposals, {}, &Proposal::path);
  return proposals;
}

Result<std::vector<std::string>> late_writes(const JournalFolder& folder, const Journal& journal) {
  const Beneath files = TRY(Beneath::open(folder.files()));
  std::vector<std::string> paths;
  for (size_t i = 0; i < journal.steps.size(); ++i) {
    const Step& step = journal.steps[i];
    const bool is_of_content = step.kind == StepKind::kWrite || step.kind == StepKind::kRemove;
    if (!is_of_content || is_idle(journal, i)) continue;
    const State old = TRY(files.look(std::to_string(i)));
    if (old.is_there() && old != step.before) paths.push_back(step.path);
  }
  return paths;
}

}  // namespace twotrack::workspace
