#include "runner/run_track.h"

#include "base/check.h"
#include "base/utf8.h"
#include "event/read.h"
#include "track/index.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

std::vector<std::string> as_text(const std::vector<std::string>& texts) {
  std::vector<std::string> repaired;
  repaired.reserve(texts.size());
  for (const std::string& text : texts) repaired.push_back(repair_utf8(text));
  return repaired;
}

// Its first line, in the trace that somebody began around it, or else in one of its own.
Result<TraceContext> trace_of(FileSystem& files, const track::Layout& layout,
                              const std::string& agent, const std::string& outer) {
  const auto log = TRY(track::open_log(files, layout, agent));
  track::LineReader reader(*log);
  const auto line = TRY(reader.next());
  CHECK(line);
  const LineView first = TRY(read_line(line->text));
  TraceContext trace =
      parse_traceparent(outer).value_or(TraceContext{.trace_id = trace_id_of(first.hash)});
  trace.span_id = span_id_of(first.hash);
  return trace;
}

}  // namespace

Result<std::vector<std::string>> planned_agents(FileSystem& files, const track::Layout& layout,
                                                const std::string& track) {
  const auto index = TRY(track::Index::open(files, layout, track, track::Index::Save::kNo));
  const auto log = TRY(track::open_log(files, layout, track));
  std::vector<std::string> agents;
  for (const uint64_t seq : index.events_of_type(EventType::kRunPlanned)) {
    const auto stored = TRY(track::read_event(*log, index, seq));
    for (const PlannedName& one : TRY(read_as<RunPlanned>(stored->parsed.data)).agents) {
      agents.push_back(one.agent_id);
    }
  }
  return agents;
}

Result<std::unique_ptr<RunTrack>> RunTrack::create(const track::Layout& layout,
                                                   const std::string& run_id, const RunStart& first,
                                                   const std::vector<PlannedName>& plan,
                                                   const std::vector<std::string>& skipped,
                                                   const track::WriterOptions& options,
                                                   const Redactor* redactor) {
  const LogNames names{
      .run_id = run_id, .agent_id = std::string(kRunTrackPrefix) + run_id, .operation = "run"};
  Draft draft = TRY(make(first, redactor));
  // In one step: whoever is killed now leaves a plan to resume, or nothing.
  std::vector<Draft> more;
  more.push_back(TRY(make(RunPlanned{.agents = plan, .skipped = as_text(skipped)}, redactor)));
  auto writer = TRY(track::Writer::create(layout, names, std::move(draft), options, more));
  TraceContext trace = TRY(trace_of(*options.files, layout, names.agent_id, first.traceparent));
  return std::unique_ptr<RunTrack>(new RunTrack(std::move(writer), redactor, std::move(trace)));
}

Status RunTrack::end_killed(const track::Layout& layout, std::string_view track,
                            const std::string& summary, const track::WriterOptions& options,
                            const Redactor* redactor) {
  auto writer = track::Writer::open(layout, track, options);
  if (!writer.ok() && writer.error().code == Code::kConflict) return Done{};
  if (!writer.ok()) return std::move(writer).error();
  const auto index =
      TRY(track::Index::open(posix_file_system(), layout, track, track::Index::Save::kNo));
  if (index.summary().status != track::LogStatus::kUnfinished) return Done{};
  Draft draft = TRY(make(RunEnd{.status = RunStatus::kCancelled, .summary = summary}, redactor));
  TRY(writer.value()->append(std::move(draft)));
  return Done{};
}

Status RunTrack::drop(const track::Layout& layout, const std::string& track,
                      const std::string& agent_id, const track::WriterOptions& options,
                      const Redactor* redactor) {
  auto writer = TRY(track::Writer::open(layout, track, options));
  Draft draft = TRY(make(AgentEnded{.agent_id = agent_id,
                                    .status = RunStatus::kCancelled,
                                    .summary = "rejected before it started"},
                         redactor));
  TRY(writer->append(std::move(draft)));
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
