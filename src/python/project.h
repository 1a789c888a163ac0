// Project: a folder with its configuration, as every command of the program sees it.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "cli/command.h"
#include "cli/context.h"

namespace twotrack::python {

// Thread-safe: whoever needs the context has it alone. It reads the configuration when it is first
// asked for.
class Project {
 public:
  // Raises when there is no such folder.
  static std::shared_ptr<Project> open(const std::string& root);

  template <class Work>
  auto with(Work&& work) {
    const std::scoped_lock lock(mutex_);
    return work(*context_);
  }

  // Both stay as they are for the project's life.
  const track::Layout& layout() const { return context_->layout(); }
  FileSystem& files() const { return context_->files(); }

 private:
  Project() = default;

  std::mutex mutex_;
  cli::Program program_{};
  std::unique_ptr<cli::Context> context_;
};

}  // namespace twotrack::python
