// keep and restore. A generation is a list of how the tree differs from the base, and the bytes of
// the files in it by their hash. The bytes are durable before the list is, the list takes its name
// in one step, and only then does anything older go: whenever the process is killed, the newest
// list is whole, and so is the one before it.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/posix.h"
#include "workspace/holder.h"
#include "workspace/overlay.h"
#include "workspace/paths.h"
#include "workspace/tree.h"
#include "workspace/workspace.h"

namespace twotrack::workspace {
namespace {

Status sync_file(const Path& path) {
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.is_open() || ::fsync(fd.get()) != 0) return system_error("sync", path);
  return Done{};
}

// Once for each workspace, before its first generation. One call for all files of the base: a sync
// of each would take as many round trips to the disk.
Status make_base_durable(const WorkspacePaths& paths) {
  FileSystem& files = posix_file_system();
  if (exists(files, paths.durable())) return Done{};
  const Descriptor fd(::open(paths.home.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd.is_open() || ::syncfs(fd.get()) != 0) return system_error("sync", paths.home);
  step("base synced");
  return replace_file(files, paths.durable(), "");
}

// The generation before `number`; an empty one when there is none.
Result<Listing> previous_generation(const WorkspacePaths& paths, uint64_t number) {
  const std::vector<uint64_t> numbers = TRY(generations(paths));
  const auto after = std::ranges::lower_bound(numbers, number);
  if (after == numbers.begin()) return Listing{};
  return read_listing(paths.generation(*std::prev(after)));
}

// The hash of bytes that are in kept/, durably.
Result<std::string> keep_bytes(const WorkspacePaths& paths, const Entry& entry) {
  FileSystem& files = posix_file_system();
  // The copy is hashed, not the original: a name in kept/ always says what is inside.
  TRY(copy_bytes(paths.tree() / entry.path, paths.incoming()));
  std::string sha256 = TRY(sha256_of_file(paths.incoming()));
  TRY(sync_file(paths.incoming()));
  step("bytes synced");
  TRY(files.rename(paths.incoming(), paths.kept(sha256)));
  step("bytes kept");
  return sha256;
}

Result<Listing> keep_differences(const WorkspacePaths& paths, const Listing& previous) {
  const Listing base = TRY(read_listing(paths.base_list()));
  const std::vector<Entry> tree = TRY(walk(paths.tree(), Shut::kOpened));
  Listing listing = Listing::begin();
  for (const auto& [before, now] : TRY(compare(paths, base, tree))) {
    if (now == nullptr) {
      listing.removed.push_back(before->path);
      continue;
    }
    Entry entry = *now;
    if (entry.is_file()) {
      const Entry* known = previous.find(entry.path);
      const bool is_known =
          known != nullptr && known->has_same_stat(entry) && previous.is_settled(*known);
      entry.sha256 = is_known ? known->sha256 : TRY(keep_bytes(paths, entry));
    }
    listing.entries.push_back(std::move(entry));
  }
  return listing;
}

Status drop_generations(const WorkspacePaths& paths, uint64_t number) {
  std::vector<uint64_t> numbers = TRY(generations(paths));
  const auto own = std::ranges::lower_bound(numbers, number);
  const uint64_t previous = own == numbers.begin() ? number : *std::prev(own);
  std::set<std::string> in_use;
  for (const uint64_t one : numbers) {
    if (one != number && one != previous) {
      TRY(posix_file_system().remove(paths.generation(one)));
      step("generation dropped");
      continue;
    }
    const Listing listing = TRY(read_listing(paths.generation(one)));
    for (const Entry& entry : listing.entries) in_use.insert(entry.sha256);
  }
  for (const std::string& name : TRY(posix_file_system().list(paths.kept()))) {
    if (in_use.contains(name)) continue;
    TRY(posix_file_system().remove(paths.kept(name)));
    step("bytes dropped");
  }
  return Done{};
}

// The bytes of all entries are in kept/ already.
Status keep_listing(const WorkspacePaths& paths, uint64_t number, const Listing& listing) {
  FileSystem& files = posix_file_system();
  TRY(files.sync_directory(paths.kept()));
  step("names of bytes synced");
  TRY(replace_file(files, paths.generation(number), encode(listing)));
  step("generation kept");
  return drop_generations(paths, number);
}

// Of an overlay: the whole upper layer, and before it what the project had in those places.
Status keep_upper(const Path& project, const WorkspacePaths& paths, uint64_t number) {
  FileSystem& files = posix_file_system();
  TRY(remove_tree(paths.incoming()));  // what an interrupted call left
  const auto changes = TRY(read_overlay_changes(project, paths, Record::kYes));
  if (!exists(files, paths.durable())) {
    // The list may be the one that was not synced when the workspace was made.
    TRY(replace_file(files, paths.base_list(), encode(changes->bases)));
    TRY(replace_file(files, paths.durable(), ""));
  }
  step("base durable");
  for (Entry& entry : changes->upper.entries) {
    if (!entry.is_file() || exists(files, paths.kept(entry.sha256))) continue;
    entry.sha256 = TRY(keep_bytes(paths, entry));
  }
  return keep_listing(paths, number, changes->upper);
}

// Where an entry of the state that is wanted comes from.
struct Wanted {
  const Entry* entry = nullptr;
  const Listing* listing = nullptr;  // whose record of the stat it is
  Path source{};                     // of a file: its bytes
};
using WantedState = std::map<std::string_view, Wanted>;

WantedState wanted_state(const WorkspacePaths& paths, const Listing& base,
                         const Listing& generation) {
  WantedState wanted;
  for (const Entry& entry : base.entries) {
    wanted[entry.path] = {&entry, &base, paths.base_file(base, entry)};
  }
  for (const std::string& path : generation.removed) wanted.erase(path);
  for (const Entry& entry : generation.entries) {
    wanted[entry.path] = {&entry, &generation, paths.kept(entry.sha256)};
  }
  return wanted;
}

uint32_t generation_kind(const Entry& entry) {
  return entry.mode & S_IFMT;
}

// Opens every folder for us, and removes what is not wanted, or is of another kind.
Status remove_strangers(const WorkspacePaths& paths, const WantedState& wanted,
                        const std::string& folder) {
  const Path path = paths.tree() / folder;
  const Entry own = TRY(stat_entry(paths.tree(), folder));
  if ((own.mode & S_IRWXU) != S_IRWXU) TRY(set_mode(path, own.mode | S_IRWXU));
  for (const std::string& name : TRY(posix_file_system().list(path))) {
    const std::string item = folder.empty() ? name : folder + "/" + name;
    const Entry found = TRY(stat_entry(paths.tree(), item));
    const auto known = wanted.find(item);
    if (known == wanted.end() || generation_kind(*known->second.entry) != generation_kind(found)) {
      TRY(remove_tree(paths.tree() / item));
      step("stranger removed");
    } else if (found.is_folder()) {
      TRY(remove_strangers(paths, wanted, item));
    }
  }
  return Done{};
}

Status restore_link(const WorkspacePaths& paths, const Entry& entry) {
  const auto found = stat_entry(paths.tree(), entry.path);
  if (found.ok() && found.value().target == entry.target) return Done{};
  TRY(remove_tree(paths.incoming()));
  if (::symlink(entry.target.c_str(), paths.incoming().c_str()) != 0) {
    return system_error("link", paths.incoming());
  }
  return posix_file_system().rename(paths.incoming(), paths.tree() / entry.path);
}

Result<bool> has_wanted_bytes(const WorkspacePaths& paths, const Wanted& wanted) {
  const auto found = stat_entry(paths.tree(), wanted.entry->path);
  if (!found.ok() || found.value().size != wanted.entry->size) return false;
  if (wanted.entry->has_same_stat(found.value()) && wanted.listing->is_settled(*wanted.entry)) {
    return true;
  }
  return have_same_bytes(paths.tree() / wanted.entry->path, wanted.source);
}

Status restore_file(const WorkspacePaths& paths, const Wanted& wanted) {
  const Entry& entry = *wanted.entry;
  const Path path = paths.tree() / entry.path;
  if (!TRY(has_wanted_bytes(paths, wanted))) {
    TRY(remove_tree(paths.incoming()));
    TRY(copy_bytes(wanted.source, paths.incoming()));
    if (!entry.sha256.empty() && TRY(sha256_of_file(paths.incoming())) != entry.sha256) {
      return Error{Code::kCorrupt, wanted.source.string() + " is not what its name says"};
    }
    step("bytes restored");
    TRY(posix_file_system().rename(paths.incoming(), path));
  }
  const Entry found = TRY(stat_entry(paths.tree(), entry.path));
  if (found.mode != entry.mode) TRY(set_mode(path, entry.mode));
  if (found.modified_ns != entry.modified_ns) TRY(set_modified(path, entry.modified_ns));
  step("file restored");
  return Done{};
}

Status restore_entry(const WorkspacePaths& paths, const Wanted& wanted) {
  const Entry& entry = *wanted.entry;
  if (entry.is_file()) return restore_file(paths, wanted);
  if (entry.is_link()) return restore_link(paths, entry);
  const Path path = paths.tree() / entry.path;
  if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
    return system_error("create directory", path);
  }
  return Done{};
}

}  // namespace

Status Workspace::keep(uint64_t number) {
  if (number == 0) return Error{Code::kInvalid, "generation 0 is the copy itself"};
  if (kind_ == WorkspaceKind::kOverlay)
    return keep_upper(project_, WorkspacePaths{home_, true}, number);
  const WorkspacePaths paths{home_};
  TRY(remove_tree(paths.incoming()));  // what an interrupted call left
  TRY(make_base_durable(paths));
  step("base durable");
  const Listing previous = TRY(previous_generation(paths, number));
  const Listing listing = TRY(keep_differences(paths, previous));
  return keep_listing(paths, number, listing);
}

Status Workspace::restore(uint64_t number) {
  if (kind_ == WorkspaceKind::kOverlay) {
    const WorkspacePaths layers{home_, true};
    const Listing kept = number == 0 ? Listing{} : TRY(read_listing(layers.generation(number)));
    // What is mounted may not be changed from below.
    const bool was_held = holder_ != nullptr;
    holder_.reset();
    TRY(rebuild_upper(layers, kept));
    return was_held ? hold() : Status(Done{});
  }
  const WorkspacePaths paths{home_};
  const Listing base = TRY(read_listing(paths.base_list()));
  const Listing generation = number == 0 ? Listing{} : TRY(read_listing(paths.generation(number)));
  const WantedState wanted = wanted_state(paths, base, generation);
  std::map<std::string_view, const Entry*> entries;
  for (const auto& [path, one] : wanted) entries.emplace(path, one.entry);
  TRY(check_folders(entries));
  TRY(remove_strangers(paths, wanted, ""));
  step("strangers removed");
  for (const auto& [path, one] : wanted) TRY(restore_entry(paths, one));
  // The innermost first: a folder that denies writing could not be filled.
  for (auto one = wanted.rbegin(); one != wanted.rend(); ++one) {
    const Entry& entry = *one->second.entry;
    if (entry.is_folder()) TRY(set_mode(paths.tree() / entry.path, entry.mode));
  }
  return Done{};
}

}  // namespace twotrack::workspace
