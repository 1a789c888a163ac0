"""The names of our spans against those that OpenTelemetry's own library emits for the same run.

The differences must be exactly the documented ones: a name that either side gains or loses fails here
first, and then docs/telemetry.md changes with it.
"""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import receiver
from run_project import NOTE, RunTest

# Of every span: where it is in a log, whose conversation it is, and how Phoenix sorts it.
EVERY = {"twotrack.log.agent", "twotrack.log.seq", "twotrack.log.last_seq", "twotrack.log.hash", "twotrack.run.id",
         "session.id", "openinference.span.kind"}
OURS_ALONE = {
    "invoke_workflow": EVERY | {"gen_ai.conversation.id", "twotrack.run.agents", "twotrack.run.status"},
    "invoke_agent": EVERY | {"gen_ai.agent.id", "gen_ai.agent.version", "gen_ai.provider.name", "twotrack.node.id",
                             "twotrack.run.status"},
    "chat": EVERY | {"gen_ai.agent.name", "twotrack.turn", "twotrack.attempt", "twotrack.packet.hash"},
    "execute_tool": EVERY | {"gen_ai.conversation.id", "twotrack.turn", "twotrack.decided_by",
                             "twotrack.tool.effect", "twotrack.tool.outcome", "twotrack.raw.bytes", "twotrack.raw.ref"},
}
THEIRS_ALONE = {"invoke_workflow": set(), "invoke_agent": set(), "chat": {"gen_ai.response.model"},
                "execute_tool": set()}
KINDS = {"invoke_workflow": "INTERNAL", "invoke_agent": "INTERNAL", "chat": "CLIENT", "execute_tool": "INTERNAL"}


def theirs():
    """The same run, told to the library: a workflow, an agent, a model call, a tool."""
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
    from opentelemetry.util.genai.handler import TelemetryHandler
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    handler = TelemetryHandler(tracer_provider=provider)
    with handler.workflow(name="run"):
        with handler.invoke_local_agent(agent_name="note_agent", request_model="scripted:script.txt") as agent:
            agent.conversation_id = "c"
            agent.input_tokens, agent.output_tokens = 1527, 51
            with handler.inference("scripted", request_model="scripted:script.txt") as chat:
                chat.conversation_id = "c"
                chat.conversation_compacted = True
                chat.temperature, chat.top_p, chat.top_k = 0.0, 0.95, 64
                chat.seed, chat.max_tokens = 1, 256
                chat.input_tokens, chat.output_tokens = 509, 17
                chat.finish_reasons = ["stop"]
                chat.response_model_name = "scripted:script.txt"
            with handler.tool("add_line", tool_type="function", agent_name="note_agent") as tool:
                tool.tool_call_id = "1/0"
                tool.tool_description = "Add a line to the notes."
    return {span.name.split()[0]: span for span in spans.get_finished_spans()}


class NamesTest(RunTest):
    def ours(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        sink = receiver.Receiver()
        self.addCleanup(sink.stop)
        self.ok("export", "--otlp", sink.url)
        found = {}
        for span in sink.spans():
            found.setdefault(span.name.split()[0], set()).update(receiver.attributes(span))
            found[span.name.split()[0] + " name"] = span.name
        return found

    def test_the_differences_are_the_documented_ones(self):
        ours, library = self.ours(), theirs()
        self.assertEqual(set(library), set(OURS_ALONE))
        for operation, span in library.items():
            with self.subTest(operation):
                self.assertEqual(ours[operation] - set(span.attributes), OURS_ALONE[operation])
                self.assertEqual(set(span.attributes) - ours[operation], THEIRS_ALONE[operation])
                self.assertEqual(span.kind.name, KINDS[operation])
        self.assertEqual(ours["chat name"], library["chat"].name)
        self.assertEqual(ours["invoke_agent name"], library["invoke_agent"].name)
        self.assertEqual(ours["invoke_workflow name"], library["invoke_workflow"].name)


if __name__ == "__main__":
    receiver.with_the_venv()
    unittest.main()
