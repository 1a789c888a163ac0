// Reads what packet_writer.cc wrote. JSON inside is kept byte for byte, so that a packet that went
// through a snapshot is the packet that was put into it.
#include <algorithm>
#include <charconv>

#include "base/json_scanner.h"
#include "event/line.h"
#include "packet/packet.h"

namespace twotrack {
namespace {

// The values inside were within the depth of their events; the packet puts a few levels around
// them.
constexpr int kDepthAllowance = -8;

using Read = std::function<Status(std::string_view json)>;

Read text(std::string& out) {
  return [&out](std::string_view json) -> Status {
    out = TRY(JsonScanner(json).string());
    return Done{};
  };
}

Read raw_json(Json& out) {
  return [&out](std::string_view json) -> Status {
    out.text = json;
    return Done{};
  };
}

Read number(uint64_t& out) {
  return [&out](std::string_view json) -> Status {
    const auto [end, error] = std::from_chars(json.data(), json.data() + json.size(), out);
    if (error == std::errc{} && end == json.data() + json.size()) return Done{};
    return Error{Code::kInvalid, "expected a whole number"};
  };
}

Read boolean(bool& out) {
  return [&out](std::string_view json) -> Status {
    out = json == "true";
    return Done{};
  };
}

Read ref(uint64_t& out) {
  return [&out](std::string_view json) -> Status {
    const std::string name = TRY(JsonScanner(json).string());
    out = TRY(parse_ref(name));
    return Done{};
  };
}

Read outcome(Outcome& out) {
  return [&out](std::string_view json) -> Status {
    const std::string name = TRY(JsonScanner(json).string());
    const auto known = named<Outcome>(name);
    if (!known) return Error{Code::kInvalid, "an outcome that does not exist"};
    out = *known;
    return Done{};
  };
}

Read version() {
  return [](std::string_view json) -> Status {
    if (json == std::to_string(kPacketVersion)) return Done{};
    return Error{Code::kInvalid, "a packet of version " + std::string(json)};
  };
}

struct Field {
  std::string_view name;
  Read read;
};

// Nobody else writes packets: a member of another name is an error.
Status read_object(std::string_view json, const std::vector<Field>& fields) {
  return JsonScanner(json, kDepthAllowance)
      .for_each_member([&](const std::string& key, std::string_view value) -> Status {
        const auto field = std::ranges::find(fields, key, &Field::name);
        if (field == fields.end()) {
          return Error{Code::kInvalid, "unknown member \"" + key + "\""};
        }
        return field->read(value);
      });
}

Read list(Read item) {
  return [item = std::move(item)](std::string_view json) -> Status {
    return JsonScanner(json, kDepthAllowance).for_each_element(item);
  };
}

// An object whose keys are data.
Read map(std::function<Status(const std::string& key, std::string_view value)> entry) {
  return [entry = std::move(entry)](std::string_view json) -> Status {
    return JsonScanner(json, kDepthAllowance).for_each_member(entry);
  };
}

Read texts(auto& out) {
  return list([&out](std::string_view json) { return text(out.emplace_back())(json); });
}
Read json_texts(std::vector<Json>& out) {
  return list([&out](std::string_view json) { return raw_json(out.emplace_back())(json); });
}

Read actions(Packet& packet) {
  return list([&packet](std::string_view json) {
    Action& action = packet.actions.emplace_back();
    return read_object(json, {{"turn", number(action.turn)},
                              {"tool", text(action.tool)},
                              {"args", raw_json(action.args)},
                              {"summary", text(action.summary)},
                              {"is_summary_given", boolean(action.is_summary_given)},
                              {"outcome", outcome(action.outcome)},
                              {"times", number(action.times)},
                              {"ref", ref(action.ref)},
                              {"facts", raw_json(action.facts.tree)},
                              {"ranks", text(action.facts.ranks)},
                              {"is_text", boolean(action.facts.is_text)},
                              {"left_out", number(action.facts.left_out)},
                              {"shown", raw_json(action.shown)},
                              {"hidden", number(action.hidden)}});
  });
}

Read speech(Packet& packet, Speaker speaker) {
  return list([&packet, speaker](std::string_view json) {
    Action& action = packet.actions.emplace_back();
    action.speaker = speaker;
    return read_object(json, {{"turn", number(action.turn)},
                              {"content", text(action.said)},
                              {"ref", ref(action.ref)},
                              {"shown", raw_json(action.shown)},
                              {"hidden", number(action.hidden)}});
  });
}

Read knowledge(Packet& packet) {
  return map([&packet](const std::string& key, std::string_view json) {
    KnowledgeEntry& entry = packet.knowledge[key];
    const Read replaces = [&entry](std::string_view one) {
      return ref(entry.replaces.emplace())(one);
    };
    return read_object(json, {{"value", raw_json(entry.value)},
                              {"source_turn", number(entry.source_turn)},
                              {"ref", ref(entry.ref)},
                              {"supersedes", text(entry.supersedes)},
                              {"replaces", replaces}});
  });
}

// What is shown of the last result goes back to its action, which comes before it.
Read last_result(Packet& packet) {
  return [&packet](std::string_view json) -> Status {
    Action last;
    TRY(read_object(json, {{"tool", text(last.tool)},
                           {"ref", ref(last.ref)},
                           {"shown", raw_json(last.shown)},
                           {"hidden", number(last.hidden)}}));
    const auto action = std::ranges::find(packet.actions, last.ref, &Action::ref);
    if (action == packet.actions.end()) {
      return Error{Code::kInvalid, "last_result names no action"};
    }
    action->shown = std::move(last.shown);
    action->hidden = last.hidden;
    return Done{};
  };
}

Read error(Packet& packet) {
  return [&packet](std::string_view json) {
    ToolError& one = packet.errors.emplace_back();
    return read_object(
        json, {{"tool", text(one.tool)}, {"message", text(one.message)}, {"ref", ref(one.ref)}});
  };
}

Read node(Packet& packet) {
  return [&packet](std::string_view json) {
    return read_object(json, {{"id", text(packet.node_id)},
                              {"type", text(packet.node_type)},
                              {"summary", text(packet.node_summary)}});
  };
}

Read extensions(Packet& packet) {
  return map([&packet](const std::string& name, std::string_view json) {
    return raw_json(packet.extensions[name])(json);
  });
}

Read pending(Packet& packet) {
  return list([&packet](std::string_view json) {
    PendingCall& call = packet.pending.emplace_back();
    return read_object(json, {{"call_id", text(call.call_id)},
                              {"tool", text(call.tool)},
                              {"args", raw_json(call.args)}});
  });
}

Read extension_fields(Packet& packet) {
  return map([&packet](const std::string& name, std::string_view json) -> Status {
    packet.extension_fields[name] = TRY(read_extension_field(json));
    return Done{};
  });
}

Read rejected_extensions(Packet& packet) {
  return list([&packet](std::string_view json) {
    RejectedExtension& one = packet.rejected_extensions.emplace_back();
    return read_object(
        json, {{"name", text(one.name)}, {"reason", text(one.reason)}, {"ref", ref(one.ref)}});
  });
}

Read memory(Packet& packet) {
  return [&packet](std::string_view json) {
    return read_object(json, {{"limit", number(packet.limit)},
                              {"recent_actions_max", number(packet.recent_actions_max)},
                              {"goal_cuts", number(packet.goal_cuts)},
                              {"diagnostics_tool", text(packet.diagnostics_tool)},
                              {"forgotten_keys", number(packet.forgotten_keys)},
                              {"control_tokens", texts(packet.control_tokens)},
                              {"pending", pending(packet)},
                              {"errors", list(error(packet))},
                              {"extension_fields", extension_fields(packet)},
                              {"rejected_extensions", rejected_extensions(packet)}});
  };
}

}  // namespace

Result<Packet> read_packet(std::string_view json) {
  Packet packet;
  TRY(read_object(json, {{"packet_version", version()},
                         {"agent_id", text(packet.agent_id)},
                         {"turn", number(packet.turn)},
                         {"goal", text(packet.goal)},
                         {"operation", text(packet.operation)},
                         {"node", node(packet)},
                         {"constraints", raw_json(packet.constraints)},
                         {"user_messages", speech(packet, Speaker::kUser)},
                         {"replies", speech(packet, Speaker::kAgent)},
                         {"knowledge", knowledge(packet)},
                         {"earlier_actions", actions(packet)},
                         {"recent_actions", actions(packet)},
                         {"state_summary", text(packet.state_summary)},
                         {"diagnostics", json_texts(packet.diagnostics)},
                         {"hub_context", raw_json(packet.hub_context)},
                         {"hub_freshness", text(packet.hub_freshness)},
                         {"candidate_actions", json_texts(packet.candidates)},
                         {"extensions", extensions(packet)},
                         {"last_result", last_result(packet)},
                         {"last_error", error(packet)},
                         {"error_count", number(packet.error_count)},
                         {"memory", memory(packet)}}));
  // Three lists, one story.
  std::ranges::sort(packet.actions, {}, &Action::ref);
  std::ranges::sort(packet.errors, {}, &ToolError::ref);
  return packet;
}

}  // namespace twotrack
