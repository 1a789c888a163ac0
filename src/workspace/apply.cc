// Each step is one rename, which the kernel does as a whole: a file and its successor change
// places, so that the project never lacks it, and whatever came out is looked at afterwards. When
// somebody wrote to it between our look and the rename, the two change places again.
#include "workspace/apply.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <set>

#include "workspace/store.h"

namespace twotrack::workspace {
namespace {

using StepKind = Step::Kind;

constexpr const char* kOld = ".old";

class Applier {
 public:
  Applier(const Beneath& project, const JournalFolder& folder, Beneath files)
      : project_(&project), folder_(&folder), files_(std::move(files)) {}

  Result<Applied> run(const Journal& journal) {
    Applied applied;
    for (size_t i = 0; i < journal.steps.size(); ++i) {
      const Step& step = journal.steps[i];
      const bool holds = TRY(take(step, i));
      if (holds) {
        applied.steps.push_back(&step);
      } else {
        applied.conflicts.push_back(step.path);
      }
      workspace::step("step taken");
    }
    TRY(sync_folders());
    return applied;
  }

 private:
  // Whether the step holds; not, when somebody's work is in its place.
  Result<bool> take(const Step& step, size_t number) {
    auto place = project_->place(step.path);
    const bool has_no_place = !place.ok() && (place.error().code == Code::kNotFound ||
                                              place.error().code == Code::kInvalid);
    if (has_no_place) return !step.after.is_there() && place.error().code == Code::kNotFound;
    if (!place.ok()) return std::move(place).error();
    note_folder(step.path);
    const State now = TRY(look_at(place.value(), project_->root() / step.path));
    switch (step.kind) {
      case StepKind::kMakeFolder:
        return make_folder(place.value(), step, now);
      case StepKind::kRemoveFolder:
        return remove_folder(place.value(), step, now);
      case StepKind::kSetMode:
        return set_folder_mode(place.value(), step, now);
      case StepKind::kRemove:
      case StepKind::kWrite:
        break;
    }
    const PlaceIn own = TRY(files_.place(std::to_string(number)));
    if (now == step.after) return settle(place.value(), own, step, number);
    if (now != step.before) return false;
    return swap(place.value(), own, step, number);
  }

  // files/{number} and the name in the project change places.
  Result<bool> swap(const PlaceIn& place, const PlaceIn& own, const Step& step, size_t number) {
    if (!step.before.is_there()) {
      if (move(own, place)) return true;
      if (errno == EEXIST) return false;
      return system_error("write", project_->root() / step.path);
    }
    const bool moved = step.after.is_there() ? exchange(own, place) : move(place, own);
    if (!moved && errno == ENOENT) return false;
    if (!moved) return system_error("replace", project_->root() / step.path);
    workspace::step("swapped");
    return settle(place, own, step, number);
  }

  // The project has what the step leaves. What came out must be what the step expected: else
  // somebody wrote to it in the last moment, and it goes back.
  Result<bool> settle(const PlaceIn& place, const PlaceIn& own, const Step& step, size_t number) {
    const std::string old = own.name + kOld;
    if (has_name(own.folder, old)) {  // an exchange in three steps was cut short before its last
      if (::renameat(own.folder.get(), old.c_str(), own.folder.get(), own.name.c_str()) != 0) {
        return system_error("rename", folder_->file(number));
      }
    }
    const State out = TRY(look_at(own, folder_->file(number)));
    if (!out.is_there() || out == step.before || out == step.after) return true;
    const bool returned = step.after.is_there() ? exchange(own, place) : move(own, place);
    if (!returned) return system_error("put back", project_->root() / step.path);
    return false;
  }

  // Never over something that is there: EEXIST.
  static bool move(const PlaceIn& from, const PlaceIn& to) {
    if (!has_plain_renames_only &&
        ::renameat2(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str(),
                    RENAME_NOREPLACE) == 0) {
      return true;
    }
    if (!has_plain_renames_only && errno != EINVAL && errno != ENOSYS) return false;
    return ::linkat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str(), 0) ==
               0 &&
           ::unlinkat(from.folder.get(), from.name.c_str(), 0) == 0;
  }

  // Where the file system cannot do it at once: what is replaced gets a second name first.
  static bool exchange(const PlaceIn& own, const PlaceIn& place) {
    if (!has_plain_renames_only &&
        ::renameat2(own.folder.get(), own.name.c_str(), place.folder.get(), place.name.c_str(),
                    RENAME_EXCHANGE) == 0) {
      return true;
    }
    if (!has_plain_renames_only && errno != EINVAL && errno != ENOSYS) return false;
    const std::string old = own.name + kOld;
    ::unlinkat(own.folder.get(), old.c_str(), 0);
    if (::linkat(place.folder.get(), place.name.c_str(), own.folder.get(), old.c_str(), 0) != 0) {
      return false;
    }
    workspace::step("second name given");
    if (::renameat(own.folder.get(), own.name.c_str(), place.folder.get(), place.name.c_str()) !=
        0) {
      return false;
    }
    workspace::step("first name taken");
    return ::renameat(own.folder.get(), old.c_str(), own.folder.get(), own.name.c_str()) == 0;
  }

  static bool has_name(const Descriptor& folder, const std::string& name) {
    struct stat status{};
    return ::fstatat(folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  }

  Result<bool> make_folder(const PlaceIn& place, const Step& step, const State& now) const {
    if (now.is_folder()) return true;
    if (now.is_there()) return false;
    if (::mkdirat(place.folder.get(), place.name.c_str(), 0700) != 0 ||
        ::fchmodat(place.folder.get(), place.name.c_str(), step.after.mode & 07777, 0) != 0) {
      return system_error("create directory", project_->root() / step.path);
    }
    return true;
  }

  // One that holds something of the user's stays, and that is as it should be.
  Result<bool> remove_folder(const PlaceIn& place, const Step& step, const State& now) const {
    if (!now.is_folder()) return true;
    const bool is_gone = ::unlinkat(place.folder.get(), place.name.c_str(), AT_REMOVEDIR) == 0;
    if (is_gone || errno == ENOTEMPTY || errno == EEXIST) return true;
    return system_error("remove", project_->root() / step.path);
  }

  Result<bool> set_folder_mode(const PlaceIn& place, const Step& step, const State& now) const {
    if (now == step.after) return true;
    if (now != step.before) return false;
    if (::fchmodat(place.folder.get(), place.name.c_str(), step.after.mode & 07777, 0) != 0) {
      return system_error("set the mode of", project_->root() / step.path);
    }
    return true;
  }

  void note_folder(const std::string& path) {
    const size_t slash = path.rfind('/');
    folders_.insert(slash == std::string::npos ? "" : path.substr(0, slash));
  }

  Status sync_folders() const {
    for (const std::string& path : folders_) {
      const auto folder = project_->folder(path);
      if (!folder.ok() && folder.error().code == Code::kNotFound) continue;  // removed since
      if (!folder.ok()) continue;  // a link took its place: not ours any more
      if (::fsync(folder.value().get()) != 0) return system_error("sync", project_->root() / path);
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
