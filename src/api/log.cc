#include "api/log.h"

#include "event/read.h"
#include "project/log_lines.h"
#include "project/packet_place.h"
#include "project/project.h"
#include "project/verify_logs.h"
#include "projection/view.h"
#include "track/log_file.h"

namespace twotrack::api {
namespace {

Result<track::Layout> layout_of(const std::string& folder) {
  return project::layout_at(TRY(project::root_of(posix_file_system(), folder)));
}

Result<Packet> derived(const std::string& folder, const std::string& agent, uint64_t seq) {
  const track::Layout layout = TRY(layout_of(folder));
  auto log = TRY(runner::PacketLog::open(posix_file_system(), layout, agent));
  return log.at(TRY(project::find_place(log, {.at = std::to_string(seq)})), {});
}

}  // namespace

Result<std::vector<std::string>> agents_in(const std::string& folder) {
  return track::list_agents(posix_file_system(), TRY(layout_of(folder)));
}

Status read_log(const std::string& folder, const std::string& agent,
                const std::function<bool(const LoggedEvent&)>& visit) {
  const track::Layout layout = TRY(layout_of(folder));
  auto lines = TRY(project::LogLines::open(posix_file_system(), layout, agent));
  while (const auto line = TRY(lines.next())) {
    const std::string where = agent + ": line " + std::to_string(line->number);
    if (!line->fault.empty()) return Error{Code::kCorrupt, where + ": " + line->fault};
    const LineView read = TRY(read_line(line->text));
    if (!hash_matches(line->text))
      return Error{Code::kCorrupt, where + ": its hash does not match"};
    const bool goes_on = visit({.seq = read.seq,
                                .turn = read.turn,
                                .time = std::string(read.time),
                                .type = read.type.str(),
                                .body = Event(read).body()});
    if (!goes_on) break;
  }
  return Done{};
}

Result<CheckedLog> check_log(const std::string& folder, const std::string& agent) {
  const track::Layout layout = TRY(layout_of(folder));
  auto report = TRY(project::verify_with_views(posix_file_system(), layout, agent));
  CheckedLog checked{.is_intact = report.ok(),
                     .events = report.events,
                     .head = std::move(report.head),
                     .notes = std::move(report.notes)};
  for (track::LogProblem& problem : report.problems) {
    checked.problems.push_back(std::move(problem.message));
  }
  return checked;
}

Result<std::string> view_after(const std::string& folder, const std::string& agent, uint64_t seq) {
  return view_text(TRY(derived(folder, agent, seq)));
}

Result<Json> packet_after(const std::string& folder, const std::string& agent, uint64_t seq) {
  return Json{to_json(TRY(derived(folder, agent, seq)))};
}

}  // namespace twotrack::api
