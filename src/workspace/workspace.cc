#include "workspace/workspace.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/posix.h"
#include "base/sha256.h"
#include "event/ids.h"
#include "workspace/holder.h"
#include "workspace/line_diff.h"
#include "workspace/overlay.h"
#include "workspace/paths.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

constexpr uint64_t kBlockBytes = 512;  // of st_blocks, whatever the file system has

// What a version holds. Of one that was not recorded, and is gone, nothing.
Result<std::string> content(const FileVersion& version) {
  if (version.state.is_link()) return version.target;
  if (!version.state.is_file()) return std::string();
  if (is_large(version.bytes)) return in_place_of_large(version.state.sha256);
  std::string bytes = TRY(read_bytes(version.bytes));
  return sha256_hex(bytes) == version.state.sha256 ? bytes : std::string();
}

Result<std::string> diff_of(const Proposal& one) {
  const auto mode_of = [](const State& state) { return state.is_folder() ? 0 : state.mode; };
  if (mode_of(one.base.state) == 0 && mode_of(one.theirs.state) == 0) return std::string();
  const std::string before = TRY(content(one.base));
  const std::string after = TRY(content(one.theirs));
  return unified_diff(one.path, {.mode = mode_of(one.base.state), .bytes = before},
                      {.mode = mode_of(one.theirs.state), .bytes = after});
}

// Whether there is a workspace. A list alone proves nothing after a power cut: the files may have
// been in memory only. One that was durable and cannot be read is damage, and not made anew.
Result<bool> is_whole(const WorkspacePaths& paths) {
  const bool is_durable = twotrack::exists(posix_file_system(), paths.durable());
  auto listing = read_listing(paths.base_list());
  if (listing.ok()) return is_durable || listing.value().boot_id == Listing::begin().boot_id;
  const bool is_damage = is_durable && listing.error().code != Code::kNotFound;
  if (is_damage) return std::move(listing).error();
  return false;
}

WorkspaceKind kind_of(const WorkspacePaths& paths) {
  const auto kind = read_file(posix_file_system(), paths.kind());
  if (kind.ok() && kind.value() == name_of(WorkspaceKind::kOverlay)) return WorkspaceKind::kOverlay;
  return kind.ok() && kind.value() == name_of(WorkspaceKind::kReflink) ? WorkspaceKind::kReflink
                                                                       : WorkspaceKind::kCopy;
}

Path real_path(const Path& path) {
  std::error_code error;
  Path real = std::filesystem::canonical(path, error);
  return error ? path : real;
}

Status discard(const WorkspacePaths& paths) {
  FileSystem& files = posix_file_system();
  // First of all: from here on there is no workspace, however far the rest comes.
  const Status removed = files.remove(paths.base_list());
  if (!removed.ok() && removed.error().code != Code::kNotFound) return removed;
  step("list removed");
  return remove_tree(paths.home);
}

}  // namespace

Workspace::Workspace(Path project, Path home, WorkspaceKind kind)
    : project_(std::move(project)),
      home_(std::move(home)),
      root_(WorkspacePaths{home_, kind == WorkspaceKind::kOverlay}.tree()),
      kind_(kind) {}

pid_t Workspace::holder() const {
  return holder_ == nullptr ? 0 : holder_->pid();
}

Path Workspace::written_to() const {
  return WorkspacePaths{home_, kind_ == WorkspaceKind::kOverlay}.tree();
}

Status Workspace::hold() {
  const WorkspacePaths paths{home_, true};
  TRY(mend_upper(paths));
  holder_ = TRY(Holder::start({.project = project_, .upper = paths.tree(), .work = paths.work()}));
  root_ = holder_->root();
  return Done{};
}

uint64_t Workspace::disk_bytes() const {
  uint64_t bytes = 0;
  std::error_code error;
  // The kernel shuts its own folder of an overlay.
  const auto options = std::filesystem::directory_options::skip_permission_denied;
  for (std::filesystem::recursive_directory_iterator items(home_, options, error), end;
       !error && items != end; items.increment(error)) {
    struct stat status{};
    if (::lstat(items->path().c_str(), &status) != 0) continue;
    bytes += static_cast<uint64_t>(status.st_blocks) * kBlockBytes;
  }
  return bytes;
}

Result<Workspace> Workspace::open(const Path& project, std::string_view agent, WorkspaceKind best) {
  TRY(check_agent_id(agent));
  const Path root = real_path(project);
  const WorkspacePaths paths{workspaces_of(root) / agent};
  TRY(check_no_links(paths));
  if (TRY(is_whole(paths))) {
    Workspace found(root, paths.home, kind_of(paths));
    if (found.kind_ != WorkspaceKind::kOverlay) return found;
    Status held = found.hold();
    if (!held.ok()) return std::move(held).error().at("the workspace of " + std::string(agent));
    return found;
  }
  TRY(discard(paths));
  std::string why;
  if (best == WorkspaceKind::kOverlay) {
    Workspace made(root, paths.home, WorkspaceKind::kOverlay);
    const Status status = made.make_overlay();
    if (status.ok()) return made;
    why = status.error().message;
    TRY(discard(paths));
  }
  TRY(make_copy(root, paths));
  Workspace made(root, paths.home, kind_of(paths));
  made.why_ = std::move(why);
  return made;
}

Result<Workspace> Workspace::look(const Path& project, std::string_view agent) {
  const Path root = real_path(project);
  if (!exists(root, agent)) {
    return Error{Code::kNotFound, "no workspace of " + std::string(agent)};
  }
  const WorkspacePaths paths{workspaces_of(root) / agent};
  TRY(check_no_links(paths));
  return Workspace(root, paths.home, kind_of(paths));
}

Result<bool> Workspace::is_doubtful() const {
  return !TRY(is_whole(WorkspacePaths{home_}));
}

Status Workspace::make_overlay() {
  struct stat status{};
  if (::stat(project_.c_str(), &status) != 0) return system_error("stat", project_);
  if (status.st_uid != ::geteuid()) {
    return Error{Code::kInvalid, "the project belongs to another user"};
  }
  const WorkspacePaths paths{home_, true};
  TRY(make_folders(paths, {paths.home, paths.tree(), paths.work(), paths.base(), paths.kept()}));
  TRY(set_mode(paths.tree(), status.st_mode));
  step("folders made");
  TRY(hold());
  TRY(write_kind(paths, WorkspaceKind::kOverlay));
  // From this moment on the agent can see the project: what is written to there later may not be
  // what it started from. The file system's own clock says when that was.
  Listing bases = Listing::begin();
  bases.made_ns = TRY(stat_entry(paths.home, paths.kind().filename().string())).changed_ns;
  return write_listing(paths.base_list(), bases, paths.incoming());
}

bool Workspace::exists(const Path& project, std::string_view agent) {
  if (!check_agent_id(agent).ok()) return false;
  return twotrack::exists(posix_file_system(),
                          WorkspacePaths{workspaces_of(project) / agent}.base_list());
}

Result<std::vector<std::string>> Workspace::agents(const Path& project) {
  std::vector<std::string> names = TRY(posix_file_system().list(workspaces_of(project)));
  std::erase_if(names, [&](const std::string& name) { return !exists(project, name); });
  std::ranges::sort(names);
  return names;
}

Result<std::vector<Change>> Workspace::changes() const {
  std::vector<Change> changes;
  for (const Proposal& one : TRY(proposals())) {
    const State& base = one.base.state;
    const State& theirs = one.theirs.state;
    const bool had = base.is_there() && !base.is_folder();
    const bool has = theirs.is_there() && !theirs.is_folder();
    using enum Change::Kind;
    // Folders come and go with what they hold; their modes are changes of their own.
    const bool has_new_mode = base.is_folder() && theirs.is_folder() && base.mode != theirs.mode;
    if (has_new_mode) {
      changes.push_back({.path = one.path, .mode = theirs.mode, .base_mode = base.mode});
    }
    if (!had && !has) continue;
    changes.push_back({.path = one.path,
                       .kind = !had  ? kAdded
                               : has ? kModified
                                     : kRemoved,
                       .sha256 = has ? theirs.sha256 : "",
                       .base_sha256 = had ? base.sha256 : "",
                       .mode = has ? theirs.mode : 0,
                       .base_mode = had ? base.mode : 0});
  }
  return changes;
}

Result<std::vector<Proposal>> Workspace::proposals() const {
  if (kind_ == WorkspaceKind::kOverlay) {
    const WorkspacePaths layers{home_, true};
    const auto changes = TRY(read_overlay_changes(project_, layers, Record::kNo));
    return proposals_of(project_, layers, *changes);
  }
  const WorkspacePaths paths{home_};
  const Listing base = TRY(read_listing(paths.base_list()));
  const std::vector<Entry> tree = TRY(walk(root_, Shut::kOpened));
  std::vector<Proposal> proposals;
  for (const Difference& one : TRY(compare(paths, base, tree))) {
    const std::string& path = one.now != nullptr ? one.now->path : one.before->path;
    const Path base_path = one.before == nullptr ? Path() : paths.base_file(base, *one.before);
    proposals.push_back({.path = path,
                         .base = TRY(version_of(one.before, base_path)),
                         .theirs = TRY(version_of(one.now, paths.tree() / path))});
  }
  return proposals;
}

Result<std::string> Workspace::diff() const {
  std::string text;
  for (const Proposal& one : TRY(proposals())) text += TRY(diff_of(one));
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
  const WorkspacePaths paths{workspaces_of(project) / agent};
  TRY(check_no_links(paths));
  return discard(paths);
}

}  // namespace twotrack::workspace
