#include "runner/run_track.h"

#include "base/encoding.h"
#include "track/index.h"

namespace twotrack::runner {
namespace {

std::vector<std::string> as_text(const std::vector<std::string>& texts) {
  std::vector<std::string> repaired;
  for (const std::string& text : texts) repaired.push_back(repair_utf8(text));
  return repaired;
}

}  // namespace

Result<std::unique_ptr<RunTrack>> RunTrack::create(
    const track::Layout& layout, const std::string& run_id, std::string asked,
    const std::vector<PlannedName>& plan, const std::vector<std::string>& skipped,
    const std::string& program, const track::WriterOptions& options, const Redactor* redactor) {
  const LogNames names{
      .run_id = run_id, .agent_id = std::string(kRunTrackPrefix) + run_id, .operation = "run"};
  Draft first = TRY(make(RunStart{.run = {std::move(asked)}, .program = program}, redactor));
  // In one step: whoever is killed now leaves a plan to resume, or nothing.
  std::vector<Draft> more;
  more.push_back(TRY(make(RunPlanned{.agents = plan, .skipped = as_text(skipped)}, redactor)));
  auto writer = TRY(track::Writer::create(layout, names, std::move(first), options, more));
  return std::unique_ptr<RunTrack>(new RunTrack(std::move(writer), redactor));
}

Status RunTrack::end_killed(const track::Layout& layout, std::string_view track,
                            const std::string& summary, const track::WriterOptions& options,
                            const Redactor* redactor) {
  auto writer = track::Writer::open(layout, track, options);
  if (!writer.ok() && writer.error().code == Code::kConflict) return Done{};
  if (!writer.ok()) return std::move(writer).error();
  const auto index =
      TRY(track::Index::open(posix_file_system(), layout, track, track::Index::Save::kNo));
  if (index.summary().status != "unfinished") return Done{};
  Draft draft = TRY(make(RunEnd{.status = RunStatus::kCancelled, .summary = summary}, redactor));
  TRY(writer.value()->append(std::move(draft)));
  return Done{};
}

Status RunTrack::agent_started(const PlannedName& agent) {
  Draft draft = TRY(make(
      AgentStarted{
          .agent_id = agent.agent_id, .operation = agent.operation, .node_id = agent.node_id},
      redactor_));
  TRY(writer_->append(std::move(draft), track::Wait::kNo));
  return Done{};
}

// The agent's own log is authoritative about how it ended; nothing waits for this copy.
Status RunTrack::agent_ended(const std::string& agent_id, RunStatus status,
                             const std::string& summary) {
  Draft draft =
      TRY(make(AgentEnded{.agent_id = agent_id, .status = status, .summary = summary}, redactor_));
  TRY(writer_->append(std::move(draft), track::Wait::kNo));
  return Done{};
}

Status RunTrack::end(RunStatus status, const std::string& summary, const Totals& totals) {
  Draft draft =
      TRY(make(RunEnd{.status = status,
                      .summary = summary,
                      .totals = {to_json(totals)},
                      .decided_by = totals.decided_by,
                      // Each of its agents has its own.
                      .evidence = {status == RunStatus::kSuccess ? R"({"state":"met"})" : ""}},
               redactor_));
  TRY(writer_->append(std::move(draft)));
  return Done{};
}

}  // namespace twotrack::runner
