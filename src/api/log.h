// Logs of a project as they are on disk: read, checked, and seen as the model saw them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "event/event.h"

namespace twotrack::api {

// The agents that have a log in the project of `folder`, by name.
Result<std::vector<std::string>> agents_in(const std::string& folder);

struct LoggedEvent {
  uint64_t seq = 0;  // e17 has 17
  uint64_t turn = 0;
  std::string time{};  // "2026-02-19T15:42:10.123456Z"
  std::string type{};  // "tool_call"
  EventBody body{};    // the struct that it was made of
};

// Calls `visit` with each event, in order, until it returns false. Fails with kNotFound when there
// is no such log, kCorrupt at the first line that is not what was written.
Status read_log(const std::string& folder, const std::string& agent,
                const std::function<bool(const LoggedEvent&)>& visit);

struct CheckedLog {
  bool is_intact = false;
  uint64_t events = 0;                  // that hold
  std::string head{};                   // hash of the last of them
  std::vector<std::string> problems{};  // a torn tail is one, and the log is intact all the same
  std::vector<std::string> notes{};     // what could not be proven
};

// As `twotrack verify`: every line's hash, the chain, and that the model was shown what the log
// says. Fails only when the log cannot be read at all.
Result<CheckedLog> check_log(const std::string& folder, const std::string& agent);

// What the model would be shown after event `seq`, derived from the log: the view, and the whole
// Decision Packet as JSON (schemas/packet.schema.json).
Result<std::string> view_after(const std::string& folder, const std::string& agent, uint64_t seq);
Result<Json> packet_after(const std::string& folder, const std::string& agent, uint64_t seq);

}  // namespace twotrack::api
