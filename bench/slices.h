// Paired slices: contenders take turns, a quarter of a second each, round after round.
//
// A disk and a shared machine have good and bad seconds. Whatever happens to one contender in a
// round happens to the others too, so the ratio within a round is steadier than any rate; the
// median over the rounds throws the odd round away.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "workload.h"

namespace twotrack::bench {

struct Contender {
  std::string name;
  // Does one unit of work. Called again and again by each thread, at least once a slice.
  std::function<Status(size_t thread)> step;
  size_t threads = 1;
  double amount = 1;  // what one step does, in the unit of the section: an event, megabytes
  // What must still happen before the slice counts, as when work was only queued.
  std::function<Status()> end_slice = {};
  // Makes ready, outside of the measured time, what one step uses up; a slice is one step then.
  std::function<Status()> begin_slice = {};
};

struct SectionForm {
  std::string workload;
  std::string title;
  std::string unit;          // of an amount a second
  bool has_latency = false;  // a step is something that somebody waits for
};

// A figure for each contender. The first is the limit that the others are compared with.
Result<Section> measure_section(const Settings& settings, SectionForm form,
                                std::span<const Contender> contenders);

}  // namespace twotrack::bench
