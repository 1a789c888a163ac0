// watch: keeps the store of a project up to date while files change.
//
// Nothing depends on it: a pull looks at the files itself, and index() finds whatever was missed.
// It only saves others the reading.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/index.h"

namespace twotrack::hub {

struct WatchOptions {
  Path project{};
  std::string seal{};                 // of the store
  std::vector<std::string> ignore{};  // as index() takes it
  // Changes that follow each other this closely are one: an editor that writes and renames, a
  // branch of thousands of files.
  std::chrono::milliseconds quiet{50};
  // It also ends when this becomes readable: signals are told by descriptors.
  int interrupt = -1;
};

// Indexes the project, and then what changes in it, until `stop` or the interrupt. Calls `told`
// each time something was read, including the first time. A store that somebody deletes is created
// again. Fails if the system has no watches left, and as index() does; a busy store is retried.
Status watch(FileSystem& files, const WatchOptions& options, const std::stop_token& stop,
             const std::function<void(const Indexed&)>& told);

}  // namespace twotrack::hub
