"""twotrack.gateway: the program, from `with` to its end, before a server of the test's own."""

import json
import pathlib
import sys
import urllib.error
import urllib.request

import pytest
import twotrack

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "gateway"))
from scripted_upstream import Reply, Upstream, whole  # noqa: E402


@pytest.fixture
def upstream():
    server = Upstream()
    yield server
    server.stop()


def ask(url, messages, name):
    body = json.dumps({"model": "m", "messages": messages}).encode()
    headers = {"Content-Type": "application/json", "x-twotrack-agent": name}
    with urllib.request.urlopen(urllib.request.Request(url + "/chat/completions", body, headers), timeout=60) as answer:
        return json.load(answer)


def test_a_conversation_in_the_block_is_a_log_after_it(upstream, tmp_path):
    upstream.replies.append(Reply(whole("chat", "I look.")))
    with twotrack.gateway(upstream.url, tmp_path) as gateway:
        assert gateway.openai_url == gateway.url + "/v1"
        answer = ask(gateway.openai_url, [{"role": "user", "content": "fix a.py"}], "mine")
        port = int(gateway.url.rsplit(":", 1)[1])
    assert answer["choices"][0]["message"]["content"] == "I look."
    with pytest.raises(OSError):
        ask(f"http://127.0.0.1:{port}/v1", [], "mine")
    log = twotrack.open("mine", tmp_path)
    assert log.verify()
    assert [event.type for event in log][-2:] == ["model_response", "wire_bytes"]


def test_a_bound_is_kept(upstream, tmp_path):
    with twotrack.gateway(upstream.url, tmp_path, fit=64) as gateway:
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(gateway.openai_url, [{"role": "user", "content": "word " * 400}], "mine")
    assert json.load(refused.value)["error"]["code"] == "context_length_exceeded"
    assert all(path != "/v1/chat/completions" for _, path, _, _ in upstream.seen)


def test_what_the_program_refuses_is_raised(upstream, tmp_path):
    with pytest.raises(twotrack.InvalidError, match="only listens on this machine"):
        with twotrack.gateway(upstream.url, tmp_path, listen="0.0.0.0:0"):
            pass
    with pytest.raises(twotrack.InvalidError, match="not running"):
        twotrack.gateway(upstream.url, tmp_path).url  # noqa: B018


def test_it_ends_with_an_exception_of_the_block_too(upstream, tmp_path):
    with pytest.raises(KeyError):
        with twotrack.gateway(upstream.url, tmp_path) as gateway:
            url = gateway.url
            raise KeyError("mine")
    with pytest.raises(OSError):
        ask(url + "/v1", [], "mine")


def test_a_gateway_that_dies_is_an_error(upstream, tmp_path):
    with pytest.raises(twotrack.Error):
        with twotrack.gateway(upstream.url, tmp_path) as gateway:
            gateway._process.kill()
