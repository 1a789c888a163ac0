#include "telemetry/log_spans.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "telemetry/names.h"
#include "telemetry/span_parts.h"

namespace twotrack::telemetry {
namespace {

constexpr int64_t kNsPerUs = 1000;
constexpr int64_t kNsPerMs = 1'000'000;
// A log that calls tools and never says how they went must not fill the memory.
constexpr size_t kOpenToolsMax = 256;
constexpr size_t kMomentsMax = 128;  // what OpenTelemetry allows by default
constexpr std::string_view kInterrupted = "interrupted";

bool is_work(EventType type) {
  using enum EventType;
  switch (type) {
    case kTurnStart:
    case kHubUpdate:
    case kUserMessage:
    case kModelRequest:
    case kModelResponse:
    case kToolCall:
    case kToolResult:
    case kExternalCall:
    case kPacketLimit:
    case kSubmitResult:
    case kAgentError:
      return true;
    default:
      return false;
  }
}

bool is_failure(std::optional<RunStatus> status) {
  return status != RunStatus::kSuccess && status != RunStatus::kUnverified &&
         status != RunStatus::kPartial;
}

void add(std::optional<uint64_t>& sum, const std::optional<uint64_t>& more) {
  if (more) sum = sum.value_or(0) + *more;
}

}  // namespace

void LogSpans::take(const Event& event, Ended& ended) {
  const auto time = parse_time(event.time);
  before_ = std::exchange(now_, {.time_ns = time.ok() ? time.value() * kNsPerUs : now_.time_ns,
                                 .seq = event.seq,
                                 .hash = std::string(event.hash)});
  if (const auto* start = event.as<RunStart>()) return take_start(event, *start);
  if (const auto* resumed = event.as<AgentResumed>()) return take_resumed(event, *resumed, ended);
  if (const auto* end = event.as<RunEnd>()) return take_end(*end, ended);
  if (const auto* planned = event.as<RunPlanned>(); planned != nullptr && agent_) {
    agent_->span.set(names::kAgentCount, uint64_t{planned->agents.size()});
  }
  if (is_work(event.kind()) && !subject_.is_run) take_work(event, ended);
}

std::vector<TraceSpan> LogSpans::unfinished() const {
  Ended open;
  for (const auto* one : {&agent_, &turn_, &chat_}) {
    if (*one) open.push_back(closed(**one, now_));
  }
  for (const auto& [id, tool] : tools_) open.push_back(closed(tool, now_));
  for (TraceSpan& span : open) span.set(names::kUnfinished, true);
  return open;
}

// ---- what frames the work ----

void LogSpans::take_start(const Event& event, const RunStart& start) {
  subject_ = subject_of(event, start);
  trace_ = caller_ = {.trace_id = trace_id_of(event.hash)};
  // Others run the agents whose calls pass the gateway.
  if (!subject_.is_gateway) open_agent(event, start.traceparent);
}

// Whatever a killed agent had open ended with the last event before. A call may still get its
// result: somebody finds out how it went.
void LogSpans::take_resumed(const Event& event, const AgentResumed& resumed, Ended& ended) {
  if (chat_) ended.push_back(cut_off(std::move(*std::exchange(chat_, std::nullopt)), before_));
  close_agent(before_, kInterrupted, ended);
  read_model(resumed.model, subject_);
  open_agent(event, resumed.traceparent);
}

void LogSpans::take_end(const RunEnd& end, Ended& ended) {
  if (chat_) ended.push_back(cut_off(std::move(*std::exchange(chat_, std::nullopt)), now_));
  for (auto& [id, tool] : tools_) ended.push_back(cut_off(std::move(tool), now_));
  tools_.clear();
  if (agent_) {
    agent_->span.set(names::kStatus, end.status.text());
    if (end.confidence) agent_->span.set(names::kConfidence, *end.confidence);
  }
  close_agent(now_, is_failure(end.status.known()) ? end.status.text() : "", ended);
}

void LogSpans::open_agent(const Event& event, std::string_view traceparent) {
  if (const auto parent = parse_traceparent(traceparent)) trace_ = *parent;
  if (trace_.trace_id.empty()) trace_.trace_id = trace_id_of(event.hash);
  used_ = {};
  const bool is_run = subject_.is_run;
  agent_ = begun(event, is_run ? names::kInvokeWorkflow : names::kInvokeAgent,
                 is_run ? "run" : subject_.agent_name);
  describe_agent(subject_, options_, agent_->span);
}

void LogSpans::close_agent(const Point& at, std::string_view error, Ended& ended) {
  close_turn(at, ended);
  if (!agent_) return;
  TraceSpan span = closed(std::move(*std::exchange(agent_, std::nullopt)), at);
  describe_usage(used_, span);
  if (!error.empty()) set_error(span, error, "");
  ended.push_back(std::move(span));
}

// A log without turn_start, or one that goes on after a kill, has turns all the same.
void LogSpans::ensure_turn(const Event& event, Ended& ended) {
  if (!agent_) open_agent(event, {});
  if (turn_ && turn_number_ == event.turn) return;
  close_turn(before_, ended);
  if (event.turn == 0) return;
  turn_number_ = event.turn;
  turn_ = begun(event, "turn", std::to_string(event.turn), SpanPart::kTurn);
  turn_->span.set(names::kOpenInferenceKind, "CHAIN");
}

void LogSpans::close_turn(const Point& at, Ended& ended) {
  if (turn_) ended.push_back(closed(std::move(*std::exchange(turn_, std::nullopt)), at));
}

// ---- the work ----

void LogSpans::take_work(const Event& event, Ended& ended) {
  if (!subject_.is_gateway) ensure_turn(event, ended);
  std::visit(
      Overload{[&](const HubUpdate& update) { take_hub(event, update, ended); },
               [&](const ModelRequest& request) { take_request(event, request, ended); },
               [&](const ModelResponse& response) { take_response(response, ended); },
               [&](const ToolCall& call) { take_call(event, call, ended); },
               [&](const ToolResult& result) { take_result(event, result, ended); },
               [&](const ExternalCall& call) { note("external_call", {{"name", call.name}}); },
               [&](const UserMessage&) { note("user_message", {}); },
               [&](const SubmitResult&) { note("submit_result", {}); },
               [&](const PacketLimit& limit) {
                 subject_.budget_bytes = limit.bytes.value_or(0);
                 note("packet_limit", {});
               },
               [&](const AgentError& error) {
                 note("exception",
                      {{"exception.type", error.code},
                       {"exception.message", options_.has_content ? error.message : ""}});
               },
               [](const auto&) {}},
      event.body());
}

void LogSpans::take_hub(const Event& event, const HubUpdate& update, Ended& ended) {
  Open pull = begun(event, names::kSearchMemory, "hub");
  pull.span.kind = SpanKind::kClient;
  pull.span.start_ns -= static_cast<int64_t>(update.took_ms.value_or(0)) * kNsPerMs;
  describe_hub(update, pull.span);
  ended.push_back(closed(std::move(pull), now_));
}

void LogSpans::take_request(const Event& event, const ModelRequest& request, Ended& ended) {
  if (chat_) ended.push_back(cut_off(std::move(*std::exchange(chat_, std::nullopt)), before_));
  if (subject_.is_gateway) {
    caller_ = caller_of(request).value_or(TraceContext{.trace_id = trace_.trace_id});
  }
  if (request.packet_hash) {
    Open packet = begun(event, names::kUpsertMemory, "short_track", SpanPart::kPacket);
    packet.span.start_ns = before_.time_ns;
    describe_packet(request, subject_, packet.span);
    ended.push_back(closed(std::move(packet), now_));
  }
  chat_ = begun(event, names::kChat, model_of(request, subject_));
  describe_request(request, subject_, chat_->span);
  if (request.packet_hash && has_answered_) chat_->span.set(names::kCompacted, true);
  if (!options_.has_content) return;
  if (request.view) {
    view_.resize(std::min<size_t>(view_.size(), request.view->shared_bytes));
    view_ += request.view->rest;
  }
  describe_input(subject_, view_, chat_->span);
}

void LogSpans::take_response(const ModelResponse& response, Ended& ended) {
  has_answered_ = true;
  if (!chat_) return;
  Open chat = std::move(*std::exchange(chat_, std::nullopt));
  describe_response(response, options_, chat.span);
  if (response.usage) {
    add(used_.prompt_tokens, response.usage->prompt_tokens);
    add(used_.cached_tokens, response.usage->cached_tokens);
    add(used_.cache_write_tokens, response.usage->cache_write_tokens);
    add(used_.completion_tokens, response.usage->completion_tokens);
  }
  ended.push_back(closed(std::move(chat), now_));
}

void LogSpans::take_call(const Event& event, const ToolCall& call, Ended& ended) {
  // Made again: the attempt before it came to no end.
  if (const auto again = tools_.extract(call.call_id)) {
    ended.push_back(cut_off(std::move(again.mapped()), before_));
  }
  if (tools_.size() >= kOpenToolsMax) {
    ended.push_back(cut_off(std::move(tools_.begin()->second), before_));
    tools_.erase(tools_.begin());
  }
  Open tool = begun(event, names::kExecuteTool, call.tool);
  describe_call(call, subject_, options_, tool.span);
  tools_.insert_or_assign(call.call_id, std::move(tool));
}

void LogSpans::take_result(const Event& event, const ToolResult& result, Ended& ended) {
  auto known = tools_.extract(result.call_id);
  Open tool;
  if (known.empty()) {
    // Results that are only told have no call in the log; some say how long it took.
    tool = begun(event, names::kExecuteTool, result.tool);
    const auto took_ns = static_cast<int64_t>(result.duration_ms.value_or(0) * kNsPerMs);
    tool.span.start_ns -= took_ns;
    describe_call({.call_id = result.call_id, .tool = result.tool}, subject_, {}, tool.span);
  } else {
    tool = std::move(known.mapped());
  }
  describe_result(event, result, options_, tool.span);
  ended.push_back(closed(std::move(tool), now_));
}

void LogSpans::note(std::string name, AttributeList attributes) {
  Open* place = turn_ ? &*turn_ : agent_ ? &*agent_ : nullptr;
  if (place == nullptr || place->span.moments.size() >= kMomentsMax) return;
  place->span.moments.push_back(
      {.name = std::move(name), .time_ns = now_.time_ns, .attributes = std::move(attributes)});
}

// ---- spans ----

LogSpans::Open LogSpans::begun(const Event& event, std::string_view operation,
                               std::string_view what, SpanPart part) const {
  const TraceContext& trace = subject_.is_gateway ? caller_ : trace_;
  TraceSpan span{.trace_id = trace.trace_id,
                 .span_id = span_id_of(event.hash, part),
                 .parent_id = turn_    ? turn_->span.span_id
                              : agent_ ? agent_->span.span_id
                                       : trace.span_id,
                 .name = std::string(operation) + (what.empty() ? "" : " " + std::string(what)),
                 .start_ns = now_.time_ns,
                 .is_sampled = trace.is_sampled};
  if (operation != "turn") span.set(names::kOperation, operation);
  describe_place(event, subject_, span);
  return {.span = std::move(span), .first = event.seq};
}

TraceSpan LogSpans::closed(Open open, const Point& at) const {
  TraceSpan span = std::move(open.span);
  // A clock that was set back must not make an end before the beginning.
  span.end_ns = std::max(span.start_ns, at.time_ns);
  span.set(names::kLogFirst, open.first);
  span.set(names::kLogLast, at.seq);
  span.set(names::kLogHash, at.hash);
  return span;
}

TraceSpan LogSpans::cut_off(Open open, const Point& at) const {
  TraceSpan span = closed(std::move(open), at);
  set_error(span, kInterrupted, "");
  return span;
}

}  // namespace twotrack::telemetry
