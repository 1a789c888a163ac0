// What the evaluations read: files with a trajectory a line.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "program/commands.h"
#include "project/budget_text.h"

namespace twotrack::lab {

// How tables call the runs of a file.
std::string runs_name(const std::string& file);

struct TrajectoryLine {
  std::string_view text;  // valid until the next one
  std::string place;      // "runs.jsonl:17"
};

// The lines of `file` ("-": stdin) that are not empty, one at a time. Stops and fails with the
// visitor's error, or with kIo or kNotFound.
Status for_each_trajectory_line(const std::string& file,
                                const std::function<Status(const TrajectoryLine&)>& visit);

}  // namespace twotrack::lab
