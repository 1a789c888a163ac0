// ThrowAwayCopy: a temporary copy of a project, for systems where a program cannot have
// an overlay.
#pragma once

#include "base/file.h"
#include "base/result.h"

namespace twotrack::workspace {

class ThrowAwayCopy {
 public:
  // Files, folders and links; without what no workspace has (.git, .agentfs, .venv, …).
  static Result<ThrowAwayCopy> make(const Path& project);
  ~ThrowAwayCopy();
  ThrowAwayCopy(ThrowAwayCopy&& other) noexcept;
  ThrowAwayCopy(const ThrowAwayCopy&) = delete;  // One owner removes it.
  ThrowAwayCopy& operator=(const ThrowAwayCopy&) = delete;

  const Path& root() const { return root_; }

 private:
  explicit ThrowAwayCopy(Path root) : root_(std::move(root)) {}
  Path root_;
};

}  // namespace twotrack::workspace
