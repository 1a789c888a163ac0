// RunTrack: a run's own Long Track, `run-{run_id}`: what was asked for, planned, skipped, started,
// ended, and why. With it a killed run can be resumed: the agents that had not started are in its
// plan.
//
// Thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "event/make.h"
#include "event/redactor.h"
#include "event/trace_context.h"
#include "runner/totals.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::runner {

inline constexpr std::string_view kRunTrackPrefix = "run-";

using twotrack::PlannedName;

// All agents of the plan in a run's own track, also those that began in another run and were
// resumed by this one.
Result<std::vector<std::string>> planned_agents(FileSystem& files, const track::Layout& layout,
                                                const std::string& track);

class RunTrack {
 public:
  // `first` says what the run was asked for. The plan is durable when this returns.
  static Result<std::unique_ptr<RunTrack>> create(const track::Layout& layout,
                                                  const std::string& run_id, const RunStart& first,
                                                  const std::vector<PlannedName>& plan,
                                                  const std::vector<std::string>& skipped,
                                                  const track::WriterOptions& options,
                                                  const Redactor* redactor);

  // Writes the end of a killed run's track. Does nothing if somebody else has done it, or is
  // about to.
  static Status end_killed(const track::Layout& layout, std::string_view track,
                           const std::string& summary, const track::WriterOptions& options,
                           const Redactor* redactor);

  // Says in the track of a run that is over that an agent of its plan will not be started. Fails
  // with kConflict when somebody is writing it.
  static Status drop(const track::Layout& layout, const std::string& track,
                     const std::string& agent_id, const track::WriterOptions& options,
                     const Redactor* redactor);

  Status agent_started(const PlannedName& agent);
  Status agent_ended(const std::string& agent_id, RunStatus status, const std::string& summary);
  Status end(RunStatus status, const std::string& summary, const Totals& totals);

  std::string agent_id() const { return writer_->names().agent_id; }
  // The run, for whatever is part of it.
  const TraceContext& trace() const { return trace_; }

 private:
  RunTrack(std::unique_ptr<track::Writer> writer, const Redactor* redactor, TraceContext trace)
      : writer_(std::move(writer)), redactor_(redactor), trace_(std::move(trace)) {}

  std::unique_ptr<track::Writer> writer_;
  const Redactor* redactor_;
  TraceContext trace_;
};

}  // namespace twotrack::runner
