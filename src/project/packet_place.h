// A point in an agent's history, as people name it, and the packet there.
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

// Always says so if the budget differs. Fails with kInvalid if it is not a budget.
Result<ApplyOptions> other_budget(Project& project, const std::optional<std::string>& budget);

Result<runner::PacketLog> open_packet_log(Project& project, const std::string& agent);

// The event just before the place; by default the last one. Fails with kInvalid if
// both are given, kNotFound if there is no such turn or event.
Result<uint64_t> find_place(const runner::PacketLog& log, const PacketPlace& place);

// That the log of `agent` has this turn. Fails with kNotFound.
Status check_turn(Project& project, const std::string& agent, uint64_t turn);

// "my-agent", "my-agent@3", "my-agent@e17".
struct NamedPlace {
  std::string agent{};
  PacketPlace place{};
};
// Fails with kInvalid if the number after the @ is too large.
Result<NamedPlace> parse_named_place(std::string_view text);

// "17" or "e17".
Result<uint64_t> parse_seq(std::string_view text);

// The prefix of every message about a packet that was made with another limit or other
// deltas than the log has.
inline constexpr std::string_view kNotWhatTheModelSaw = "not what the model saw";

}  // namespace twotrack::project
