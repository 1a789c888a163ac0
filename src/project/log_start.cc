#include "project/log_start.h"

#include "base/json_writer.h"
#include "event/ids.h"
#include "event/make.h"
#include "event/parts.h"
#include "event/read.h"
#include "packet/packet.h"
#include "project/log_list.h"
#include "project/outer_trace.h"
#include "project/version.h"
#include "text/human.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

Error explained(Error error, const std::string& agent) {
  switch (error.code) {
    case Code::kConflict:
      return with_hint(std::move(error),
                       "only one writer at a time: wait until it ends, or use another agent");
    case Code::kCorrupt:
      return with_hint(std::move(error), "`twotrack verify " + agent +
                                             "` shows the damage; the rest can still be read");
    case Code::kNoSpace:
      return with_hint(std::move(error), "free some space; everything acknowledged is safe");
    default:
      return error;
  }
}

// What the log started with.
Result<RunStart> recorded_start(Project& project, const std::string& agent) {
  const auto file = TRY(track::open_log(project.files(), project.layout(), agent));
  track::LineReader reader(*file);
  const auto line = TRY(reader.next());
  if (!line) return RunStart();
  const LineView view = TRY(read_line(line->text));
  return read_as<RunStart>(view.data);
}

Status check_same(const std::string& agent, std::string_view option,
                  const std::optional<std::string>& wanted, const std::string& recorded) {
  if (!wanted || *wanted == recorded) return Done{};
  return with_hint(
      Error{Code::kInvalid, std::string(option) + " \"" + *wanted + "\" contradicts the log of " +
                                agent + ", which started with \"" + recorded + "\""},
      "leave it out, or use another agent");
}

Status check_no_secrets(const Redactor& redactor, const std::string& agent, const LogStart& start) {
  TRY(check_no_secret(redactor, "AGENT", agent));
  TRY(check_no_secret(redactor, "--run", start.run.value_or("")));
  TRY(check_no_secret(redactor, "--operation", start.operation.value_or("")));
  return check_no_secret(redactor, "--node", start.node.value_or(""));
}

Status check_agrees(Project& project, const track::Writer& log, const LogStart& start) {
  const LogNames& names = log.names();
  TRY(check_same(names.agent_id, "--run", start.run, names.run_id));
  TRY(check_same(names.agent_id, "--operation", start.operation, names.operation));
  TRY(check_same(names.agent_id, "--node", start.node, names.node_id));
  if (!start.goal && !start.node_summary) return Done{};
  // What is recorded has its secrets removed, so remove them here too before comparing.
  const Redactor* redactor = TRY(project.redactor());
  std::vector<Redaction> found;
  std::optional<std::string> goal = start.goal;
  std::optional<std::string> summary = start.node_summary;
  for (std::optional<std::string>* text : {&goal, &summary}) {
    if (*text) redactor->redact(**text, found);
  }
  const RunStart recorded = TRY(recorded_start(project, names.agent_id));
  TRY(check_same(names.agent_id, "--goal", goal, recorded.goal));
  return check_same(names.agent_id, "--node-summary", summary,
                    read_part<NodePart>(recorded.node).value_or(NodePart{}).summary);
}

void tell_torn_tail(Project& project, const track::Writer& log) {
  if (!log.torn_tail()) return;
  project.note("a crash left " + format_bytes(log.torn_tail()->bytes) +
               " at the end of the log that were never acknowledged; moved to " +
               project.layout().torn(log.names().agent_id).string());
}

std::string node_json(const LogStart& start) {
  if (!start.node_summary) return {};
  JsonWriter json;
  json.begin_object().member("id", start.node.value_or(""));
  return json.member("summary", *start.node_summary).end_object().take();
}

Result<Durability> durability_of(Project& project, const LogStart& start) {
  if (!start.durability) return TRY(project.config())->memory().durability;
  return *start.durability == "none" ? Durability::kNone : Durability::kSync;
}

// A smaller view would say nothing.
Status check_view_bytes(std::string_view what, uint64_t bytes) {
  if (bytes >= kPacketLimitMin) return Done{};
  return Error{Code::kInvalid, std::string(what) + " is " + std::to_string(bytes) +
                                   " bytes: a view needs at least " +
                                   std::to_string(kPacketLimitMin)};
}

}  // namespace

Status check_no_secret(const Redactor& redactor, std::string_view option, std::string name) {
  std::vector<Redaction> found;
  if (!redactor.redact(name, found)) return Done{};
  return with_hint(
      Error{Code::kInvalid, std::string(option) + " contains a secret (" + found.front().rule +
                                "), which would appear in every line of the log"},
      "use a name without the secret");
}

Result<runner::Budget> budget_of(Project& project, const LogStart& start) {
  const config::MemoryConfig memory = TRY(project.config())->memory();
  const config::PacketSizeLimit& limit = memory.packet_size_limit;
  const bool is_tokens = limit.unit == config::PacketSizeLimit::Unit::kTokens;
  runner::Budget budget =
      is_tokens ? runner::budget_of_tokens(limit.amount) : runner::budget_of_bytes(limit.amount);
  if (start.budget_bytes) budget = runner::budget_of_bytes(*start.budget_bytes);
  budget.recent_actions = memory.recent_actions;
  return budget;
}

Result<Registry> make_registry(Project& project) {
  return Registry::with_builtins(TRY(project.config())->memory().summarizer_mode);
}

Result<std::unique_ptr<track::Writer>> open_or_start_log(Project& project, const std::string& agent,
                                                         LogStart start) {
  TRY(check_agent_id(agent));
  // Only this can be no new run's own id.
  if (start.run && before_last(*start.run)) start.run = TRY(resolve_run(project, *start.run));
  const Redactor* redactor = TRY(project.redactor());
  TRY(check_no_secrets(*redactor, agent, start));
  track::WriterOptions options = TRY(project.writer_options());
  options.durability = TRY(durability_of(project, start));
  const auto& layout = project.layout();
  if (start.budget_bytes) TRY(check_view_bytes("the budget", *start.budget_bytes));

  if (track::log_exists(project.files(), layout, agent)) {
    auto log = track::Writer::open(layout, agent, options);
    if (!log.ok()) return explained(std::move(log).error(), agent);
    TRY(check_agrees(project, *log.value(), start));
    tell_torn_tail(project, *log.value());
    return log;
  }
  const LogNames names{.run_id = start.run.value_or(make_run_id(project.clock().now_us())),
                       .agent_id = agent,
                       .operation = start.operation.value_or(""),
                       .node_id = start.node.value_or("")};
  const RunStart first{.goal = start.goal.value_or(""),
                       .node = {node_json(start)},
                       .budget = {to_json(TRY(budget_of(project, start)))},
                       .summarizers = {TRY(make_registry(project)).to_json()},
                       .program = "twotrack " + std::string(kProgramVersion),
                       .traceparent = outer_traceparent()};
  auto log = track::Writer::create(layout, names, TRY(make(first, redactor)), options);
  if (!log.ok()) return explained(std::move(log).error(), agent);
  return log;
}

}  // namespace twotrack::project
