#include "runner/run.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace twotrack::runner {
namespace {

Registry registry_of(const agent::Definition& definition, Registry::Mode mode) {
  Registry registry = Registry::with_builtins(mode);
  for (const auto& [tool, summarizer] : definition.summarizers) registry.add(tool, summarizer);
  return registry;
}

AgentSetup setup_of(const RunSetup& run, const PlannedAgent& agent, uint64_t slot) {
  AgentSetup setup = run.agent;
  setup.definition = agent.definition;
  setup.node = agent.node;
  setup.slot = slot % std::max<uint64_t>(1, setup.model->capabilities().slots);
  if (agent.definition->max_turns) setup.max_turns = *agent.definition->max_turns;
  if (agent.max_turns) setup.max_turns = *agent.max_turns;
  if (run.turns) setup.max_turns = *run.turns;
  if (agent.decide) setup.decide = *agent.decide;
  if (run.decide) setup.decide = *run.decide;
  if (agent.has_packet) setup.has_packet = *agent.has_packet;
  setup.word = agent.word;
  setup.retries = agent.retries;
  return setup;
}

class Runner {
 public:
  Runner(const RunSetup& setup, const std::vector<PlannedAgent>& agents, RunTrack& track,
         RunObserver& observer)
      : setup_(setup), agents_(agents), track_(track), observer_(observer) {}

  Result<RunReport> run() {
    const uint64_t threads =
        std::clamp<uint64_t>(setup_.concurrency, 1, std::max<size_t>(agents_.size(), 1));
    {
      std::vector<std::jthread> workers;
      for (uint64_t slot = 1; slot < threads; ++slot) {
        workers.emplace_back([this, slot] { work(slot); });
      }
      work(0);
    }
    if (failure_) return *failure_;
    return std::move(report_);
  }

 private:
  void work(uint64_t slot) {
    for (size_t i = next_++; i < agents_.size(); i = next_++) {
      const PlannedAgent& agent = agents_[i];
      if (setup_.agent.stop.stop_requested() || is_interrupted_) {
        const std::lock_guard lock(mutex_);
        report_.not_started += 1;
        continue;
      }
      note(track_.agent_started(agent.name));
      observer_.started(agent);
      const Result<AgentEnd> end = run_agent(setup_, agent, slot, observer_);
      if (!end.ok() && end.error().code == Code::kTaken) {
        leave(agent, end.error());
        continue;
      }
      if (end.ok() && end.value().is_interrupted) {
        is_interrupted_ = true;
      } else {
        note(track_.agent_ended(agent.name.agent_id,
                                end.ok() ? end.value().status : RunStatus::kError,
                                end.ok() ? end.value().summary : end.error().message));
      }
      count(end);
      observer_.ended(agent, end);
    }
  }

  // Its end is in its own log, so the run's track does not record one.
  void leave(const PlannedAgent& agent, const Error& why) {
    {
      const std::lock_guard lock(mutex_);
      report_.taken += 1;
    }
    observer_.taken(agent, why);
  }

  void count(const Result<AgentEnd>& end) {
    const std::lock_guard lock(mutex_);
    if (!end.ok()) {
      report_.broken += 1;
      return;
    }
    if (end.value().is_interrupted) {
      report_.unfinished += 1;
    } else {
      report_.ends[end.value().status] += 1;
    }
    report_.totals.add(end.value().totals);
  }

  void note(const Status& status) {
    if (status.ok()) return;
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = status.error();
  }

  const RunSetup& setup_;
  const std::vector<PlannedAgent>& agents_;
  RunTrack& track_;
  RunObserver& observer_;
  std::atomic<size_t> next_ = 0;
  std::atomic<bool> is_interrupted_ = false;  // the model is gone: nobody else begins
  std::mutex mutex_;                          // guards what follows
  RunReport report_;
  std::optional<Error> failure_;
};

}  // namespace

Result<AgentEnd> run_agent(const RunSetup& setup, const PlannedAgent& agent, uint64_t slot,
                           RunObserver& observer) {
  const Registry registry = registry_of(*agent.definition, setup.summaries);
  const AgentSetup own = setup_of(setup, agent, slot);
  AgentLoop::Options options{.session = setup.session};
  options.session.registry = &registry;
  options.on_event = [&](std::string_view line, const Event& event, const Packet& packet) {
    observer.event(agent, line, event, packet);
  };
  const auto begin = agent.has_begun ? AgentLoop::resume : AgentLoop::start;
  const auto loop = TRY(begin(setup.layout, agent.name.agent_id, own, options));
  return loop->run();
}

RunStatus RunReport::status() const {
  // This run cannot say how an agent of another run ends.
  uint64_t others = unfinished + broken + not_started + taken;
  for (const auto& [status, count] : ends) {
    if (status != RunStatus::kSuccess && status != RunStatus::kUnverified) others += count;
  }
  if (others > 0) {
    const bool has_some = ends.contains(RunStatus::kSuccess) || ends.contains(RunStatus::kPartial);
    return has_some ? RunStatus::kPartial : RunStatus::kFailed;
  }
  return ends.contains(RunStatus::kUnverified) ? RunStatus::kUnverified : RunStatus::kSuccess;
}

std::string RunReport::text() const {
  std::string text;
  const auto add = [&](uint64_t count, std::string_view what) {
    if (count == 0) return;
    if (!text.empty()) text += ", ";
    text += std::to_string(count) + " " + std::string(what);
  };
  for (const auto& [status, count] : ends) add(count, name_of(status));
  add(unfinished, "unfinished");
  add(broken, "could not run");
  add(not_started, "not started");
  add(taken, "already in another run");
  return text.empty() ? "nothing to do" : text;
}

Result<RunReport> run_agents(const RunSetup& setup, const std::vector<PlannedAgent>& agents,
                             RunTrack& track, RunObserver& observer) {
  return Runner(setup, agents, track, observer).run();
}

}  // namespace twotrack::runner
