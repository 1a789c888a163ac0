// The results of a run.
#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "cli/run_display.h"
#include "runner/run.h"

namespace twotrack::cli {

struct RunSummary {
  std::string run_id{};  // empty: there was nothing to run
  const runner::RunReport& report;
  const std::vector<EndedAgent>& agents;
  double seconds = 0;
  bool is_guarded = false;
  bool was_cancelled = false;
};

// A table and where to see more; with --format json one object; with jsonl nothing, because the
// events were the answer.
void write_run_summary(Context& context, const RunSummary& summary);

// What a person does next: decide about what still waits, look closer.
void tell_next(Context& context, const RunSummary& summary);

}  // namespace twotrack::cli
