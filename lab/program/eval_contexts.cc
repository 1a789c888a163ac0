#include "base/json_writer.h"
#include "eval/contexts.h"
#include "eval/trajectory.h"
#include "program/eval_actions.h"
#include "program/eval_input.h"

namespace twotrack::lab {
namespace {

Json to_json(const std::string& id, size_t step, const std::string& view) {
  JsonWriter json;
  json.begin_object().member("id", id).member("step", step).member("bytes", view.size());
  json.member("tokens", eval::tokens_of(view.size())).member("context", view).end_object();
  return json.take();
}

Status write_contexts(Context& context, std::string_view line, uint64_t budget) {
  const eval::Trajectory trajectory = TRY(eval::read_trajectory(line));
  const eval::EventLog log = TRY(eval::make_event_log(line));
  return eval::for_each_packet_view(
      log, {.limit_override = budget}, [&](size_t step, const std::string& view) {
        context.out().write_json_line(to_json(trajectory.id, step, view));
      });
}

}  // namespace

Result<ExitCode> eval_contexts(Context& context, const EvalRequest& request) {
  const uint64_t budget = TRY(parse_budget(request.budget.empty() ? "2000" : request.budget));
  ExitCode code = ExitCode::kFine;
  for (const std::string& file : request.files) {
    TRY(for_each_trajectory_line(file, [&](const TrajectoryLine& line) -> Status {
      if (context.out().closed()) return Done{};
      Status written = write_contexts(context, line.text, budget);
      if (!written.ok()) {
        context.fail(Error(written.error()).at(line.place));
        code = ExitCode::kError;
      }
      return Done{};
    }));
  }
  return code;
}

}  // namespace twotrack::lab
