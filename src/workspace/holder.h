// Holder: a process that keeps an overlay of the project mounted, in its own namespaces.
#pragma once

#include <sys/types.h>

#include <memory>

#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"

namespace twotrack::workspace {

struct HolderPlan {
  Path project{};  // absolute, without links
  Path upper{};
  Path work{};
};

// The view lives as long as the object, and no longer than this process.
class Holder {
 public:
  // Fails with kNotFound if `twotrack-sandbox` is missing, kInvalid with the step that failed and
  // the system's error.
  static Result<std::unique_ptr<Holder>> start(const HolderPlan& plan);
  ~Holder();
  Holder(const Holder&) = delete;  // One object, one process.
  Holder& operator=(const Holder&) = delete;

  pid_t pid() const { return pid_; }
  // The view, from outside. Use the path as is: no part of it may be resolved on its own, since
  // /proc/PID/root looks like a link to "/".
  const Path& root() const { return root_; }

 private:
  Holder(pid_t pid, Descriptor handle, Descriptor lifeline, Path root);
  pid_t pid_;
  Descriptor handle_;
  Descriptor lifeline_;  // it ends when this does
  Path root_;
};

}  // namespace twotrack::workspace
