#include "runner/unfinished.h"

#include <algorithm>
#include <map>
#include <set>

#include "event/model_name.h"
#include "event/parts.h"
#include "event/read.h"
#include "runner/agent_memory.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

using track::Index;

hub::Node node_of(const NodePart& node) {
  return {.id = node.id,
          .type = named<hub::NodeType>(node.type).value_or(hub::NodeType::kFile),
          .name = node.name,
          .file = node.file,
          .start_line = node.start_line,
          .end_line = node.end_line,
          .signature = node.summary,
          .source_hash = node.source_hash};
}

ModelNames model_of(const RunStart& start) {
  const RunPart asked = read_part<RunPart>(start.run).value_or(RunPart{});
  return {
      .model = asked.model, .name = asked.model_name, .dialect = asked.dialect, .seal = asked.seal};
}

// What run_start says of how the agent was set up.
void read_setup(const RunStart& start, UnfinishedAgent& agent) {
  agent.node = node_of(read_part<NodePart>(start.node).value_or(NodePart{}));
  if (const auto limits = read_part<ConstraintsPart>(start.constraints)) {
    agent.max_turns = limits->max_turns;
  }
  if (const auto prompt = read_part<PromptPart>(start.prompt)) {
    agent.definition_hash = prompt->agent_sha256;
  }
  const ModelPart model = read_part<ModelPart>(start.model).value_or(ModelPart{});
  agent.decide = model.decide.known();
  if (agent.decide == Decide::kAuto) agent.decide.reset();
  if (!model.memory.empty()) agent.has_packet = model.memory == ShownMemory::kPacket;
}

class UnfinishedFinder {
 public:
  UnfinishedFinder(FileSystem& files, const track::Layout& layout)
      : files_(files), layout_(layout) {}

  Result<Unfinished> find(const std::optional<std::string>& only) {
    const auto agents = only ? std::vector{*only} : TRY(track::list_agents(files_, layout_));
    known_.insert(agents.begin(), agents.end());
    // Runs first: everything a live run has planned belongs to it, started or not.
    for (const std::string& agent : agents) {
      if (agent.starts_with(kRunTrackPrefix)) note(agent, look_at_run(agent));
    }
    for (const std::string& agent : agents) {
      if (!agent.starts_with(kRunTrackPrefix)) note(agent, look_at_agent(agent));
    }
    for (UnfinishedAgent& one : planned_) {
      const std::string& id = one.name.agent_id;
      if (known_.contains(id) || ended_.contains(id) || taken_.contains(id)) continue;
      known_.insert(id);
      found_.agents.push_back(std::move(one));
    }
    return std::move(found_);
  }

 private:
  void note(const std::string& agent, const Status& looked) {
    if (!looked.ok()) found_.unreadable.push_back(agent + ": " + looked.error().message);
  }

  Result<bool> is_written_now(const std::string& agent) {
    return TRY(files_.lock_holder(layout_.lock(agent))).has_value();
  }

  // Its plan, and the ends it has seen. Nobody can still be writing the log of a run that has
  // ended.
  Status look_at_run(const std::string& agent) {
    const Index index = TRY(Index::open(files_, layout_, agent, Index::Save::kNo));
    const auto log = TRY(track::open_log(files_, layout_, agent));
    if (index.event_count() == 0) return Done{};
    const bool has_ended = index.summary().status != track::LogStatus::kUnfinished;
    const bool is_running = !has_ended && TRY(is_written_now(agent));
    if (is_running) found_.running.push_back(agent);
    if (!has_ended && !is_running) found_.killed.push_back(agent);
    const auto start = TRY(track::read_event(*log, index, 0));
    const ModelNames model = model_of(TRY(read_as<RunStart>(start->parsed.data)));
    models_[index.summary().run_id] = model;
    const auto plans = index.events_of_type(EventType::kRunPlanned);
    if (plans.empty() && !is_running) found_.unplanned.push_back(agent);
    for (const uint64_t seq : plans) {
      const auto planned = TRY(track::read_event(*log, index, seq));
      read_plan(agent, TRY(read_as<RunPlanned>(planned->parsed.data)), model, is_running);
    }
    for (const uint64_t seq : index.events_of_type(EventType::kAgentEnded)) {
      const auto ended = TRY(track::read_event(*log, index, seq));
      ended_.insert(TRY(read_as<AgentEnded>(ended->parsed.data)).agent_id);
    }
    return Done{};
  }

  void read_plan(const std::string& track, RunPlanned plan, const ModelNames& model,
                 bool is_running) {
    for (PlannedName& name : plan.agents) {
      if (is_running) taken_.insert(name.agent_id);
      if (known_.contains(name.agent_id)) continue;
      hub::Node node{.id = name.node_id};
      planned_.push_back(
          {.name = std::move(name), .node = std::move(node), .planned_by = track, .model = model});
    }
  }

  Status look_at_agent(const std::string& agent) {
    const Index index = TRY(Index::open(files_, layout_, agent));
    using enum track::LogStatus;
    const auto& status = index.summary().status;
    if (status != kUnfinished && status != kCancelled && status != kBlocked) return Done{};
    if (index.event_count() == 0 || taken_.contains(agent)) return Done{};
    if (index.summary().types.contains("workspace_rejected")) return Done{};
    const auto log = TRY(track::open_log(files_, layout_, agent));
    const auto start = TRY(track::read_event(*log, index, 0));
    const auto first = TRY(read_as<RunStart>(start->parsed.data));
    const auto prompt = read_part<PromptPart>(first.prompt);
    if (!prompt || prompt->agent.empty()) return Done{};  // not one of ours
    if (TRY(is_written_now(agent))) {
      found_.running.push_back(agent);
      return Done{};
    }
    if (status == track::LogStatus::kBlocked && !is_settled(index)) {
      // Without an open call it waits because the model was not sure: whoever resumes it decides.
      const AgentMemory memory = TRY(AgentMemory::of_log(files_, layout_, agent));
      if (memory.open_call) {
        found_.blocked.push_back(agent + ": `twotrack resolve " + agent + " " +
                                 memory.open_call->call_id + " --happened yes|no`");
        return Done{};
      }
    }
    UnfinishedAgent one{.name = {.agent_id = agent,
                                 .operation = index.summary().operation,
                                 .node_id = index.summary().node_id},
                        .has_begun = true};
    read_setup(first, one);
    one.decided_by = model_name(TRY(last_model(*log, index, first)));
    const auto model = models_.find(index.summary().run_id);
    if (model != models_.end()) one.model = model->second;
    found_.agents.push_back(std::move(one));
    return Done{};
  }

  // A resumption may have brought another model.
  static Result<Json> last_model(File& log, const Index& index, const RunStart& start) {
    std::vector<uint64_t> resumptions = index.events_of_type(EventType::kAgentResumed);
    for (; !resumptions.empty(); resumptions.pop_back()) {
      const uint64_t seq = resumptions.back();
      const auto event = TRY(track::read_event(log, index, seq));
      AgentResumed resumed = TRY(read_as<AgentResumed>(event->parsed.data));
      if (!resumed.model.text.empty()) return std::move(resumed.model);
    }
    return start.model;
  }

  // A result came after the end.
  static bool is_settled(const Index& index) {
    const auto ends = index.events_of_type(EventType::kRunEnd);
    const auto results = index.events_of_type(EventType::kToolResult);
    return !ends.empty() && !results.empty() && results.back() > ends.back();
  }

  FileSystem& files_;
  const track::Layout& layout_;
  Unfinished found_;
  std::vector<UnfinishedAgent> planned_;      // without a log
  std::set<std::string, std::less<>> known_;  // have a log
  std::set<std::string, std::less<>> ended_;  // a run has seen their end
  std::set<std::string, std::less<>> taken_;  // in the plan of a run that goes on
  std::map<std::string, ModelNames> models_;  // by run
};

}  // namespace

Result<Unfinished> find_unfinished(FileSystem& files, const track::Layout& layout,
                                   const std::optional<std::string>& only) {
  return UnfinishedFinder(files, layout).find(only);
}

Result<ModelNames> model_of_run(FileSystem& files, const track::Layout& layout,
                                std::string_view run_id) {
  const std::string track = std::string(kRunTrackPrefix) + std::string(run_id);
  const Index index = TRY(Index::open(files, layout, track, Index::Save::kNo));
  const auto log = TRY(track::open_log(files, layout, track));
  const auto start = TRY(track::read_event(*log, index, 0));
  return model_of(TRY(read_as<RunStart>(start->parsed.data)));
}

}  // namespace twotrack::runner
