// SourceWatch: what has changed under some paths of a project, as reported by the kernel.
//
// It puts a watch on every folder that sources may appear in, waits until changes stop, and
// keeps reports until they are taken. The owner looks at the files itself.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/folder_watch.h"
#include "hub/outline.h"

namespace twotrack::hub {

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
