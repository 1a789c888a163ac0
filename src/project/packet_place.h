// A place in the time of an agent, as people name it, and the packet there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "project/project.h"
#include "runner/packet_log.h"

namespace twotrack::project {

struct PacketPlace {
  std::optional<uint64_t> turn{};   // what the model saw when it decided there
  std::optional<std::string> at{};  // "e17" or "17": after this event
};

// Says, always, when the budget is another one. Fails with kInvalid when it is none.
Result<ApplyOptions> other_budget(Project& project, const std::optional<std::string>& budget);

Result<runner::PacketLog> open_packet_log(Project& project, const std::string& agent);

// The event behind which the place is; the last one when nothing is said. Fails with kInvalid when
// both are said, kNotFound when there is no such turn or event.
Result<uint64_t> find_place(const runner::PacketLog& log, const PacketPlace& place);

// That the log of `agent` has this turn. Fails with kNotFound.
Status check_turn(Project& project, const std::string& agent, uint64_t turn);

// "my-agent", "my-agent@3", "my-agent@e17".
struct NamedPlace {
  std::string agent{};
  PacketPlace place{};
};
// Fails with kInvalid when the number behind the @ is too large.
Result<NamedPlace> parse_named_place(std::string_view text);

// "17" or "e17".
Result<uint64_t> parse_seq(std::string_view text);

// What stands before every word about a packet that was projected with another limit or other
// deltas than the log has.
inline constexpr std::string_view kNotWhatTheModelSaw = "not what the model saw";

}  // namespace twotrack::project
