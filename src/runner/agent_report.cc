#include "runner/agent_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/json_tree.h"
#include "event/model_name.h"
#include "event/parts.h"
#include "event/stored_output.h"
#include "event/wire_type.h"
#include "projection/view.h"
#include "runner/budget.h"
#include "runner/findings_left.h"
#include "runner/packet_check.h"
#include "runner/unsafe_change.h"
#include "workspace/workspace.h"

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
    report_.is_of_gateway = report_.log.operation == kGatewayOperation;
    if (report_.is_of_gateway) return;
    for (const PacketLog::DecisionPlace& decision : log.decisions()) decisions_.push_back(decision);
  }

  // Before the event is applied.
  void before(const Event& event, const Packet& packet) {
    for (const PacketDifference& difference : check_.compare(event, packet)) {
      add_named(report_.packet_differences, format_ref(difference.seq) + ": " + difference.message);
    }
  }

  void after(const Event& event, const Packet& packet) {
    if (const auto unsafe = unsafe_change(event)) {
      add_named(report_.unsafe_changes, format_ref(event.seq) + " " + *unsafe);
    }
    for (; next_ < decisions_.size() && decisions_[next_].seq == event.seq; ++next_) {
      const uint64_t bytes = view_text(packet).size();
      report_.views.push_back({.turn = decisions_[next_].turn, .bytes = bytes});
      report_.shown_bytes += bytes;
    }
    if (report_.is_of_gateway) count_sent(event);
    std::visit(Overload{[&](const ModelRequest& request) { count_request(request); },
                        [&](const ModelResponse& response) { count_answer(response, event); },
                        [&](const ToolCall& call) { count_call(call, event.seq); },
                        [&](const ToolResult& result) { count_result(result, event, packet); },
                        [&](const SubmitResult& result) {
                          files_.insert(result.changed_files.begin(), result.changed_files.end());
                        },
                        [&](const WorkspaceAccepted& accepted) {
                          for (const WorkspaceFile& file : accepted.files) files_.insert(file.path);
                          note_accept(accepted, event.seq);
                        },
                        [&](const RunStart& start) {
                          budget_ = start.budget;
                          note_model(start.model, event.seq);
                          report_.programs = start.programs;
                        },
                        [&](const AgentResumed& resumed) {
                          note_model(resumed.model, event.seq);
                          if (!resumed.programs.empty()) report_.programs = resumed.programs;
                        },
                        [&](const RunEnd& end) { report_.summary = end.summary; },
                        [&](const AgentError& error) {
                          add_named(report_.agent_errors, format_ref(event.seq) + " " + error.code +
                                                              ": " + error.message);
                        },
                        [](const auto&) {}},
               event.body());
  }

  AgentReport finish(const Packet& packet) {
    settle_tokens({});
    report_.goal = packet.goal;
    if (!report_.is_of_gateway) {
      report_.limit = packet.limit;
      report_.budget = budget_text(budget_, packet.limit);
    }
    report_.packets_compared = check_.counts().packets;
    if (report_.log.status != track::LogStatus::kSuccess) {
      for (std::string& one : runner::findings_left(packet)) {
        add_named(report_.findings_left, std::move(one));
      }
    }
    for (const ToolError& error : packet.errors) {
      report_.open_errors.push_back(format_ref(error.ref) + " " + error.tool + ": " +
                                    error.message);
    }
    for (const auto& [id, call] : open_calls_) add_named(report_.unfinished_calls, call);
    files_.erase("");
    report_.changed_files.assign(files_.begin(), files_.end());
    return std::move(report_);
  }

  AgentReport& report() { return report_; }

 private:
  void note_model(const Json& model, uint64_t seq) {
    const std::string name = model_name(model);
    const bool is_new =
        !name.empty() && !(!report_.models.empty() && report_.models.back().ends_with(" " + name));
    if (is_new) add_named(report_.models, format_ref(seq) + " " + name);
  }

  // What a gateway sent on: the request itself, or what stands behind it in its place.
  void count_sent(const Event& event) {
    if (const auto* request = event.as<ModelRequest>()) {
      const auto tree = JsonTree::parse(request->parameters.text);
      is_sent_on_ = !(tree.ok() && tree.value().root()["gateway"]["fit"]["refused"].flag());
      if (!is_sent_on_) ++report_.refused_requests;
      return;
    }
    if (event.type.escaped != kWireBytesType || !is_sent_on_) return;
    const auto tree = JsonTree::parse(event.data);
    const std::string_view of = tree.ok() ? tree.value().root()["of"].text() : "";
    if (of != "request" && of != "forwarded") return;
    if (of == "forwarded" && !report_.views.empty()) {
      report_.shown_bytes -= report_.views.back().bytes;
      report_.views.pop_back();
    }
    report_.views.push_back({.turn = event.turn, .bytes = tree.value().root()["bytes"].count()});
    report_.shown_bytes += report_.views.back().bytes;
  }

  void count_request(const ModelRequest& request) {
    ++report_.model_requests;
    settle_tokens({});
    asked_ = request.tokens;
  }

  void count_answer(const ModelResponse& response, const Event& event) {
    settle_tokens(response.usage);
    if (is_told_by_client(response.notes.text)) {
      add_named(report_.told_answers, format_ref(event.seq));
    }
    if (std::exchange(answered_turn_, event.turn) != event.turn) {
      errors_before_ = report_.model_errors.size();
    }
    // What another attempt was answered is not lost.
    if (response.error.empty()) report_.model_errors.resize(errors_before_);
    const auto error = read_part<ErrorPart>(response.error);
    if (!error || !is_lost_answer(error->kind)) return;
    const std::string_view how = error->kind == kRejectedError ? " refused the request: " : " ";
    add_named(report_.model_errors, format_ref(event.seq) + std::string(how) + error->message);
  }

  static bool is_estimate(const PromptTokens& tokens) {
    return tokens.how.value_or(TokenCount::kEstimated) == TokenCount::kEstimated;
  }

  // The model's own count of a prompt, as in the summary of a run; ours where it gives none.
  void settle_tokens(const std::optional<TokenUsage>& usage) {
    const std::optional<PromptTokens> ours = std::exchange(asked_, {});
    // A model that gives our own estimate back has counted nothing.
    const bool is_counted = usage && usage->prompt_tokens &&
                            !(ours && is_estimate(*ours) && *usage->prompt_tokens == ours->count);
    if (!is_counted && !ours) return;
    ++report_.requests_with_tokens;
    report_.prompt_tokens += is_counted ? *usage->prompt_tokens : ours->count;
    if (is_counted) return;
    if (is_estimate(*ours)) report_.is_estimated = true;
  }

  void count_call(const ToolCall& call, uint64_t seq) {
    ++report_.decided_by[call.decided_by.text()];
    if (!call.call_id.empty()) open_calls_[call.call_id] = format_ref(seq) + " " + call.tool;
  }

  // What is accepted is what the last result left, or somebody has written into the workspace.
  void note_accept(const WorkspaceAccepted& accepted, uint64_t seq) {
    if (accepted.hash.empty() || accepted.hash == workspace_hash_) return;
    add_named(report_.later_changes,
              format_ref(seq) + " was accepted as somebody had changed it since the agent ended");
  }

  void count_result(const ToolResult& result, const Event& event, const Packet& packet) {
    if (result.workspace) workspace_hash_ = result.workspace->hash;
    open_calls_.erase(result.call_id);
    report_.raw_bytes += stored_output(event.data).byte_count();
    OutcomeCounts& counts = report_.tools[result.tool.empty() ? "unknown" : result.tool];
    // As the projection takes it.
    const bool is_shown = !packet.actions.empty() && packet.actions.back().ref == event.seq;
    switch (is_shown ? packet.actions.back().outcome : result.outcome.value_or(Outcome::kUnknown)) {
      case Outcome::kUnknown:
        ++counts.unknown;
        return;
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

  AgentReport report_;
  bool is_sent_on_ = false;              // the newest request, by a gateway
  std::optional<PromptTokens> asked_{};  // of a request without an answer so far
  Json budget_{};                        // of the run_start
  PacketCheck check_;
  std::vector<PacketLog::DecisionPlace> decisions_;
  size_t next_ = 0;
  uint64_t answered_turn_ = 0;
  size_t errors_before_ = 0;  // before that turn
  std::map<std::string, std::string> open_calls_;
  std::set<std::string> files_;
  std::string workspace_hash_ = workspace::Workspace::hash_of({});
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
