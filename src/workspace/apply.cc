// Each step is one rename, which the kernel does as a whole: a file and its successor change
// places, so that the project never lacks it, and whatever came out is looked at afterwards. When
// somebody wrote to it between our look and the rename, the two change places again.
//
// What lies in files/{n} tells how far a step has come, so that whoever goes on after a crash can
// tell "not done yet" from "done, and a person changed it since".
#include "workspace/apply.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include "workspace/paths.h"

namespace twotrack::workspace {
namespace {

using StepKind = Step::Kind;

constexpr const char* kOld = ".old";
constexpr const char* kChanged = "changed in this moment";
constexpr const char* kChangedSince = "changed since it was done";

// What a retry cannot fix: the place refuses, not the system.
bool is_refusal(int error) {
  constexpr auto kRefusals =
      std::to_array({EACCES, EPERM, EBUSY, EXDEV, EROFS, ENOTDIR, EISDIR, ENOTEMPTY, EEXIST, ENOENT,
                     ELOOP, ENAMETOOLONG, EMLINK, ETXTBSY, EINVAL, EOPNOTSUPP});
  return std::ranges::find(kRefusals, error) != kRefusals.end();
}

// What has become of one step.
struct Outcome {
  bool holds = false;   // the project has what the step leaves
  bool is_ours = true;  // it was done, so that it can be taken back
  std::string why{};    // it does not hold
};

Outcome done() {
  return {.holds = true};
}
Outcome already() {
  return {.holds = true, .is_ours = false};
}
Outcome conflict(std::string why) {
  return {.is_ours = false, .why = std::move(why)};
}
Outcome changed_since() {
  return {.why = kChangedSince};
}

Result<Outcome> refused(std::string_view action, const Path& path, int error = errno) {
  if (!is_refusal(error)) return system_error(action, path, error);
  return conflict(system_error(action, path, error).message);
}

// With mode 0 when there is nothing.
struct stat status_of(const PlaceIn& place) {
  struct stat status{};
  if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    status = {};
  }
  return status;
}

bool is_there(const PlaceIn& place) {
  return status_of(place).st_mode != 0;
}

bool is_one_file(const PlaceIn& a, const PlaceIn& b) {
  const struct stat one = status_of(a);
  const struct stat other = status_of(b);
  return one.st_mode != 0 && other.st_mode != 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

bool can_rename_at_once() {
  return !has_plain_renames_only;
}

bool lacks_flags(int error) {
  return error == EINVAL || error == ENOSYS;
}

// Never over something that is there: EEXIST. Where the file system cannot do that at once, the
// file has two names for a moment; killed then, it is called again.
bool move(const PlaceIn& from, const PlaceIn& to) {
  if (can_rename_at_once() && ::renameat2(from.folder.get(), from.name.c_str(), to.folder.get(),
                                          to.name.c_str(), RENAME_NOREPLACE) == 0) {
    return true;
  }
  if (can_rename_at_once() && !lacks_flags(errno)) return false;
  if (S_ISDIR(status_of(from).st_mode)) {  // which can have one name only
    return ::renameat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str()) == 0;
  }
  const bool is_linked =
      ::linkat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str(), 0) == 0;
  if (!is_linked && !(errno == EEXIST && is_one_file(from, to))) return false;
  workspace::step("both names given");
  return ::unlinkat(from.folder.get(), from.name.c_str(), 0) == 0;
}

// Where the file system cannot do it at once: what is replaced gets a second name first.
bool exchange(const PlaceIn& own, const PlaceIn& place) {
  if (can_rename_at_once() && ::renameat2(own.folder.get(), own.name.c_str(), place.folder.get(),
                                          place.name.c_str(), RENAME_EXCHANGE) == 0) {
    return true;
  }
  if (can_rename_at_once() && !lacks_flags(errno)) return false;
  const std::string old = own.name + kOld;
  ::unlinkat(own.folder.get(), old.c_str(), 0);
  if (::linkat(place.folder.get(), place.name.c_str(), own.folder.get(), old.c_str(), 0) != 0) {
    return false;
  }
  workspace::step("second name given");
  if (::renameat(own.folder.get(), own.name.c_str(), place.folder.get(), place.name.c_str()) != 0) {
    return false;
  }
  workspace::step("first name taken");
  return ::renameat(own.folder.get(), old.c_str(), own.folder.get(), own.name.c_str()) == 0;
}

class Applier {
 public:
  Applier(const Beneath& project, const JournalFolder& folder, Beneath files)
      : project_(&project), folder_(&folder), files_(std::move(files)) {}

  Result<Applied> run(const Journal& journal) {
    Applied applied;
    for (size_t i = 0; i < journal.steps.size(); ++i) {
      const Step& step = journal.steps[i];
      Outcome outcome = TRY(take(step, i));
      if (outcome.holds) {
        applied.steps.push_back(&step);
      } else {
        applied.conflicts.push_back({.path = step.path, .why = std::move(outcome.why)});
      }
      if (!outcome.is_ours) applied.idle.push_back(i);
      workspace::step("step taken");
    }
    TRY(sync_folders());
    return applied;
  }

 private:
  // A step's name in the project; without a folder where there is none that could hold it.
  struct Found {
    PlaceIn place{};
    State now{};
    std::string why{};  // it cannot be looked at

    bool has_place() const { return place.folder.is_open(); }
  };

  Result<Outcome> take(const Step& step, size_t number) {
    Found found = TRY(find(step));
    if (found.has_place()) note_folder(step.path);
    switch (step.kind) {
      case StepKind::kRemoveFolder:
        return remove_folder(found, step);
      case StepKind::kSetMode:
        return set_folder_mode(found, step);
      case StepKind::kMakeFolder:
      case StepKind::kRemove:
      case StepKind::kWrite:
        break;
    }
    const PlaceIn own = TRY(files_.place(std::to_string(number)));
    TRY(end_exchange(own, number));
    const State kept = TRY(look_at(own, folder_->file(number)));
    if (step.kind == StepKind::kRemove) return take_away(found, own, kept, step);
    return put(found, own, kept, step);
  }

  Result<Found> find(const Step& step) const {
    auto place = project_->place(step.path);
    if (!place.ok()) {
      if (place.error().code == Code::kNoSpace) return std::move(place).error();
      const bool is_gone = place.error().code == Code::kNotFound;
      return Found{.why = is_gone ? "" : place.error().message};
    }
    auto now = look_at(place.value(), project_->root() / step.path);
    if (now.ok()) return Found{.place = std::move(place).value(), .now = std::move(now).value()};
    return Found{.place = std::move(place).value(), .why = now.error().message};
  }

  // An exchange in three steps may have been cut short before its last.
  Status end_exchange(const PlaceIn& own, size_t number) const {
    const std::string old = own.name + kOld;
    struct stat status{};
    const bool is_cut_short = !is_there(own) && ::fstatat(own.folder.get(), old.c_str(), &status,
                                                          AT_SYMLINK_NOFOLLOW) == 0;
    if (is_cut_short &&
        ::renameat(own.folder.get(), old.c_str(), own.folder.get(), own.name.c_str()) != 0) {
      return system_error("rename", folder_->file(number));
    }
    return Done{};
  }

  // A file, a link or a folder from files/{n}; what was there goes there.
  Result<Outcome> put(const Found& found, const PlaceIn& own, const State& kept, const Step& step) {
    const Path shown = project_->root() / step.path;
    // A folder that waits is one, whatever the system made of its mode.
    const bool is_waiting =
        kept == step.after || (step.kind == StepKind::kMakeFolder && kept.is_folder());
    if (!found.why.empty()) {
      return Outcome{.is_ours = kept == step.before, .why = found.why};
    }
    if (is_waiting && found.has_place() && is_one_file(own, found.place)) {
      // A move that was cut short between the two names.
      if (::unlinkat(own.folder.get(), own.name.c_str(), 0) != 0) return system_error("end", shown);
      return done();
    }
    const bool is_made_folder = step.kind == StepKind::kMakeFolder && found.now.is_folder();
    if (is_waiting) {
      if (is_made_folder || found.now == step.after) return already();
      if (!found.has_place()) return conflict("its folder is gone");
      return found.now == step.before ? swap(found.place, own, step) : conflict(kChanged);
    }
    const bool is_there_still = found.now == step.after || is_made_folder;
    if (kept == step.before) return is_there_still ? done() : changed_since();
    if (!kept.is_there()) return conflict("what was there before is gone");
    return is_there_still ? put_back(found.place, own, step) : changed_since();
  }

  // A file or a link, to files/{n}.
  Result<Outcome> take_away(const Found& found, const PlaceIn& own, const State& kept,
                            const Step& step) {
    if (!found.why.empty()) {
      return Outcome{.is_ours = kept.is_there(), .why = found.why};
    }
    const bool is_cut_short = found.has_place() && is_one_file(own, found.place);
    if (!kept.is_there() || is_cut_short) {
      if (!found.now.is_there()) return already();
      return found.now == step.before ? swap(found.place, own, step) : conflict(kChanged);
    }
    if (found.now.is_there()) return changed_since();
    if (kept == step.before || !found.has_place()) return done();
    return put_back(found.place, own, step);
  }

  // files/{n} and the name in the project change places.
  Result<Outcome> swap(const PlaceIn& place, const PlaceIn& own, const Step& step) {
    const Path shown = project_->root() / step.path;
    if (!step.before.is_there()) {
      return move(own, place) ? done() : refused("write", shown);
    }
    const bool is_moved = step.after.is_there() ? exchange(own, place) : move(place, own);
    if (!is_moved) return refused("replace", shown);
    workspace::step("swapped");
    const State out = TRY(look_at(own, shown));
    if (out != step.before) return put_back(place, own, step);
    // And the other side: a person may have been quicker than this line.
    const auto now = look_at(place, shown);
    return now.ok() && now.value() == step.after ? done() : changed_since();
  }

  // What came out is not what the step expected: somebody wrote to it in the last moment.
  Result<Outcome> put_back(const PlaceIn& place, const PlaceIn& own, const Step& step) {
    const bool is_back = step.after.is_there() ? exchange(own, place) : move(own, place);
    if (is_back) return conflict(kChanged);
    // It lies beside the journal and is not dropped: see undo_proposals().
    const int error = errno;
    Outcome outcome = TRY(refused("put back", project_->root() / step.path, error));
    outcome.is_ours = true;
    return outcome;
  }

  // One that holds something of the user's stays, and that is as it should be.
  Result<Outcome> remove_folder(const Found& found, const Step& step) const {
    if (!found.why.empty()) return conflict(found.why);
    if (!found.now.is_folder()) return done();
    const PlaceIn& place = found.place;
    const bool is_gone = ::unlinkat(place.folder.get(), place.name.c_str(), AT_REMOVEDIR) == 0;
    if (is_gone || errno == ENOTEMPTY || errno == EEXIST) return done();
    return refused("remove", project_->root() / step.path);
  }

  Result<Outcome> set_folder_mode(const Found& found, const Step& step) {
    if (!found.why.empty()) return conflict(found.why);
    folders_.insert(step.path);  // its mode is its own, and not its parent's
    if (found.now == step.after) return done();
    if (found.now != step.before) return conflict(kChanged);
    const PlaceIn& place = found.place;
    // Opened before it may shut itself: then it could not be synced with the others.
    const Descriptor folder(::openat(place.folder.get(), place.name.c_str(),
                                     O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (::fchmodat(place.folder.get(), place.name.c_str(), step.after.mode & 07777, 0) != 0) {
      return refused("set the mode of", project_->root() / step.path);
    }
    if (folder.is_open() && ::fsync(folder.get()) != 0 && !is_refusal(errno)) {
      return system_error("sync", project_->root() / step.path);
    }
    return done();
  }

  void note_folder(const std::string& path) {
    const size_t slash = path.rfind('/');
    folders_.insert(slash == std::string::npos ? "" : path.substr(0, slash));
  }

  Status sync_folders() const {
    for (const std::string& path : folders_) {
      const auto folder = project_->folder(path);
      if (!folder.ok()) continue;  // removed since, or a link took its place: not ours any more
      const bool is_synced = ::fsync(folder.value().get()) == 0 || is_refusal(errno);
      if (!is_synced) return system_error("sync", project_->root() / path);
    }
    return posix_file_system().sync_directory(folder_->files());
  }

  const Beneath* project_;
  const JournalFolder* folder_;
  Beneath files_;
  std::set<std::string> folders_{};
};

}  // namespace

Result<Applied> apply(const Beneath& project, const JournalFolder& folder, const Journal& journal) {
  Beneath files = TRY(Beneath::open(folder.files()));
  return Applier(project, folder, std::move(files)).run(journal);
}

}  // namespace twotrack::workspace
