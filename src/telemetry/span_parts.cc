#include "telemetry/span_parts.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/json_tree.h"
#include "base/utf8.h"
#include "event/parts.h"
#include "event/result_outcome.h"
#include "event/stored_output.h"
#include "telemetry/names.h"
#include "telemetry/span_content.h"

namespace twotrack::telemetry {
namespace {

constexpr size_t kDescriptionBytesMax = 256;
constexpr size_t kMessageBytesMax = 512;
constexpr double kMsPerSecond = 1000;

// The provider whose API a dialect of the gateway is.
std::string_view provider_of(std::string_view dialect) {
  return dialect == "messages" ? "anthropic" : "openai";
}

// Who runs the model, as far as its description says: a server by its kind, else what computes it
// here.
std::string provider_of(const ModelIdentity& is) {
  if (!is.server.empty()) return is.server;
  return is.kind == "gguf" ? "llama.cpp" : is.kind;
}

// "http://host:8080/v1": the host and the port.
void set_server(std::string_view url, TraceSpan& span) {
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return;
  const bool is_tls = url.starts_with("https");
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find('/'));
  url = url.substr(url.rfind('@') + 1);  // npos + 1 is 0
  const size_t colon = url.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && url.find(']', colon) == std::string_view::npos;
  const auto port = has_port ? whole_number<uint16_t>(url.substr(colon + 1)) : std::nullopt;
  span.set(names::kServerAddress, url.substr(0, has_port ? colon : std::string_view::npos));
  span.set(names::kServerPort, uint64_t{port.value_or(is_tls ? 443 : 80)});
}

void read_tools(Json tools, SpanSubject& subject) {
  const auto tree = JsonTree::parse(tools);
  if (!tree.ok()) return;
  for (const JsonElement tool : tree.value().root().array()) {
    // As we have them, or as OpenAI does.
    const JsonElement spec = tool["function"].is_object() ? tool["function"] : tool;
    const std::string_view words = spec["description"].text();
    if (words.empty()) continue;
    subject.tool_words[std::string(spec["name"].text())] = utf8_prefix(words, kDescriptionBytesMax);
  }
  subject.tools = std::move(tools);
}

void set_count(JsonElement number, std::string_view name, TraceSpan& span) {
  uint64_t count = 0;
  if (number.read(count)) span.set(name, count);
}

void set_number(JsonElement number, std::string_view name, TraceSpan& span) {
  double value = 0;
  if (number.read(value)) span.set(name, value);
}

}  // namespace

SpanSubject subject_of(const Event& event, const RunStart& start) {
  SpanSubject subject{.run_id = event.run_id.str(),
                      .agent_id = std::string(event.agent_id),
                      .node_id = event.node_id.str(),
                      .program = start.program,
                      .is_run = !start.run.text.empty()};
  const PromptPart prompt = read_part<PromptPart>(start.prompt).value_or(PromptPart{});
  const std::string operation = event.operation.str();
  subject.agent_name = !prompt.agent.empty() ? prompt.agent
                       : operation.empty()   ? subject.agent_id
                                             : operation;
  subject.system = prompt.system;
  read_tools(prompt.tools, subject);
  const BudgetPart budget = read_part<BudgetPart>(start.budget).value_or(BudgetPart{});
  subject.budget_bytes = budget.bytes.value_or(0);
  read_model(start.model, subject);
  const auto data = JsonTree::parse(event.data);
  const JsonElement gateway = data.ok() ? data.value().root()["gateway"] : JsonElement();
  if (gateway.is_object()) {
    subject.is_gateway = true;
    subject.provider = provider_of(gateway["dialect"].text());
  }
  return subject;
}

void read_model(const Json& model, SpanSubject& subject) {
  const auto part = read_part<ModelPart>(model);
  if (!part) return;
  auto is = read_part<ModelIdentity>(part->is);
  if (!is) is = read_part<ModelIdentity>(model);  // of others
  subject.model = is->model.empty() ? is->name : is->model;
  subject.server = is->url;
  subject.provider = provider_of(*is);
}

std::string model_of(const ModelRequest& request, const SpanSubject& subject) {
  if (!subject.is_gateway) return subject.model;
  const auto parameters = JsonTree::parse(request.parameters.text);
  return parameters.ok() ? std::string(parameters.value().root()["model"].text()) : subject.model;
}

std::optional<TraceContext> caller_of(const ModelRequest& request) {
  const auto parameters = JsonTree::parse(request.parameters.text);
  if (!parameters.ok()) return std::nullopt;
  return parse_traceparent(parameters.value().root()["gateway"]["traceparent"].text());
}

void describe_place(const Event& event, const SpanSubject& subject, TraceSpan& span) {
  span.set(names::kConversation, subject.agent_id);
  span.set(names::kSession, subject.agent_id);
  span.set(names::kRun, subject.run_id);
  span.set(names::kLogAgent, subject.agent_id);
  if (event.turn > 0) span.set(names::kTurn, event.turn);
}

void describe_agent(const SpanSubject& subject, const SpanOptions& options, TraceSpan& span) {
  if (subject.is_run) {
    span.set(names::kWorkflowName, "run");
    span.set(names::kOpenInferenceKind, "CHAIN");
    return;
  }
  span.set(names::kOpenInferenceKind, "AGENT");
  span.set(names::kProvider, subject.provider);
  span.set(names::kAgentName, subject.agent_name);
  span.set(names::kAgentId, subject.agent_id);
  span.set(names::kAgentVersion, subject.program);
  span.set(names::kRequestModel, subject.model);
  span.set(names::kNode, subject.node_id);
  if (!options.has_content) return;
  span.set(names::kSystemInstructions, system_json(subject.system));
  span.set(names::kToolDefinitions, tools_json(subject.tools));
}

void describe_usage(const TokenUsage& usage, TraceSpan& span) {
  span.set(names::kInputTokens, usage.prompt_tokens);
  span.set(names::kCacheReadTokens, usage.cached_tokens);
  span.set(names::kCacheCreationTokens, usage.cache_write_tokens);
  span.set(names::kCacheWriteTokens, usage.cache_write_tokens);
  span.set(names::kOutputTokens, usage.completion_tokens);
}

void describe_hub(const HubUpdate& update, TraceSpan& span) {
  span.set(names::kOpenInferenceKind, "RETRIEVER");
  span.set(names::kMemoryStore, "hub");
  const auto nodes = JsonTree::parse(update.nodes.text);
  if (!nodes.ok()) return;
  const JsonElement told = nodes.value().root();
  span.set(names::kMemoryRecords,
           uint64_t{told.is_array() ? told.array().size() : told.object().size()});
}

void describe_packet(const ModelRequest& request, const SpanSubject& subject, TraceSpan& span) {
  span.set(names::kOpenInferenceKind, "CHAIN");
  span.set(names::kMemoryStore, "short_track");
  span.set(names::kPacketHash, *request.packet_hash);
  if (subject.budget_bytes > 0) span.set(names::kPacketBudget, subject.budget_bytes);
  if (request.tokens) span.set(names::kPacketTokens, request.tokens->count);
  if (!request.view) return;
  span.set(names::kViewBytes, request.view->shared_bytes + request.view->rest.size());
  span.set(names::kViewShared, request.view->shared_bytes);
}

void describe_request(const ModelRequest& request, const SpanSubject& subject, TraceSpan& span) {
  span.set(names::kOpenInferenceKind, "LLM");
  span.set(names::kProvider, subject.provider);
  span.set(names::kAgentName, subject.agent_name);
  span.set(names::kRequestModel, model_of(request, subject));
  span.set(names::kPacketHash, request.packet_hash.value_or(""));
  span.set(names::kAttempt, request.attempt);
  std::string server = subject.server;
  const auto parsed = JsonTree::parse(request.parameters.text);
  if (parsed.ok()) {
    const JsonElement all = parsed.value().root();
    // Of the gateway: what the client asked for stands in `request`.
    const JsonElement asked = all["request"].is_object() ? all["request"] : all;
    set_number(asked["temperature"], names::kRequestTemperature, span);
    set_number(asked["top_p"], names::kRequestTopP, span);
    set_count(asked["top_k"], names::kRequestTopK, span);
    set_count(asked["seed"], names::kRequestSeed, span);
    set_count(asked["max_tokens"], names::kRequestMaxTokens, span);
    bool is_streamed = false;
    if (all["stream"].read(is_streamed)) span.set(names::kRequestStream, is_streamed);
    const JsonElement gateway = all["gateway"];
    if (gateway["upstream"].is_string()) server = gateway["upstream"].text();
    // A record stood for the oldest rounds; the event tells which.
    if (gateway["fit"]["epoch"].exists()) {
      span.set(names::kCompacted, true);
      set_count(gateway["fit"]["epoch"], names::kEpoch, span);
    }
  }
  if (!server.empty()) span.kind = SpanKind::kClient;
  set_server(server, span);
}

void describe_input(const SpanSubject& subject, std::string_view view, TraceSpan& span) {
  span.set(names::kSystemInstructions, system_json(subject.system));
  if (view.empty()) return;
  span.set(names::kInputMessages, user_message_json(view));
  span.set(names::kInputValue, shortened(view));
}

void describe_response(const ModelResponse& response, const SpanOptions& options, TraceSpan& span) {
  if (!response.finish_reason.empty()) {
    span.attributes.push_back(
        {std::string(names::kFinishReasons), std::vector<std::string>{response.finish_reason}});
  }
  if (response.usage) describe_usage(*response.usage, span);
  if (response.timing) {
    const auto seconds = [](double ms) { return ms / kMsPerSecond; };
    if (response.timing->prompt_ms) {
      span.set(names::kPromptTime, seconds(*response.timing->prompt_ms));
    }
    if (response.timing->predict_ms) {
      span.set(names::kPredictTime, seconds(*response.timing->predict_ms));
    }
  }
  span.set(names::kConfidence, response.confidence);
  span.set(names::kDecidedBy, response.decided_by.text());
  const auto parsed = JsonTree::parse(response.notes.text);
  const JsonElement notes = parsed.ok() ? parsed.value().root() : JsonElement();
  span.set(names::kResponseId, notes["id"].text());
  set_number(notes["first_chunk_s"], names::kFirstChunk, span);
  if (notes["state"].text() == "incomplete") {
    set_error(span, "incomplete", notes["why"].text());
  } else if (const auto error = read_part<ErrorPart>(response.error)) {
    // A server's words may repeat what it was asked.
    set_error(span, error->kind.empty() ? "error" : error->kind,
              options.has_content ? error->message : "");
  } else if (!response.error.text.empty()) {
    set_error(span, "error", "");
  }
  if (!options.has_content) return;
  span.set(names::kOutputMessages, answer_json(response));
  span.set(names::kOutputValue, shortened(response.text));
}

void describe_call(const ToolCall& call, const SpanSubject& subject, const SpanOptions& options,
                   TraceSpan& span) {
  span.set(names::kOpenInferenceKind, "TOOL");
  span.set(names::kToolName, call.tool);
  span.set(names::kToolType, "function");
  span.set(names::kToolCallId, call.call_id);
  span.set(names::kAgentName, subject.agent_name);
  if (const auto words = subject.tool_words.find(call.tool); words != subject.tool_words.end()) {
    span.set(names::kToolDescription, words->second);
  }
  span.set(names::kDecidedBy, call.decided_by.text());
  span.set(names::kEffect, call.effect.text());
  if (call.attempt > 1) span.set(names::kAttempt, call.attempt);
  if (!options.has_content) return;
  span.set(names::kToolArguments, shortened_json(call.args.text));
  span.set(names::kInputValue, shortened_json(call.args.text));
}

void describe_result(const Event& event, const ToolResult& result, const SpanOptions& options,
                     TraceSpan& span) {
  const std::string outcome = outcome_of(result).text();
  span.set(names::kOutcome, outcome);
  if (outcome == "error") {
    // What a tool says went wrong is its output: content.
    set_error(span, result.code.empty() ? "error" : result.code,
              options.has_content ? result.error : "");
  }
  const StoredOutput output = stored_output(event.data);
  if (!output.exists()) return;
  span.set(names::kRawBytes, output.byte_count());
  const std::string_view digest = output.blob.empty() ? output.sha256 : output.blob_sha256;
  if (!digest.empty()) span.set(names::kRawRef, "sha256:" + std::string(digest));
  if (!options.has_content || output.is_binary()) return;
  const std::string text = output.blob.empty() ? output.text() : output.blob_head();
  span.set(names::kToolResult, shortened(text));
  span.set(names::kOutputValue, shortened(text));
}

void set_error(TraceSpan& span, std::string_view type, std::string_view message) {
  span.set(names::kErrorType, type);
  span.error = std::string(utf8_prefix(message, kMessageBytesMax));
}

}  // namespace twotrack::telemetry
