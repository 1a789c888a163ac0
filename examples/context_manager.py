"""The ContextManager of the design documents, with a log under it: crash, replay, and proof.

Run it: python examples/context_manager.py
"""

import tempfile

import twotrack
from twotrack.context import ContextManager
from twotrack.context.contracts import make_partial_result
from twotrack.context.summarizers import get_default_summarizers

start = {"agent_id": "lint-1", "goal": "Fix lint errors in foo.py", "operation": "lint", "node_id": "foo.py"}

with tempfile.TemporaryDirectory() as root:
    with ContextManager(start, get_default_summarizers(), root=root) as context:
        context.increment_turn()
        found = make_partial_result({"errors": ["F401", "E501"]}, "Found 2 lint errors", {"lint_errors_remaining": 2})
        context.apply_event({"type": "tool_result", "tool_name": "run_linter", "data": found})
        context.increment_turn()
        context.apply_event({"type": "tool_result", "tool_name": "apply_fix", "data": {"error": "foo.py is read-only"}})
        print(context.get_prompt_context())
        live = context.packet.state_json()

    # Another process, or the same one after a crash, goes on where this one was.
    log = twotrack.open("lint-1", root)
    assert log.packet().state_json() == live, "a replay gives the packet byte for byte"
    for event, packet in log.replay():
        print(f"{event.ref:>4} {event.type:<12} errors so far: {packet.error_count}")
    print("verified:", bool(log.verify()))
