"""A summarizer of one's own says what a tool's output means; a hook adds what the model must know.

Run it: python examples/summarizer_and_hook.py
"""

import tempfile
from typing import Any

import twotrack


class DiskUsage(twotrack.Summarizer):
    def summarize(self, raw_result: Any) -> str:
        fullest = max(raw_result["disks"], key=lambda disk: disk["used"])
        return f"{fullest['name']} is {fullest['used']} % full"

    def extract_knowledge(self, raw_result: Any) -> dict[str, Any]:
        return {f"used_{disk['name']}": disk["used"] for disk in raw_result["disks"]}


def warn_when_full(packet: twotrack.DecisionPacket) -> list[tuple[str, dict[str, Any]]]:
    """Called before each request; what it returns becomes events first, so the log explains the prompt."""
    full = [key for key, entry in packet.knowledge.items() if key.startswith("used_") and entry.value > 90]
    return [("user_message", {"content": f"Make room: {', '.join(full)}"})] if full else []


def main(root: str) -> None:
    with twotrack.Session("ops-1", root, goal="Keep the disks healthy", summarizers={"disks": DiskUsage()}) as session:
        session.add_hook(warn_when_full)
        session.start_turn(1)
        output = {"disks": [{"name": "root", "used": 41}, {"name": "data", "used": 97}]}
        session.append("tool_result", {"tool": "disks", "raw_output": output})
        print(session.packet.recent_actions[0].summary)
        print(session.request())


with tempfile.TemporaryDirectory() as folder:
    main(folder)
