// ChangedFiles: which source files under some paths have changed since the last call.
//
// The kernel says where to look (hub/source_watch.h); what counts is the content. So a file that is
// touched, or changed and changed back, has not changed, and what happened between two calls is
// not lost: the next call finds it.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/source_watch.h"

namespace twotrack::project {

class ChangedFiles {
 public:
  // Starts from what is there now. Fails as hub::discover() does.
  static Result<ChangedFiles> open(FileSystem& files, hub::SourceWatch::Options options);

  // Returns when something may have changed and then nothing more for `quiet`, or when `wake`
  // becomes readable.
  Status wait(int wake, std::chrono::milliseconds quiet);

  // Relative to the project, in order. A file that is gone is not among them.
  Result<std::vector<std::string>> take();

  size_t count() const { return hashes_.size(); }

 private:
  ChangedFiles(FileSystem& files, hub::SourceWatch watch)
      : files_(&files), watch_(std::move(watch)) {}

  Result<std::vector<std::string>> look(const hub::SourceWatch::Changes& changes);

  FileSystem* files_;
  hub::SourceWatch watch_;
  std::map<std::string, std::string> hashes_{};
};

}  // namespace twotrack::project
