// run_agents: node × operation, N at a time.
//
// Exactly as many threads as agents may run at once: each takes the next agent when it is
// done with one. A thread is a slot of the model's server, so that an agent keeps its prefix
// cached.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "runner/agent_loop.h"
#include "runner/agent_setup.h"
#include "runner/run_track.h"

namespace twotrack::runner {

struct PlannedAgent {
  PlannedName name{};
  const agent::Definition* definition = nullptr;
  hub::Node node{};
  bool has_begun = false;  // its log is there: it is resumed
  // What a resumed agent was started with.
  std::optional<uint64_t> max_turns{};
  std::optional<Decide> decide{};
  std::optional<bool> has_packet{};
  std::string decided_by{};  // the model that did last, by its name
  // Of an agent that is tried again: what to say of the earlier attempt, and how many there were.
  std::string word{};
  uint64_t retries = 0;
};

// Called with what happens, from several threads at once.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void started(const PlannedAgent& agent) = 0;
  virtual void event(const PlannedAgent& agent, std::string_view line, const Event& event,
                     const Packet& packet) = 0;
  // The error prevented writing its log or making its prompt.
  virtual void ended(const PlannedAgent& agent, const Result<AgentEnd>& end) = 0;
  // Another run has it: nothing was done here.
  virtual void taken(const PlannedAgent& agent, const Error& why) = 0;
};

struct RunSetup {
  track::Layout layout{};
  SessionOptions session{};  // without a registry: each definition has its own
  Registry::Mode summaries = Registry::Mode::kToolSpecific;
  AgentSetup agent{};  // what all agents share; definition, node and slot are filled in
  uint64_t concurrency = 1;
  // For all, whatever their definitions say and whatever they were started with.
  std::optional<uint64_t> turns{};
  std::optional<Decide> decide{};
};

struct RunReport {
  std::map<RunStatus, uint64_t> ends{};
  uint64_t unfinished = 0;   // their model is gone: run --resume continues them
  uint64_t not_started = 0;  // cancelled before
  uint64_t broken = 0;       // no log could be written, or no prompt made
  uint64_t taken = 0;        // another run has them
  Totals totals{};

  // Of all of them together: kSuccess only if each succeeded, kUnverified if nothing worse
  // happened; otherwise kPartial, or kFailed if none succeeded.
  RunStatus status() const;
  // "3 success, 1 stuck"
  std::string text() const;
};

// One agent, without a track of a run. Fails if its log cannot be written or its prompt cannot be
// made, with kTaken if somebody else writes it or has ended it.
Result<AgentEnd> run_agent(const RunSetup& setup, const PlannedAgent& agent, uint64_t slot,
                           RunObserver& observer);

// Returns when every agent has ended. Fails only if the run's track cannot be written.
Result<RunReport> run_agents(const RunSetup& setup, const std::vector<PlannedAgent>& agents,
                             RunTrack& track, RunObserver& observer);

}  // namespace twotrack::runner
