"""The OpenTelemetry Collector prints the spans of a run as they were exported: names, ids, parents, attributes.

It is built from Go modules by name (docs/telemetry.md says how), which takes minutes, so set-up does not do it.
TWOTRACK_OTELCOL names the program; without it this test is skipped.
"""
import json
import os
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1] / "cli"), str(HERE.parents[1] / "faults")]
from run_project import NOTE, RunTest
from servers import Server, free_port, wait_until

COLLECTOR = os.environ.get("TWOTRACK_OTELCOL")
CONFIG = """\
receivers: {{otlp: {{protocols: {{http: {{endpoint: "127.0.0.1:{port}"}}}}}}}}
exporters: {{debug: {{verbosity: detailed}}}}
service:
  telemetry: {{metrics: {{level: none}}}}
  pipelines:
    traces: {{receivers: [otlp], exporters: [debug]}}
    metrics: {{receivers: [otlp], exporters: [debug]}}
"""
FIELD = re.compile(r"^    (Trace ID|Parent ID|ID|Name|Kind) +: ?(.*)$", re.MULTILINE)


class CollectorTest(RunTest):
    def setUp(self):
        super().setUp()
        port = free_port()
        config = self.root.parent / f"{self.root.name}-collector.yaml"
        config.write_text(CONFIG.format(port=port))
        self.log = config.with_suffix(".log")
        self.addCleanup(lambda: [path.unlink(missing_ok=True) for path in (config, self.log)])
        self.server = Server([COLLECTOR, "--config", str(config)], port, self.log).start()
        self.addCleanup(self.server.kill)
        self.server.ready()
        self.url = f"http://127.0.0.1:{port}"

    def printed(self, count):
        """The spans that it has printed, in order, each as a dict of its lines."""
        def spans():
            found = []
            for field, value in FIELD.findall(self.log.read_text()):
                if field == "Trace ID":
                    found.append({})
                if found:
                    found[-1][field] = value.strip()
            return found
        wait_until(lambda: len(spans()) >= count, "the collector prints no spans")
        return spans()

    def test_it_prints_the_spans_that_were_exported(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.ok("export", "--otlp", str(self.root / "spans.json"))
        exported = json.loads((self.root / "spans.json").read_text())
        sent = exported["resourceSpans"][0]["scopeSpans"][0]["spans"]
        kinds = {1: "Internal", 3: "Client"}
        wanted = [{"Trace ID": span["traceId"], "Parent ID": span.get("parentSpanId", ""), "ID": span["spanId"],
                   "Name": span["name"], "Kind": kinds[span["kind"]]} for span in sent]
        forms = [("http/json", "gzip"), ("http/json", "none"), ("http/protobuf", "gzip"), ("http/protobuf", "none")]
        for number, (protocol, packing) in enumerate(forms, 1):
            self.ok("export", "--otlp", self.url, "--protocol", protocol,
                    env={"OTEL_EXPORTER_OTLP_COMPRESSION": packing})
            self.assertEqual(self.printed(number * len(sent))[(number - 1) * len(sent):], wanted, (protocol, packing))

    def test_a_live_run_sends_it_spans_and_metrics(self):
        self.write_trusted(f"telemetry: {{otlp: '{self.url}'}}\n")
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        wait_until(lambda: "gen_ai.client.operation.duration" in self.log.read_text(), "no metrics are printed")
        names = {span["Name"].split()[0] for span in self.printed(1)}
        self.assertLessEqual({"invoke_workflow", "invoke_agent", "chat", "execute_tool"}, names)


if __name__ == "__main__":
    if not COLLECTOR:
        print("skipped: TWOTRACK_OTELCOL does not name a collector (docs/telemetry.md says how to build one)")
        sys.exit(77)
    unittest.main()
