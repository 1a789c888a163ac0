// FolderWatch: which names in some folders have changed, as reported by the kernel (inotify).
//
// It says where to look, not what is there: an editor writes a new file and renames it over the
// old one, a branch change touches everything, and the kernel's queue may overflow. The caller
// looks at the files themselves.
#pragma once

#include <map>
#include <set>
#include <string>

#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"

namespace twotrack::hub {

class FolderWatch {
 public:
  struct Changes {
    std::set<std::string> paths{};  // relative to the project; files and folders
    bool has_lost_some = false;     // the queue was full: anything may have changed
    bool empty() const { return paths.empty() && !has_lost_some; }
  };

  // Fails when this system has no watches left.
  static Result<FolderWatch> open(const Path& project);

  // What is in `folder` itself (relative to the project, "" is the project), not what is deeper. A
  // folder may be added again, under its old name or a new one. One that is gone is not an error.
  // Returns whether it is only watched from now on: what was in it before has not been reported.
  Result<bool> add(const std::string& folder);

  // Becomes readable when there are changes.
  int descriptor() const { return notify_.get(); }

  // What has changed since the last call. Does not wait.
  Result<Changes> take();

 private:
  FolderWatch(Path project, Descriptor notify)
      : project_(std::move(project)), notify_(std::move(notify)) {}

  Path project_;
  Descriptor notify_;
  std::map<int, std::string> folders_{};  // by watch descriptor
};

}  // namespace twotrack::hub
