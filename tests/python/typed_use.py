"""How a user's code reads the types of the package; checked by mypy --strict, never run."""

from __future__ import annotations

import twotrack
from twotrack.context import ContextManager, DecisionPacket, make_success_result


class Lines(twotrack.Summarizer):
    def summarize(self, raw_result: object) -> str:
        return f"{raw_result!s:.40}"


def use(root: str) -> list[str]:
    with twotrack.Session("a1", root, goal="g", summarizers={"wc": Lines()}) as session:
        receipt: twotrack.Receipt = session.append("user_message", {"content": "hi"})
        packet: DecisionPacket = session.packet
        packet.update_knowledge("seq", receipt.seq)
    context = ContextManager({"agent_id": "a", "goal": "g", "operation": "o", "node_id": "n"})
    context.apply_event({"type": "tool_result", "tool_name": "t", "data": make_success_result([1], "one")})
    tools: list[str] = [action.tool for action in context.packet.recent_actions]
    report: twotrack.VerifyReport = twotrack.open("a1", root).verify()
    return tools if report else []
