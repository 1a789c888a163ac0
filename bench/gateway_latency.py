#!/usr/bin/env python3
"""What the gateway adds to the time until the first byte of an answer, beside a plain relay of bytes in the same run.

    gateway_latency.py TWOTRACK [--requests 300] [--streams 200] [--system 0] [--words 24]

Four ways to one server, asked in turn, so that whatever else the machine does hits all of them alike: straight, through
a relay that copies bytes, through the gateway, through the gateway with a bound. Each way is a conversation that grows,
on one connection. Then so many streams at once through the gateway. Prints one JSON object: milliseconds, and what the
gateway adds to the relay; what one sync of the disk takes meanwhile, since a request is durable before it is sent on
(TMPDIR=/dev/shm shows the gateway without a disk); the same for the first request of a conversation, which makes a log and
so waits for three syncs, and for the later ones; processor time of the gateway for a request; its memory with all streams open;
what the exact bytes take in the log, in per cent of the bytes sent. --system and --words make the requests those of a coding
agent: bytes of system text, and words that each turn adds.
"""
import argparse
import http.client
import http.server
import json
import os
import pathlib
import random
import socket
import socketserver
import statistics
import string
import subprocess
import tempfile
import threading
import time

TURNS = 60  # of a conversation
EVENTS = [b'data: {"id":"r","choices":[{"index":0,"delta":{"content":"ok"},"finish_reason":null}]}\n\n',
          b'data: {"id":"r","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n']


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path != "/v1/chat/completions":
            self.send_error(404)
            return
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        for number, piece in enumerate(EVENTS):
            if number == 1 and self.server.gate is not None:
                self.server.gate.wait()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads, request_queue_size, gate = True, 512, None


def relay(port):
    """Copies bytes to and from `port`; returns its own."""
    listener = socket.create_server(("127.0.0.1", 0))

    def copy(source, target):
        while data := source.recv(65536):
            target.sendall(data)
        target.close()

    def accept():
        while True:
            client, _ = listener.accept()
            server = socket.create_connection(("127.0.0.1", port))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((client, server), (server, client)):
                threading.Thread(target=copy, args=pair, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


WORDS = ["".join(random.Random(seed).choices(string.ascii_lowercase, k=5)) for seed in range(400)]


def some_words(count):
    return " ".join(random.choices(WORDS, k=count))


class Way:
    """One way to the server, and a conversation on it."""

    def __init__(self, name, port, system):
        self.system = [{"role": "system", "content": some_words(system // 6)}] if system else []
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.connection.connect()
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.messages, self.times = [{"role": "user", "content": f"the task of {name}"}], []

    def ask(self, turn, words):
        body = json.dumps({"model": "m", "stream": True, "messages": self.system + self.messages}).encode()
        begin = time.perf_counter()
        self.connection.request("POST", "/v1/chat/completions", body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        answer.read1(1)
        self.times.append(1000 * (time.perf_counter() - begin))
        answer.read()
        self.messages += [{"role": "assistant", "content": "ok"},
                          {"role": "user", "content": f"output of turn {turn}: {some_words(words)}"}]


def start(twotrack, root, upstream, *more):
    gateway = subprocess.Popen([twotrack, "gateway", "--root", root, "--upstream", f"http://127.0.0.1:{upstream}", *more],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return gateway, int(gateway.stdout.readline().decode().rsplit(":", 1)[1])


def sync(file):
    file.write(b"x" * 2000)
    file.flush()
    begin = time.perf_counter()
    os.fdatasync(file.fileno())
    return 1000 * (time.perf_counter() - begin)


def processor_ms(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def log_percent(twotrack, root):
    status = subprocess.run([twotrack, "gateway", "status", "--root", root, "--format", "json"], capture_output=True, text=True)
    threads = [thread for thread in json.loads(status.stdout) if thread["requests"] > 1]
    return round(100 * sum(one["kept_bytes"] for one in threads) / sum(one["plain_bytes"] for one in threads), 2)


def percentiles(times):
    cuts = statistics.quantiles(times, n=100)
    return {"p50": round(cuts[49], 3), "p99": round(cuts[98], 3)}


def streams_at_once(server, gateway, port, count):
    server.gate = threading.Event()
    begun = threading.Semaphore(0)

    def one(number):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        body = json.dumps({"model": "m", "stream": True, "messages": [{"role": "user", "content": f"stream {number}"}]})
        connection.request("POST", "/v1/chat/completions", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read1(1)
        begun.release()
        answer.read()

    clients = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for client in clients:
        client.start()
    for _ in clients:
        begun.acquire()
    fields = pathlib.Path(f"/proc/{gateway.pid}/status").read_text().split()
    server.gate.set()
    for client in clients:
        client.join()
    return round(int(fields[fields.index("VmRSS:") + 1]) / 1024, 1)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("twotrack")
    arguments.add_argument("--requests", type=int, default=300)
    arguments.add_argument("--streams", type=int, default=200)
    arguments.add_argument("--system", type=int, default=0)
    arguments.add_argument("--words", type=int, default=24)
    asked = arguments.parse_args()
    random.seed(7)
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    upstream = server.server_address[1]
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        observing, observe_port = start(asked.twotrack, one, upstream)
        fitting, fit_port = start(asked.twotrack, other, upstream, "--fit", str(4000 + asked.system // 3))
        disk, syncs = tempfile.TemporaryFile(dir=one), []
        try:
            ways = {name: Way(name, port, asked.system) for name, port in
                    (("direct", upstream), ("relay", relay(upstream)), ("observe", observe_port), ("fit", fit_port))}
            for turn in range(asked.requests):
                if turn % TURNS == 0:
                    for name, way in ways.items():
                        way.messages = [{"role": "user", "content": f"task {turn} of {name}"}]
                for way in ways.values():
                    way.ask(turn, asked.words)
                syncs.append(sync(disk))
            used = {"observe": processor_ms(observing), "fit": processor_ms(fitting)}
            memory = streams_at_once(server, observing, observe_port, asked.streams)
        finally:
            for gateway in (observing, fitting):
                gateway.terminate()
                gateway.wait()
        kept = log_percent(asked.twotrack, one)
    took = {name: percentiles(way.times) for name, way in ways.items()}
    added = {name: [mine - plain for mine, plain in zip(ways[name].times, ways["relay"].times)] for name in ("observe", "fit")}
    print(json.dumps({"requests": asked.requests, "first_byte_ms": took,
                      "added_to_relay_ms": {name: percentiles(times) for name, times in added.items()},
                      "first_of_a_conversation_ms": {name: round(statistics.median(times[::TURNS]), 3) for name, times in added.items()},
                      "later_ms": {name: percentiles([one for turn, one in enumerate(times) if turn % TURNS]) for name, times in added.items()},
                      "sync_ms": percentiles(syncs),
                      "processor_ms": {name: round(time / asked.requests, 3) for name, time in used.items()}, "streams": asked.streams, "memory_mb": memory,
                      "log_percent": kept}, indent=1))


if __name__ == "__main__":
    main()
