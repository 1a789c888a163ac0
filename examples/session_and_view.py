"""A session: every event is on the disk before the next line runs, and the view stays small.

Run it: python examples/session_and_view.py
"""

import subprocess
import sys
import tempfile

import twotrack

with tempfile.TemporaryDirectory() as root:
    with twotrack.Session("tidy-1", root, goal="Find what is wrong with x.py", operation="check") as session:
        session.start_turn(1)
        session.append("tool_call", {"tool": "compile", "call_id": "c1", "args": {"path": "x.py"}})
        ran = subprocess.run([sys.executable, "-c", "def f(:\n"], capture_output=True, check=False)
        session.append("tool_result", {"tool": "compile", "call_id": "c1", "outcome": "error"}, raw_output=ran.stderr)

        session.start_turn(2)
        session.append("tool_call", {"tool": "list_lines", "call_id": "c2", "args": {}})
        long = "\n".join(f"line {number}: nothing of interest" for number in range(5000))
        ref = session.append("tool_result", {"tool": "list_lines", "call_id": "c2"}, raw_output=long).ref

        view = session.request()  # what the model is shown, recorded as shown
        print(f"two outputs, {len(ran.stderr) + len(long)} bytes; the view is {len(view.encode())} bytes:\n{view}\n")
        print("what the view leaves out comes back on request:", session.recall(ref, search="line 4321").text.strip())

    log = twotrack.open("tidy-1", root)
    report = log.verify()
    print(f"\n{report.events} events, intact and what the model saw follows from them: {bool(report)}")
    print("the packet as it was in turn 1:", [action.tool for action in log.packet(turn=1).recent_actions])
