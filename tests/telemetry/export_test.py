"""export --otlp and telemetry.otlp: spans of real runs, read back with OpenTelemetry's own messages."""
import collections
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import receiver
from chat_server import ChatServer
from run_project import NOTE, RunTest

PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


class TelemetryTest(RunTest):
    def setUp(self):
        super().setUp()
        for name in [name for name in self.env if name.startswith("OTEL_") or name == "TRACEPARENT"]:
            del self.env[name]
        self.env["OTEL_BSP_EXPORT_TIMEOUT"] = "60000"  # a busy machine is no fault of ours
        self.receiver = receiver.Receiver()
        self.addCleanup(self.receiver.stop)

    def note(self, *more, **kwargs):
        return self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE), *more, **kwargs)

    def export(self, *more, **kwargs):
        return self.ok("export", "--otlp", self.receiver.url, *more, **kwargs)

    def file(self, name, *more):
        self.ok("export", "--otlp", str(self.root / name), *more)
        return (self.root / name).read_bytes()

    def live(self, more=""):
        self.write_trusted(f"sandbox: {{require: none}}\ntelemetry: {{otlp: '{self.receiver.url}'{more}}}\n")


class Exported(TelemetryTest):
    def setUp(self):
        super().setUp()
        self.note()

    def test_a_run_is_one_tree(self):
        self.export()
        spans = self.receiver.spans()
        by_id = {span.span_id: span for span in spans}
        (root,) = [span for span in spans if not span.parent_span_id]
        self.assertEqual(root.name, "invoke_workflow run")
        tree = collections.Counter((by_id[span.parent_span_id].name, span.name) for span in spans if span != root)
        self.assertEqual(tree, {("invoke_workflow run", "invoke_agent note_agent"): 1,
                                **{("invoke_agent note_agent", f"turn {n}"): 1 for n in (1, 2, 3)},
                                **{(f"turn {n}", name): 1 for n in (1, 2, 3)
                                   for name in ("upsert_memory short_track", "chat scripted:script.txt")},
                                ("turn 1", "execute_tool add_line"): 1, ("turn 2", "execute_tool look"): 1,
                                ("turn 3", "execute_tool submit_result"): 1})
        self.assertEqual(len({span.trace_id for span in spans}), 1)
        for span in spans:
            self.assertLessEqual(span.start_time_unix_nano, span.end_time_unix_nano)
            if span != root:
                self.assertGreaterEqual(span.start_time_unix_nano, by_id[span.parent_span_id].start_time_unix_nano)

    def test_both_forms_say_the_same(self):
        as_json = receiver.read_json(self.message(), self.file("spans.json"))
        self.assertEqual(as_json, self.message().FromString(self.file("spans.pb")))
        self.assertEqual(len(receiver.spans_of([as_json])), 14)

    def message(self):
        from opentelemetry.proto.collector.trace.v1 import trace_service_pb2
        return trace_service_pb2.ExportTraceServiceRequest()

    def test_every_span_leads_to_a_verified_line(self):
        self.export()
        self.ok("verify")
        for span in self.receiver.spans():
            said = receiver.attributes(span)
            lines = [json.loads(line) for line in
                     (self.root / f".agentfs/traces/{said['twotrack.log.agent']}.jsonl").read_text().splitlines()]
            self.assertEqual(lines[said["twotrack.log.last_seq"]]["hash"], said["twotrack.log.hash"])
            self.assertIn(span.span_id.hex(), lines[said["twotrack.log.seq"]]["hash"])

    def test_twice_is_the_same(self):
        self.export()
        first = [span.SerializeToString() for span in self.receiver.spans()]
        self.receiver.requests.clear()
        self.export()
        self.assertEqual([span.SerializeToString() for span in self.receiver.spans()], first)

    def test_how_it_is_sent(self):
        for protocol, content_type in (("http/protobuf", "application/x-protobuf"), ("http/json", "application/json")):
            self.receiver.requests.clear()
            self.export("--protocol", protocol, env={"OTEL_EXPORTER_OTLP_HEADERS": "x-key=a%20b"})
            ((path, headers, body),) = self.receiver.requests
            self.assertEqual((path, headers["content-type"], headers["content-encoding"], headers["x-key"]),
                             ("/v1/traces", content_type, "gzip", "a b"))
            self.assertEqual(len(self.receiver.spans()), 14)
        self.export(env={"OTEL_EXPORTER_OTLP_COMPRESSION": "none"})
        self.assertNotIn("content-encoding", self.receiver.requests[-1][1])

    def test_a_receiver_that_is_busy_is_asked_again(self):
        for status in (429, 502, 503, 504):
            self.receiver.requests.clear()
            self.receiver.tries.clear()
            self.receiver.statuses = [status]
            self.export()
            self.assertEqual(self.receiver.tries, [status, 200])
            self.assertEqual(len(self.receiver.spans()), 14)

    def test_a_receiver_that_refuses(self):
        self.receiver.statuses = [400]
        self.refused("export", "--otlp", self.receiver.url, says="answered 400: no")
        self.assertEqual(self.receiver.tries, [400])
        self.receiver.statuses = [401]
        self.refused("export", "--otlp", self.receiver.url, hint="OTEL_EXPORTER_OTLP_HEADERS")
        self.receiver.statuses = [415]
        self.refused("export", "--otlp", self.receiver.url, "--protocol", "http/json", hint="http/protobuf")

    def test_what_a_receiver_rejects_is_said(self):
        self.receiver.answer = b"\x0a\x08\x08\x02\x12\x04full"
        self.assertIn("rejected 2 spans: full", self.export().err)

    def test_what_was_said_stays_here_unless_asked_for(self):
        said = re.compile(rb"Do what the script says|Note a\.py|noted|\"one\"|one\\n")
        self.assertIsNone(said.search(self.file("plain.json")))
        with_content = self.file("content.json", "--content").decode()
        for words in ("Do what the script says", "Note a.py", "noted"):
            self.assertIn(words, with_content)
        spans = receiver.spans_of([receiver.read_json(self.message(), with_content)])
        for span in spans:
            for name, value in receiver.attributes(span).items():
                if name in ("gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.system_instructions",
                            "gen_ai.tool.call.arguments", "gen_ai.tool.definitions"):
                    json.loads(value)

    def test_a_packet_replaces_history(self):
        self.export()
        chats = sorted((span.start_time_unix_nano, receiver.attributes(span).get("gen_ai.conversation.compacted"))
                       for span in self.receiver.spans() if span.name.startswith("chat"))
        self.assertEqual([compacted for _, compacted in chats], [None, True, True])

    def test_one_agent_or_one_run(self):
        self.export(self.agent())
        self.assertEqual(len(self.receiver.spans()), 13)
        self.receiver.requests.clear()
        (run,) = self.logs("run-")
        self.export("--run", run.removeprefix("run-"))
        self.assertEqual(len(self.receiver.spans()), 14)
        self.refused("export", "--otlp", self.receiver.url, "--run", "none", says="no logs for run")
        (self.root / "kept.json").write_text("kept")
        for option in ("--otlp", "-o"):
            self.refused("export", option, str(self.root / "kept.json"), "--run", "none", says="no logs for run")
            self.assertEqual((self.root / "kept.json").read_text(), "kept")

    def test_wrong_uses(self):
        self.refused("export", "--otlp", "spans.txt", says="neither a URL nor a known file", hint="FILE.json")
        self.refused("export", "--otlp", "ftp://x", says="neither a URL")
        self.refused("export", "--otlp", "x.json", "-o", "y", says="--otlp goes with neither")
        self.refused("export", "--content", says="belong to --otlp")
        self.refused("export", "--otlp", self.receiver.url, says="OTEL_EXPORTER_OTLP_PROTOCOL is grpc",
                     env={"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"})
        self.receiver.stop()
        self.refused("export", "--otlp", "http://127.0.0.1:9", says="http://127.0.0.1:9/v1/traces: ")


class Parents(TelemetryTest):
    def test_a_run_is_part_of_who_started_it(self):
        self.note(env={"TRACEPARENT": PARENT})
        self.export()
        spans = self.receiver.spans()
        self.assertEqual({span.trace_id.hex() for span in spans}, {"4bf92f3577b34da6a3ce929d0e0e4736"})
        (root,) = [span for span in spans if span.parent_span_id.hex() == "00f067aa0ba902b7"]
        self.assertEqual(root.name, "invoke_workflow run")

    def test_what_is_no_traceparent_is_ignored(self):
        self.note(env={"TRACEPARENT": "00-zz"})
        self.export()
        self.assertEqual(sum(not span.parent_span_id for span in self.receiver.spans()), 1)

    def test_a_model_server_is_told_which_span_asks(self):
        server = ChatServer(NOTE)
        self.addCleanup(server.close)
        self.done("run", "a.py", "-o", "note", "--model", server.url, "--decide", "free", env={"TRACEPARENT": PARENT})
        self.export()
        chats = sorted((span for span in self.receiver.spans() if span.name.startswith("chat ")),
                       key=lambda span: span.start_time_unix_nano)
        self.assertEqual([one["traceparent"] for one in server.asked],
                         [f"00-{span.trace_id.hex()}-{span.span_id.hex()}-01" for span in chats])
        self.assertEqual(len(chats), len(NOTE))

    def test_a_session_too(self):
        self.ok("session", "s", stdin='{"event":{"type":"turn_start","data":{"turn":1}}}\n', env={"TRACEPARENT": PARENT})
        self.export("s")
        self.assertIn("00f067aa0ba902b7", [span.parent_span_id.hex() for span in self.receiver.spans()])


class Live(TelemetryTest):
    def test_a_run_tells_what_export_would(self):
        self.live()
        self.note()
        live = sorted(span.SerializeToString() for span in self.receiver.spans())
        self.receiver.requests.clear()
        self.export()
        self.assertEqual(live, sorted(span.SerializeToString() for span in self.receiver.spans()))

    def test_metrics_go_along(self):
        self.live()
        self.note()
        metrics = self.receiver.metrics()
        (calls,) = metrics["gen_ai.client.operation.duration"].histogram.data_points
        self.assertEqual((calls.count, sum(calls.bucket_counts)), (3, 3))
        self.assertGreater(calls.sum, 0)
        self.assertEqual(len(calls.bucket_counts), len(calls.explicit_bounds) + 1)
        self.assertEqual(metrics["twotrack.turns"].sum.data_points[0].as_double, 3)
        self.assertTrue(metrics["twotrack.turns"].sum.is_monotonic)
        for name in ("gen_ai.execute_tool.duration", "gen_ai.invoke_agent.duration", "twotrack.view.size",
                     "twotrack.fsync.duration"):
            self.assertGreater(metrics[name].histogram.data_points[0].count, 0, name)

    def test_a_session_tells_as_it_goes(self):
        self.live()
        events = [{"type": "turn_start", "data": {"turn": n}} for n in (1, 2, 3)]
        self.ok("session", "s", stdin="".join(json.dumps({"event": one}) + "\n" for one in events))
        self.assertEqual([span.name for span in self.receiver.spans()], ["turn 1", "turn 2"])

    def test_an_unreachable_receiver_is_one_warning(self):
        self.receiver.stop()
        self.live()
        answer = self.note()
        self.assertEqual(answer.err.count("telemetry: "), 1, answer)
        self.assertIn("twotrack export --otlp", answer.err)
        self.ok("verify")

    def test_content_is_asked_for_by_name(self):
        self.live()
        self.note()
        self.assertFalse([span for span in self.receiver.spans() if "gen_ai.input.messages" in receiver.attributes(span)])
        self.live(", content: true")
        self.receiver.requests.clear()
        self.note()
        self.assertEqual(3, len([span for span in self.receiver.spans()
                                 if "gen_ai.input.messages" in receiver.attributes(span)]))

    def test_a_trace_that_nobody_wants_is_not_sent(self):
        self.live()
        self.note(env={"TRACEPARENT": PARENT[:-1] + "0"})
        self.assertEqual(self.receiver.spans(), [])

    def test_it_can_be_switched_off(self):
        self.live()
        self.note(env={"OTEL_SDK_DISABLED": "true"})
        self.assertEqual(self.receiver.requests, [])

    def test_the_users_key_goes_only_where_the_user_said(self):
        self.live()
        self.note(env={"OTEL_EXPORTER_OTLP_HEADERS": "authorization=key"})
        self.assertNotIn("authorization", self.receiver.requests[0][1])
        self.write_trusted("sandbox: {require: none}\ntelemetry: {otlp: auto}\n")
        self.receiver.requests.clear()
        self.note(env={"OTEL_EXPORTER_OTLP_HEADERS": "authorization=key",
                       "OTEL_EXPORTER_OTLP_ENDPOINT": self.receiver.url})
        self.assertEqual(self.receiver.requests[0][1]["authorization"], "key")

    def test_a_folder_that_nobody_trusts_tells_nobody(self):
        (self.root / "twotrack.yaml").write_text(
            f"sandbox: {{require: none}}\ntelemetry: {{otlp: '{self.receiver.url}'}}\n")
        self.refused("run", "a.py", "-o", "note", "--model", self.script(*NOTE), says="telemetry.otlp")
        self.assertEqual(self.receiver.tries, [])


if __name__ == "__main__":
    receiver.with_the_venv()
    unittest.main()
