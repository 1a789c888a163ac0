// Texts of many kinds to estimate and count the tokens of: cut from real files where there are any,
// and made up where the point is that no file looks like it. The same ones in every run.
#pragma once

#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::bench {

struct TextKind {
  std::string name;
  std::vector<std::string> texts;  // UTF-8, 1 to 4,000 bytes, as many short as long ones
};

// `count` texts of each kind that this machine has something for. `trajectories` may be empty, and
// is then left out.
std::vector<TextKind> token_texts(size_t count, const std::vector<Path>& trajectories);

// Recorded runs of other agents, beside this repository; empty where there are none.
std::vector<Path> trajectory_files();

}  // namespace twotrack::bench
