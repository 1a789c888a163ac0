"""Models written in Python.

Wherever a model is expected, you can pass a callable, or an object with `complete(request)`, plain or
async. The request is a dict:

    messages, tools      as chat completions take them
    prompt               the same as a single text, for a model without tool calls
    offer                the allowed calls, best first; empty: any call of any tool
    temperature, seed, max_tokens

It returns a text (calls in it are found: {"tool": "fix", "args": {"line": 3}}), a dict
{"calls": [{"name": "fix", "args": {…}}], "text": "…", "usage": {…}}, or an unchanged answer of
chat completions. An exception is a model failure, which ends the agent with its text.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Protocol, Union

from twotrack import _json
from twotrack.errors import InvalidError
from twotrack.tools import AsyncLoop

__all__ = ["CompletionModel", "ModelLike"]


class CompletionModel(Protocol):
    """Has `complete`; `name`, `context_tokens` and `reads_state` are used if present."""

    def complete(self, request: dict[str, Any], /) -> Any: ...


ModelLike = Union[str, Callable[[dict[str, Any]], Any], CompletionModel, None]

Reply = tuple[str, list[tuple[str, str]], Union[int, None], Union[int, None]]
"""Text, calls with their arguments as JSON, tokens of the prompt, tokens of the answer."""


class Completer:
    """Asks a user's model on behalf of the core."""

    def __init__(self, model: Callable[[dict[str, Any]], Any] | CompletionModel, loop: AsyncLoop) -> None:
        complete = getattr(model, "complete", model)
        if not callable(complete):
            raise InvalidError(
                f"{type(model).__name__} is not a model: use a name, a callable, or an object with complete()"
            )
        self._complete = complete
        self._loop = loop
        own_name = getattr(model, "name", None) or getattr(model, "__qualname__", type(model).__qualname__)
        self.name = str(own_name)
        self.context_tokens = int(getattr(model, "context_tokens", 0) or 0)
        self.reads_state = bool(getattr(model, "reads_state", True))

    def __call__(self, request: dict[str, Any]) -> Reply:
        said = self._complete(request)
        if inspect.isawaitable(said):
            said = self._loop.run(said, None, lambda: False)
        return read_reply(said)


def read_reply(said: Any) -> Reply:
    """An answer in any accepted form."""
    if isinstance(said, str):
        return said, [], None, None
    dump = getattr(said, "model_dump", None)
    whole = dump() if dump is not None else said
    if not isinstance(whole, Mapping):
        raise InvalidError(f"a model must answer with a str or a dict, not {type(said).__name__}")
    usage = whole.get("usage") or {}
    message = whole
    if whole.get("choices"):
        message = whole["choices"][0].get("message") or {}
    calls = [_read_call(call) for call in message.get("calls") or message.get("tool_calls") or ()]
    text = message.get("text") or message.get("content") or ""
    return str(text), calls, usage.get("prompt_tokens"), usage.get("completion_tokens")


def _read_call(call: Mapping[str, Any]) -> tuple[str, str]:
    inner = call.get("function") or call
    args = inner.get("args", inner.get("arguments", {}))
    return str(inner["name"]), args if isinstance(args, str) else _json.dumps(args)
