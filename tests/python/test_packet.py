"""A packet on its own: a value that prints, compares, validates and dumps."""

import copy
import json
import pickle

import pytest
from twotrack import ContextManager, DecisionPacket, KnowledgeEntry, RecentAction, Session, ValidationError

START = ("agent_id", "goal", "operation", "node_id")


@pytest.fixture
def packet():
    return DecisionPacket(agent_id="a1", goal="Fix it", operation="lint", node_id="f.py::g")


def test_it_prints_like_its_construction(packet):
    assert repr(packet).startswith("DecisionPacket(agent_id='a1', turn=0, goal='Fix it'")


def test_equal_values_are_equal_packets(packet):
    same = DecisionPacket(agent_id="a1", goal="Fix it", operation="lint", node_id="f.py::g")
    assert packet == same
    same.turn = 1
    assert packet != same


def test_a_dump_makes_the_same_packet_again(packet):
    packet.turn = 3
    packet.add_action("ruff", "Found 2 errors", "partial")
    packet.update_knowledge("open", {"F401": [3, 9]})
    packet.record_error("no such file")
    packet.hub_context = {"f.py::g": {"freshness": "fresh"}}
    assert DecisionPacket.model_validate(packet.model_dump()) == packet
    assert DecisionPacket.model_validate_json(packet.model_dump_json()) == packet
    assert json.loads(packet.model_dump_json())["knowledge"]["open"]["value"] == {"F401": [3, 9]}


def test_what_is_missing_or_wrong_is_named_all_at_once():
    with pytest.raises(ValidationError) as caught:
        DecisionPacket(agent_id=7, goal="Fix it", turn=-1)
    wrong = {error["loc"][0] for error in caught.value.errors()}
    assert wrong == {"agent_id", "turn", "operation", "node_id"}


def test_a_nested_fault_says_where_it_is():
    with pytest.raises(ValidationError) as caught:
        DecisionPacket(agent_id="a", goal="g", operation="o", node_id="n", recent_actions=[{"turn": 1, "tool": "t"}])
    assert {error["loc"] for error in caught.value.errors()} == {
        ("recent_actions", 0, "summary"),
        ("recent_actions", 0, "outcome"),
    }


def test_an_assignment_is_checked_too(packet):
    with pytest.raises(ValidationError):
        packet.turn = "soon"
    with pytest.raises(ValueError, match='no field "gaol"'):
        packet.gaol = "x"
    assert packet.turn == 0


def test_a_list_that_would_change_nothing_refuses_to_be_changed(packet):
    with pytest.raises(TypeError, match="add_action"):
        packet.recent_actions.append(RecentAction(turn=0, tool="t", summary="s", outcome="success"))
    with pytest.raises(TypeError, match="update_knowledge"):
        packet.knowledge["k"] = KnowledgeEntry(key="k", value=1, source_turn=0)


def test_a_part_that_would_change_nothing_refuses_to_be_changed(packet):
    packet.add_action("ruff", "Found 2", "partial")
    packet.update_knowledge("k", 1)
    packet.hub_context = {"f.py": "fresh"}
    with pytest.raises(TypeError, match="add_action"):
        packet.recent_actions[0].summary = "Found none"
    with pytest.raises(TypeError, match="update_knowledge"):
        packet.knowledge["k"].value = 2
    with pytest.raises(TypeError, match="hub_update"):
        packet.hub_context["f.py"] = "stale"
    copied = packet.knowledge["k"].model_copy()
    copied.value = 2
    assert packet.knowledge["k"].value == 1


def test_fields_can_be_replaced_as_a_whole(packet):
    packet.recent_actions = [{"turn": 1, "tool": "t", "summary": "s", "outcome": "error"}]
    packet.knowledge = {"k": {"key": "k", "value": [1], "source_turn": 1, "supersedes": "old"}}
    assert packet.recent_actions == [RecentAction(turn=1, tool="t", summary="s", outcome="error")]
    assert packet.knowledge["k"].supersedes == "old"


def test_copies_are_independent(packet):
    packet.update_knowledge("k", 1)
    for other in (packet.model_copy(), copy.copy(packet), copy.deepcopy(packet), pickle.loads(pickle.dumps(packet))):
        assert other == packet
        other.update_knowledge("k", 2)
        assert packet.knowledge["k"].value == 1


def result(**more):
    return {
        "type": "tool_result",
        "tool_name": "run_linter",
        "data": {"errors": [{"line": 3, "message": "bad"}], **more},
    }


def test_a_pickled_packet_shows_what_it_showed(packet):
    context = ContextManager({"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py::g"})
    context.apply_event(result(raw="words of the output"))
    context.apply_event({"type": "user_message", "content": "Leave b.py alone"})
    again = pickle.loads(pickle.dumps(context.packet))
    assert "Leave b.py alone" in again.view() and "words of the output" in again.view()
    assert again.view() == context.view()
    assert again == context.packet
    again.add_action("ruff", "Ran", "success")
    assert again != context.packet and len(context.packet.recent_actions) == 1


def test_packets_that_show_different_things_are_different(packet):
    contexts = [ContextManager({name: getattr(packet, name) for name in START}) for _ in range(2)]
    contexts[0].apply_event({"type": "user_message", "content": "Leave b.py alone"})
    contexts[1].apply_event({"type": "user_message", "content": "Change b.py alone"})
    assert contexts[0].packet.model_dump() == contexts[1].packet.model_dump()
    assert contexts[0].packet != contexts[1].packet


def test_a_hub_context_is_one_of_nodes_however_it_was_sent(tmp_path):
    nodes = [{"freshness": "fresh", "lines": "12-30"}, {"id": "tax.py::rate", "freshness": "stale"}]
    with Session("a1", tmp_path, goal="Fix it", operation="lint", node_id="f.py::g") as session:
        session.append("hub_update", {"asked": ["f.py::g"], "nodes": nodes})
        packet = session.packet.model_copy()
        view = session.view()
    assert packet.hub_context == {
        "f.py::g": {"freshness": "fresh", "lines": "12-30"},
        "tax.py::rate": {"freshness": "stale"},
    }
    for again in (
        DecisionPacket.model_validate(packet.model_dump()),
        DecisionPacket.model_validate_json(packet.model_dump_json()),
        pickle.loads(pickle.dumps(packet)),
    ):
        assert again.hub_context == packet.hub_context
    assert again.view() == view


def test_a_copy_can_differ_in_what_is_named(packet):
    assert packet.model_copy(update={"goal": "Else"}).goal == "Else"
    assert packet.goal == "Fix it"


def test_its_view_is_what_a_model_would_read(packet):
    packet.add_action("ruff", "Found 2 errors", "partial")
    packet.update_knowledge("open", 2)
    view = json.loads(packet.view())
    assert view["goal"] == "Fix it"
    assert view["knowledge"] == {"open": 2}
    assert "Found 2 errors" in json.dumps(view["history"])


@pytest.mark.parametrize("value", [float("nan"), {1: "a"}, {"a": {2: "b"}}, object(), {1, 2}])
def test_what_json_has_no_form_for_is_refused_and_changes_nothing(packet, value):
    with pytest.raises((TypeError, ValueError)):
        packet.update_knowledge("k", value)
    assert packet.knowledge == {}


@pytest.mark.parametrize("value", [True, 0, -5, 1.5, "", "ä\U0001f600", [], {}, [[{"a": [None]}]]])
def test_every_value_of_json_comes_back_as_it_was(packet, value):
    packet.update_knowledge("k", value)
    assert packet.knowledge["k"].value == value
    assert type(copy.deepcopy(packet.knowledge["k"].value)) is type(value)


def test_none_takes_knowledge_away(packet):
    packet.update_knowledge("k", 1)
    packet.update_knowledge("k", None)
    assert packet.knowledge == {}


class Measured(DecisionPacket):
    complexity: int = 0
    owners: list = []


def test_fields_of_a_subclass_are_kept():
    packet = Measured(agent_id="a", goal="g", operation="o", node_id="n", complexity=7)
    packet.owners = ["ann"]
    for other in (
        packet.model_copy(),
        copy.deepcopy(packet),
        pickle.loads(pickle.dumps(packet)),
        Measured.model_validate_json(packet.model_dump_json()),
    ):
        assert (other.complexity, other.owners) == (7, ["ann"]) and other == packet
    assert Measured(agent_id="a", goal="g", operation="o", node_id="n").owners == []
    with pytest.raises(ValidationError):
        packet.complexity = "many"


def test_it_validates_inside_a_pydantic_model(packet):
    pydantic = pytest.importorskip("pydantic")
    holder = pydantic.create_model("Holder", packet=(DecisionPacket, ...), action=(RecentAction | None, None))
    packet.update_knowledge("open", 2)
    held = holder(packet=packet.model_dump())
    assert held.packet == packet
    assert holder(packet=packet).packet is packet
    assert holder.model_validate_json(held.model_dump_json()).packet == packet
    with pytest.raises(pydantic.ValidationError, match="goal"):
        holder(packet={"agent_id": "a"})
    assert holder.model_json_schema()["properties"]["packet"]["properties"]["goal"] == {"type": "string"}
