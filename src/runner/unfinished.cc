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
    return node[key].get(value) ? uint64_t{1} : value;
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

class Finder {
 public:
  Finder(FileSystem& files, const track::Layout& layout) : files_(files), layout_(layout) {}

  Result<Unfinished> find() {
    const auto agents = TRY(track::list_agents(files_, layout_));
    known_.insert(agents.begin(), agents.end());
    for (const std::string& agent : agents) {
      const Status looked =
          agent.starts_with(kRunTrackPrefix) ? look_at_run(agent) : look_at_agent(agent);
      if (!looked.ok()) found_.unreadable.push_back(agent + ": " + looked.error().message);
    }
    for (UnfinishedAgent& one : found_.agents) {
      const auto model = models_.find(run_of_[one.name.agent_id]);
      if (one.model.empty() && model != models_.end()) one.model = model->second;
    }
    return std::move(found_);
  }

 private:
  // The plan of a run that was killed, or cancelled before all had begun.
  Status look_at_run(const std::string& agent) {
    const Index index = TRY(Index::open(files_, layout_, agent, Index::Save::kNo));
    const auto log = TRY(track::open_log(files_, layout_, agent));
    if (index.event_count() == 0) return Done{};
    const auto start = TRY(track::read_event(*log, index, 0));
    const JsonTree first = TRY(JsonTree::parse(start->view.data));
    JsonElement asked;
    std::string model;
    if (!first.root()["run"].get(asked) && asked.is_object()) model = json_string(asked, "model");
    models_[index.summary().run_id] = model;
    const auto plans = index.events_of_type(EventType::kRunPlanned);
    if (plans.empty()) found_.unplanned.push_back(agent);
    for (const uint64_t seq : plans) {
      const auto planned = TRY(track::read_event(*log, index, seq));
      const JsonTree plan = TRY(JsonTree::parse(planned->view.data));
      simdjson::dom::array agents;
      if (plan.root()["agents"].get(agents)) continue;
      for (const JsonElement one : agents) {
        PlannedName name{.agent_id = std::string(json_string(one, "agent_id")),
                         .operation = std::string(json_string(one, "operation")),
                         .node_id = std::string(json_string(one, "node_id"))};
        if (known_.contains(name.agent_id)) continue;
        known_.insert(name.agent_id);
        hub::Node node{.id = name.node_id};
        found_.agents.push_back({.name = std::move(name), .node = std::move(node), .model = model});
      }
    }
    return Done{};
  }

  Status look_at_agent(const std::string& agent) {
    const Index index = TRY(Index::open(files_, layout_, agent));
    const std::string& status = index.summary().status;
    if (status != "unfinished" && status != "cancelled" && status != "blocked") return Done{};
    if (index.event_count() == 0) return Done{};
    const auto log = TRY(track::open_log(files_, layout_, agent));
    const auto start = TRY(track::read_event(*log, index, 0));
    const JsonTree first = TRY(JsonTree::parse(start->view.data));
    JsonElement prompt;
    const bool is_ours = !first.root()["prompt"].get(prompt) && prompt.is_object() &&
                         !json_string(prompt, "agent").empty();
    if (!is_ours) return Done{};
    if (status == "blocked" && !is_settled(index)) {
      const AgentMemory memory = TRY(AgentMemory::of_log(files_, layout_, agent));
      const std::string call = memory.open_call ? memory.open_call->call_id : "?";
      found_.blocked.push_back(agent + ": `twotrack resolve " + agent + " " + call +
                               " --happened yes|no`");
      return Done{};
    }
    JsonElement node;
    UnfinishedAgent one{.name = {.agent_id = agent,
                                 .operation = index.summary().operation,
                                 .node_id = index.summary().node_id},
                        .has_begun = true};
    if (!first.root()["node"].get(node)) one.node = node_of(node);
    run_of_[agent] = index.summary().run_id;
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
  std::set<std::string> known_;
  std::map<std::string, std::string> models_;  // by run
  std::map<std::string, std::string> run_of_;  // by agent
};

}  // namespace

Result<Unfinished> find_unfinished(FileSystem& files, const track::Layout& layout) {
  return Finder(files, layout).find();
}

}  // namespace twotrack::runner
