"""A receiver of OTLP over HTTP: it keeps what it is sent, and answers what a test tells it to."""
import gzip
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading

VENV = pathlib.Path(__file__).resolve().parents[2] / ".twotrack/venv/bin/python"


def with_the_venv():
    """Starts the test again with set-up's Python, which has opentelemetry-proto; skips it without."""
    try:
        import opentelemetry.proto.trace.v1.trace_pb2  # noqa: F401
        return
    except ImportError:
        pass
    has = VENV.exists() and pathlib.Path(sys.executable) != VENV and subprocess.run(
        [VENV, "-c", "import opentelemetry.proto.trace.v1.trace_pb2"], capture_output=True, check=False).returncode == 0
    if not has:
        print("skipped: opentelemetry-proto is not there; scripts/setup.sh test installs it")
        sys.exit(77)
    os.execv(VENV, [str(VENV), *sys.argv])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        receiver = self.server.receiver
        with receiver.lock:
            status = receiver.statuses.pop(0) if receiver.statuses else 200
            receiver.tries.append(status)
            if status == 200:
                receiver.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        self.send_response(status)
        answer = receiver.answer if status == 200 else b"no"
        self.send_header("Content-Type", self.headers["Content-Type"] if status == 200 else "text/plain")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


class Receiver:
    def __init__(self):
        self.lock = threading.Lock()
        self.requests = []  # (path, headers, body) of those that it took
        self.tries = []
        self.statuses = []  # to answer first
        self.answer = b""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.receiver = self
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def bodies(self, path):
        """What came to `path`, as OTLP messages."""
        from opentelemetry.proto.collector.metrics.v1 import metrics_service_pb2
        from opentelemetry.proto.collector.trace.v1 import trace_service_pb2
        kind = {"/v1/traces": trace_service_pb2.ExportTraceServiceRequest,
                "/v1/metrics": metrics_service_pb2.ExportMetricsServiceRequest}[path]
        for asked, headers, body in list(self.requests):
            if asked != path:
                continue
            if headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            yield read_json(kind(), body) if headers["content-type"] == "application/json" else kind.FromString(body)

    def spans(self):
        return spans_of(self.bodies("/v1/traces"))

    def metrics(self):
        return {metric.name: metric for body in self.bodies("/v1/metrics") for resource in body.resource_metrics
                for scope in resource.scope_metrics for metric in scope.metrics}


def read_json(message, body):
    """OTLP's JSON has ids in hexadecimal, where Protocol Buffers would have base64."""
    import base64
    from google.protobuf import json_format

    def with_base64(value):
        if isinstance(value, list):
            return [with_base64(one) for one in value]
        if not isinstance(value, dict):
            return value
        return {key: base64.b64encode(bytes.fromhex(one)).decode() if key in ("traceId", "spanId", "parentSpanId")
                else with_base64(one) for key, one in value.items()}

    return json_format.ParseDict(with_base64(json.loads(body)), message)


def spans_of(bodies):
    return [span for body in bodies for resource in body.resource_spans for scope in resource.scope_spans
            for span in scope.spans]


def attributes(span):
    def value(any_value):
        kind = any_value.WhichOneof("value")
        if kind == "array_value":
            return [value(one) for one in any_value.array_value.values]
        return getattr(any_value, kind)
    return {one.key: value(one.value) for one in span.attributes}
