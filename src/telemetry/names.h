// Every name that leaves the program in spans and metrics: the pinned table, in one place.
//
// The gen_ai.* names are those of semantic conventions 1.41.1, the last tagged version that has
// them, with what the official Python library (opentelemetry-util-genai 1.3b0) emits beyond it:
// `cache_write`, `conversation.compacted`, `invoke_workflow`. The two memory operations come from
// the repository that these conventions moved to, and are not tagged yet. docs/telemetry.md has the
// table for people; tests/telemetry/names_test.py compares it with the library.
#pragma once

#include <string_view>

namespace twotrack::telemetry::names {

using Name = std::string_view;

inline constexpr Name kSchemaUrl = "https://opentelemetry.io/schemas/1.41.0";
inline constexpr Name kScope = "twotrack";

// ---- operations: the first word of a span's name ----
inline constexpr Name kInvokeWorkflow = "invoke_workflow";
inline constexpr Name kInvokeAgent = "invoke_agent";
inline constexpr Name kChat = "chat";
inline constexpr Name kExecuteTool = "execute_tool";
inline constexpr Name kUpsertMemory = "upsert_memory";
inline constexpr Name kSearchMemory = "search_memory";

// ---- what and who ----
inline constexpr Name kOperation = "gen_ai.operation.name";
inline constexpr Name kProvider = "gen_ai.provider.name";
inline constexpr Name kAgentName = "gen_ai.agent.name";
inline constexpr Name kAgentId = "gen_ai.agent.id";
inline constexpr Name kAgentVersion = "gen_ai.agent.version";
inline constexpr Name kWorkflowName = "gen_ai.workflow.name";
inline constexpr Name kConversation = "gen_ai.conversation.id";
inline constexpr Name kCompacted = "gen_ai.conversation.compacted";
inline constexpr Name kServerAddress = "server.address";
inline constexpr Name kServerPort = "server.port";
inline constexpr Name kErrorType = "error.type";

// ---- model calls ----
inline constexpr Name kRequestModel = "gen_ai.request.model";
inline constexpr Name kRequestStream = "gen_ai.request.stream";
inline constexpr Name kRequestTemperature = "gen_ai.request.temperature";
inline constexpr Name kRequestSeed = "gen_ai.request.seed";
inline constexpr Name kRequestTopK = "gen_ai.request.top_k";
inline constexpr Name kRequestTopP = "gen_ai.request.top_p";
inline constexpr Name kRequestMaxTokens = "gen_ai.request.max_tokens";
inline constexpr Name kFinishReasons = "gen_ai.response.finish_reasons";
inline constexpr Name kResponseId = "gen_ai.response.id";
inline constexpr Name kFirstChunk = "gen_ai.response.time_to_first_chunk";
inline constexpr Name kInputTokens = "gen_ai.usage.input_tokens";
inline constexpr Name kOutputTokens = "gen_ai.usage.output_tokens";
inline constexpr Name kCacheReadTokens = "gen_ai.usage.cache_read.input_tokens";
// One number: as 1.41.1 calls it, and as everybody will.
inline constexpr Name kCacheCreationTokens = "gen_ai.usage.cache_creation.input_tokens";
inline constexpr Name kCacheWriteTokens = "gen_ai.usage.cache_write.input_tokens";

// ---- tools and memory ----
inline constexpr Name kToolName = "gen_ai.tool.name";
inline constexpr Name kToolType = "gen_ai.tool.type";
inline constexpr Name kToolCallId = "gen_ai.tool.call.id";
inline constexpr Name kToolDescription = "gen_ai.tool.description";
inline constexpr Name kMemoryStore = "gen_ai.memory.store.id";
inline constexpr Name kMemoryRecords = "gen_ai.memory.record.count";

// ---- content: only if somebody asks for it ----
inline constexpr Name kSystemInstructions = "gen_ai.system_instructions";
inline constexpr Name kInputMessages = "gen_ai.input.messages";
inline constexpr Name kOutputMessages = "gen_ai.output.messages";
inline constexpr Name kToolDefinitions = "gen_ai.tool.definitions";
inline constexpr Name kToolArguments = "gen_ai.tool.call.arguments";
inline constexpr Name kToolResult = "gen_ai.tool.call.result";
inline constexpr Name kInputValue = "input.value";
inline constexpr Name kOutputValue = "output.value";

// ---- OpenInference: what Phoenix sorts by ----
inline constexpr Name kOpenInferenceKind = "openinference.span.kind";
inline constexpr Name kSession = "session.id";

// ---- our own: they lead into the log ----
inline constexpr Name kRun = "twotrack.run.id";
inline constexpr Name kNode = "twotrack.node.id";
inline constexpr Name kStatus = "twotrack.run.status";
inline constexpr Name kAgentCount = "twotrack.run.agents";
inline constexpr Name kTurn = "twotrack.turn";
inline constexpr Name kAttempt = "twotrack.attempt";
inline constexpr Name kDecidedBy = "twotrack.decided_by";
inline constexpr Name kConfidence = "twotrack.confidence";
inline constexpr Name kOutcome = "twotrack.tool.outcome";
inline constexpr Name kEffect = "twotrack.tool.effect";
inline constexpr Name kRawBytes = "twotrack.raw.bytes";
inline constexpr Name kRawRef = "twotrack.raw.ref";
inline constexpr Name kPacketHash = "twotrack.packet.hash";
inline constexpr Name kPacketTokens = "twotrack.packet.tokens";
inline constexpr Name kPacketBudget = "twotrack.packet.budget";
inline constexpr Name kEpoch = "twotrack.epoch";
inline constexpr Name kViewBytes = "twotrack.view.bytes";
inline constexpr Name kViewShared = "twotrack.view.shared_bytes";
inline constexpr Name kPromptTime = "twotrack.model.prompt_time";
inline constexpr Name kPredictTime = "twotrack.model.predict_time";
inline constexpr Name kUnfinished = "twotrack.unfinished";
inline constexpr Name kLogAgent = "twotrack.log.agent";
inline constexpr Name kLogFirst = "twotrack.log.seq";
inline constexpr Name kLogLast = "twotrack.log.last_seq";
inline constexpr Name kLogHash = "twotrack.log.hash";

}  // namespace twotrack::telemetry::names
