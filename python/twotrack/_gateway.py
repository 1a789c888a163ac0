"""The gateway as a context manager: `twotrack gateway` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import tempfile
from types import TracebackType
from typing import IO

from twotrack import errors
from twotrack._program import find_program

_STOP_SECONDS = 60
_INVALID_EXIT = 2


class gateway:  # noqa: N801  (used like a function: `with twotrack.gateway(...) as it`)
    """Stands between agents and a model server, and logs every conversation.

        with twotrack.gateway("http://127.0.0.1:8080", fit=4000) as gateway:
            client = openai.OpenAI(base_url=gateway.openai_url, api_key="none")

    It listens from `with` on, on a free port of this machine, and its logs are in `root` (`twotrack.agents(root)`
    lists them). At the end of the block it gets SIGTERM and everything is durable. Without `fit` no byte is
    changed; with it no request has more tokens than that. Raises what the program says if it does not start, and
    if it ends badly.
    """

    def __init__(
        self,
        upstream: str,
        root: str | os.PathLike[str] = ".",
        *,
        fit: int | None = None,
        listen: str = "127.0.0.1:0",
        ping: int | None = None,
        log_optional: bool = False,
    ) -> None:
        self._arguments = ["gateway", "--root", os.fspath(root), "--upstream", upstream, "--listen", listen]
        if fit is not None:
            self._arguments += ["--fit", str(fit)]
        if ping is not None:
            self._arguments += ["--ping", str(ping)]
        if log_optional:
            self._arguments.append("--log-optional")
        self._process: subprocess.Popen[str] | None = None
        self._said: IO[str] | None = None
        self._url = ""

    @property
    def url(self) -> str:
        """Its address: the base URL of Anthropic's clients."""
        if not self._url:
            raise errors.InvalidError("the gateway is not running: use it with `with`")
        return self._url

    @property
    def openai_url(self) -> str:
        """The base URL of OpenAI's clients."""
        return self.url + "/v1"

    def __enter__(self) -> gateway:
        if self._process is not None:
            raise errors.InvalidError("this gateway is running already")
        program = find_program("twotrack")
        if program is None:
            raise errors.NotFoundError("there is no program `twotrack` beside this package or on the PATH")
        self._said = tempfile.TemporaryFile("w+", errors="replace")
        self._process = subprocess.Popen(
            [program, *self._arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._said, text=True
        )
        assert self._process.stdout is not None
        self._url = self._process.stdout.readline().strip()
        if not self._url:
            self._end()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        self._end()

    def _end(self) -> None:
        assert self._process is not None and self._process.stdout is not None and self._said is not None
        try:
            code = self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self._said.seek(0)
        told = self._said.read().strip().removeprefix("error: ")
        self._process.stdout.close()
        self._said.close()
        self._process, self._said, self._url = None, None, ""
        if code == _INVALID_EXIT:
            raise errors.InvalidError(told)
        if code != 0:
            raise errors.Error(told or f"the gateway ended with {code}")
