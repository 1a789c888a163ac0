#include "workspace/workspace.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/sha256.h"
#include "event/ids.h"
#include "workspace/store.h"
#include "workspace/tree.h"
#include "workspace/unified_diff.h"

namespace twotrack::workspace {
namespace {

constexpr uint64_t kBlockBytes = 512;  // of st_blocks, whatever the file system has

bool is_content(const Entry* entry) {
  return entry != nullptr && !entry->is_folder();
}

Result<std::string> content_hash(const Entry& entry, const Path& path) {
  return entry.is_link() ? sha256_hex(entry.target) : sha256_of_file(path);
}

Result<Change> to_change(const Store& store, const Listing& base, const Difference& difference) {
  Change change;
  if (is_content(difference.before)) {
    const Entry& before = *difference.before;
    change.path = before.path;
    change.kind = Change::Kind::kRemoved;
    change.base_mode = before.mode;
    change.base_sha256 = TRY(content_hash(before, store.base_file(base, before)));
  }
  if (is_content(difference.now)) {
    const Entry& now = *difference.now;
    change.kind = change.path.empty() ? Change::Kind::kAdded : Change::Kind::kModified;
    change.path = now.path;
    change.mode = now.mode;
    change.sha256 = TRY(content_hash(now, store.tree() / now.path));
  }
  return change;
}

Result<std::string> content(const Entry* entry, const Path& path) {
  if (!is_content(entry)) return std::string();
  return entry->is_link() ? entry->target : read_file(posix_file_system(), path);
}

Result<std::string> diff_of(const Store& store, const Listing& base, const Difference& one) {
  const Entry* named = one.now != nullptr ? one.now : one.before;
  const std::string before =
      TRY(content(one.before, one.before == nullptr ? Path() : store.base_file(base, *one.before)));
  const std::string after = TRY(content(one.now, store.tree() / named->path));
  return unified_diff(named->path,
                      {.mode = is_content(one.before) ? one.before->mode : 0, .bytes = before},
                      {.mode = is_content(one.now) ? one.now->mode : 0, .bytes = after});
}

Result<FileVersion> version_of(const Entry* entry, const Path& path) {
  if (entry == nullptr) return FileVersion{};
  FileVersion version{.state = {.mode = entry->mode}, .bytes = path, .target = entry->target};
  if (is_content(entry)) version.state.sha256 = TRY(content_hash(*entry, path));
  return version;
}

// Whether there is a workspace. A list alone proves nothing after a power cut: the files may have
// been in memory only. One that was durable and cannot be read is damage, and not made anew.
Result<bool> is_whole(const Store& store) {
  const bool is_durable = twotrack::exists(posix_file_system(), store.durable());
  auto listing = read_listing(store.base_list());
  if (listing.ok()) return is_durable || listing.value().boot_id == Listing::begin().boot_id;
  const bool is_damage = is_durable && listing.error().code != Code::kNotFound;
  if (is_damage) return std::move(listing).error();
  return false;
}

Status discard(const Store& store) {
  FileSystem& files = posix_file_system();
  // First of all: from here on there is no workspace, however far the rest comes.
  const Status removed = files.remove(store.base_list());
  if (!removed.ok() && removed.error().code != Code::kNotFound) return removed;
  step("list removed");
  return remove_tree(store.home);
}

}  // namespace

std::string_view name_of(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::kAdded:
      return "added";
    case Change::Kind::kModified:
      return "modified";
    case Change::Kind::kRemoved:
      return "removed";
  }
  return "";
}

std::string_view name_of(Kind kind) {
  return kind == Kind::kReflink ? "reflink" : "copy";
}

Workspace::Workspace(Path home, Kind kind)
    : home_(std::move(home)), root_(Store{home_}.tree()), kind_(kind) {}

uint64_t Workspace::disk_bytes() const {
  uint64_t bytes = 0;
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator items(home_, error), end;
       !error && items != end; items.increment(error)) {
    struct stat status{};
    if (::lstat(items->path().c_str(), &status) != 0) continue;
    bytes += static_cast<uint64_t>(status.st_blocks) * kBlockBytes;
  }
  return bytes;
}

Result<Workspace> Workspace::open(const Path& project, std::string_view agent) {
  TRY(check_agent_id(agent));
  std::error_code error;
  const Path root = std::filesystem::absolute(project, error);
  const Store store{workspaces_of(error ? project : root) / agent};
  if (!TRY(is_whole(store))) {
    TRY(discard(store));
    TRY(make_copy(project, store));
  }
  const auto kind = read_file(posix_file_system(), store.kind());
  const bool is_reflink = kind.ok() && kind.value() == name_of(Kind::kReflink);
  return Workspace(store.home, is_reflink ? Kind::kReflink : Kind::kCopy);
}

bool Workspace::exists(const Path& project, std::string_view agent) {
  if (!check_agent_id(agent).ok()) return false;
  return twotrack::exists(posix_file_system(), Store{workspaces_of(project) / agent}.base_list());
}

Result<std::vector<std::string>> Workspace::agents(const Path& project) {
  std::vector<std::string> names = TRY(posix_file_system().list(workspaces_of(project)));
  std::erase_if(names, [&](const std::string& name) { return !exists(project, name); });
  std::ranges::sort(names);
  return names;
}

Result<std::vector<Change>> Workspace::changes() const {
  const Store store{home_};
  const Listing base = TRY(read_listing(store.base_list()));
  const std::vector<Entry> tree = TRY(walk(root_));
  std::vector<Change> changes;
  for (const Difference& difference : TRY(compare(store, base, tree))) {
    if (!is_content(difference.before) && !is_content(difference.now)) continue;
    changes.push_back(TRY(to_change(store, base, difference)));
  }
  return changes;
}

Result<std::vector<Proposal>> Workspace::proposals() const {
  const Store store{home_};
  const Listing base = TRY(read_listing(store.base_list()));
  const std::vector<Entry> tree = TRY(walk(root_));
  std::vector<Proposal> proposals;
  for (const Difference& one : TRY(compare(store, base, tree))) {
    const std::string& path = one.now != nullptr ? one.now->path : one.before->path;
    const Path base_path = one.before == nullptr ? Path() : store.base_file(base, *one.before);
    proposals.push_back({.path = path,
                         .base = TRY(version_of(one.before, base_path)),
                         .theirs = TRY(version_of(one.now, store.tree() / path))});
  }
  return proposals;
}

Result<std::string> Workspace::diff() const {
  const Store store{home_};
  const Listing base = TRY(read_listing(store.base_list()));
  const std::vector<Entry> tree = TRY(walk(root_));
  std::string text;
  for (const Difference& one : TRY(compare(store, base, tree))) {
    if (is_content(one.before) || is_content(one.now)) text += TRY(diff_of(store, base, one));
  }
  return text;
}

std::string Workspace::hash_of(const std::vector<Change>& changes) {
  Sha256 hash;
  for (const Change& change : changes) {
    // No path holds a NUL, so no two change sets read the same.
    std::string line = change.path + '\0' + std::string(name_of(change.kind)) + '\0';
    line += std::to_string(change.mode) + '\0' + change.sha256 + '\0' + change.base_sha256 + '\0';
    hash.update(line);
  }
  return hash.finish_hex();
}

Status Workspace::remove(const Path& project, std::string_view agent) {
  TRY(check_agent_id(agent));
  return discard(Store{workspaces_of(project) / agent});
}

}  // namespace twotrack::workspace
