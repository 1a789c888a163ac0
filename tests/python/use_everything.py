"""Uses every part of the package, so many rounds: use_everything.py FOLDER ROUNDS [leak]"""

import ctypes
import json
import pathlib
import sys

import twotrack
from twotrack.context import ContextManager, get_default_summarizers


class Count(twotrack.Summarizer):
    def summarize(self, raw_result):
        return f"{len(raw_result)} members"

    def extract_knowledge(self, raw_result):
        return {"members": len(raw_result)}


@twotrack.tool(effect="pure")
def count(text: str, call: twotrack.ToolContext):
    """Count words."""
    return twotrack.make_success_result(text.split(), f"{len(text.split())} words in {call.call_id}")


@twotrack.tool
async def fail(text: str = "it is broken"):
    """Fail."""
    raise ValueError(text)


def refused(call, *args, **named):
    try:
        call(*args, **named)
    except (twotrack.Error, TypeError, ValueError, AttributeError, ZeroDivisionError):
        return
    raise AssertionError("it was not refused")


def round_of(root, number):
    agent = f"a{number}"
    (root / "f.py").write_text(f"def g{number}():\n    return {number}\n")
    with twotrack.Session(agent, root, goal="g", durable=False, summarizers={"count": Count()}) as session:
        session.add_hook(lambda packet: [("user_message", {"content": f"turn {packet.turn}"})], "hook")
        session.start_turn(1)
        ref = session.append("tool_result", {"tool": "count", "raw_output": {"a": 1, "b": [2]}}).ref
        session.packet.update_knowledge("k", {"deep": [1, 2, {"x": None}]})
        session.request("prompt", {"temperature": 0})
        session.recall(ref)
        refused(session.append, "user_message", {"content": 7})
        refused(setattr, session.packet, "turn", 3)
        refused(twotrack.Session, agent, root)
        copy = session.packet.model_copy(update={"goal": "other"})
        twotrack.DecisionPacket.model_validate_json(copy.model_dump_json())
    log = twotrack.open(agent, root)
    assert log.verify() and len(list(log)) == len(list(log.replay()))
    log.packet(turn=1, limit=500).view()
    refused(log.packet, at=10**6)
    context = ContextManager(
        {"agent_id": "a", "goal": "g", "operation": "o", "node_id": "n"}, get_default_summarizers()
    )
    context.apply_event({"type": "tool_result", "tool_name": "run_tests", "data": {"passed": 1, "failed": 2}})
    context.apply_lines(
        b'{"type":"turn_start","turn":3}\n{"type":"tool_result","tool_name":"t","data":{"summary":"s"}}'
    )
    context.get_prompt_context()
    twotrack.Hub.index(root).get([f"f.py::g{number}", "f.py::none"])
    twotrack.summarize("run_linter", b"f.py:1:1: F401 unused\n")


def agents_of_round(root, number):
    agent = twotrack.Agent(
        goal="g",
        tools=[count, fail],
        summarizers={"count": Count()},
        hooks=[lambda packet: [("user_message", {"content": f"turn {packet.turn}"})]],
    )
    calls = [("count", {"text": "a b"}), ("fail", {}), ("submit_result", {"summary": "s"})]
    lines = [json.dumps({"calls": [{"name": name, "args": args}]}) for name, args in calls]
    (root / "script").write_text("\n".join(lines))
    events = []
    result = agent.run(f"scripted:{root / 'script'}", root, on_event=events.append)
    assert result.status == "unverified" and len(events) == len(list(result.log))
    result.log.what_if(limit=500)
    result.log.why()
    result.log.messages()
    answers = iter(calls)
    agent.run(lambda request: {"calls": [dict(zip(("name", "args"), next(answers), strict=True))]}, root)
    refused(agent.run, f"scripted:{root / 'script'}", root, agent_id=result.agent_id)
    refused(agent.run, f"scripted:{root / 'script'}", root, on_event=lambda event: 1 / 0)


def main():
    root = pathlib.Path(sys.argv[1])
    root.mkdir()
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    for number in range(int(sys.argv[2])):
        round_of(root, number)
        agents_of_round(root, number)
        if "leak" in sys.argv[3:]:
            libc.malloc(1234)
    print("done")


main()
