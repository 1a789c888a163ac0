// What the evaluations read: budgets as people write them, and files with a trajectory a line.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::cli {

// A budget in bytes: "2000" is tokens of four bytes, "8000B" and "8kB" are bytes. Fails with
// kInvalid, also below the smallest budget that a view can keep.
Result<uint64_t> parse_budget(std::string_view text);
// Several, with commas between them.
Result<std::vector<uint64_t>> parse_budgets(std::string_view text);

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

}  // namespace twotrack::cli
