#include "workspace/paths.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/posix.h"
#include "workspace/tree.h"
#include "workspace/workspace.h"

namespace twotrack::workspace {
namespace {

constexpr std::string_view kGenerationPrefix = "generation-";

Status make_folder(const Path& path) {
  if (::mkdir(path.c_str(), 0700) != 0) return system_error("create directory", path);
  return Done{};
}

Status make_link(const Path& path, const std::string& target) {
  std::error_code error;
  std::filesystem::create_symlink(target, path, error);
  if (error) return system_error("link", path, error.value());
  return Done{};
}

// To the base, and to the tree: the two are equal even when the project's file is being written.
Status copy_file(const Path& project, const WorkspacePaths& paths, const Path& base_file,
                 Entry& entry, uint64_t& copied) {
  copied += TRY(copy_twice(
      project / entry.path, base_file,
      {.path = paths.tree() / entry.path, .mode = entry.mode, .modified_ns = entry.modified_ns}));
  entry = TRY(stat_entry(paths.tree(), entry.path));
  if (copied <= 2 * kCopyBytesMax) return Done{};
  return Error{Code::kInvalid, "the project has more than " + std::to_string(kCopyBytesMax >> 20) +
                                   " MiB to copy: keep large files outside of it, or put it on a "
                                   "file system that can share blocks (btrfs, xfs)"};
}

bool is_same_file(const Entry& before, const Entry& now, const Listing& base) {
  return before.has_same_stat(now) && base.is_settled(before);
}

Result<bool> is_same(const WorkspacePaths& paths, const Listing& base, const Entry& before,
                     const Entry& now) {
  if (before.mode != now.mode) return false;
  if (before.is_folder()) return true;
  if (before.is_link()) return before.target == now.target;
  if (is_same_file(before, now, base)) return true;
  if (before.size != now.size) return false;
  return have_same_bytes(paths.base_file(base, before), paths.tree() / now.path);
}

}  // namespace

Path WorkspacePaths::generation(uint64_t number) const {
  return home / (std::string(kGenerationPrefix) + std::to_string(number));
}

Path WorkspacePaths::base_file(const Listing& listing, const Entry& entry) const {
  return base() / std::to_string(&entry - listing.entries.data());
}

Path workspaces_of(const Path& project) {
  return project / ".agentfs" / "workspaces";
}

Status check_no_links(const WorkspacePaths& paths) {
  const Path workspaces = paths.home.parent_path();
  for (const Path& part :
       {workspaces.parent_path(), workspaces, paths.home, paths.home / "tree", paths.home / "upper",
        paths.work(), paths.next_upper(), paths.last_upper(), paths.base(), paths.kept()}) {
    struct stat status{};
    if (::lstat(part.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) continue;
    return with_hint(
        Error{Code::kInvalid, part.string() + " is a link, and a workspace has none: it was not "
                                              "made by this program"},
        "look at it, and remove it");
  }
  return Done{};
}

Status check_folders(const std::map<std::string_view, const Entry*>& entries) {
  for (const auto& [path, entry] : entries) {
    for (size_t slash = path.find('/'); slash != std::string_view::npos;
         slash = path.find('/', slash + 1)) {
      const auto above = entries.find(path.substr(0, slash));
      if (above != entries.end() && !above->second->is_folder()) {
        return Error{Code::kCorrupt, std::string(path) + ": its parent is not a directory"};
      }
    }
  }
  return Done{};
}

Result<Listing> read_listing(const Path& path) {
  const std::string bytes = TRY(read_file(posix_file_system(), path));
  auto listing = decode(bytes);
  if (!listing.ok()) return std::move(listing).error().at(path.string());
  return listing;
}

Status write_listing(const Path& path, const Listing& listing, const Path& beside) {
  FileSystem& files = posix_file_system();
  {
    const auto file = TRY(files.open(beside, OpenMode::kTruncate));
    TRY(write_all(*file, 0, encode(listing)));
  }
  step("list written");
  return files.rename(beside, path);
}

Status write_kind(const WorkspacePaths& paths, WorkspaceKind kind) {
  const auto file = TRY(posix_file_system().open(paths.kind(), OpenMode::kTruncate));
  return write_all(*file, 0, name_of(kind));
}

Status make_folders(const WorkspacePaths& paths, const std::vector<Path>& folders) {
  std::error_code error;
  std::filesystem::create_directories(paths.home.parent_path(), error);
  if (error) return system_error("create directory", paths.home.parent_path(), error.value());
  for (const Path& folder : folders) TRY(make_folder(folder));
  return Done{};
}

Status make_copy(const Path& project, const WorkspacePaths& paths) {
  std::vector<Entry> entries = TRY(walk(project));
  std::erase_if(entries, [&](const Entry& entry) {
    return entry.is_link() && !stays_inside(project, entry);
  });
  TRY(make_folders(paths, {paths.home, paths.tree(), paths.base(), paths.kept()}));
  step("folders made");
  uint64_t copied = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    Entry& entry = entries[i];
    const Path path = paths.tree() / entry.path;
    if (entry.is_folder()) TRY(make_folder(path));
    if (entry.is_link()) TRY(make_link(path, entry.target));
    if (entry.is_file()) {
      TRY(copy_file(project, paths, paths.base() / std::to_string(i), entry, copied));
    }
    step("entry copied");
  }
  // Folders get their modes last, the innermost first: one that denies writing could not be filled.
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    if (entry->is_folder()) TRY(set_mode(paths.tree() / entry->path, entry->mode));
  }
  const bool has_bytes = std::ranges::any_of(
      entries, [](const Entry& entry) { return entry.is_file() && entry.size > 0; });
  TRY(write_kind(paths, has_bytes && copied == 0 ? WorkspaceKind::kReflink : WorkspaceKind::kCopy));
  Listing listing = Listing::begin();
  listing.entries = std::move(entries);
  return write_listing(paths.base_list(), listing, paths.incoming());
}

Result<std::vector<uint64_t>> generations(const WorkspacePaths& paths) {
  std::vector<uint64_t> numbers;
  for (const std::string& name : TRY(posix_file_system().list(paths.home))) {
    if (!name.starts_with(kGenerationPrefix)) continue;
    const std::string_view text = std::string_view(name).substr(kGenerationPrefix.size());
    if (const auto number = whole_number<uint64_t>(text)) numbers.push_back(*number);
  }
  std::ranges::sort(numbers);
  return numbers;
}

Result<std::vector<Difference>> compare(const WorkspacePaths& paths, const Listing& base,
                                        const std::vector<Entry>& tree) {
  std::vector<Difference> differences;
  auto before = base.entries.begin();
  auto now = tree.begin();
  while (before != base.entries.end() || now != tree.end()) {
    if (now == tree.end() || (before != base.entries.end() && before->path < now->path)) {
      differences.push_back({.before = &*before++});
    } else if (before == base.entries.end() || now->path < before->path) {
      differences.push_back({.now = &*now++});
    } else {
      if (!TRY(is_same(paths, base, *before, *now))) {
        differences.push_back({.before = &*before, .now = &*now});
      }
      ++before;
      ++now;
    }
  }
  return differences;
}

}  // namespace twotrack::workspace
