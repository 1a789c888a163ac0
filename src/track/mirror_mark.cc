#include "track/mirror_mark.h"

#include "base/json_tree.h"
#include "base/json_writer.h"

namespace twotrack::track {

std::string format_mark(const MirrorMark& mark) {
  JsonWriter json;
  json.begin_object();
  json.member("agent_id", mark.names.agent_id).member("run_id", mark.names.run_id);
  json.member("operation", mark.names.operation).member("node_id", mark.names.node_id);
  json.member("seq", mark.chain.seq).member("offset", mark.chain.offset);
  json.member("hash", mark.chain.prev).member("d", mark.chain.durable);
  json.member("turn", mark.chain.turn).member("last_offset", mark.last_offset);
  json.member("turns", mark.turns).member("part", mark.part).member("indexing", mark.indexing);
  json.end_object();
  return json.take();
}

std::optional<MirrorMark> parse_mark(std::string_view json) {
  const auto tree = JsonTree::parse(json);
  if (!tree.ok()) return std::nullopt;
  const JsonElement root = tree.value().root();
  bool whole = true;
  const auto text = [&](std::string_view key) {
    std::string_view value;
    whole = root[key].read(value) && whole;
    return std::string(value);
  };
  const auto number = [&](std::string_view key) {
    uint64_t value = 0;
    whole = root[key].read(value) && whole;
    return value;
  };
  MirrorMark mark{.names = {.run_id = text("run_id"),
                            .agent_id = text("agent_id"),
                            .operation = text("operation"),
                            .node_id = text("node_id")},
                  .chain = {.seq = number("seq"),
                            .offset = number("offset"),
                            .prev = text("hash"),
                            .durable = number("d"),
                            .turn = number("turn")},
                  .last_offset = number("last_offset"),
                  .turns = number("turns"),
                  .part = number("part"),
                  .indexing = text("indexing")};
  if (!whole || mark.chain.seq == 0) return std::nullopt;
  return mark;
}

}  // namespace twotrack::track
