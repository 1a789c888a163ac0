"""The names of our spans against those that OpenTelemetry's own library emits for the same run.

The differences must be exactly the documented ones: a name that either side gains or loses fails here
first, and then docs/telemetry.md changes with it.
"""
import contextlib
import http.client
import json
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "gateway")]
import receiver
from chat_server import ChatServer
from harness import TIMEOUT_S
from run_project import NOTE, RunTest
from scripted_upstream import EVENTS, Reply, Upstream, sse

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
# As the library has them, but for what is asked in this process: that is no client's call.
KINDS = {"invoke_workflow": "INTERNAL", "invoke_agent": "INTERNAL", "chat": "INTERNAL", "execute_tool": "INTERNAL",
         "turn": "INTERNAL", "upsert_memory": "INTERNAL", "search_memory": "CLIENT"}


def kind_of(span):
    from opentelemetry.proto.trace.v1 import trace_pb2
    return trace_pb2.Span.SpanKind.Name(span.kind).removeprefix("SPAN_KIND_")


def types_of(said):
    return {name: type(list(value) if isinstance(value, tuple) else value) for name, value in said.items()}


@contextlib.contextmanager
def library():
    """Its handler, and what it has sent, by the first word of the span's name."""
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
    from opentelemetry.util.genai.handler import TelemetryHandler
    spans, sent = InMemorySpanExporter(), {}
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    yield TelemetryHandler(tracer_provider=provider), sent
    sent.update({span.name.split()[0]: span for span in spans.get_finished_spans()})


def theirs():
    """The same run, told to the library: a workflow, an agent, a model call, a tool."""
    with library() as (handler, sent):
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
    return sent


def their_call(provider, model, server, **more):
    """One call of a model elsewhere, with all that such a call may tell."""
    with library() as (handler, sent):
        with handler.inference(provider, request_model=model, server_address=server[0], server_port=server[1]) as chat:
            chat.conversation_id = "c"
            chat.response_model_name = model
            for name, value in more.items():
                setattr(chat, name, value)
    return sent["chat"]


class NamesTest(RunTest):
    def setUp(self):
        super().setUp()
        self.sink = receiver.Receiver()
        self.addCleanup(self.sink.stop)

    def ours(self):
        """The spans of all logs, by the first word of their names."""
        self.ok("export", "--otlp", self.sink.url)
        found = {}
        for span in self.sink.spans():
            found.setdefault(span.name.split()[0], []).append(span)
        return found

    def compare(self, spans, span, ours_alone, theirs_alone):
        """Between them our spans have the library's names, but for these, with values of the same types."""
        names = {}
        for one in spans:
            names |= types_of(receiver.attributes(one))
        theirs = types_of(span.attributes)
        self.assertEqual(set(names) - set(theirs), ours_alone)
        self.assertEqual(set(theirs) - set(names), theirs_alone)
        self.assertEqual({name: names[name] for name in set(names) & set(theirs)},
                         {name: theirs[name] for name in set(names) & set(theirs)})

    def test_the_differences_are_the_documented_ones(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        ours, others = self.ours(), theirs()
        self.assertEqual(set(others), set(OURS_ALONE))
        for operation, span in others.items():
            with self.subTest(operation):
                self.compare(ours[operation], span, OURS_ALONE[operation], THEIRS_ALONE[operation])
                self.assertEqual(span.kind.name, "CLIENT" if operation == "chat" else KINDS[operation])
        for operation in ("chat", "invoke_agent", "invoke_workflow"):
            self.assertEqual(ours[operation][0].name, others[operation].name)

    def test_kinds(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.ok("append", "asker", stdin=json.dumps({"type": "hub_update", "data": {"nodes": [{"id": "a.py::f"}]}}))
        self.assertEqual({operation: {kind_of(span) for span in spans} for operation, spans in self.ours().items()},
                         {operation: {kind} for operation, kind in KINDS.items()})

    def test_a_call_of_a_server(self):
        server = ChatServer(NOTE, usage={"prompt_tokens": 31, "completion_tokens": 5,
                                         "prompt_tokens_details": {"cached_tokens": 30}})
        self.addCleanup(server.close)
        self.done("run", "a.py", "-o", "note", "--model", server.url, "--decide", "free")
        chats = self.ours()["chat"]
        self.assertEqual({kind_of(span) for span in chats}, {"CLIENT"})
        said = receiver.attributes(chats[0])
        host, port = "127.0.0.1", int(server.url.rpartition(":")[2])
        self.assertEqual((said["server.address"], said["server.port"]), (host, port))
        self.assertEqual(said["gen_ai.usage.cache_read.input_tokens"], 30)
        call = their_call("openai", "m", (host, port), input_tokens=31, output_tokens=5, cache_read_input_tokens=30,
                          conversation_compacted=True, finish_reasons=["tool_calls"], temperature=0.0, top_p=0.95,
                          top_k=64, seed=1, max_tokens=256)
        self.compare(chats, call, OURS_ALONE["chat"], THEIRS_ALONE["chat"])

    def test_a_streamed_call_behind_the_gateway(self):
        """Only there are streams, the ids of answers, and what a server kept of a prompt."""
        upstream = Upstream()
        self.addCleanup(upstream.stop)
        usage = {"input_tokens": 1, "cache_read_input_tokens": 20, "cache_creation_input_tokens": 10}
        upstream.replies.append(Reply(headers=EVENTS, pieces=sse(
            {"type": "message_start", "message": {"id": "msg_1", "usage": usage}},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "hi"}},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}},
            {"type": "message_stop"})))
        gateway = self.start("gateway", "--upstream", upstream.url)
        client = http.client.HTTPConnection("127.0.0.1", int(gateway.stdout.readline().rpartition(b":")[2]),
                                            timeout=TIMEOUT_S)
        self.addCleanup(client.close)
        client.request("POST", "/v1/messages", json.dumps(
            {"model": "m", "stream": True, "max_tokens": 9, "temperature": 0.5, "top_p": 0.5, "top_k": 3,
             "messages": [{"role": "user", "content": "x"}]}))
        self.assertEqual(client.getresponse().read().count(b"data: "), 6)
        gateway.terminate()
        self.assertEqual(gateway.wait(TIMEOUT_S), 0)
        (chat,) = self.ours()["chat"]
        said = receiver.attributes(chat)
        self.assertEqual((kind_of(chat), said["gen_ai.response.id"]), ("CLIENT", "msg_1"))
        self.assertEqual([said[f"gen_ai.usage.{one}.input_tokens"] for one in
                          ("cache_read", "cache_creation", "cache_write")], [20, 10, 10])
        call = their_call("anthropic", "m", ("127.0.0.1", upstream.port), request_stream=True, ttfc_seconds=0.1,
                          response_id="msg_1", input_tokens=31, output_tokens=5, cache_read_input_tokens=20,
                          cache_write_input_tokens=10, finish_reasons=["end_turn"], max_tokens=9, temperature=0.5,
                          top_p=0.5, top_k=3)
        self.compare([chat], call, EVERY | {"gen_ai.agent.name", "twotrack.turn", "twotrack.attempt",
                                            "gen_ai.usage.cache_creation.input_tokens"}, {"gen_ai.response.model"})


if __name__ == "__main__":
    receiver.with_the_venv()
    unittest.main()
