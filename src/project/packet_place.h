// A point in an agent's history, as people name it, and the packet there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/event.h"
#include "project/project.h"
#include "runner/packet_log.h"

namespace twotrack::project {

struct PacketPlace {
  std::optional<uint64_t> turn{};   // what the model saw when it decided there
  std::optional<std::string> at{};  // "e17" or "17": after this event
};

// Always says so if the budget differs. Fails with kInvalid if it is not a budget.
Result<ApplyOptions> other_budget(Project& project, const std::optional<std::string>& budget);

Result<runner::PacketLog> open_packet_log(Project& project, const std::string& agent);
// The same for what a person is shown: checks every hash, and warns if the log is damaged.
Result<runner::PacketLog> open_checked_log(Project& project, const std::string& agent);

// The event just before the place; by default the last one. Fails with kInvalid if
// both are given, kNotFound if there is no such turn or event.
Result<uint64_t> find_place(const runner::PacketLog& log, const PacketPlace& place);

// That the log of `agent` has this turn. Fails with kNotFound.
Status check_turn(Project& project, const std::string& agent, uint64_t turn);

// What the model read right after event `seq`, as it is recorded, if another projection than this
// program's made it: deriving it again would show something else.
struct OlderView {
  std::string text{};
  uint64_t projection = 0;
};
Result<std::optional<OlderView>> older_view_after(const runner::PacketLog& log, uint64_t seq);

// What the event after `seq` says about the packet `json`.
enum class PacketRecord : uint8_t {
  kNone,  // it is no model_request, or one of another view: nobody was shown a packet
  kSame,
  kOther,  // the model was shown another packet
};
PacketRecord record_of(const runner::PacketLog& log, uint64_t seq, std::string_view json);

// The part of every prompt that never changes, as the last run_start up to `seq` has it, or an
// agent_resumed after it.
struct StaticPrompt {
  uint64_t seq = 0;  // of that event
  Json prompt{};     // may be empty
};
Result<StaticPrompt> static_prompt(runner::PacketLog& log, uint64_t seq);
// Where the limit of its views comes from, as that run_start says (runner::budget_text()).
Result<std::string> budget_at(runner::PacketLog& log, uint64_t seq, uint64_t limit);

// "my-agent", "my-agent@3", "my-agent@e17".
struct NamedPlace {
  std::string agent{};
  PacketPlace place{};
};
// Fails with kInvalid if the number after the @ is too large.
Result<NamedPlace> parse_named_place(std::string_view text);

// The agent of such a text, whose place becomes `place`. Fails with kInvalid if `place` names one
// already, and as resolve_agent() does.
Result<std::string> resolve_place(Project& project, std::string_view text, PacketPlace& place);

// "17" or "e17".
Result<uint64_t> parse_seq(std::string_view text);

// That a log of `count` events has none of this number.
Error no_such_event(uint64_t seq, uint64_t count);

// The prefix of every message about a packet that was made with another limit or other
// deltas than the log has.
inline constexpr std::string_view kNotWhatTheModelSaw = "not what the model saw";

}  // namespace twotrack::project
