// LogSpans: the spans of one log, from its events. A fold: no files, no clock, no randomness, so
// that the same log gives the same spans on every machine.
//
//   run_start, agent_resumed … run_end   invoke_agent        (of a run's own track:
//   invoke_workflow) └ events of one turn                 turn N
//     ├ hub_update                       search_memory
//     ├ what leads to model_request      upsert_memory: the packet is made
//     ├ model_request … model_response   chat
//     └ tool_call … tool_result          execute_tool
//
// A log of the gateway has neither agent nor turns of ours: its calls are parts of the trace that
// the client sent along with each request, or roots.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "event/read.h"
#include "event/trace_context.h"
#include "telemetry/span.h"

namespace twotrack::telemetry {

struct SpanOptions {
  bool has_content = false;  // what was said goes along, not only how much
};

// What a log says about itself and its model.
struct SpanSubject {
  std::string run_id{};
  std::string agent_id{};
  std::string agent_name{};
  std::string node_id{};
  std::string provider{};
  std::string model{};
  std::string server{};  // URL
  std::string program{};
  std::string system{};
  Json tools{};
  std::map<std::string, std::string> tool_words{};  // their descriptions
  uint64_t budget_bytes = 0;
  bool is_gateway = false;
  bool is_run = false;  // a run's own track
};

class LogSpans {
 public:
  explicit LogSpans(const SpanOptions& options) : options_(options) {}

  // Events in the order of the log; the spans that end with this one go to `ended`.
  void take(const Event& event, std::vector<TraceSpan>& ended);
  // What has not ended yet, as far as it got, marked as unfinished.
  std::vector<TraceSpan> unfinished() const;

 private:
  // A place in the log.
  struct Point {
    int64_t time_ns = 0;
    uint64_t seq = 0;
    std::string hash{};
  };
  struct Open {
    TraceSpan span{};
    uint64_t first = 0;  // seq
  };
  using Ended = std::vector<TraceSpan>;

  void open_agent(const Event& event, std::string_view traceparent);
  void close_agent(const Point& at, std::string_view error, Ended& ended);
  void ensure_turn(const Event& event, Ended& ended);
  void close_turn(const Point& at, Ended& ended);

  void take_start(const Event& event, const RunStart& start);
  void take_resumed(const Event& event, const AgentResumed& resumed, Ended& ended);
  void take_work(const Event& event, Ended& ended);
  void take_hub(const Event& event, const HubUpdate& update, Ended& ended);
  void take_request(const Event& event, const ModelRequest& request, Ended& ended);
  void take_response(const ModelResponse& response, Ended& ended);
  void take_call(const Event& event, const ToolCall& call, Ended& ended);
  void take_result(const Event& event, const ToolResult& result, Ended& ended);
  void take_end(const RunEnd& end, Ended& ended);
  // Something that happened in the turn, or else in the agent.
  void note(std::string name, AttributeList attributes);

  // A span that begins with this event, in the turn or whatever else is open.
  Open begun(const Event& event, std::string_view operation, std::string_view what,
             SpanPart part = SpanPart::kOwn) const;
  TraceSpan closed(Open open, const Point& at) const;
  // The same of what nobody brought to its end.
  TraceSpan cut_off(Open open, const Point& at) const;

  SpanOptions options_;
  SpanSubject subject_{};
  TraceContext trace_{};   // of the agent; span_id: what it is part of; empty: nothing
  TraceContext caller_{};  // the same of the gateway's newest request

  Point before_{};  // the event before this one
  Point now_{};

  std::optional<Open> agent_{};
  std::optional<Open> turn_{};
  std::optional<Open> chat_{};
  std::map<std::string, Open> tools_{};  // by call id
  uint64_t turn_number_ = 0;
  TokenUsage used_{};          // by the agent so far
  bool has_answered_ = false;  // there is a history that a packet can replace
  std::string view_{};         // the newest, if content is wanted
};

}  // namespace twotrack::telemetry
