#include "project/worker_folder.h"

#include <chrono>

#include "project/git_tree.h"
#include "project/log_signature.h"
#include "project/queue_files.h"
#include "replica/ship.h"
#include "track/layout.h"
#include "track/log_file.h"
#include "workspace/tree.h"

namespace twotrack::project {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::hours kKept{24};
constexpr std::string_view kBeingMade = ".new";

bool is_old(const Path& folder) {
  std::error_code error;
  const auto used = fs::last_write_time(folder, error);
  return !error && used + kKept < fs::file_time_type::clock::now();
}

// Sends what is missing there. False: the replica has another log, or this one is damaged.
Result<bool> is_all_there(replica::ReplicaStore& store, const Path& project) {
  FileSystem& files = posix_file_system();
  const track::Layout layout{.root = project};
  if (exists(files, layout.agentfs() / kForkedFolder)) return false;
  for (const std::string& agent : TRY(track::list_agents(files, layout))) {
    const auto shipped = replica::LogShipper(files, layout, agent).ship(store);
    if (!shipped.ok() && shipped.error().code != Code::kCorrupt) return shipped.error();
    if (!shipped.ok() || shipped.value().fork || !shipped.value().damage.empty()) return false;
  }
  return true;
}

}  // namespace

bool WorkerFolder::is_used(const std::string& digest) const {
  const auto found = used_.find(digest);
  return found != used_.end() && !found->second.expired();
}

Result<std::shared_ptr<const Path>> WorkerFolder::use(replica::ReplicaStore& store,
                                                      const std::string& digest) {
  const std::lock_guard hold(mutex_);
  const Path folder = projects_ / digest;
  // It appears when all of it is there.
  if (!exists(posix_file_system(), folder)) {
    const Path beside = projects_ / (digest + std::string(kBeingMade));
    TRY(workspace::remove_tree(beside));
    TRY(get_project(store, digest, beside));
    TRY(posix_file_system().rename(beside, folder));
  }
  std::error_code error;
  fs::last_write_time(folder, fs::file_time_type::clock::now(), error);
  if (auto used = used_[digest].lock()) return used;
  auto used = std::make_shared<const Path>(folder);
  used_[digest] = used;
  return used;
}

Result<std::string> WorkerFolder::tree_of(const std::string& digest) {
  const std::lock_guard hold(mutex_);
  const auto known = trees_.find(digest);
  if (known != trees_.end()) return known->second;
  const Path folder = projects_ / digest;
  const std::vector<workspace::Entry> entries = TRY(workspace::walk(folder));
  return trees_[digest] = TRY(tree_id(folder, entries));
}

Result<WorkerFolder::Cleaned> WorkerFolder::clean(replica::ReplicaStore& store) {
  const std::lock_guard hold(mutex_);
  Cleaned cleaned;
  if (!exists(posix_file_system(), projects_)) return cleaned;
  for (const std::string& name : TRY(posix_file_system().list(projects_))) {
    const Path folder = projects_ / name;
    if (is_used(name) || !is_old(folder)) continue;
    if (!name.ends_with(kBeingMade) && !TRY(is_all_there(store, folder))) {
      cleaned.kept.push_back(folder);
      continue;
    }
    forget_signatures(folder);
    TRY(workspace::remove_tree(folder));
    ++cleaned.removed;
  }
  return cleaned;
}

}  // namespace twotrack::project
