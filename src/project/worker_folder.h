// WorkerFolder: the projects that were sent to a worker, each unpacked under its digest, with the
// logs and workspaces of the agents that it ran there.
//
// All of that is in the replica, too, so it is removed when nobody has asked for it for a day;
// except for what is nowhere else: logs that the replica did not take.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "replica/store.h"

namespace twotrack::project {

// In .agentfs of a project: logs that were put aside because the replica went on without them.
inline constexpr std::string_view kForkedFolder = "forked";

// Any number of threads may call.
class WorkerFolder {
 public:
  explicit WorkerFolder(const Path& folder) : projects_(folder / "projects") {}

  // Where the project with that digest is; it is unpacked if it is not. It stays as long as the
  // answer is held.
  Result<std::shared_ptr<const Path>> use(replica::ReplicaStore& store, const std::string& digest);

  // The hash that git has for the files of a project that is in use.
  Result<std::string> tree_of(const std::string& digest);

  struct Cleaned {
    uint64_t removed = 0;
    std::vector<Path> kept{};  // old, but with something that is nowhere else
  };
  Result<Cleaned> clean(replica::ReplicaStore& store);

 private:
  bool is_used(const std::string& digest) const;

  const Path projects_;
  std::mutex mutex_;  // guards the folder, and what follows
  std::map<std::string, std::weak_ptr<const Path>> used_{};
  std::map<std::string, std::string> trees_{};  // by digest
};

}  // namespace twotrack::project
