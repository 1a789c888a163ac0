#include "runner/unfinished.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/json_tree.h"
#include "runner/agent_memory.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

using track::Index;

hub::Node node_of(JsonElement node) {
  hub::Node read;
  if (!node.is_object()) return read;
  const auto number = [&](std::string_view key) {
    uint64_t value = 1;
    return !node[key].read(value) ? uint64_t{1} : value;
  };
  read.id = json_string(node, "id");
  read.type = hub::node_type(json_string(node, "type")).value_or(hub::NodeType::kFile);
  read.name = json_string(node, "name");
  read.file = json_string(node, "file");
  read.signature = json_string(node, "summary");
  read.source_hash = json_string(node, "source_hash");
  read.start_line = number("start_line");
  read.end_line = number("end_line");
  return read;
}

ModelNames model_of(JsonElement run_start) {
  JsonElement asked;
  if (!run_start["run"].read(asked) || !asked.is_object()) return {};
  return {.model = std::string(json_string(asked, "model")),
          .name = std::string(json_string(asked, "model_name")),
          .dialect = std::string(json_string(asked, "dialect"))};
}

// How the agent was set up, from run_start.
void read_setup(JsonElement run_start, UnfinishedAgent& agent) {
  JsonElement part;
  if (run_start["node"].read(part)) agent.node = node_of(part);
  uint64_t turns = 0;
  if (run_start["constraints"]["max_turns"].read(turns)) agent.max_turns = turns;
  if (run_start["prompt"].read(part) && part.is_object()) {
    agent.definition_hash = json_string(part, "agent_sha256");
  }
  if (!run_start["model"].read(part) || !part.is_object()) return;
  const std::string_view decide = json_string(part, "decide");
  if (decide == "guarded") agent.decide = Decide::kGuarded;
  if (decide == "free") agent.decide = Decide::kFree;
  const std::string_view memory = json_string(part, "memory");
  if (!memory.empty()) agent.has_packet = memory == "packet";
}

class UnfinishedFinder {
 public:
  UnfinishedFinder(FileSystem& files, const track::Layout& layout)
      : files_(files), layout_(layout) {}

  Result<Unfinished> find() {
    const auto agents = TRY(track::list_agents(files_, layout_));
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
    const bool has_ended = index.summary().status != "unfinished";
    const bool is_running = !has_ended && TRY(is_written_now(agent));
    if (is_running) found_.running.push_back(agent);
    if (!has_ended && !is_running) found_.killed.push_back(agent);
    const auto start = TRY(track::read_event(*log, index, 0));
    const JsonTree first = TRY(JsonTree::parse(start->view.data));
    const ModelNames model = model_of(first.root());
    models_[index.summary().run_id] = model;
    const auto plans = index.events_of_type(EventType::kRunPlanned);
    if (plans.empty() && !is_running) found_.unplanned.push_back(agent);
    for (const uint64_t seq : plans) {
      const auto planned = TRY(track::read_event(*log, index, seq));
      TRY(read_plan(planned->view.data, model, is_running));
    }
    for (const uint64_t seq : index.events_of_type(EventType::kAgentEnded)) {
      const auto ended = TRY(track::read_event(*log, index, seq));
      const JsonTree end = TRY(JsonTree::parse(ended->view.data));
      ended_.emplace(json_string(end.root(), "agent_id"));
    }
    return Done{};
  }

  Status read_plan(std::string_view data, const ModelNames& model, bool is_running) {
    const JsonTree plan = TRY(JsonTree::parse(data));
    JsonArray agents;
    if (!plan.root()["agents"].read(agents)) return Done{};
    for (const JsonElement one : agents) {
      PlannedName name{.agent_id = std::string(json_string(one, "agent_id")),
                       .operation = std::string(json_string(one, "operation")),
                       .node_id = std::string(json_string(one, "node_id"))};
      if (is_running) taken_.insert(name.agent_id);
      if (known_.contains(name.agent_id)) continue;
      hub::Node node{.id = name.node_id};
      planned_.push_back({.name = std::move(name), .node = std::move(node), .model = model});
    }
    return Done{};
  }

  Status look_at_agent(const std::string& agent) {
    const Index index = TRY(Index::open(files_, layout_, agent));
    const std::string& status = index.summary().status;
    if (status != "unfinished" && status != "cancelled" && status != "blocked") return Done{};
    if (index.event_count() == 0 || taken_.contains(agent)) return Done{};
    if (index.summary().types.contains("workspace_rejected")) return Done{};
    const auto log = TRY(track::open_log(files_, layout_, agent));
    const auto start = TRY(track::read_event(*log, index, 0));
    const JsonTree first = TRY(JsonTree::parse(start->view.data));
    JsonElement prompt;
    const bool is_ours = first.root()["prompt"].read(prompt) && prompt.is_object() &&
                         !json_string(prompt, "agent").empty();
    if (!is_ours) return Done{};
    if (TRY(is_written_now(agent))) {
      found_.running.push_back(agent);
      return Done{};
    }
    if (status == "blocked" && !is_settled(index)) {
      const AgentMemory memory = TRY(AgentMemory::of_log(files_, layout_, agent));
      const std::string call = memory.open_call ? memory.open_call->call_id : "?";
      found_.blocked.push_back(agent + ": `twotrack resolve " + agent + " " + call +
                               " --happened yes|no`");
      return Done{};
    }
    UnfinishedAgent one{.name = {.agent_id = agent,
                                 .operation = index.summary().operation,
                                 .node_id = index.summary().node_id},
                        .has_begun = true};
    read_setup(first.root(), one);
    const auto model = models_.find(index.summary().run_id);
    if (model != models_.end()) one.model = model->second;
    found_.agents.push_back(std::move(one));
    return Done{};
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

Result<Unfinished> find_unfinished(FileSystem& files, const track::Layout& layout) {
  return UnfinishedFinder(files, layout).find();
}

Result<std::string> definition_of_agent(FileSystem& files, const track::Layout& layout,
                                        std::string_view agent) {
  const Index index = TRY(Index::open(files, layout, agent));
  const auto log = TRY(track::open_log(files, layout, agent));
  std::vector<uint64_t> places = {0};
  for (const uint64_t seq : index.events_of_type(EventType::kAgentResumed)) places.push_back(seq);
  for (; !places.empty(); places.pop_back()) {
    const auto event = TRY(track::read_event(*log, index, places.back()));
    if (!event) continue;
    const JsonTree tree = TRY(JsonTree::parse(event->view.data));
    JsonElement prompt;
    if (!tree.root()["prompt"].read(prompt) || !prompt.is_object()) continue;
    return std::string(json_string(prompt, "agent_sha256"));
  }
  return std::string();
}

Result<ModelNames> model_of_run(FileSystem& files, const track::Layout& layout,
                                std::string_view run_id) {
  const std::string track = std::string(kRunTrackPrefix) + std::string(run_id);
  const Index index = TRY(Index::open(files, layout, track, Index::Save::kNo));
  const auto log = TRY(track::open_log(files, layout, track));
  const auto start = TRY(track::read_event(*log, index, 0));
  const JsonTree first = TRY(JsonTree::parse(start->view.data));
  return model_of(first.root());
}

}  // namespace twotrack::runner
