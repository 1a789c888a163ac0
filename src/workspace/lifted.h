// Lifted: what is ours and denies us, open for as long as this lives.
//
// A tool may shut a folder or a file that it made (chmod 000), and its mode is a change like any
// other: it is to be kept, and what lies behind it too. So the mode is lifted for the moment of
// looking, and put back. Root needs none of this.
#pragma once

#include <cstdint>
#include <vector>

#include "base/file.h"
#include "base/posix.h"

namespace twotrack::workspace {

class Lifted {
 public:
  Lifted() = default;
  ~Lifted();                       // puts the modes back, the last one first
  Lifted(const Lifted&) = delete;  // One owner puts the modes back.
  Lifted& operator=(const Lifted&) = delete;

  // Lets us read, and of a folder also enter, what `name` in `folder` stands for, when it denies
  // us. Never through a symbolic link. Does nothing where it cannot be done: whoever opens it then
  // finds out.
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
