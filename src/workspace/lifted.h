// Lifted: gives us access to our own unreadable files and folders while this object exists.
//
// A tool may make a folder or a file unreadable (chmod 000), and its mode is a change like any
// other: it must be kept, and so must what is inside. So the mode is changed only while
// reading, and then restored. Root needs none of this.
#pragma once

#include <cstdint>
#include <vector>

#include "base/file.h"
#include "base/posix.h"

namespace twotrack::workspace {

class Lifted {
 public:
  Lifted() = default;
  ~Lifted();                       // restores the modes, the last one first
  Lifted(const Lifted&) = delete;  // One owner restores the modes.
  Lifted& operator=(const Lifted&) = delete;

  // Lets us read `name` in `folder`, and enter it if it is a folder, if its mode denies
  // us access. Never through a symbolic link. Does nothing if that is impossible: opening it then
  // fails.
  void lift(int folder, const char* name);
  // The same for every folder on the way to `path`, and for `path` itself.
  void lift_way(const Path& path);

 private:
  struct One {
    Descriptor handle{};
    uint32_t mode = 0;
  };
  std::vector<One> all_{};
};

}  // namespace twotrack::workspace
