// FolderWatch: which names in some folders have changed, as reported by the kernel (inotify).
//
// It says where to look, not what is there: an editor writes a new file and renames it over the
// old one, a branch change touches everything, and the kernel's queue may overflow. The caller
// looks at the files themselves.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"
#include "hub/outline.h"

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

// SourceWatch: what has changed under some paths of a project, as reported by the kernel.
//
// It puts a watch on every folder that sources may appear in, waits until changes stop, and
// keeps reports until they are taken. The owner looks at the files itself.

class SourceWatch {
 public:
  using Changes = FolderWatch::Changes;
  struct Options {
    Path project{};
    std::vector<std::string> paths{};   // as find_sources() takes them
    std::vector<std::string> ignore{};  // the same
  };

  // Nothing is watched before find_sources(). Fails when this system has no watches left.
  static Result<SourceWatch> open(FileSystem& files, Options options);

  // The sources as they are, with a watch on every folder of theirs. Paths that are gone have none.
  Result<Sources> find_sources();

  // Returns when something has changed and then nothing more for `quiet`, or as soon as one of
  // `stops` is readable.
  Status wait(std::chrono::milliseconds quiet, std::span<const int> stops);

  // What was reported since the last call. Does not wait.
  Result<Changes> take();
  // Anything may have changed: the next wait() returns immediately.
  void lose() { pending_.has_lost_some = true; }

  const Options& options() const { return options_; }

 private:
  SourceWatch(FileSystem& files, Options options, FolderWatch watch)
      : files_(&files), options_(std::move(options)), watch_(std::move(watch)) {}
  Status collect();

  FileSystem* files_;
  Options options_;
  FolderWatch watch_;
  Changes pending_{};  // told by the kernel, not taken
};

}  // namespace twotrack::hub
