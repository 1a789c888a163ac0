// AgentReport: what one agent did, as figures; read from its log in one pass.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "runner/packet_log.h"

namespace twotrack::runner {

struct OutcomeCounts {
  uint64_t success = 0;
  uint64_t partial = 0;
  uint64_t error = 0;
  uint64_t unknown = 0;  // nothing proves that it worked
  uint64_t all() const { return success + partial + error + unknown; }
};

// A view at a decision.
struct ViewSize {
  uint64_t turn = 0;
  uint64_t bytes = 0;
};

struct AgentReport {
  track::LogSummary log{};
  std::string goal{};                   // all of it
  std::string summary{};                // of the last run_end
  std::vector<std::string> models{};    // who decided, and from where: "e0 SmolLM2 (1a2b…)"
  std::vector<UsedProgram> programs{};  // that its tools run, at the end of the log
  uint64_t model_requests = 0;
  uint64_t prompt_tokens = 0;  // of all requests, as the model counted them, or else the request
  uint64_t requests_with_tokens = 0;
  bool is_estimated = false;                     // some of these tokens are
  std::map<std::string, OutcomeCounts> tools{};  // results by tool
  std::map<std::string, uint64_t> decided_by{};  // calls by who decided; "" if unknown
  std::vector<std::string> changed_files{};      // as submitted and accepted, sorted
  std::vector<std::string> unsafe_changes{};     // that their tools call so
  std::vector<std::string> later_changes{};      // to its workspace, by nobody the log knows
  std::vector<std::string> findings_left{};      // of an agent that has not succeeded
  std::vector<std::string> open_errors{};        // "e17 lint: timed out": at the end of the log
  std::vector<std::string> agent_errors{};       // also at the end of the log
  std::vector<std::string> model_errors{};       // "e17 HTTP 500: out of memory": lost answers
  std::vector<std::string> told_answers{};       // "e17": as the client told them to a gateway
  std::vector<std::string> unfinished_calls{};   // "e17 lint": without a result
  uint64_t raw_bytes = 0;                        // of all results
  uint64_t shown_bytes = 0;                      // of all views at decisions together
  uint64_t limit = 0;                            // of a view, at the end
  std::string budget{};                          // where it comes from, or empty
  std::vector<ViewSize> views{};                 // over time
  // Behind a gateway no model is shown a view: then `views` and `shown_bytes` are those of the
  // requests that were sent on, and there is no limit.
  bool is_of_gateway = false;
  uint64_t refused_requests = 0;                  // that did not fit, and were not sent on
  uint64_t packets_compared = 0;                  // recorded ones
  std::vector<std::string> packet_differences{};  // recorded ones that differ from the derived ones
  std::string damage{};  // why the log could not be read to its end; empty: it could
};

// Fails if the log cannot be read at all. A damaged log is reported as far as it can be read.
Result<AgentReport> make_report(const PacketLog& log);

}  // namespace twotrack::runner
