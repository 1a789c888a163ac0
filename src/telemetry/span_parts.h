// What each kind of span says: the attributes, from the events.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/read.h"
#include "event/trace_context.h"
#include "telemetry/log_spans.h"
#include "telemetry/span.h"

namespace twotrack::telemetry {

SpanSubject subject_of(const Event& event, const RunStart& start);
// The `model` of a run_start or agent_resumed; an empty one changes nothing.
void read_model(const Json& model, SpanSubject& subject);
// The name of the model that a request goes to.
std::string model_of(const ModelRequest& request, const SpanSubject& subject);
// Who sent a request to the gateway, if the client said so.
std::optional<TraceContext> caller_of(const ModelRequest& request);

// Of every span: where in which log it is.
void describe_place(const Event& event, const SpanSubject& subject, TraceSpan& span);
void describe_agent(const SpanSubject& subject, const SpanOptions& options, TraceSpan& span);
void describe_usage(const TokenUsage& usage, TraceSpan& span);
void describe_hub(const HubUpdate& update, TraceSpan& span);
void describe_packet(const ModelRequest& request, const SpanSubject& subject, TraceSpan& span);
void describe_request(const ModelRequest& request, const SpanSubject& subject, TraceSpan& span);
// What the model was shown, as messages.
void describe_input(const SpanSubject& subject, std::string_view view, TraceSpan& span);
void describe_response(const ModelResponse& response, const SpanOptions& options, TraceSpan& span);
void describe_call(const ToolCall& call, const SpanSubject& subject, const SpanOptions& options,
                   TraceSpan& span);
void describe_result(const Event& event, const ToolResult& result, const SpanOptions& options,
                     TraceSpan& span);

void set_error(TraceSpan& span, std::string_view type, std::string_view message);

}  // namespace twotrack::telemetry
