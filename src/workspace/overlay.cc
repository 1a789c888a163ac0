#include "workspace/overlay.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/posix.h"
#include "base/sha256.h"
#include "workspace/beneath.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

constexpr const char* kOrigin = "user.overlay.origin";

bool contains(const std::vector<std::string>& sorted, std::string_view path) {
  return std::ranges::binary_search(sorted, path);
}

// Whether the kernel copied the file from the project, whatever the project has now.
bool has_origin(const Path& path) {
  return ::lgetxattr(path.c_str(), kOrigin, nullptr, 0) >= 0;
}

// Looks at what the project has in the places that were written to.
class Recorder {
 public:
  Recorder(const Path& project, const WorkspacePaths& paths, Record record, OverlayChanges& changes,
           Beneath beneath)
      : project_(project),
        paths_(paths),
        record_(record),
        changes_(changes),
        beneath_(std::move(beneath)) {}

  Status run() {
    for (const Entry& entry : changes_.bases.entries) known_.insert(entry.path);
    known_.insert(changes_.bases.removed.begin(), changes_.bases.removed.end());
    for (const Entry& entry : changes_.upper.entries) TRY(see(entry.path, entry.is_file()));
    for (const std::string& path : changes_.upper.removed) TRY(see(path, false));
    TRY(see_hidden());
    if (!has_new_) return Done{};
    std::ranges::sort(changes_.bases.entries, {}, &Entry::path);
    std::ranges::sort(changes_.bases.removed);
    std::ranges::sort(changes_.bases.uncertain);
    if (record_ == Record::kNo) return Done{};
    FileSystem& files = posix_file_system();
    TRY(files.sync_directory(paths_.base()));
    step("base bytes synced");
    return replace_file(files, paths_.base_list(), encode(changes_.bases));
  }

 private:
  Status see(const std::string& path, bool keeps_bytes) {
    if (!known_.insert(path).second) return Done{};
    has_new_ = true;
    auto looked = beneath_.look(path);
    if (!looked.ok() && looked.error().code == Code::kInvalid) {
      // A link took the place of a folder since.
      changes_.bases.removed.push_back(path);
      changes_.bases.uncertain.push_back(path);
      return Done{};
    }
    const State state = TRY(std::move(looked));
    if (!state.is_there()) {
      changes_.bases.removed.push_back(path);
      // Copied up, and not there any more: somebody removed it meanwhile.
      if (has_origin(paths_.tree() / path)) changes_.bases.uncertain.push_back(path);
      return Done{};
    }
    Entry entry = TRY(stat_entry(project_, path));
    entry.sha256 = entry.is_file() ? state.sha256 : "";
    if (entry.changed_ns > changes_.bases.made_ns && !entry.is_folder()) {
      changes_.bases.uncertain.push_back(path);
    }
    if (keeps_bytes && entry.is_file()) TRY(keep_bytes(entry));
    changes_.bases.entries.push_back(std::move(entry));
    return Done{};
  }

  Status keep_bytes(Entry& entry) {
    if (record_ == Record::kNo || exists(posix_file_system(), paths_.base_bytes(entry.sha256))) {
      return Done{};
    }
    TRY(copy_bytes(project_ / entry.path, paths_.incoming()));
    if (TRY(sha256_of_file(paths_.incoming())) != entry.sha256) {
      changes_.bases.uncertain.push_back(entry.path);  // written to in this moment
      return Done{};
    }
    const Descriptor fd(::open(paths_.incoming().c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.is_open() || ::fsync(fd.get()) != 0) return system_error("sync", paths_.incoming());
    step("base bytes copied");
    return posix_file_system().rename(paths_.incoming(), paths_.base_bytes(entry.sha256));
  }

  // What lies behind a folder that was removed, replaced, or made anew.
  Status see_hidden() {
    std::vector<std::string> hiding = changes_.upper.removed;
    hiding.insert(hiding.end(), changes_.upper.opaque.begin(), changes_.upper.opaque.end());
    for (const Entry& entry : changes_.upper.entries) {
      if (!entry.is_folder()) hiding.push_back(entry.path);
    }
    for (const std::string& path : hiding) {
      const auto state = beneath_.folder(path);
      if (!state.ok()) continue;  // no folder there, so nothing behind it
      for (const Entry& entry : TRY(walk_below(project_, path))) TRY(see(entry.path, false));
    }
    return Done{};
  }

  const Path& project_;
  const WorkspacePaths& paths_;
  Record record_;
  OverlayChanges& changes_;
  Beneath beneath_;
  std::set<std::string> known_{};
  bool has_new_ = false;
};

// Whether the project's own name is not to be seen, though the upper layer has none in its place.
bool is_hidden(const Listing& upper, const std::string& path) {
  if (contains(upper.removed, path)) return true;
  for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    const std::string folder = path.substr(0, slash);
    if (contains(upper.removed, folder) || contains(upper.opaque, folder)) return true;
    const Entry* entry = upper.find(folder);
    if (entry != nullptr && !entry->is_folder()) return true;
  }
  return false;
}

bool is_same_entry(const Entry& base, const Entry& now) {
  return base.mode == now.mode && base.target == now.target && base.sha256 == now.sha256;
}

void compare(OverlayChanges& changes) {
  std::set<std::string> touched;
  for (const Entry& entry : changes.bases.entries) touched.insert(entry.path);
  for (const Entry& entry : changes.upper.entries) touched.insert(entry.path);
  for (const std::string& path : touched) {
    Touched one{.base = changes.bases.find(path), .now = changes.upper.find(path)};
    if (one.now == nullptr && !is_hidden(changes.upper, path)) continue;
    const bool is_both = one.base != nullptr && one.now != nullptr;
    if (is_both && is_same_entry(*one.base, *one.now)) continue;
    one.is_uncertain = contains(changes.bases.uncertain, path);
    changes.touched.push_back(one);
  }
}

Status make_entry(const WorkspacePaths& paths, const Entry& entry) {
  const Path path = paths.next_upper() / entry.path;
  if (entry.is_folder()) {
    if (::mkdir(path.c_str(), 0700) != 0) return system_error("create directory", path);
    return Done{};
  }
  if (entry.is_link()) {
    if (::symlink(entry.target.c_str(), path.c_str()) != 0) return system_error("link", path);
    return Done{};
  }
  TRY(copy_bytes(paths.kept(entry.sha256), path));
  if (TRY(sha256_of_file(path)) != entry.sha256) {
    return Error{Code::kCorrupt, paths.kept(entry.sha256).string() + " is not what its name says"};
  }
  TRY(set_mode(path, entry.mode));
  return set_modified(path, entry.modified_ns);
}

Status make_whiteout(const Path& path) {
  if (::mknod(path.c_str(), S_IFCHR, 0) != 0) return system_error("mark as removed", path);
  return Done{};
}

}  // namespace

Result<std::unique_ptr<OverlayChanges>> read_overlay_changes(const Path& project,
                                                             const WorkspacePaths& paths,
                                                             Record record) {
  auto changes = std::make_unique<OverlayChanges>();
  changes->bases = TRY(read_listing(paths.base_list()));
  changes->upper = TRY(walk_upper(paths.tree()));
  Beneath beneath = TRY(Beneath::open(project));
  TRY(Recorder(project, paths, record, *changes, std::move(beneath)).run());
  for (Entry& entry : changes->upper.entries) {
    if (entry.is_file()) entry.sha256 = TRY(sha256_of_file(paths.tree() / entry.path));
  }
  compare(*changes);
  return changes;
}

Result<FileVersion> version_of(const Entry* entry, Path bytes) {
  FileVersion version;
  if (entry == nullptr) return version;
  version.state.mode = entry->mode;
  version.bytes = std::move(bytes);
  version.target = entry->target;
  if (entry->is_link()) version.state.sha256 = sha256_hex(entry->target);
  if (entry->is_file()) {
    version.state.sha256 =
        entry->sha256.empty() ? TRY(sha256_of_file(version.bytes)) : entry->sha256;
  }
  return version;
}

Result<std::vector<Proposal>> proposals_of(const Path& project, const WorkspacePaths& paths,
                                           const OverlayChanges& changes) {
  std::vector<Proposal> proposals;
  for (const Touched& one : changes.touched) {
    const std::string& path = one.now != nullptr ? one.now->path : one.base->path;
    Path base_bytes = project / path;
    if (one.base != nullptr && one.base->is_file()) {
      const Path kept = paths.base_bytes(one.base->sha256);
      if (exists(posix_file_system(), kept)) base_bytes = kept;
    }
    proposals.push_back({.path = path,
                         .base = TRY(version_of(one.base, std::move(base_bytes))),
                         .theirs = TRY(version_of(one.now, paths.tree() / path)),
                         .base_is_uncertain = one.is_uncertain});
  }
  return proposals;
}

Status rebuild_upper(const WorkspacePaths& paths, const Listing& generation) {
  std::map<std::string_view, const Entry*> entries;
  for (const Entry& entry : generation.entries) entries.emplace(entry.path, &entry);
  TRY(check_folders(entries));
  TRY(remove_tree(paths.next_upper()));
  TRY(remove_tree(paths.last_upper()));
  if (::mkdir(paths.next_upper().c_str(), 0755) != 0) {
    return system_error("create directory", paths.next_upper());
  }
  struct stat own{};
  if (::stat(paths.tree().c_str(), &own) == 0) TRY(set_mode(paths.next_upper(), own.st_mode));
  for (const Entry& entry : generation.entries) {
    TRY(make_entry(paths, entry));
    step("entry made");
  }
  for (const std::string& path : generation.removed) {
    TRY(make_whiteout(paths.next_upper() / path));
  }
  for (const std::string& path : generation.opaque) {
    const Path folder = paths.next_upper() / path;
    if (::setxattr(folder.c_str(), "user.overlay.opaque", "y", 1, 0) != 0) {
      return system_error("mark as opaque", folder);
    }
  }
  for (auto entry = generation.entries.rbegin(); entry != generation.entries.rend(); ++entry) {
    if (entry->is_folder()) TRY(set_mode(paths.next_upper() / entry->path, entry->mode));
  }
  step("upper made");
  FileSystem& files = posix_file_system();
  TRY(files.rename(paths.tree(), paths.last_upper()));
  step("upper moved away");
  TRY(files.rename(paths.next_upper(), paths.tree()));
  step("upper changed");
  TRY(remove_tree(paths.last_upper()));
  // Of the kernel's own: it is made anew with the next mount.
  TRY(remove_tree(paths.work()));
  if (::mkdir(paths.work().c_str(), 0700) != 0) return system_error("create", paths.work());
  return Done{};
}

Status mend_upper(const WorkspacePaths& paths) {
  FileSystem& files = posix_file_system();
  const bool is_cut_short = !exists(files, paths.tree()) && exists(files, paths.next_upper());
  if (is_cut_short) TRY(files.rename(paths.next_upper(), paths.tree()));
  if (!exists(files, paths.work()) && ::mkdir(paths.work().c_str(), 0700) != 0) {
    return system_error("create", paths.work());
  }
  return Done{};
}

}  // namespace twotrack::workspace
