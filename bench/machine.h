// The machine that the figures are of: a figure without it says nothing.
#pragma once

#include <string>

#include "base/file.h"

namespace twotrack::bench {

struct Machine {
  std::string processor;
  unsigned cores = 0;
  std::string kernel;
  std::string file_system;  // of the directory that is measured
  double load = 0;          // average of the last minute, when we began

  bool is_busy() const { return load > 0.3 * cores; }
};

// What cannot be found out is "unknown".
Machine describe_machine(const Path& directory);

std::string machine_as_text(const Machine& machine);
std::string machine_as_json(const Machine& machine);

}  // namespace twotrack::bench
