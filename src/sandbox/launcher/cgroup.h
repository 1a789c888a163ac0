// cgroup: limits for a program and all that it starts together, and the number of times that each
// was reached. Version 2 where it is delegated to us, else the memory and pids controllers of
// version 1.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/posix.h"
#include "sandbox/launcher/step.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {

class ControlGroup {
 public:
  // Finds where groups may be made. To be called before any namespace is entered: afterwards the
  // places are reached by what was opened here.
  LaunchStep find();
  // Makes a group of this process's own. What earlier ones left when they were killed goes first.
  LaunchStep make(const Limits& limits);
  LaunchStep add(pid_t process) const;
  // To be asked before remove().
  bool reached_memory() const;
  bool reached_processes() const;
  // REQUIRES: all of its processes have ended.
  void remove();

  int version() const { return version_; }

 private:
  struct Place {
    Descriptor folder{};  // in which groups are made
    std::string controller{};
  };
  LaunchStep make_in(const Place& place, const Limits& limits) const;
  std::string read(const std::string& controller, const char* file) const;

  int version_ = 0;
  std::string name_{};
  std::vector<Place> places_{};
};

}  // namespace twotrack::sandbox
