"""How a user's code reads the types of the package; checked by mypy --strict, never run."""

from __future__ import annotations

import twotrack
from twotrack.context import ContextManager, DecisionPacket, make_success_result


class Lines(twotrack.Summarizer):
    def summarize(self, raw_result: object) -> str:
        return f"{raw_result!s:.40}"


@twotrack.tool(effect="pure")
def count(text: str, limit: int = 3) -> dict[str, int]:
    """Count words."""
    return {"words": min(limit, len(text.split()))}


@twotrack.tool
async def send(text: str) -> None:
    """Send a text."""


async def run_agents(root: str) -> str:
    words: int = count("a b", limit=2)["words"]
    spec: dict[str, object] = count.spec
    await send("hello")
    agent = twotrack.Agent(goal="g", tools=[count, send], max_turns=words, summarizers={"count": Lines()})
    result: twotrack.RunResult = agent.run("scripted:answers.jsonl", root, on_event=lambda event: print(event.type))
    again = await agent.arun(lambda request: "no", root, agent_id=result.agent_id, resume=True)
    done: twotrack.ProjectRun = twotrack.run(["src"], ["lint"], model="scripted:answers.jsonl", root=root)
    return again.status + done.summary + str(spec) + str(result.log.what_if(limit=500)[0].equal)


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


def observe(root: str) -> str:
    with twotrack.gateway("http://127.0.0.1:8080", root, fit=4000) as gateway:
        return gateway.url + gateway.openai_url
