#include "cli/run_display.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "packet/delta.h"
#include "project/change_evidence.h"
#include "project/expected_time.h"
#include "project/summarizer_note.h"
#include "runner/unsafe_change.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

constexpr auto kBetweenDraws = std::chrono::milliseconds(100);
constexpr size_t kLinesMax = 16;  // of agents in flight
constexpr size_t kBarWidth = 24;
constexpr size_t kWidthDefault = 100;

size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kWidthDefault;
  return size.ws_col;
}

std::string label_of(const runner::PlannedName& name) {
  return terminal_line(name.operation + " " + name.node_id);
}

// What an event says about what the agent is doing now; empty: nothing new.
std::string doing_of(const Event& event) {
  if (event.kind() == EventType::kModelRequest) return "asking the model";
  if (const auto* call = event.as<ToolCall>()) return call->tool;
  const auto* result = event.as<ToolResult>();
  if (result == nullptr) return {};
  const auto delta = parse_delta(result->delta.text);
  return delta.ok() ? result->tool + ": " + delta.value().summary : result->tool;
}

uint64_t tokens_of(const Event& event) {
  const auto* response = event.as<ModelResponse>();
  if (response == nullptr || !response->usage) return 0;
  return response->usage->prompt_tokens.value_or(0) +
         response->usage->completion_tokens.value_or(0);
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void write_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

std::string status_mark(RunStatus status, const Style& style) {
  switch (status) {
    case RunStatus::kSuccess:
      return style.green("✓");
    case RunStatus::kUnverified:
    case RunStatus::kPartial:
    case RunStatus::kBlocked:
    case RunStatus::kCancelled:
      return style.yellow("~");
    case RunStatus::kFailed:
    case RunStatus::kStuck:
    case RunStatus::kTurnLimit:
    case RunStatus::kError:
      break;
  }
  return style.red("✗");
}

RunDisplay::RunDisplay(Context& context, const RunPlan& plan, const ModelChoice& model)
    : context_(context),
      total_(plan.agents.size()),
      is_live_(::isatty(STDERR_FILENO) != 0 && !context.quiet()),
      width_(terminal_width()),
      begin_(std::chrono::steady_clock::now()),
      expected_(is_live_ ? static_cast<double>(expected_time(context, plan, model)) / 1e6 : 0),
      next_draw_(begin_) {}

RunDisplay::~RunDisplay() {
  finish();
}

void RunDisplay::started(const runner::PlannedAgent& agent) {
  const std::lock_guard lock(mutex_);
  running_[agent.name.agent_id] = {.label = label_of(agent.name),
                                   .doing = agent.has_begun ? "resuming" : "starting",
                                   .since = std::chrono::steady_clock::now()};
  draw();
}

void RunDisplay::event(const runner::PlannedAgent& agent, std::string_view line, const Event& event,
                       const Packet& /*packet*/) {
  if (context_.format() == Format::kJsonl) {
    context_.out().write_json(std::string(line) + "\n").flush();
  }
  const uint64_t tokens = tokens_of(event);
  std::string doing = is_live_ ? doing_of(event) : std::string();
  auto unsafe = runner::unsafe_change(event);
  const auto* result = event.as<ToolResult>();
  std::string note =
      result != nullptr ? summarizer_note(*agent.definition, *result) : std::string();
  const std::lock_guard lock(mutex_);
  tokens_ += tokens;
  if (!note.empty()) summarizer_notes_.insert(agent.name.operation + ": " + note);
  if (unsafe) unsafe_[agent.name.agent_id].push_back(std::move(*unsafe));
  if (!is_live_) return;
  Running& running = running_[agent.name.agent_id];
  running.turn = event.turn;
  if (!doing.empty()) running.doing = std::move(doing);
  if (std::chrono::steady_clock::now() >= next_draw_) draw();
}

void RunDisplay::ended(const runner::PlannedAgent& agent, const Result<runner::AgentEnd>& end) {
  const std::lock_guard lock(mutex_);
  EndedAgent one{.name = agent.name};
  one.unsafe = std::move(unsafe_[agent.name.agent_id]);
  if (agent.has_begun) {
    // What it did before it was resumed counts too.
    auto whole = change_evidence(context_, agent.name.agent_id);
    if (whole.ok()) one.unsafe = std::move(whole.value().unsafe);
  }
  if (end.ok()) {
    one.status = end.value().status;
    one.summary = end.value().summary;
    one.totals = end.value().totals;
    one.is_verified = end.value().is_verified;
    one.is_interrupted = end.value().is_interrupted;
    one.broken_tool = end.value().broken_tool;
    one.lacks_fact = end.value().lacks_fact;
    one.too_small = end.value().too_small;
    one.has_offer = end.value().has_offer;
  } else {
    one.summary = end.error().message;
  }
  const auto running = running_.find(agent.name.agent_id);
  if (running != running_.end()) {
    one.took = std::chrono::duration<double>(seconds_since(running->second.since));
    running_.erase(running);
  }
  counts_[{one.status, one.is_interrupted}] += 1;
  erase();
  if (!context_.quiet() && context_.is_text()) {
    write_error(ended_line(one) + "\n");
  } else if (!end.ok()) {
    // It has no log, so this is the only place where this is reported.
    context_.warn(one.name.agent_id + " could not run: " + one.summary);
  }
  ended_.push_back(std::move(one));
  draw();
}

void RunDisplay::taken(const runner::PlannedAgent& agent, const Error& why) {
  const std::lock_guard lock(mutex_);
  running_.erase(agent.name.agent_id);
  erase();
  context_.note("skipped " + agent.name.agent_id + ": already in use: " + why.message);
  draw();
}

std::string RunDisplay::ended_line(const EndedAgent& agent) const {
  const Style& style = context_.error_style();
  std::string line = status_mark(agent.status, style) + " " + label_of(agent.name) + "  ";
  line += style.bold(std::string(agent.word())) + "  ";
  line += style.dim(count_of(agent.totals.turns, "turn") + ", " +
                    format_duration(static_cast<int64_t>(agent.took.count() * 1e6)));
  if (!agent.summary.empty()) line += "  " + terminal_line(agent.summary);
  return line;
}

std::string RunDisplay::bar_line() const {
  const size_t done = ended_.size();
  const size_t filled = total_ == 0 ? kBarWidth : kBarWidth * done / total_;
  std::string line = "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] ";
  line += std::to_string(done) + "/" + std::to_string(total_);
  for (const auto& [how, count] : counts_) {
    line +=
        "  " + std::to_string(count) + " " + std::string(runner::end_word(how.first, how.second));
  }
  const double seconds = seconds_since(begin_);
  double left = 0;
  if (done > 0 && done < total_) {
    left = seconds / static_cast<double>(done) * static_cast<double>(total_ - done);
  } else if (done == 0) {
    left = expected_ - seconds;  // what earlier agents took, until one of these has ended
  }
  if (left > 0) line += "  about " + format_duration(static_cast<int64_t>(left * 1e6)) + " left";
  if (tokens_ > 0 && seconds > 0) {
    line += "  " + std::to_string(static_cast<uint64_t>(static_cast<double>(tokens_) / seconds)) +
            " tokens/s read and written";
  }
  return line;
}

void RunDisplay::erase() {
  if (drawn_ == 0) return;
  std::string text;
  for (size_t i = 0; i < drawn_; ++i) text += "\x1b[1A\x1b[2K";
  write_error(text);
  drawn_ = 0;
}

void RunDisplay::draw() {
  if (!is_live_) return;
  next_draw_ = std::chrono::steady_clock::now() + kBetweenDraws;
  erase();
  const Style& style = context_.error_style();
  std::string text;
  for (const auto& [agent, running] : running_) {
    if (drawn_ == kLinesMax) break;
    std::string line = "  " + running.label + "  turn " + std::to_string(running.turn) + "  " +
                       terminal_line(running.doing);
    text += style.dim(cut_to_width(line, width_ - 1)) + "\n";
    ++drawn_;
  }
  text += cut_to_width(bar_line(), width_ - 1) + "\n";
  ++drawn_;
  write_error(text);
}

void RunDisplay::finish() {
  const std::lock_guard lock(mutex_);
  erase();
  for (const std::string& note : std::exchange(summarizer_notes_, {})) context_.warn(note);
}

}  // namespace twotrack::cli
