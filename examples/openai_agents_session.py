"""An OpenAI Agents SDK agent whose session is a log, and whose model sees the packet, not the history.

Needs: pip install "twotrack[openai-agents]".   Run it: python examples/openai_agents_session.py
"""

import asyncio
import tempfile
from typing import Any

from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage, set_tracing_disabled
from openai.types.responses import ResponseOutputMessage, ResponseOutputText
from twotrack.adapters.openai_agents import TwoTrackSession

set_tracing_disabled(True)


class Echo(Model):  # in the place of a real one: says how much it was shown
    async def get_response(self, system_instructions: Any, input: Any, *_: Any, **__: Any) -> ModelResponse:
        words = ResponseOutputText(annotations=[], text=f"I was shown {len(str(input))} characters", type="output_text")
        said = ResponseOutputMessage(id="m", content=[words], role="assistant", status="completed", type="message")
        return ModelResponse(output=[said], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError


async def main(root: str) -> None:
    session = TwoTrackSession("user-7", root, goal="Help")
    small = RunConfig(session_input_callback=session.packet_input)
    agent = Agent(name="helper", model=Echo())
    for number in range(6):
        result = await Runner.run(agent, f"Question {number}: " + "why " * 800, session=session, run_config=small)
        print(result.final_output)
    print(f"{len(await session.get_items())} items are kept; the log is whole: {bool(session.log.verify())}")
    session.close()


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(main(folder))
