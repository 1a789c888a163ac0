#include "runner/agent_report.h"

#include <algorithm>
#include <set>

#include "base/json_tree.h"
#include "event/type.h"
#include "packet/delta.h"
#include "projection/event_data.h"
#include "projection/view.h"
#include "runner/origins.h"
#include "runner/packet_check.h"

namespace twotrack::runner {
namespace {

// A log may have any number of calls without a result; at most this many are named.
constexpr size_t kNamedMax = 100;

void add_named(std::vector<std::string>& names, std::string name) {
  if (names.size() < kNamedMax) names.push_back(std::move(name));
}

class Reporter {
 public:
  explicit Reporter(const PacketLog& log) {
    report_.log = log.index().summary();
    for (const PacketLog::Decision& decision : log.decisions()) decisions_.push_back(decision);
  }

  // Before the event is applied.
  void before(const LineView& event, const Packet& packet) {
    for (const PacketDifference& difference : check_.compare(event, packet)) {
      add_named(report_.packet_differences, format_ref(difference.seq) + ": " + difference.message);
    }
  }

  void after(const LineView& event, const Packet& packet) {
    for (; next_ < decisions_.size() && decisions_[next_].seq == event.seq; ++next_) {
      const uint64_t bytes = view_text(packet).size();
      report_.views.push_back({.turn = decisions_[next_].turn, .bytes = bytes});
      report_.shown_bytes += bytes;
    }
    const EventType type = event_type(event.type.escaped);
    if (!is_counted(type)) return;
    // The raw output is counted, not read.
    std::string scratch;
    const auto tree = JsonTree::parse(without_raw_output(event.data, scratch));
    if (tree.ok() && tree.value().root().is_object()) count(type, event, tree.value().root());
  }

  AgentReport finish(const Packet& packet) {
    report_.goal = packet.goal;
    report_.limit = packet.limit;
    report_.packets_compared = check_.counts().packets;
    for (const ToolError& error : packet.errors) {
      report_.open_errors.push_back(format_ref(error.ref) + " " + error.tool + ": " +
                                    error.message);
    }
    for (const auto& [id, call] : open_calls_) add_named(report_.unfinished_calls, call);
    report_.changed_files.assign(files_.begin(), files_.end());
    return std::move(report_);
  }

  AgentReport& report() { return report_; }

 private:
  static bool is_counted(EventType type) {
    switch (type) {
      case EventType::kModelRequest:
      case EventType::kToolCall:
      case EventType::kToolResult:
      case EventType::kSubmitResult:
      case EventType::kWorkspaceAccepted:
      case EventType::kAgentError:
      case EventType::kRunEnd:
        return true;
      default:
        return false;
    }
  }

  void count(EventType type, const LineView& event, JsonElement data) {
    if (type == EventType::kModelRequest) return count_request(data);
    if (type == EventType::kToolCall) return count_call(event, data);
    if (type == EventType::kToolResult) return count_result(event, data);
    if (type == EventType::kSubmitResult) return add_files(data, "changed_files");
    if (type == EventType::kWorkspaceAccepted) return add_files(data, "files");
    if (type == EventType::kRunEnd) {
      report_.summary = json_string(data, "summary");
      return;
    }
    add_named(report_.agent_errors, format_ref(event.seq) + " " +
                                        std::string(json_string(data, "code")) + ": " +
                                        std::string(json_string(data, "message")));
  }

  void count_request(JsonElement data) {
    ++report_.model_requests;
    uint64_t tokens = 0;
    if (!data["tokens"].read(tokens) && !data["tokens"]["count"].read(tokens)) return;
    ++report_.requests_with_tokens;
    report_.prompt_tokens += tokens;
  }

  void count_call(const LineView& event, JsonElement data) {
    ++report_.decided_by[std::string(json_string(data, "decided_by"))];
    const std::string id(json_string(data, "call_id"));
    if (id.empty()) return;
    open_calls_[id] = format_ref(event.seq) + " " + std::string(json_string(data, "tool"));
  }

  void count_result(const LineView& event, JsonElement data) {
    open_calls_.erase(std::string(json_string(data, "call_id")));
    report_.raw_bytes += result_origin(event.data).raw_bytes;
    const std::string_view tool = json_string(data, "tool");
    OutcomeCounts& counts = report_.tools[tool.empty() ? "unknown" : std::string(tool)];
    switch (outcome_of(data)) {
      case Outcome::kSuccess:
        ++counts.success;
        return;
      case Outcome::kPartial:
        ++counts.partial;
        return;
      case Outcome::kError:
        ++counts.error;
        return;
    }
  }

  // As the projection does: from the delta, or from the fields if there is none.
  static Outcome outcome_of(JsonElement data) {
    JsonElement recorded;
    if (data["delta"].read(recorded)) {
      const auto delta = parse_delta(recorded.json());
      if (delta.ok()) return delta.value().outcome;
    }
    return plain_delta(data).outcome;
  }

  void add_files(JsonElement data, std::string_view name) {
    JsonArray files;
    if (!data[name].read(files)) return;
    for (const JsonElement file : files) {
      std::string_view path;
      if (!file.read(path)) path = file.is_object() ? json_string(file, "path") : "";
      if (!path.empty()) files_.emplace(path);
    }
  }

  AgentReport report_;
  PacketCheck check_;
  std::vector<PacketLog::Decision> decisions_;
  size_t next_ = 0;
  std::map<std::string, std::string> open_calls_;
  std::set<std::string> files_;
};

}  // namespace

Result<AgentReport> make_report(const PacketLog& log) {
  Reporter reporter(log);
  PacketReplay replay = log.replay();
  while (true) {
    const auto event = replay.next();
    if (!event.ok()) {
      if (event.error().code != Code::kCorrupt) return event.error();
      reporter.report().damage = event.error().message;
      break;
    }
    if (!event.value()) break;
    reporter.before(*event.value(), replay.packet());
    replay.apply();
    reporter.after(*event.value(), replay.packet());
  }
  return reporter.finish(replay.packet());
}

}  // namespace twotrack::runner
