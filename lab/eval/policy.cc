#include "eval/policy.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/check.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "eval/decisions.h"
#include "eval/in_place.h"
#include "eval/rename.h"

namespace twotrack::eval {
namespace {

constexpr size_t kOutputsKept = 10;

// The transcript before each decision; `write` makes it of the messages so far.
template <class Write>
void for_each_transcript(const Trajectory& trajectory, const VisitContext& visit, Write write) {
  size_t step = 0;
  for (size_t i = 0; i < trajectory.messages.size(); ++i) {
    if (trajectory.messages[i].is_decision()) visit(step++, write(i));
  }
}

void full(const Trajectory& trajectory, const VisitContext& visit) {
  std::string text;
  size_t written = 0;
  for_each_transcript(trajectory, visit, [&](size_t count) -> const std::string& {
    for (; written < count; ++written) text += transcript_of(trajectory.messages[written]);
    return text;
  });
}

std::string masked(const TrajectoryMessage& message) {
  const auto lines = std::ranges::count(message.text, '\n') + 1;
  return "tool " + message.tool + ": [" + std::to_string(lines) + " lines left out]\n";
}

void mask(const Trajectory& trajectory, const VisitContext& visit) {
  for_each_transcript(trajectory, visit, [&](size_t count) {
    const auto before = std::span(trajectory.messages).first(count);
    auto outputs = static_cast<size_t>(
        std::ranges::count(before, Role::kTool, [](const TrajectoryMessage& m) { return m.role; }));
    std::string text;
    for (const TrajectoryMessage& message : before) {
      const bool is_output = message.role == Role::kTool;
      text += is_output && outputs > kOutputsKept ? masked(message) : transcript_of(message);
      if (is_output) --outputs;
    }
    return text;
  });
}

void tail(const Trajectory& trajectory, uint64_t limit_bytes, const VisitContext& visit) {
  full(trajectory, [&](size_t step, const std::string& text) {
    visit(step, std::string(utf8_suffix(text, limit_bytes)));
  });
}

const TrajectoryMessage* first_of_user(const Trajectory& trajectory) {
  const auto found = std::ranges::find(trajectory.messages, Role::kUser, &TrajectoryMessage::role);
  return found == trajectory.messages.end() ? nullptr : &*found;
}

// A history that fits is shown as it is.
void goal_and_tail(const Trajectory& trajectory, uint64_t limit_bytes, const VisitContext& visit) {
  const TrajectoryMessage* goal = first_of_user(trajectory);
  const std::string begin =
      goal == nullptr ? "" : std::string(utf8_prefix(transcript_of(*goal), limit_bytes / 4)) + "\n";
  full(trajectory, [&](size_t step, const std::string& text) {
    if (text.size() <= limit_bytes) return visit(step, text);
    visit(step, begin + std::string(utf8_suffix(text, limit_bytes - begin.size())));
  });
}

// The shortest pieces first, and none for a value that is in place already.
void oracle(const Trajectory& trajectory, uint64_t limit_bytes, const VisitContext& visit) {
  const Surroundings surroundings(trajectory);
  size_t step = 0;
  for (const NeededDecision& decision : decisions_of(trajectory)) {
    std::vector<std::pair<std::string_view, std::string_view>> pieces;  // and their values
    for (const NeededCall& call : decision.calls) {
      for (const NeededValue& needed : call.values) {
        pieces.emplace_back(surroundings.piece_with(needed.value, decision.messages), needed.value);
      }
    }
    std::ranges::sort(pieces, {}, [](const auto& piece) { return piece.first.size(); });
    std::string context;
    for (const auto& [piece, value] : pieces) {
      if (context.size() + piece.size() + 1 > limit_bytes) continue;
      if (surroundings.is_in_place(value, surroundings.read(context), decision.messages)) continue;
      context.append(piece).push_back('\n');
    }
    visit(step++, context);
  }
}

}  // namespace

Result<ContextPolicy> parse_policy(std::string_view name) {
  for (const ContextPolicy policy : kPolicies) {
    if (name_of(policy) == name) return policy;
  }
  return Error{
      Code::kInvalid,
      in_quotes(name) + " is not a policy: full, mask10, tail, goaltail, oracle or packet"};
}

Result<Recording> read_recording(std::string_view line) {
  Recording recording{.trajectory = TRY(read_trajectory(line)), .log = TRY(make_event_log(line))};
  // Two readings of one line; a step of one must be the same step of the other.
  CHECK(static_cast<size_t>(std::ranges::count_if(recording.trajectory.messages,
                                                  &TrajectoryMessage::is_decision)) ==
        recording.log.decisions.size());
  return recording;
}

Result<Recording> read_renamed_recording(std::string_view line) {
  return read_recording(to_line(renamed(TRY(read_trajectory(line)))));
}

Status for_each_context(ContextPolicy policy, const Recording& recording,
                        const ApplyOptions& options, const VisitContext& visit) {
  const uint64_t limit_bytes = options.limit_override;
  switch (policy) {
    case ContextPolicy::kFull:
      full(recording.trajectory, visit);
      return Done{};
    case ContextPolicy::kMask10:
      mask(recording.trajectory, visit);
      return Done{};
    case ContextPolicy::kTail:
      tail(recording.trajectory, limit_bytes, visit);
      return Done{};
    case ContextPolicy::kGoalTail:
      goal_and_tail(recording.trajectory, limit_bytes, visit);
      return Done{};
    case ContextPolicy::kOracle:
      oracle(recording.trajectory, limit_bytes, visit);
      return Done{};
    case ContextPolicy::kPacket:
      return for_each_packet_view(recording.log, options, visit);
  }
  return Done{};
}

}  // namespace twotrack::eval
