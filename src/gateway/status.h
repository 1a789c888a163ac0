// What the logs of the gateway hold, for people and programs who ask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "project/project.h"

namespace twotrack::gateway {

struct ThreadStatus {
  std::string agent_id{};
  std::string goal{};
  std::string dialect{};
  std::string last{};  // time of the last event
  uint64_t requests = 0;
  uint64_t answers = 0;  // that came to their end
  uint64_t errors = 0;   // that the server gave instead, or nothing, or half of one, in the end
  uint64_t counted = 0;  // answers of which the server said how many tokens they took
  uint64_t prompt_tokens = 0;  // this, `cached` and `completion`: unknown where `counted` is 0
  uint64_t cached_tokens = 0;  // of these
  uint64_t completion_tokens = 0;
  uint64_t replaced_tokens = 0;  // that the clients sent and the server did not get
  uint64_t cuts = 0;             // epochs in its log (wire/epoch.h)
  uint64_t refused = 0;          // requests that could not be fitted
  uint64_t plain_bytes = 0;      // of all bodies
  uint64_t kept_bytes = 0;       // what they take in the log
  bool is_damaged = false;       // the log is not what was written

  // What the server had to read.
  uint64_t new_tokens() const { return prompt_tokens - std::min(prompt_tokens, cached_tokens); }
};
Json to_json(const ThreadStatus& status);

// Every thread, the most recent last. A log that cannot be read is told to project.fail().
Result<std::vector<ThreadStatus>> thread_states(project::Project& project);

// A request or an answer whose bytes a log has (wire_bytes).
struct KeptBytes {
  uint64_t seq = 0;
  uint64_t turn = 0;
  std::string of{};  // whose: "request", "forwarded" (sent on instead of it), "answer"
  uint64_t bytes = 0;
};
Json to_json(const KeptBytes& kept);
// All of `agent`, in their order. None if it is no log of a gateway.
Result<std::vector<KeptBytes>> kept_bytes(project::Project& project, const std::string& agent);

// The bytes of the event `seq` of `agent`, exactly as they were sent, but for secrets. Fails with
// kNotFound if that event is no wire_bytes.
Result<std::string> wire_bytes_at(project::Project& project, const std::string& agent,
                                  uint64_t seq);

}  // namespace twotrack::gateway
