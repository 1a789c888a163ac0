#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "packet/sent_event.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "python/bind.h"
#include "python/loose_lines.h"
#include "python/packet_state.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

nb::object optional_json(const Json& json) {
  return json.empty() ? nb::none() : from_json(json);
}

// The calls in the window, oldest first. A packet of a log has more than it shows.
template <class Visit>
void for_each_action(const PacketState& state, const Packet& packet, Visit visit) {
  uint64_t left = 0;
  for (const Action& action : packet.actions) left += action.is_speech() ? 0 : 1;
  const uint64_t actions_max =
      state.is_projected() ? packet.recent_actions_max : std::numeric_limits<uint64_t>::max();
  for (const Action& action : packet.actions) {
    if (action.is_speech()) continue;
    if (left-- <= actions_max) visit(action);
  }
}

nb::list actions_of(const PacketState& state) {
  nb::list list;
  state.look([&](const Packet& packet) {
    for_each_action(state, packet, [&](const Action& action) {
      list.append(nb::make_tuple(action.turn, text_of(action.tool), text_of(action.summary),
                                 text_of(name_of(action.outcome)), action.ref));
    });
  });
  return list;
}

nb::list knowledge_of(const PacketState& state) {
  nb::list list;
  state.look([&](const Packet& packet) {
    for (const auto& [key, entry] : packet.knowledge) {
      list.append(nb::make_tuple(
          text_of(key), from_json(entry.value), entry.source_turn,
          entry.supersedes.empty() ? nb::none() : nb::object(text_of(entry.supersedes))));
    }
  });
  return list;
}

// The packet as plain values, for a template.
nb::dict prompt_context(const PacketState& state) {
  nb::dict context;
  state.look([&](const Packet& packet) {
    context["goal"] = text_of(packet.goal);
    context["operation"] = text_of(packet.operation);
    context["node_id"] = text_of(packet.node_id);
    context["node_summary"] = text_of(packet.node_summary);
    context["turn"] = packet.turn;
    nb::list actions;
    for_each_action(state, packet, [&](const Action& action) {
      nb::dict one;
      one["tool"] = text_of(action.tool);
      one["summary"] = text_of(action.summary);
      one["outcome"] = text_of(name_of(action.outcome));
      actions.append(one);
    });
    context["recent_actions"] = actions;
    nb::dict knowledge;
    for (const auto& [key, entry] : packet.knowledge) {
      knowledge[text_of(key)] = from_json(entry.value);
    }
    context["knowledge"] = knowledge;
    context["last_error"] =
        packet.errors.empty() ? nb::none() : nb::object(text_of(packet.errors.back().message));
    context["hub_context"] = optional_json(packet.hub_context);
  });
  return context;
}

Outcome outcome_of(std::string_view name) {
  if (const auto outcome = named<Outcome>(name)) return *outcome;
  throw CoreError(Error{
      Code::kInvalid, "outcome \"" + std::string(name) + "\" is none of success, error, partial"});
}

// What a packet_delta says, as with a log. With `actions_max`, so many actions stay.
void tell(PacketState& state, nb::handle delta, std::optional<uint64_t> actions_max) {
  const Json data = to_json(delta);
  const Draft draft = unwrap(make_sent({.type = "packet_delta", .data = data}, nullptr));
  const JsonTree tree = unwrap(JsonTree::parse(draft.data()));
  Loose& loose = state.loose();
  apply_data(loose.packet, draft.type(), tree.root(), loose.next_ref++);
  if (actions_max) keep_recent(loose, *actions_max);
}

// An action of a list that is assigned.
void put_action(PacketState& state, const std::string& tool, const std::string& summary,
                std::string_view outcome, uint64_t turn) {
  Loose& loose = state.loose();
  loose.packet.actions.push_back({.ref = loose.next_ref++,
                                  .turn = turn,
                                  .tool = tool,
                                  .summary = summary,
                                  .outcome = outcome_of(outcome)});
}

// A value of a dict that is assigned.
void put_knowledge(PacketState& state, const std::string& key, nb::handle value, uint64_t turn,
                   const std::optional<std::string>& supersedes) {
  Loose& loose = state.loose();
  loose.packet.knowledge[key] = {.value = to_json(value),
                                 .source_turn = turn,
                                 .ref = loose.next_ref++,
                                 .supersedes = supersedes.value_or("")};
}

// All of it, as state_json() tells it.
PacketState of_json(std::string_view json, bool is_projected, uint64_t actions_max) {
  PacketState state = PacketState::of_log(unwrap(read_packet(json)));
  if (!is_projected) state.loose().actions_max = actions_max;
  return state;
}

void set_last_error(PacketState& state, const std::optional<std::string>& message) {
  state.loose().packet.errors.clear();
  if (message) state.loose().packet.errors.push_back({.tool = {}, .message = *message});
}

bool apply_event(PacketState& state, nb::handle event, const HeldRegistry& registry) {
  Loose& loose = state.loose();
  apply_loose(loose, read_loose(event), registry.get());
  return loose.hub_is_new;
}

// How many lines they were, and whether one brought a new hub_context.
nb::object apply_lines(PacketState& state, nb::handle given, const HeldRegistry& registry) {
  const LooseLines done = apply_loose_lines(state.loose(), bytes_or_text(given), registry.get());
  return nb::make_tuple(done.count, done.hub_is_new);
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  const auto& session = nb::inst_ptr<PacketState>(self)->session();
  if (session) Py_VISIT(nb::find(session).ptr());
  return 0;
}

int clear(PyObject* self) {
  nb::inst_ptr<PacketState>(self)->detach();
  return 0;
}

PyType_Slot kPacketSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse)},
                              {Py_tp_clear, reinterpret_cast<void*>(&clear)},
                              {0, nullptr}};

template <class Field>
auto text_getter(Field field) {
  return [field](const PacketState& state) {
    return state.look([&](const Packet& packet) { return text_of(packet.*field); });
  };
}
template <class Field>
auto text_setter(Field field) {
  return
      [field](PacketState& state, const std::string& text) { state.loose().packet.*field = text; };
}

}  // namespace

void bind_packet(nb::module_& module) {
  nb::class_<PacketState>(module, "PacketState", nb::type_slots(kPacketSlots),
                          "The core of a DecisionPacket.")
      .def(nb::init<>())
      .def_static(
          "of_session",
          [](std::shared_ptr<SessionHandle> session) { return PacketState(std::move(session)); })
      .def("copy",
           [](const PacketState& state) {
             PacketState copy = PacketState::of_log(state.packet());
             if (!state.is_projected()) copy.loose();
             return copy;
           })
      .def_prop_ro("is_attached", &PacketState::is_attached)
      .def_prop_rw("agent_id", text_getter(&Packet::agent_id), text_setter(&Packet::agent_id))
      .def_prop_rw("goal", text_getter(&Packet::goal), text_setter(&Packet::goal))
      .def_prop_rw("operation", text_getter(&Packet::operation), text_setter(&Packet::operation))
      .def_prop_rw("node_id", text_getter(&Packet::node_id), text_setter(&Packet::node_id))
      .def_prop_rw("node_summary", text_getter(&Packet::node_summary),
                   text_setter(&Packet::node_summary))
      .def_prop_rw("hub_freshness", text_getter(&Packet::hub_freshness),
                   text_setter(&Packet::hub_freshness))
      .def_prop_rw(
          "turn",
          [](const PacketState& state) {
            return state.look([](const Packet& packet) { return packet.turn; });
          },
          [](PacketState& state, uint64_t turn) { state.loose().packet.turn = turn; })
      .def_prop_rw(
          "error_count",
          [](const PacketState& state) {
            return state.look([](const Packet& packet) { return packet.error_count; });
          },
          [](PacketState& state, uint64_t count) { state.loose().packet.error_count = count; })
      .def_prop_rw(
          "last_error",
          [](const PacketState& state) {
            return state.look([](const Packet& packet) -> nb::object {
              if (packet.errors.empty()) return nb::none();
              return text_of(packet.errors.back().message);
            });
          },
          &set_last_error, nb::for_setter(nb::arg("message").none()))
      .def_prop_rw(
          "hub_context",
          [](const PacketState& state) {
            return state.look(
                [](const Packet& packet) { return optional_json(packet.hub_context); });
          },
          [](PacketState& state, nb::handle context) {
            state.loose().packet.hub_context = context.is_none() ? Json{} : to_json(context);
          },
          nb::for_setter(nb::arg("context").none()))
      .def_prop_ro("actions", &actions_of)
      .def_prop_ro("knowledge", &knowledge_of)
      .def("prompt_context", &prompt_context)
      .def_prop_rw(
          "actions_max", [](PacketState& state) { return state.loose().actions_max; },
          [](PacketState& state, uint64_t most) { state.loose().actions_max = most; })
      .def_static("of_json", &of_json, nb::arg("json"), nb::arg("is_projected"),
                  nb::arg("actions_max"))
      .def_prop_ro("is_projected", &PacketState::is_projected)
      .def("tell", &tell, nb::arg("delta"), nb::arg("actions_max").none() = nb::none())
      .def("put_action", &put_action, nb::arg("tool"), nb::arg("summary"), nb::arg("outcome"),
           nb::arg("turn"))
      .def("clear_actions", [](PacketState& state) { state.loose().packet.actions.clear(); })
      .def("put_knowledge", &put_knowledge, nb::arg("key"), nb::arg("value").none(),
           nb::arg("turn"), nb::arg("supersedes").none())
      .def("clear_knowledge", [](PacketState& state) { state.loose().packet.knowledge.clear(); })
      // A dict, or JSON as str or bytes. Whether the event brought a new hub_context.
      .def("apply", &apply_event, nb::arg("event").none(), nb::arg("registry"))
      .def("apply_lines", &apply_lines, nb::arg("lines"), nb::arg("registry"))
      .def("view", [](const PacketState& state) { return text_of(state.view()); })
      .def("state_json", [](const PacketState& state) { return text_of(to_json(state.packet())); })
      .def("same",
           [](const PacketState& a, const PacketState& b) { return a.packet() == b.packet(); });
}

}  // namespace twotrack::python
