"""The gateway's /metrics, and its calls as parts of the traces of its clients."""
import json
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "gateway")]
import receiver
from harness import TIMEOUT_S
import metrics_test
from scripted_upstream import EVENTS, Reply, Upstream, stream, whole

PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


class GatewayTelemetryTest(metrics_test.MetricsTest):
    test_serve_counts_what_happens_while_it_runs = None

    def gateway(self):
        self.upstream = Upstream()
        self.addCleanup(self.upstream.stop)
        process = self.start("gateway", "--upstream", self.upstream.url)
        return process, int(process.stdout.readline().decode().strip().rpartition(":")[2])

    def test_the_gateway_counts_calls_tokens_and_syncs(self):
        _, port = self.gateway()
        self.upstream.replies.append(Reply(whole("chat", "hi")))
        self.ask(port, "/v1/chat/completions", "POST", '{"model":"m","messages":[{"role":"user","content":"x"}]}')
        _, text = self.ask(port)
        found = self.numbers(text)
        labels = 'gen_ai_operation_name="chat",gen_ai_provider_name="openai",gen_ai_request_model="m"'
        self.assertEqual(found[f"gen_ai_client_operation_duration_seconds_count{{{labels}}}"], 1)
        self.assertEqual(found[f'gen_ai_client_token_usage_sum{{{labels},gen_ai_token_type="input"}}'], 31)
        self.assertAlmostEqual(found["twotrack_prompt_cached_ratio"], 30 / 31)
        self.assertGreaterEqual(found["twotrack_fsync_duration_seconds_count"], 2)
        self.assertEqual(self.ask(port, Host="evil.example")[0].status, 421)
        self.assertEqual(len(self.upstream.seen), 1)  # nobody asked the server for its metrics

    def test_the_gateways_calls_are_part_of_the_clients_trace(self):
        sink = receiver.Receiver()
        self.addCleanup(sink.stop)
        self.write_trusted(f"telemetry: {{otlp: '{sink.url}'}}\n")
        self.env["OTEL_BSP_EXPORT_TIMEOUT"] = "60000"  # a busy machine is no fault of ours
        process, port = self.gateway()
        self.upstream.replies.append(Reply(pieces=stream("chat", "hi"), headers=EVENTS))
        self.ask(port, "/v1/chat/completions", "POST", traceparent=PARENT,
                 body='{"model":"m","stream":true,"messages":[{"role":"user","content":"x"}]}')
        process.terminate()
        self.assertEqual(process.wait(TIMEOUT_S), 0)
        (chat,) = sink.spans()
        said = receiver.attributes(chat)
        self.assertEqual((chat.trace_id.hex(), chat.parent_span_id.hex()), tuple(PARENT.split("-")[1:3]))
        self.assertEqual((said["server.address"], said["server.port"]), ("127.0.0.1", self.upstream.port))
        self.assertTrue(said["gen_ai.request.stream"])
        self.assertGreater(said["gen_ai.response.time_to_first_chunk"], 0)
        # The server's part hangs below the gateway's.
        sent = {name.lower(): value for name, value in self.upstream.seen[-1][2]}["traceparent"]
        self.assertEqual(sent, f"00-{chat.trace_id.hex()}-{chat.span_id.hex()}-01")

    def test_a_conversation_has_calls_and_no_agent_of_ours(self):
        _, port = self.gateway()
        call = ("c1", "run", {"command": "make"})
        history = [{"role": "user", "content": "x"}]
        for answer in (whole("chat", "one", call), whole("chat", "two")):
            self.upstream.replies.append(Reply(answer))
            self.ask(port, "/v1/chat/completions", "POST", json.dumps({"model": "m", "messages": history}))
            history += [answer["choices"][0]["message"], {"role": "tool", "tool_call_id": "c1", "content": "ok"}]
        self.ok("export", "--otlp", "z.json")
        spans = json.loads((self.root / "z.json").read_text())["resourceSpans"][0]["scopeSpans"][0]["spans"]
        self.assertEqual(sorted(one["name"] for one in spans), ["chat m", "chat m", "execute_tool run"])
        self.assertEqual((len({one["traceId"] for one in spans}), {one.get("parentSpanId") for one in spans}), (1, {None}))

    def test_without_telemetry_a_traceparent_goes_through_untouched(self):
        _, port = self.gateway()
        self.upstream.replies.append(Reply(whole("chat", "hi")))
        self.ask(port, "/v1/chat/completions", "POST", '{"model":"m","messages":[{"role":"user","content":"x"}]}',
                 traceparent=PARENT)
        self.assertEqual({name.lower(): value for name, value in self.upstream.seen[-1][2]}["traceparent"], PARENT)


if __name__ == "__main__":
    receiver.with_the_venv()
    unittest.main()
