#include "workspace/carry.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/sha256.h"
#include "event/ids.h"
#include "workspace/paths.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

// The two lists, by path.
struct Lists {
  std::map<std::string, Entry> now{};
  std::map<std::string, Entry> base{};
  std::set<std::string> removed{};
};

Entry entry_of(const std::string& path, const FileVersion& version) {
  Entry entry{.path = path, .mode = version.state.mode, .target = version.target};
  if (entry.is_file()) entry.sha256 = version.state.sha256;
  return entry;
}

// Times of another machine's files prove nothing, and would only make equal lists differ.
Result<Entry> seen_in(const Path& tree, const std::string& path) {
  Entry entry = TRY(stat_entry(tree, path));
  entry.changed_ns = 0;
  entry.inode = 0;
  return entry;
}

std::set<std::string> folders_above(const std::string& path) {
  std::set<std::string> folders;
  for (size_t slash = path.find('/'); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    folders.insert(path.substr(0, slash));
  }
  return folders;
}

std::vector<Entry> in_order(std::map<std::string, Entry>&& entries) {
  std::vector<Entry> list;
  for (auto& [path, entry] : entries) list.push_back(std::move(entry));
  return list;
}

// What an upper layer has for it: nothing lies behind what hides it already.
Listing as_upper(const Carried& carried) {
  Listing upper = carried.now;
  std::erase_if(upper.removed, [&](const std::string& path) {
    return std::ranges::any_of(folders_above(path), [&](const std::string& folder) {
      const Entry* above = carried.now.find(folder);
      return above == nullptr || !above->is_folder();
    });
  });
  return upper;
}

// Brings the bytes of files, each once, and no more than any workspace has: one file in very many
// places would fill the disk.
class Bringer {
 public:
  explicit Bringer(const GiveBytes& give) : give_(give) {}

  Status write(const Path& path, const std::string& sha256) {
    FileSystem& files = posix_file_system();
    if (!sizes_.contains(sha256) || !exists(files, path)) {
      const std::string bytes = TRY(give_(sha256));
      if (sha256_hex(bytes) != sha256) {
        return Error{Code::kCorrupt, "the bytes of " + sha256 + " are others"};
      }
      sizes_[sha256] = bytes.size();
      TRY(replace_file(files, path, bytes));
    }
    if (sizes_[sha256] > kBytesMax - bytes_) {
      return Error{Code::kCorrupt, "a workspace has more than 4 GiB"};
    }
    bytes_ += sizes_[sha256];
    return Done{};
  }

 private:
  static constexpr uint64_t kBytesMax = uint64_t{4} << 30;

  const GiveBytes& give_;
  std::map<std::string, uint64_t> sizes_{};
  uint64_t bytes_ = 0;
};

// What no workspace shows, nobody would see: a program in .venv that the tools run.
Status check_shown(const Listing& list) {
  const auto check = [](const std::string& path, bool is_folder) -> Status {
    if (!is_left_out(path, is_folder, Besides::kVersionControl)) return Done{};
    return Error{Code::kCorrupt, "it has " + path + ", which no workspace has"};
  };
  for (const Entry& entry : list.entries) TRY(check(entry.path, entry.is_folder()));
  for (const std::string& path : list.removed) TRY(check(path, false));
  for (const std::string& path : list.opaque) TRY(check(path, true));
  return Done{};
}

Status check_lists(const Carried& carried) {
  for (const Listing* list : {&carried.now, &carried.base}) {
    TRY(check_shown(*list));
    std::map<std::string_view, const Entry*> entries;
    for (const Entry& entry : list->entries) {
      entries.emplace(entry.path, &entry);
      if (entry.is_file() && entry.sha256.empty()) {
        return Error{Code::kCorrupt, entry.path + " has no hash"};
      }
    }
    if (!std::ranges::is_sorted(list->entries, {}, &Entry::path)) {
      return Error{Code::kCorrupt, "a list of a workspace is not in order"};
    }
    TRY(check_folders(entries));
  }
  return Done{};
}

Status make_base(const Path& project, const WorkspacePaths& paths, const Listing& base,
                 Bringer& bringer) {
  if (!paths.is_overlay) return make_copy(project, paths);
  TRY(make_folders(paths, {paths.home, paths.tree(), paths.work(), paths.base(), paths.kept()}));
  for (const Entry& entry : base.entries) {
    if (entry.is_file()) TRY(bringer.write(paths.base_bytes(entry.sha256), entry.sha256));
  }
  TRY(write_kind(paths, WorkspaceKind::kOverlay));
  // From now on the agent can see this project.
  Listing seen = Listing::begin();
  seen.entries = base.entries;
  seen.removed = base.removed;
  return write_listing(paths.base_list(), seen, paths.incoming());
}

}  // namespace

Result<Carried> carry(const Workspace& workspace, const TakeBytes& take) {
  const Path tree = workspace.written_to();
  Lists lists;
  std::set<std::string> taken;
  const auto take_once = [&](const FileVersion& version) -> Status {
    if (!version.state.is_file() || !taken.insert(version.state.sha256).second) return Done{};
    return take(version.state.sha256, version.bytes);
  };
  for (const Proposal& one : TRY(workspace.proposals())) {
    TRY(take_once(one.base));
    TRY(take_once(one.theirs));
    if (one.base.state.is_there()) lists.base[one.path] = entry_of(one.path, one.base);
    if (!one.theirs.state.is_there()) {
      lists.removed.insert(one.path);
      continue;
    }
    Entry now = TRY(seen_in(tree, one.path));
    now.sha256 = now.is_file() ? one.theirs.state.sha256 : "";
    lists.now[one.path] = std::move(now);
  }
  std::set<std::string> above;
  for (const auto& [path, entry] : lists.now) above.merge(folders_above(path));
  for (const std::string& path : lists.removed) above.merge(folders_above(path));
  for (const std::string& folder : above) {
    // Else it changed itself, or went with what was in it.
    if (lists.now.contains(folder) || lists.removed.contains(folder)) continue;
    lists.now[folder] = lists.base[folder] = TRY(seen_in(tree, folder));
  }
  Carried carried;
  carried.now.entries = in_order(std::move(lists.now));
  carried.now.removed.assign(lists.removed.begin(), lists.removed.end());
  carried.base.entries = in_order(std::move(lists.base));
  // The project has nothing there, whatever it gets later.
  for (const Entry& entry : carried.now.entries) {
    if (carried.base.find(entry.path) == nullptr) carried.base.removed.push_back(entry.path);
  }
  return carried;
}

Status bring(const Path& project, std::string_view agent, uint64_t number, const Carried& carried,
             WorkspaceKind kind, const GiveBytes& give) {
  TRY(check_agent_id(agent));
  TRY(check_lists(carried));
  const WorkspacePaths paths{workspaces_of(project) / agent, kind == WorkspaceKind::kOverlay};
  TRY(Workspace::remove(project, agent));
  Bringer bringer(give);
  TRY(make_base(project, paths, carried.base, bringer));
  for (const Entry& entry : carried.now.entries) {
    if (entry.is_file()) TRY(bringer.write(paths.kept(entry.sha256), entry.sha256));
  }
  FileSystem& files = posix_file_system();
  TRY(files.sync_directory(paths.kept()));
  TRY(replace_file(files, paths.durable(), ""));
  TRY(replace_file(files, paths.generation(number),
                   encode(paths.is_overlay ? as_upper(carried) : carried.now)));
  Workspace workspace = TRY(Workspace::look(project, agent));
  return workspace.restore(number);
}

}  // namespace twotrack::workspace
