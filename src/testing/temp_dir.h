// TempDir: a test's own directory, removed with the test.
#pragma once

#include "base/file.h"

namespace twotrack::testing {

class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;  // One owner removes it.
  TempDir& operator=(const TempDir&) = delete;

  const Path& path() const { return path_; }

 private:
  Path path_;
};

}  // namespace twotrack::testing
