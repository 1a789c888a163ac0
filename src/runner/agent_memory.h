// AgentMemory: what the loop must remember between two steps, as a fold over the agent's events.
//
// The loop keeps nothing else. While an agent runs, every event that has become durable is read
// here; when it is resumed, the events of its log are read by the same code. So an agent
// killed at any point continues with exactly what it would have known.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/result.h"
#include "event/read.h"
#include "event/words.h"
#include "model/model.h"
#include "packet/packet.h"
#include "runner/loop_guard.h"
#include "runner/totals.h"
#include "track/layout.h"
#include "workspace/workspace.h"

namespace twotrack::runner {

// A tool_call.
struct CallRecord {
  std::string call_id{};
  std::string tool{};
  Json args{};
  Effect effect = Effect::kExternal;
  uint64_t attempt = 1;
  DecidedBy decided_by = DecidedBy::kModel;
  uint64_t seq = 0;
  std::string state{};       // that it was made in (loop_guard.h)
  bool is_redacted = false;  // a secret was removed from `args`: it cannot be made again
};

struct LastResult {
  uint64_t seq = 0;
  Outcome outcome = Outcome::kError;
  std::string summary{};
  std::string error{};          // why it failed; empty if it did not
  Json args{};                  // of the call
  bool is_answer_lost = false;  // it happened, but a crash came before its answer
  uint64_t failures = 0;        // calls of this tool that failed since its last one that did not
};

class AgentMemory {
 public:
  static Result<AgentMemory> of_log(FileSystem& files, const track::Layout& layout,
                                    std::string_view agent);

  // The next event, and the packet after it.
  void read(const Event& event, const Packet& packet);

  // How it ended, unless it was resumed since.
  std::optional<RunStatus> ended{};
  Totals totals{};
  uint64_t answered = 0;  // answers of the model so far, failures included; not a larger one's
  uint64_t escalations = 0;
  // How likely all calls that the model has decided alone were right, as if each were wrong by
  // itself; nothing while it has said of none how sure it is.
  std::optional<double> confidence{};

  // Of the turn that the log is in.
  uint64_t turn = 0;
  uint64_t replies = 0;               // answers in this turn
  std::vector<model::Call> wanted{};  // what the last one called for
  DecidedBy wanted_by = DecidedBy::kModel;
  uint64_t calls = 0;         // made in this turn
  uint64_t calls_before = 0;  // of these, before the last answer

  // Why the newest answer, or the call that it made, did not count; empty: it did.
  std::string uncounted{};

  // Called, no result yet.
  std::optional<CallRecord> open_call{};
  std::optional<Json> submitted{};  // the arguments of an executed submit_result
  bool is_submission_logged = false;
  std::vector<std::string> submitted_files{};  // that the agent had changed then

  uint64_t generation = 0;  // of the workspace, after the last result that says so
  std::string workspace_hash = workspace::Workspace::hash_of({});
  uint64_t last_change = 0;  // the result that changed the workspace last; 0: none did
  std::map<std::string, LastResult, std::less<>> last_results{};  // by tool
  std::set<std::string, std::less<>> succeeded{};                 // tools

  Json hub_told{};  // the nodes of the last hub_update; empty before the first

  LoopGuard guard{};
  // Executed calls, as "tool args", and the last result of each.
  std::map<std::string, LastResult, std::less<>> tried{};
  // Not offered in this turn: the turn before repeated them.
  std::set<std::string, std::less<>> withdrawn{};

 private:
  void read_response(const ModelResponse& response, bool is_redacted);
  void read_call(const ToolCall& said, const Event& event, const Packet& packet);
  void read_result(const ToolResult& result, const Packet& packet, uint64_t seq);
  void read_outcome(const ToolResult& result, const Packet& packet,
                    uint64_t seq);  // of a call that was made
  void note_carried_out(const std::string& tool, const LastResult& result);
  void forget_unshown(const Packet& packet);

  std::optional<PromptTokens> asked_{};            // of the last question
  std::set<std::string, std::less<>> repeated_{};  // in this turn
  // Submissions rejected since the last executed call. A check may add the
  // missing evidence and change nothing else: then they may be made again.
  std::vector<CallRecord> refused_submissions_{};
  // Calls that failed since the last one with a possible external effect. After such a call (a
  // login, an order) they may be made again, although nothing known has changed.
  std::vector<CallRecord> failed_{};
  // Pure calls whose results are in the view. One that is no longer there may be made again.
  struct Shown {
    CallRecord call{};
    uint64_t result = 0;  // seq
  };
  std::vector<Shown> shown_{};
};

}  // namespace twotrack::runner
