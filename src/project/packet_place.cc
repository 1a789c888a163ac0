#include "project/packet_place.h"

#include "base/quoted.h"
#include "base/sha256.h"
#include "event/line.h"
#include "event/read.h"
#include "project/agent_name.h"
#include "project/budget_text.h"
#include "project/log_damage.h"
#include "runner/budget.h"
#include "runner/recorded_view.h"
#include "track/index.h"

namespace twotrack::project {

using runner::PacketLog;

Result<ApplyOptions> other_budget(Project& project, const std::optional<std::string>& budget) {
  ApplyOptions options;
  if (!budget) return options;
  auto limit = parse_budget(*budget);
  if (!limit.ok()) return std::move(limit).error().at("--budget");
  options.limit_override = limit.value();
  project.warn(std::string(kNotWhatTheModelSaw) + ": replayed with a limit of " +
               std::to_string(options.limit_override) + " bytes");
  return options;
}

Result<runner::PacketLog> open_packet_log(Project& project, const std::string& agent) {
  return runner::PacketLog::open(project.files(), project.layout(), agent);
}

Result<runner::PacketLog> open_checked_log(Project& project, const std::string& agent) {
  auto log = TRY(open_packet_log(project, agent));
  const std::string damage = log_damage(project, log.agent());
  if (!damage.empty()) {
    project.warn("the log is damaged, and what is shown may be wrong: " + agent + ": " + damage);
  }
  return log;
}

Result<uint64_t> parse_seq(std::string_view text) {
  const std::string ref = text.starts_with('e') ? std::string(text) : "e" + std::string(text);
  auto seq = parse_ref(ref);
  if (seq.ok()) return seq;
  return Error{Code::kInvalid, in_quotes(text) + " is not an event: use 17 or e17"};
}

// "@last" has no number after its @, so it is a name.
Result<NamedPlace> parse_named_place(std::string_view text) {
  const size_t mark = text.rfind('@');
  NamedPlace named{.agent = std::string(text)};
  if (mark == std::string_view::npos || mark == 0) return named;
  const std::string_view place = text.substr(mark + 1);
  const bool is_event = place.starts_with('e');
  const std::string_view digits = place.substr(is_event ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return named;
  }
  named.agent = std::string(text.substr(0, mark));
  if (is_event) {
    named.place.at = std::string(place);
  } else {
    named.place.turn = TRY(parse_seq(digits));
  }
  return named;
}

Result<std::string> resolve_place(Project& project, std::string_view text, PacketPlace& place) {
  const NamedPlace named = TRY(parse_named_place(text));
  if (named.place.turn || named.place.at) {
    if (place.turn || place.at) {
      return Error{Code::kInvalid,
                   in_quotes(text) + " names a place already: leave out the option that names one"};
    }
    place = named.place;
  }
  return resolve_agent(project, named.agent);
}

Error no_such_event(uint64_t seq, uint64_t count) {
  if (count == 0) return {Code::kCorrupt, "no event in this log can be read"};
  return {Code::kNotFound,
          "no event " + format_ref(seq) + ": the log has e0 to " + format_ref(count - 1)};
}

Result<uint64_t> find_place(const runner::PacketLog& log, const PacketPlace& place) {
  if (place.turn && place.at) {
    return Error{Code::kInvalid, "--turn and --at cannot be used together"};
  }
  if (place.turn) return log.decision_of(*place.turn);
  const uint64_t count = log.index().event_count();
  if (!place.at && count > 0) return count - 1;
  const uint64_t seq = place.at ? TRY(parse_seq(*place.at)) : 0;
  if (seq < count) return seq;
  return no_such_event(seq, count);
}

Status check_turn(Project& project, const std::string& agent, uint64_t turn) {
  const track::Index index = TRY(track::Index::open(project.files(), project.layout(), agent));
  const auto [first, last] = index.turn_range(turn);
  if (first != last) return Done{};
  return Error{Code::kNotFound, "no turn " + std::to_string(turn) + ": the log has " +
                                    std::to_string(index.summary().turns)};
}

Result<std::optional<OlderView>> older_view_after(const PacketLog& log, uint64_t seq) {
  const auto first = TRY(track::read_event(log.log(), log.index(), 0));
  const auto projection = runner::projection_of(Event(first->parsed));
  std::optional<OlderView> older;
  if (projection.value_or(kPacketVersion) == kPacketVersion) return older;
  if (seq + 1 >= log.index().event_count()) return older;
  auto shown = TRY(runner::recorded_view_at(log.log(), log.index(), seq + 1));
  if (shown) older = {.text = *std::move(shown), .projection = *projection};
  return older;
}

PacketRecord record_of(const PacketLog& log, uint64_t seq, std::string_view json) {
  if (seq + 1 >= log.index().event_count()) return PacketRecord::kNone;
  const auto next = track::read_event(log.log(), log.index(), seq + 1);
  if (!next.ok()) return PacketRecord::kNone;
  const Event event(next.value()->parsed);
  const auto* request = event.as<ModelRequest>();
  if (request == nullptr || !request->packet_hash) return PacketRecord::kNone;
  return *request->packet_hash == sha256_hex(json) ? PacketRecord::kSame : PacketRecord::kOther;
}

Result<StaticPrompt> static_prompt(PacketLog& log, uint64_t seq) {
  const uint64_t at = TRY(log.trail_at(seq)).prompt.value_or(0);
  const auto stored = TRY(track::read_event(log.log(), log.index(), at));
  const Event event(stored->parsed);
  StaticPrompt found{.seq = at};
  if (const auto* start = event.as<RunStart>()) found.prompt = start->prompt;
  if (const auto* resumed = event.as<AgentResumed>()) found.prompt = resumed->prompt;
  return found;
}

Result<std::string> budget_at(PacketLog& log, uint64_t seq, uint64_t limit) {
  const uint64_t at = TRY(log.trail_at(seq)).run_start.value_or(0);
  const auto start = TRY(track::read_event(log.log(), log.index(), at));
  return runner::budget_text(TRY(read_as<RunStart>(start->parsed.data)).budget, limit);
}

}  // namespace twotrack::project
