// ChangedFiles: which source files below some paths have another content than when last asked.
//
// The kernel says where to look (hub/folder_watch.h); what counts is the content. So a file that is
// touched, or changed and changed back, has not changed, and what happened while nobody asked is
// not lost: it is found with the next question.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "cli/interrupt.h"
#include "hub/folder_watch.h"
#include "hub/outline.h"

namespace twotrack::cli {

class ChangedFiles {
 public:
  struct Options {
    Path project{};
    std::vector<std::string> paths{};   // as hub::discover() takes them
    std::vector<std::string> ignore{};  // the same
  };

  // What is there now is the beginning. Fails as hub::discover() does.
  static Result<ChangedFiles> open(FileSystem& files, Options options);

  // Returns when something may have changed and then nothing more for `quiet`, or with Ctrl-C.
  Status wait(const Interrupt& interrupt, std::chrono::milliseconds quiet);

  // Relative to the project, in order. A file that is gone is not among them.
  Result<std::vector<std::string>> take();

  size_t count() const { return hashes_.size(); }

 private:
  ChangedFiles(FileSystem& files, Options options, hub::FolderWatch watch)
      : files_(&files), options_(std::move(options)), watch_(std::move(watch)) {}

  Status collect();
  // The sources as they are, with a watch on every folder of theirs.
  Result<hub::Sources> find_watched();
  Result<std::vector<std::string>> look(const hub::FolderWatch::Changes& changes);

  FileSystem* files_;
  Options options_;
  hub::FolderWatch watch_;
  hub::FolderWatch::Changes pending_{};  // told by the kernel, not looked at
  std::map<std::string, std::string> hashes_{};
};

}  // namespace twotrack::cli
