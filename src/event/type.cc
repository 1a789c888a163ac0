#include "event/type.h"

#include <array>

#include "base/check.h"

namespace twotrack {
namespace {

using enum FieldKind;

constexpr bool kRequired = true;

constexpr Field kRunStart[] = {
    {"goal", kString},   {"node", kAny},        {"constraints", kObject}, {"prompt", kAny},
    {"budget", kAny},    {"summarizers", kAny}, {"model", kAny},          {"sandbox", kAny},
    {"log_id", kString}, {"program", kString},  {"extensions", kObject},  {"run", kObject}};
constexpr Field kTurnStart[] = {{"turn", kInteger}};
constexpr Field kHubUpdate[] = {{"asked", kArray}, {"nodes", kAny}, {"took_ms", kNumber}};
constexpr Field kUserMessage[] = {{"content", kString, kRequired}};
constexpr Field kModelRequest[] = {{"view", kAny},           {"packet_hash", kString},
                                   {"prompt_hash", kString}, {"tokens", kAny},
                                   {"parameters", kAny},     {"attempt", kInteger}};
constexpr Field kModelResponse[] = {
    {"text", kString},   {"calls", kArray}, {"finish_reason", kString}, {"usage", kObject},
    {"timing", kObject}, {"error", kAny},   {"notes", kObject},         {"decided_by", kString}};
constexpr Field kToolCall[] = {
    {"call_id", kString},        {"tool", kString, kRequired}, {"args", kAny},
    {"effect", kString},         {"attempt", kInteger},        {"decided_by", kString},
    {"idempotency_key", kString}};
constexpr Field kToolResult[] = {
    {"call_id", kString},     {"tool", kString},       {"outcome", kAny},   {"code", kString},
    {"raw_output", kAny},     {"parsed_output", kAny}, {"delta", kAny},     {"summarizer", kAny},
    {"duration_ms", kNumber}, {"size", kInteger},      {"sha256", kString}, {"workspace", kObject},
    {"resolved", kObject},    {"exit_code", kInteger}};
constexpr Field kExternalCall[] = {
    {"call_id", kString}, {"n", kInteger}, {"name", kString, kRequired}, {"args", kAny}};
constexpr Field kExternalResult[] = {
    {"call_id", kString}, {"n", kInteger},   {"raw_output", kAny}, {"size", kInteger},
    {"sha256", kString},  {"code", kString}, {"error", kString}};
constexpr Field kPacketLimit[] = {{"bytes", kInteger, kRequired}, {"reason", kString}};
constexpr Field kAgentResumed[] = {{"run_id", kString}, {"unfinished", kAny}, {"prompt", kAny}};
constexpr Field kSubmitResult[] = {{"args", kAny}, {"changed_files", kArray}};
constexpr Field kAgentError[] = {{"phase", kString}, {"code", kString}, {"message", kString}};
constexpr Field kRunEnd[] = {{"status", kString},   {"summary", kString},
                             {"totals", kObject},   {"decided_by", kObject},
                             {"evidence", kObject}, {"node_source_hash", kString}};
constexpr Field kWorkspace[] = {
    {"files", kArray}, {"conflicts", kArray}, {"id", kString}, {"hash", kString}};
constexpr Field kWorkspaceIntent[] = {
    {"action", kString, kRequired}, {"id", kString, kRequired}, {"files", kArray}};
constexpr Field kRunPlanned[] = {{"agents", kArray, kRequired}, {"skipped", kArray}};
constexpr Field kAgentStarted[] = {
    {"agent_id", kString, kRequired}, {"operation", kString}, {"node_id", kString}};
constexpr Field kAgentEnded[] = {
    {"agent_id", kString, kRequired}, {"status", kString}, {"summary", kString}};

constexpr TypeSpec kSpecs[] = {
    {EventType::kRunStart, "run_start", kRunStart},
    {EventType::kTurnStart, "turn_start", kTurnStart},
    {EventType::kHubUpdate, "hub_update", kHubUpdate},
    {EventType::kUserMessage, "user_message", kUserMessage},
    {EventType::kModelRequest, "model_request", kModelRequest},
    {EventType::kModelResponse, "model_response", kModelResponse},
    {EventType::kToolCall, "tool_call", kToolCall},
    {EventType::kToolResult, "tool_result", kToolResult},
    {EventType::kExternalCall, "external_call", kExternalCall},
    {EventType::kExternalResult, "external_result", kExternalResult},
    {EventType::kPacketLimit, "packet_limit", kPacketLimit},
    {EventType::kAgentResumed, "agent_resumed", kAgentResumed},
    {EventType::kSubmitResult, "submit_result", kSubmitResult},
    {EventType::kAgentError, "agent_error", kAgentError},
    {EventType::kRunEnd, "run_end", kRunEnd},
    {EventType::kWorkspaceAccepted, "workspace_accepted", kWorkspace},
    {EventType::kWorkspaceRejected, "workspace_rejected", kWorkspace},
    {EventType::kRunPlanned, "run_planned", kRunPlanned},
    {EventType::kAgentStarted, "agent_started", kAgentStarted},
    {EventType::kAgentEnded, "agent_ended", kAgentEnded},
    {EventType::kWorkspaceIntent, "workspace_intent", kWorkspaceIntent},
    {EventType::kWorkspaceUndone, "workspace_undone", kWorkspace},
};

}  // namespace

std::span<const TypeSpec> type_specs() {
  return kSpecs;
}

EventType event_type(std::string_view name) {
  for (const TypeSpec& spec : kSpecs) {
    if (spec.name == name) return spec.type;
  }
  return EventType::kUnknown;
}

const TypeSpec& type_spec(EventType type) {
  CHECK(type != EventType::kUnknown);
  return kSpecs[static_cast<size_t>(type) - 1];
}

}  // namespace twotrack
