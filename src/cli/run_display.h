// RunDisplay: what a person sees of a run in progress.
//
// On a terminal: a line for each agent that has ended, below it one for each in flight, and a bar.
// Elsewhere only the lines of those that have ended. Everything goes to stderr; with --format jsonl
// every event goes to stdout, one per line, as in the logs.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/context.h"
#include "project/model_choice.h"
#include "project/remedy.h"
#include "project/run_plan.h"
#include "runner/run.h"

namespace twotrack::cli {

class RunDisplay final : public runner::RunObserver {
 public:
  RunDisplay(Context& context, const RunPlan& plan, const ModelChoice& model);
  ~RunDisplay() override;
  RunDisplay(const RunDisplay&) = delete;  // It owns lines of the terminal.
  RunDisplay& operator=(const RunDisplay&) = delete;

  void started(const runner::PlannedAgent& agent) override;
  void event(const runner::PlannedAgent& agent, std::string_view line, const Event& event,
             const Packet& packet) override;
  void ended(const runner::PlannedAgent& agent, const Result<runner::AgentEnd>& end) override;
  void taken(const runner::PlannedAgent& agent, const Error& why) override;

  // Removes the live lines, and tells what was found out about the agents' files.
  void finish();

  const std::vector<EndedAgent>& agents() const { return ended_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Running {
    std::string label;
    std::string doing;
    uint64_t turn = 0;
    Time since;
  };

  void draw();   // must hold mutex_
  void erase();  // must hold mutex_
  std::string ended_line(const EndedAgent& agent) const;
  std::string bar_line() const;

  Context& context_;
  const size_t total_;
  const bool is_live_;
  const size_t width_;
  const Time begin_;
  const double expected_;  // seconds, one agent after the other, by earlier runs; 0: unknown
  std::mutex mutex_;       // guards what follows
  std::map<std::string, Running> running_;
  std::vector<EndedAgent> ended_;
  std::map<std::string, std::vector<std::string>> unsafe_;  // of those in flight, by agent
  std::set<std::string> summarizer_notes_;
  std::map<std::pair<RunStatus, bool>, uint64_t> counts_;  // by status, and is_interrupted
  uint64_t tokens_ = 0;
  size_t drawn_ = 0;  // lines
  Time next_draw_;
};

// "✓", "✗", … and its colour.
std::string status_mark(RunStatus status, const Style& style);

}  // namespace twotrack::cli
