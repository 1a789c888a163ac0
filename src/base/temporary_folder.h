// TemporaryFolder: a private folder, removed with its object.
#pragma once

#include <utility>

#include "base/file.h"
#include "base/result.h"

namespace twotrack {

// A new one in the system's temporary folder ($TMPDIR), only for this user. It stays.
Result<Path> make_temporary_folder();

class TemporaryFolder {
 public:
  static Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;  // One owner removes it.
  ~TemporaryFolder();

  const Path& path() const { return path_; }

 private:
  explicit TemporaryFolder(Path path) : path_(std::move(path)) {}
  Path path_;  // empty when it was handed on
};

}  // namespace twotrack
