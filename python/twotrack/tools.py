"""Functions as tools: typed from their signatures, described by their docstrings.

@twotrack.tool(effect="pure")
def count_words(text: str, fold_case: bool = True) -> dict:
    '''Count the words of a text.

    Args:
        text: What to count in.
    '''
    return {"words": len(text.split())}

count_words("a b")        # as before
count_words.spec          # as chat completions take it
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import dataclasses
import enum
import inspect
import re
import threading
import traceback
import types
import typing
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, ParamSpec, Protocol, TypeVar, Union, overload

from twotrack import _core, _json
from twotrack._core import ToolContext

__all__ = ["ToolContext", "ToolFunction", "tool"]

Effect = Literal["pure", "workspace", "idempotent", "external"]
P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)
_INFO = "__twotrack_tool__"
_SIMPLE: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}


class ToolFunction(Protocol[P, R_co]):
    """A function that is also a tool."""

    __name__: str
    spec: dict[str, Any]
    """As chat completions take it: {"type": "function", "function": {…}}."""
    effect: Effect
    """Its possible side effects, which decide what happens after a crash."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...


@dataclasses.dataclass(frozen=True)
class ToolInfo:
    """What the runner must know about a tool."""

    name: str
    effect: Effect
    plain: dict[str, Any]
    """Its specification as the core reads it."""
    converters: dict[str, Callable[[Any], Any]]
    """By parameter: converts a JSON value to what the function takes."""
    context_parameter: str | None
    verify: Callable[..., Any] | None
    timeout_s: float | None


@overload
def tool(function: Callable[P, R_co], /) -> ToolFunction[P, R_co]: ...
@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    effect: Effect = "external",
    verify: Callable[..., bool | Awaitable[bool]] | None = None,
    timeout_s: float | None = None,
) -> Callable[[Callable[P, R_co]], ToolFunction[P, R_co]]: ...
def tool(
    function: Callable[..., Any] | None = None,
    /,
    *,
    name: str | None = None,
    description: str | None = None,
    effect: Effect = "external",
    verify: Callable[..., Any] | None = None,
    timeout_s: float | None = None,
) -> Any:
    """Makes a tool from a plain or async function. The function stays the same and gets `spec`.

    `effect` says what a call may do, and so what happens if a crash comes before its result:

    - "pure": nothing; it is made again.
    - "workspace": it only changes files in `ToolContext.workspace`; they are restored, and it is
      made again.
    - "idempotent": doing it twice does no harm; it is made again, with the same `idempotency_key`.
    - "external" (the default): nobody knows whether it happened, so the agent is
      blocked until somebody says so. `verify`, called with the same arguments, may know: True or False.

    A parameter annotated with `ToolContext` is filled in by the runner and not shown to the
    model. `timeout_s` is for async functions: a plain one cannot be stopped.
    """

    def make(made: Callable[..., Any]) -> Any:
        if timeout_s is not None and not inspect.iscoroutinefunction(made):
            raise TypeError(f"{made.__name__}: timeout_s is for async functions: a plain one cannot be stopped")
        setattr(made, _INFO, _read(made, name, description, effect, verify, timeout_s))
        made.spec = _core.tool_json(info_of(made).plain)  # type: ignore[attr-defined]
        made.effect = effect  # type: ignore[attr-defined]
        return made

    return make if function is None else make(function)


def info_of(function: Callable[..., Any]) -> ToolInfo:
    """Also for functions without the decorator: their effect is external."""
    info = getattr(function, _INFO, None)
    return info if isinstance(info, ToolInfo) else _read(function, None, None, "external", None, None)


def _read(
    function: Callable[..., Any],
    name: str | None,
    description: str | None,
    effect: Effect,
    verify: Callable[..., Any] | None,
    timeout_s: float | None,
) -> ToolInfo:
    if effect not in typing.get_args(Effect):
        raise ValueError(f'"{effect}" is not an effect: use pure, workspace, idempotent or external')
    called = str(name or getattr(function, "__name__", type(function).__name__))
    doc = inspect.getdoc(function) or ""
    said = _parameter_docs(doc)
    hints = typing.get_type_hints(_plain_function(function), include_extras=True)
    converters: dict[str, Callable[[Any], Any]] = {}
    context_parameter = None
    parameters = []
    for place, parameter in enumerate(inspect.signature(function).parameters.values()):
        where = f"{called}({parameter.name})"
        if place == 0 and parameter.name in ("self", "cls"):
            continue  # bound when it is called
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            raise TypeError(f"{where}: a tool's parameters must have names: no *args, **kwargs or positional-only ones")
        annotation = hints.get(parameter.name, _unsaid(parameter))
        if annotation is ToolContext:
            context_parameter = parameter.name
            continue
        value = {"name": parameter.name, **_value(annotation, where)}
        if parameter.name in said:
            value["description"] = said[parameter.name]
        if (converter := value.pop("convert", None)) is not None:
            converters[parameter.name] = converter
        value.update(_default(parameter))
        parameters.append(value)
    plain = {
        "name": called,
        "description": description if description is not None else doc.partition("\n")[0].strip(),
        "parameters": parameters,
    }
    _core.tool_json(plain)  # raises if the name is invalid
    return ToolInfo(called, effect, plain, converters, context_parameter, verify, timeout_s)


def _plain_function(function: Callable[..., Any]) -> Any:
    return function if inspect.isroutine(function) else type(function).__call__


def _unsaid(parameter: inspect.Parameter) -> Any:
    """The type of a parameter without an annotation: that of its default, otherwise str."""
    for kind in (bool, int, float, list, dict):
        if isinstance(parameter.default, kind):
            return kind
    return str


def _default(parameter: inspect.Parameter) -> dict[str, Any]:
    if parameter.default is parameter.empty:
        return {"required": True}
    default = parameter.default.value if isinstance(parameter.default, enum.Enum) else parameter.default
    try:
        text = _json.dumps(default)
    except (TypeError, ValueError):
        return {"required": False}  # the function fills it in itself
    return {"required": False} if text == "null" else {"required": False, "default": text}


def _value(annotation: Any, where: str) -> dict[str, Any]:
    """{"type", "description"?, "choices"?, "items"?, "properties"?, "convert"?}"""
    origin = typing.get_origin(annotation)
    arguments = typing.get_args(annotation)
    if origin is typing.Annotated:
        texts = [one for one in arguments[1:] if isinstance(one, str)]
        return {**_value(arguments[0], where), **({"description": texts[0]} if texts else {})}
    if origin in (Union, types.UnionType):
        others = [one for one in arguments if one is not type(None)]
        if len(others) == 1:
            return _value(others[0], where)
    if annotation in _SIMPLE:
        return {"type": _SIMPLE[annotation]}
    if origin is Literal:
        return _choices(arguments, where)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return {**_choices([one.value for one in annotation], where), "convert": annotation}
    if annotation in (list, Sequence, Iterable) or origin in (list, Sequence, Iterable):
        return {"type": "array", **({"items": _value(arguments[0], where)} if arguments else {})}
    if typing.is_typeddict(annotation):
        return {"type": "object", "properties": _properties(annotation, where)}
    if annotation in (dict, Mapping) or origin in (dict, Mapping):
        return {"type": "object"}
    raise TypeError(
        f"{where}: {annotation!r} is not something a model can write: use str, int, float, bool, list[…], dict, "
        "a TypedDict, Literal, an Enum, or one of these or None"
    )


def _choices(values: Iterable[Any], where: str) -> dict[str, Any]:
    values = list(values)
    if all(isinstance(value, str) for value in values):
        return {"type": "string", "choices": values}
    kinds = {type(value) for value in values}
    if len(kinds) == 1 and (kind := kinds.pop()) in (int, float):
        return {"type": _SIMPLE[kind], "description": "One of " + ", ".join(str(value) for value in values) + "."}
    raise TypeError(f"{where}: choices must be all strings or all numbers")


def _properties(annotation: Any, where: str) -> list[dict[str, Any]]:
    found = []
    for name, kind in typing.get_type_hints(annotation, include_extras=True).items():
        inner = typing.get_args(kind)[0] if typing.get_origin(kind) in _REQUIRED_MARKS else kind
        value = {"name": name, **_value(inner, f"{where}.{name}"), "required": name in annotation.__required_keys__}
        value.pop("convert", None)
        found.append(value)
    return found


_REQUIRED_MARKS = tuple(
    mark for mark in (getattr(typing, name, None) for name in ("Required", "NotRequired")) if mark is not None
)


def _parameter_docs(doc: str) -> dict[str, str]:
    """What a docstring says about each parameter, in Google ("Args:") or Sphinx (":param x:") style."""
    said: dict[str, str] = {}
    current, base = "", None
    inside = False
    for line in doc.splitlines():
        if sphinx := re.match(r"\s*:param (?:[^:]*\s)?(\w+):\s*(.*)", line):
            said[sphinx[1]] = sphinx[2].strip()
            current = sphinx[1]
            inside, base = False, len(line) - len(line.lstrip())
            continue
        if re.fullmatch(r"\s*(Args|Arguments|Parameters):\s*", line):
            inside, base, current = True, None, ""
            continue
        if not line.strip():
            current = ""
            continue
        indent = len(line) - len(line.lstrip())
        if inside and indent == 0:
            inside = False
        if (
            inside
            and (base is None or indent <= base)
            and (google := re.match(r"\s*(\w+)\s*(?:\([^)]*\))?:\s*(.*)", line))
        ):
            base, current = indent, google[1]
            said[current] = google[2].strip()
        elif current and base is not None and indent > base:
            said[current] = f"{said[current]} {line.strip()}".strip()
    return said


Said = tuple[bytes, Union[str, None], str, str, Union[int, None]]
"""What a tool returned, as the core needs it: output, outcome, code, error, exit code."""


class _TimedOut(Exception):
    pass


class _Cancelled(Exception):
    pass


class AsyncLoop:
    """A separate event loop, in its own thread, for the async tools of one run."""

    _PAUSE_S = 0.05
    _PATIENCE_S = 5.0

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def run(self, awaitable: Awaitable[Any], timeout_s: float | None, is_cancelled: Callable[[], bool]) -> Any:
        future = asyncio.run_coroutine_threadsafe(_limited(awaitable, timeout_s), self._started())
        try:
            while not concurrent.futures.wait([future], timeout=self._PAUSE_S).done:
                if is_cancelled():
                    raise _Cancelled
            return future.result()
        except (KeyboardInterrupt, _Cancelled):
            future.cancel()
            concurrent.futures.wait([future], timeout=self._PATIENCE_S)
            raise

    def _started(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name="twotrack-tools", daemon=True)
            self._thread.start()
        return self._loop

    def close(self) -> None:
        if self._loop is None or self._thread is None:
            return
        ended = asyncio.run_coroutine_threadsafe(_end_tasks(), self._loop)
        concurrent.futures.wait([ended], timeout=self._PATIENCE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(self._PATIENCE_S)
        if not self._thread.is_alive():
            self._loop.close()
        self._loop = None


async def _limited(awaitable: Awaitable[Any], timeout_s: float | None) -> Any:
    task = asyncio.ensure_future(awaitable)
    try:
        done, _ = await asyncio.wait({task}, timeout=timeout_s)
        if not done:
            raise _TimedOut
        return task.result()
    finally:
        if not task.done():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def _end_tasks() -> None:
    left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


class Invoker:
    """Calls one tool for the runner, and reports the result, whatever it was."""

    def __init__(self, function: Callable[..., Any], info: ToolInfo, loop: AsyncLoop) -> None:
        self._function = function
        self._info = info
        self._loop = loop

    def call(self, args: str, context: ToolContext) -> Said:
        try:
            return _said(self._value_of(self._function, args, context))
        except _Cancelled:
            return b"", "error", "CANCELLED", "cancelled", None
        except _TimedOut:
            why = f"{self._info.name} took longer than {self._info.timeout_s:g} s"
            return b"", "error", "TIMEOUT", why, None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit too: a tool does not end the run
            return _raised(error)

    def verify(self, args: str, context: ToolContext) -> Said:
        """Whether the effect of the call happened, as exit code 0 (yes) or 1 (no); 2 if unknown."""
        assert self._info.verify is not None
        try:
            happened = self._value_of(self._info.verify, args, context)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return (*_raised(error)[:4], 2)
        return b"", None, "", "", {True: 0, False: 1}.get(happened, 2) if isinstance(happened, bool) else 2

    def _value_of(self, function: Callable[..., Any], args: str, context: ToolContext) -> Any:
        given: dict[str, Any] = _json.loads(args)
        for name, convert in self._info.converters.items():
            if name in given:
                given[name] = convert(given[name])
        if self._info.context_parameter is not None:
            given[self._info.context_parameter] = context
        value = function(**given)
        if inspect.isawaitable(value):
            return self._loop.run(value, self._info.timeout_s, lambda: context.cancelled)
        return value


def _said(value: Any) -> Said:
    if value is None:
        return b"", None, "", "", None
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value), None, "", "", None
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass"), None, "", "", None
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        value = dataclasses.asdict(value)
    try:
        return _json.dumps(value).encode(), None, "", "", None
    except (TypeError, ValueError, RecursionError) as error:
        # Its work is done; only its answer cannot be kept as a value.
        return repr(value).encode("utf-8", "replace"), "error", "INVALID_RETURN", str(error), None


def _raised(error: BaseException) -> Said:
    text = "".join(traceback.format_exception(type(error), error, _beyond_us(error.__traceback__)))
    words = str(error).strip() or repr(error)
    return text.encode("utf-8", "replace"), "error", "EXCEPTION", f"{type(error).__name__}: {words}", None


def _beyond_us(trace: types.TracebackType | None) -> types.TracebackType | None:
    """A traceback that starts at the user's own code."""
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__ and trace.tb_next is not None:
        trace = trace.tb_next
    return trace
