// The events that this program itself makes, one plain struct a type.
//
//   Draft draft = TRY(make(ToolCall{.call_id = "c1", .tool = "ruff", .args = {"{\"path\":\"a\"}"}},
//                          redactor));
//
// The fields are those of the table in type.cc. A text or a Json that is empty is left out, unless
// a comment says that it must be there. make() fails with kInvalid and names the type and the field
// that is wrong.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "event/draft.h"
#include "event/redactor.h"
#include "event/words.h"

namespace twotrack {

// A part whose inside is not the log's business: one JSON value, as text.
struct Json {
  std::string text{};
};

struct RunStart {
  std::string goal{};
  Json node{};
  Json constraints{};  // an object
  Json prompt{};       // what never changes: system text, tool declarations, template id
  Json budget{};       // with the token estimator
  Json summarizers{};  // with versions
  Json model{};        // with its adapter, both by hash
  Json sandbox{};
  Json extensions{};      // an object: the fields of the agent's own (packet/extension_schema.h)
  Json run{};             // an object, in a run's own track: what was asked for
  std::string log_id{};   // stops splicing of logs; when empty, a random one is made
  std::string program{};  // name and version
};

struct TurnStart {
  uint64_t turn = 0;
};

struct HubUpdate {
  std::vector<std::string> asked{};   // ids of nodes
  Json nodes{};                       // must be there: what is told of them
  std::optional<uint64_t> took_ms{};  // to find it out
};

struct UserMessage {
  std::string content{};  // must be there
};

struct ModelRequest {
  // The view's exact bytes: how many it shares with the view before, then the rest.
  uint64_t view_shared_bytes = 0;
  std::string view_rest{};
  // SHA-256, lowercase hexadecimal. Without one, what was shown is not the packet's view.
  std::optional<std::string> packet_hash{};
  std::string prompt_hash{};  // must be there
  uint64_t tokens = 0;
  TokenCount token_count = TokenCount::kEstimated;
  Json parameters{};
  uint64_t attempt = 1;
};

struct ModelResponse {
  std::string text{};  // any bytes; what is not UTF-8 stands in the event as its raw output
  Json calls{};        // an array
  std::string finish_reason{};
  Json usage{};   // an object
  Json timing{};  // an object
  Json error{};
  Json notes{};  // an object: what was fixed in reading it, what was refused, which tries failed
  DecidedBy decided_by = DecidedBy::kModel;  // who will have decided its calls
};

struct ToolCall {
  std::string call_id{};  // must be there
  std::string tool{};     // must be there
  Json args{};
  Effect effect = Effect::kExternal;
  uint64_t attempt = 1;
  DecidedBy decided_by = DecidedBy::kModel;
  std::string idempotency_key{};
};

struct ToolResult {
  std::string call_id{};                    // must be there
  std::string tool{};                       // must be there
  std::optional<Outcome> outcome{};         // nothing: its output says how it went
  std::string code{};                       // of an error: "INTERRUPTED"
  std::string error{};                      // the same in words
  std::optional<int64_t> exit_code{};       // of a program
  std::optional<std::string> raw_output{};  // any bytes
  Json parsed_output{};
  Json delta{};
  std::string summarizer{};  // id and version of who made the delta
  std::optional<double> duration_ms{};
  Json workspace{};  // an object: the state that the call left
  Json resolved{};   // an object: how a call that a crash had cut off was settled
};

struct ExternalCall {
  std::string call_id{};  // must be there
  uint64_t n = 0;         // which effect of that call
  std::string name{};     // must be there
  Json args{};
};

struct ExternalResult {
  std::string call_id{};  // must be there
  uint64_t n = 0;
  std::optional<std::string> raw_output{};  // the answer: any bytes
  // Of a call that was stopped half-way, and waits for somebody who knows what it did: how.
  std::string code{};
  std::string error{};
};

struct PacketLimit {
  uint64_t bytes = 0;  // must not be 0
  std::string reason{};
};

struct AgentResumed {
  std::string run_id{};  // must be there: by which run
  Json unfinished{};
  Json prompt{};  // what never changes, when it is not what run_start says
};

struct SubmitResult {
  Json args{};
  std::vector<std::string> changed_files{};
};

struct AgentError {
  std::string phase{};
  std::string code{};     // must be there
  std::string message{};  // must be there
};

struct RunEnd {
  RunStatus status = RunStatus::kError;
  std::string summary{};
  Json totals{};  // an object
  std::map<DecidedBy, uint64_t> decided_by{};
  Json evidence{};                 // an object: what the status stands on
  std::string node_source_hash{};  // of the node's text as the agent left it; empty: it is gone
};

// Of a run's own track.
struct RunPlanned {
  Json agents{};   // must be there: an array of {"agent_id","operation","node_id"}
  Json skipped{};  // an array of texts, each with its reason
};

struct AgentStarted {
  std::string agent_id{};  // must be there
  std::string operation{};
  std::string node_id{};
};

struct AgentEnded {
  std::string agent_id{};  // must be there
  RunStatus status = RunStatus::kError;
  std::string summary{};
};

struct WorkspaceFile {
  std::string path{};    // must be there
  std::string sha256{};  // empty when the file was removed
};

// Durable before the project changes: what is about to be written, and by which journal.
struct WorkspaceIntent {
  std::string action{};  // must be there: "accept", "undo"
  std::string id{};      // must be there: the journal's
  std::vector<WorkspaceFile> files{};
};

struct WorkspaceAccepted {
  std::vector<WorkspaceFile> files{};
  std::vector<std::string> conflicts{};  // paths that stayed as they were
  std::string id{};                      // of the journal
  std::string hash{};                    // of the workspace's change set
};

// Of an accept, put back: the files as they are now.
struct WorkspaceUndone {
  std::vector<WorkspaceFile> files{};
  std::vector<std::string> conflicts{};
  std::string id{};
};

struct WorkspaceRejected {
  std::vector<WorkspaceFile> files{};
  std::vector<std::string> conflicts{};
};

Result<Draft> make(const RunStart& event, const Redactor* redactor);
Result<Draft> make(const TurnStart& event, const Redactor* redactor);
Result<Draft> make(const HubUpdate& event, const Redactor* redactor);
Result<Draft> make(const UserMessage& event, const Redactor* redactor);
Result<Draft> make(const ModelRequest& event, const Redactor* redactor);
Result<Draft> make(const ModelResponse& event, const Redactor* redactor);
Result<Draft> make(const ToolCall& event, const Redactor* redactor);
Result<Draft> make(ToolResult event, const Redactor* redactor);  // its raw output is moved
Result<Draft> make(const ExternalCall& event, const Redactor* redactor);
Result<Draft> make(ExternalResult event, const Redactor* redactor);  // likewise
Result<Draft> make(const PacketLimit& event, const Redactor* redactor);
Result<Draft> make(const AgentResumed& event, const Redactor* redactor);
Result<Draft> make(const SubmitResult& event, const Redactor* redactor);
Result<Draft> make(const AgentError& event, const Redactor* redactor);
Result<Draft> make(const RunEnd& event, const Redactor* redactor);
Result<Draft> make(const RunPlanned& event, const Redactor* redactor);
Result<Draft> make(const AgentStarted& event, const Redactor* redactor);
Result<Draft> make(const AgentEnded& event, const Redactor* redactor);
Result<Draft> make(const WorkspaceIntent& event, const Redactor* redactor);
Result<Draft> make(const WorkspaceUndone& event, const Redactor* redactor);
Result<Draft> make(const WorkspaceAccepted& event, const Redactor* redactor);
Result<Draft> make(const WorkspaceRejected& event, const Redactor* redactor);

}  // namespace twotrack
