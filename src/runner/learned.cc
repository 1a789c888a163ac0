#include "runner/learned.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/json_writer.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "hub/outline.h"
#include "packet/shown_text.h"
#include "runner/packet_log.h"
#include "tool/workspace_file.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

// Whether such an end says something about the node.
bool is_about_node(const Word<RunStatus>& status) {
  return !status.empty() && status != RunStatus::kCancelled && status != RunStatus::kBlocked &&
         status != RunStatus::kError;
}

// A JSON object; the newest entries that fit, in the order of their keys.
std::string knowledge_of(const Packet& packet) {
  size_t used = 2;
  std::map<std::string_view, std::string_view> kept;
  for (const auto* entry : newest_knowledge(packet)) {
    const size_t cost = entry->first.size() + entry->second.value.size() + 4;
    if (used + cost > kLearnedKnowledgeBytesMax) continue;
    used += cost;
    kept.emplace(entry->first, entry->second.value);
  }
  JsonWriter json;
  json.begin_object();
  for (const auto& [key, value] : kept) json.key(key).raw(value);
  return json.end_object().take();
}

}  // namespace

std::string node_source_hash(const Path& workspace, const hub::Node& node) {
  const auto text = tool::read_workspace_file(workspace, node.file);
  if (!text.ok()) return {};
  if (node.type == hub::NodeType::kFile) return sha256_hex(text.value());
  const std::vector<hub::Node> nodes = hub::outline(node.file, text.value());
  const auto found = std::ranges::find(nodes, node.id, &hub::Node::id);
  return found == nodes.end() ? std::string() : found->source_hash;
}

std::optional<hub::Learned> learned_of(const Event& event, const Packet& packet) {
  const auto* end = event.as<RunEnd>();
  if (end == nullptr || !is_about_node(end->status)) return std::nullopt;
  hub::Learned learned{.node_id = event.node_id.str(),
                       .operation = event.operation.str(),
                       .status = end->status.text(),
                       .summary = cut_middle(shown_text(end->summary), kLearnedSummaryBytesMax),
                       .knowledge = knowledge_of(packet),
                       .source_hash = end->node_source_hash,
                       .agent_id = std::string(event.agent_id),
                       .ref = event.seq,
                       .learned_at = std::string(event.time)};
  if (learned.node_id.empty() || learned.source_hash.empty()) return std::nullopt;
  return learned;
}

Result<std::optional<hub::Learned>> learned_of_log(FileSystem& files, const track::Layout& layout,
                                                   std::string_view agent) {
  PacketLog log = TRY(PacketLog::open(files, layout, agent));
  std::optional<hub::Learned> learned;
  TRY(log.for_each([&](const Event& event, const Packet& packet) -> Status {
    if (event.kind() == EventType::kAgentResumed) learned.reset();
    if (event.kind() == EventType::kRunEnd) learned = learned_of(event, packet);
    return Done{};
  }));
  return learned;
}

Result<Relearned> rebuild_learned(FileSystem& files, const track::Layout& layout,
                                  hub::Store& store) {
  const std::vector<std::string> agents = TRY(track::list_agents(files, layout));
  std::vector<std::optional<Result<std::optional<hub::Learned>>>> read(agents.size());
  for_each_in_parallel(
      agents.size(), [&](size_t i) { read[i].emplace(learned_of_log(files, layout, agents[i])); });
  Relearned done;
  std::vector<hub::Learned> all;
  for (size_t i = 0; i < agents.size(); ++i) {
    if (!read[i]->ok()) {
      done.skipped.push_back(agents[i] + ": " + read[i]->error().message);
      continue;
    }
    done.logs += 1;
    if (read[i]->value()) all.push_back(std::move(*read[i]->value()));
  }
  // An agent that ended after its log was read has updated the hub itself. Keep that.
  const auto has_ended_since = [&](const hub::Learned& known) {
    const auto now = learned_of_log(files, layout, known.agent_id);
    return now.ok() && now.value() && now.value()->ref == known.ref;
  };
  TRY(store.relearn(all, has_ended_since));
  done.learned = TRY(store.counts()).learned;
  return done;
}

}  // namespace twotrack::runner
