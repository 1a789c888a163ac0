// HubAccess: how the agents of a run reach the hub, which may not be there.
//
// No run fails because of its hub. Problems with it are kept here, once per run, for the code that
// talks to the user; the agents continue without it.
//
// Thread-safe: each agent opens its own store.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "hub/store.h"

namespace twotrack::runner {

class HubAccess {
 public:
  // `files` must outlive it. `pull_time_max`: how long a turn may wait for the hub. `seal`: of the
  // store.
  HubAccess(FileSystem& files, Path project, std::chrono::milliseconds pull_time_max,
            std::string seal = {})
      : files_(&files),
        project_(std::move(project)),
        pull_time_max_(pull_time_max),
        seal_(std::move(seal)) {}

  // nullopt if there is no usable hub.
  std::optional<hub::Store> open();
  // Stores what an agent learned. Without a hub nothing is kept; its log has it.
  void learn(const hub::Learned& learned);

  void complain(const Error& error);
  // The first problem; empty if there was none.
  std::string trouble() const;

  std::chrono::milliseconds pull_time_max() const { return pull_time_max_; }

 private:
  FileSystem* files_;
  Path project_;
  std::chrono::milliseconds pull_time_max_;
  std::string seal_;
  mutable std::mutex mutex_;  // guards what follows
  std::string trouble_{};
};

}  // namespace twotrack::runner
