// Project: a folder with its configuration, as every command of the program sees it.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "project/project.h"

namespace twotrack::python {

// Where Python programs look for what went wrong without stopping them: the logger "twotrack". What
// a handler raises goes no further: there is nobody here to take it. `level`: "warning", "error".
void tell_logger(const char* level, std::string_view text);

// Thread-safe: each user has it exclusively. It reads the configuration when it is first
// asked for.
class Project {
 public:
  // Raises when there is no such folder.
  static std::shared_ptr<Project> open(const std::string& root);

  template <class Work>
  auto with(Work&& work) {
    const std::scoped_lock lock(mutex_);
    return work(*project_);
  }

  // Both stay as they are for the project's life.
  const track::Layout& layout() const { return project_->layout(); }
  FileSystem& files() const { return project_->files(); }

 private:
  Project() = default;

  std::mutex mutex_;
  std::unique_ptr<project::Project> project_;
};

}  // namespace twotrack::python
