// HubAccess: how the agents of a run reach the hub, which may not be there.
//
// No run fails by its hub. What is wrong with it is kept here, once for the run, for whoever talks
// to the user; the agents go on without it.
//
// Thread-safe: each agent opens a store of its own.
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
  // `files` must outlive it. `pull_time_max`: how long a turn may wait for the hub.
  HubAccess(FileSystem& files, Path project, std::chrono::milliseconds pull_time_max)
      : files_(&files), project_(std::move(project)), pull_time_max_(pull_time_max) {}

  // Nothing when there is no hub, or none that can be used.
  std::optional<hub::Store> open();
  // Keeps what an agent found out. Without a hub nothing is kept; its log has it.
  void learn(const hub::Learned& learned);

  void complain(const Error& error);
  // The first thing that was wrong; empty when nothing was.
  std::string trouble() const;

  std::chrono::milliseconds pull_time_max() const { return pull_time_max_; }

 private:
  FileSystem* files_;
  Path project_;
  std::chrono::milliseconds pull_time_max_;
  mutable std::mutex mutex_;  // guards what follows
  std::string trouble_{};
};

}  // namespace twotrack::runner
