// What happened: one plain struct a type of event, the same for who writes and for who reads one.
//
// Written by make() (make.h), read by Event::body() (read.h); how each field stands in a log says
// the one table of both (fields.h). A text, a word or a Json that is empty is left out, unless a
// comment says that it must be there. A Json is a part whose inside is not the log's business.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/json.h"
#include "event/words.h"

namespace twotrack {

// A program that the tools of an agent run.
struct UsedProgram {
  std::string name{};
  std::string path{};
  std::string version{};  // as it says itself; empty: it was not asked
  bool operator==(const UsedProgram&) const = default;
};

struct RunStart {
  std::string goal{};
  Json node{};         // (NodePart)
  Json constraints{};  // an object (ConstraintsPart)
  Json prompt{};       // what never changes: system text, tool declarations (PromptPart)
  Json budget{};       // with the token estimator (BudgetPart)
  Json summarizers{};  // with versions
  Json model{};        // with its adapter, both by hash (ModelPart)
  Json sandbox{};
  std::vector<UsedProgram> programs{};
  Json extensions{};      // an object: the fields of the agent's own (packet/extension_schema.h)
  Json run{};             // an object, in a run's own track: what was asked for (RunPart)
  std::string log_id{};   // stops splicing of logs; when empty, a random one is made
  std::string program{};  // name and version
  std::string traceparent{};  // what it is part of (trace_context.h)
  bool operator==(const RunStart&) const = default;
};

struct TurnStart {
  std::optional<uint64_t> turn{};  // that begins
  bool operator==(const TurnStart&) const = default;
};

struct HubUpdate {
  std::vector<std::string> asked{};   // ids of nodes
  Json nodes{};                       // must be there: what is told of them
  std::optional<uint64_t> took_ms{};  // to find it out
  bool operator==(const HubUpdate&) const = default;
};

struct UserMessage {
  std::string content{};  // must be there
  bool operator==(const UserMessage&) const = default;
};

// The exact bytes of a view: how many it shares with the view before, then the rest.
struct ShownView {
  uint64_t shared_bytes = 0;
  std::string rest{};
  bool operator==(const ShownView&) const = default;
};

struct PromptTokens {
  uint64_t count = 0;
  Word<TokenCount> how = TokenCount::kEstimated;
  bool operator==(const PromptTokens&) const = default;
};

struct ModelRequest {
  std::optional<ShownView> view{};
  // SHA-256, lowercase hexadecimal. Without one, what was shown is not the packet's view.
  std::optional<std::string> packet_hash{};
  std::string prompt_hash{};  // must be there
  std::optional<PromptTokens> tokens{};
  Json parameters{};
  uint64_t attempt = 1;
  bool operator==(const ModelRequest&) const = default;
};

struct TokenUsage {
  std::optional<uint64_t> prompt_tokens{};
  std::optional<uint64_t> cached_tokens{};       // of these
  std::optional<uint64_t> cache_write_tokens{};  // of these: put into the cache for later
  std::optional<uint64_t> completion_tokens{};
  bool operator==(const TokenUsage&) const = default;
};

struct ModelTiming {
  std::optional<double> prompt_ms{};
  std::optional<double> predict_ms{};
  double wall_ms = 0;
  bool operator==(const ModelTiming&) const = default;
};

struct ModelResponse {
  std::string text{};  // any bytes; what is not UTF-8 stands in the event as its raw output
  Json calls{};        // an array (CallPart)
  std::string finish_reason{};
  std::optional<TokenUsage> usage{};
  std::optional<ModelTiming> timing{};
  std::optional<double> confidence{};  // from 0 to 1: how likely its call is right
  Json error{};                        // (ErrorPart)
  Json notes{};  // an object: what was fixed in reading it, what was refused, which tries failed
  Word<DecidedBy> decided_by{};  // who will have decided its calls; nothing: the model
  bool operator==(const ModelResponse&) const = default;
};

struct ToolCall {
  std::string call_id{};  // must be there
  std::string tool{};     // must be there
  Json args{};
  Word<Effect> effect = Effect::kExternal;
  uint64_t attempt = 1;
  Word<DecidedBy> decided_by = DecidedBy::kModel;
  std::string idempotency_key{};
  bool operator==(const ToolCall&) const = default;
};

// What a call left behind.
struct WorkspaceAfter {
  std::string kind{};
  std::optional<uint64_t> generation{};
  std::string hash{};
  bool operator==(const WorkspaceAfter&) const = default;
};

// How a call that a crash had cut off was settled.
struct Settled {
  std::string how{};
  std::optional<bool> happened{};
  bool operator==(const Settled&) const = default;
};

struct ToolResult {
  std::string call_id{};                    // must be there
  std::string tool{};                       // must be there
  Word<Outcome> outcome{};                  // nothing: its output says how it went
  std::string code{};                       // of an error: "INTERRUPTED"
  std::string error{};                      // the same in words
  std::optional<int64_t> exit_code{};       // of a program
  std::optional<std::string> raw_output{};  // any bytes; not read back (stored_output.h)
  Json parsed_output{};
  Json delta{};
  std::string summarizer{};  // id and version of who made the delta
  std::optional<double> duration_ms{};
  std::optional<WorkspaceAfter> workspace{};
  std::optional<Settled> resolved{};
  bool operator==(const ToolResult&) const = default;
};

struct ExternalCall {
  std::string call_id{};  // must be there
  uint64_t n = 0;         // which effect of that call, from 1
  std::string name{};     // must be there
  Json args{};
  std::optional<std::string> raw_output{};  // the same as JSON, when it is too long for a line
  bool operator==(const ExternalCall&) const = default;
};

struct ExternalResult {
  std::string call_id{};                    // must be there
  uint64_t n = 0;                           // 0: of the call itself
  std::optional<std::string> raw_output{};  // the answer, likewise
  // Of an effect that failed: the exception that the script got. Of a call that was stopped
  // half-way, and waits for somebody who knows what it did: how.
  std::string code{};
  std::string error{};
  bool operator==(const ExternalResult&) const = default;
};

struct PacketLimit {
  std::optional<uint64_t> bytes{};  // must be there, and not 0
  std::string reason{};
  bool operator==(const PacketLimit&) const = default;
};

struct AgentResumed {
  std::string run_id{};  // must be there: by which run
  Json unfinished{};
  Json prompt{};  // what never changes, when it is not what run_start says
  Json model{};   // who decides from here on, when it is not who did before (ModelPart)
  std::vector<UsedProgram> programs{};  // from here on, when they are not those of before
  std::string traceparent{};            // what it is part of from here on (trace_context.h)
  bool operator==(const AgentResumed&) const = default;
};

struct SubmitResult {
  Json args{};
  std::vector<std::string> changed_files{};
  bool operator==(const SubmitResult&) const = default;
};

struct AgentError {
  std::string phase{};
  std::string code{};     // must be there
  std::string message{};  // must be there
  bool operator==(const AgentError&) const = default;
};

struct RunEnd {
  Word<RunStatus> status = RunStatus::kError;
  std::string summary{};
  Json totals{};  // an object
  std::map<DecidedBy, uint64_t> decided_by{};
  Json evidence{};                     // an object: what the status stands on
  std::optional<double> confidence{};  // from 0 to 1: how likely all calls of the model were right
  std::string node_source_hash{};      // of the node's text as the agent left it; empty: it is gone
  bool operator==(const RunEnd&) const = default;
};

struct PlannedName {
  std::string agent_id{};
  std::string operation{};
  std::string node_id{};
  bool operator==(const PlannedName&) const = default;
};

// Of a run's own track.
struct RunPlanned {
  std::vector<PlannedName> agents{};
  std::vector<std::string> skipped{};  // each with its reason
  bool operator==(const RunPlanned&) const = default;
};

struct AgentStarted {
  std::string agent_id{};  // must be there
  std::string operation{};
  std::string node_id{};
  bool operator==(const AgentStarted&) const = default;
};

struct AgentEnded {
  std::string agent_id{};  // must be there
  Word<RunStatus> status = RunStatus::kError;
  std::string summary{};
  bool operator==(const AgentEnded&) const = default;
};

struct WorkspaceFile {
  std::string path{};    // must be there
  std::string sha256{};  // empty when the file was removed
  bool operator==(const WorkspaceFile&) const = default;
};

// Durable before the project changes: what is about to be written, and by which journal.
struct WorkspaceIntent {
  std::string action{};  // must be there: "accept", "undo"
  std::string id{};      // must be there: the journal's
  std::vector<WorkspaceFile> files{};
  bool operator==(const WorkspaceIntent&) const = default;
};

struct WorkspaceAccepted {
  std::vector<WorkspaceFile> files{};
  std::vector<std::string> conflicts{};  // paths that stayed as they were
  std::string id{};                      // of the journal
  std::string hash{};                    // of the workspace's change set
  bool operator==(const WorkspaceAccepted&) const = default;
};

// Of an accept, put back: the files as they are now.
struct WorkspaceUndone {
  std::vector<WorkspaceFile> files{};
  std::vector<std::string> conflicts{};
  std::string id{};
  bool operator==(const WorkspaceUndone&) const = default;
};

struct WorkspaceRejected {
  std::vector<WorkspaceFile> files{};
  std::vector<std::string> conflicts{};
  bool operator==(const WorkspaceRejected&) const = default;
};

// What changes the packet without a call of a tool: a hook, a program that uses the package.
struct PacketDelta {
  Json action{};      // an object {tool, summary, outcome}: something that was done elsewhere
  Json knowledge{};   // an object of names and values; null takes a name away
  Json supersedes{};  // an object: a name, and the name that it replaces
  Json error{};       // a text: what went wrong; null: whatever was wrong is put right
  std::string by{};   // who says so
  bool operator==(const PacketDelta&) const = default;
};

// An event of a type that this program does not know, or whose data are not those of its type.
struct OtherEvent {
  std::string type{};
  Json data{};
  bool operator==(const OtherEvent&) const = default;
};

// In the order of EventType.
using EventBody =
    std::variant<OtherEvent, RunStart, TurnStart, HubUpdate, UserMessage, ModelRequest,
                 ModelResponse, ToolCall, ToolResult, ExternalCall, ExternalResult, PacketLimit,
                 AgentResumed, SubmitResult, AgentError, RunEnd, WorkspaceAccepted,
                 WorkspaceRejected, RunPlanned, AgentStarted, AgentEnded, WorkspaceIntent,
                 WorkspaceUndone, PacketDelta>;

}  // namespace twotrack
