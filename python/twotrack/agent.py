"""Agents: a goal, tools, a model, and the loop of the core around them.

    agent = twotrack.Agent(goal="Say how many words a.txt has", tools=[count_words])
    result = agent.run(model="http://localhost:8080")
    print(result.status, result.summary, result.packet)

Every event is in the agent's log before anything happens because of it, so a killed run continues where it
stopped: `agent.run(..., agent_id="words", resume=True)`.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec

from twotrack import _core, _json
from twotrack._core import Event, PacketState, Stop
from twotrack._program import find_program
from twotrack.errors import InvalidError
from twotrack.log import LongTrack
from twotrack.models import Completer, ModelLike
from twotrack.session import view_bytes
from twotrack.tools import AsyncLoop, Invoker, ToolInfo, info_of

if TYPE_CHECKING:
    from twotrack.context.models import DecisionPacket
    from twotrack.context.summarizers import Summarizer
    from twotrack.session import Hook

__all__ = ["Agent", "ProjectRun", "RunResult", "Stop", "run"]

Decide = Literal["auto", "free", "guarded"]
OnAmbiguous = Literal["ask", "verify", "skip", "retry"]
OnEvent = Callable[[Event], object]
P = ParamSpec("P")


@dataclass(frozen=True)
class RunResult:
    """How an agent ended."""

    agent_id: str
    status: str
    """success, unverified, partial, failed, stuck, turn_limit, blocked, error or cancelled; unfinished if its
    model is gone, and resume=True will continue it."""
    summary: str
    verified: bool
    """A success backed by evidence, not only by the model's claim."""
    totals: Mapping[str, Any]
    """Turns, calls, tokens and times, and who decided."""
    operation: str = ""
    node_id: str = ""
    root: str = "."

    @property
    def ok(self) -> bool:
        return self.status == "success"

    @property
    def turns(self) -> int:
        return int(self.totals.get("turns", 0))

    @property
    def log(self) -> LongTrack:
        """Everything that happened."""
        return LongTrack(self.agent_id, self.root)

    @property
    def packet(self) -> DecisionPacket:
        """What the agent knew at the end."""
        return self.log.packet()


@dataclass(frozen=True)
class ProjectRun:
    """The results of a run of a project's agents."""

    run_id: str
    summary: str
    agents: tuple[RunResult, ...]
    skipped: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Something was run, and all of it succeeded."""
        return bool(self.agents) and all(agent.ok for agent in self.agents)


@dataclass
class _Ask:
    """What the core reads, attribute by attribute (src/python/agent_run.h)."""

    goal: str
    operation: str
    system_prompt: str
    tools: list[tuple[Any, str, Any, Any]]
    builtins: list[str]
    summarizers: list[tuple[str, Any]]
    hooks: list[tuple[str, Callable[[PacketState], list[tuple[str, Any]]]]]
    success_tool: str | None
    success_knowledge: list[tuple[str, str]]
    safety: list[str]
    extensions: dict[str, Any]
    node_id: str
    agent_id: str
    resume: bool
    model: str | None
    model_name: str | None
    dialect: str | None
    complete: Completer | None
    complete_name: str
    context_tokens: int
    reads_state: bool
    decide: str | None
    on_ambiguous: str | None
    max_turns: int | None
    budget_bytes: int | None
    budget_tokens: int | None
    on_event: Callable[[str], None] | None


@dataclass
class _RunAsk:
    """The same for a run of a project's agents (src/python/project_run.h)."""

    paths: list[str]
    operations: str | None
    model: str | None
    model_name: str | None
    dialect: str | None
    concurrency: int | None
    turns: int | None
    decide: str | None
    resume: bool
    on_event: Callable[[str], None] | None


def _beside(
    run: Callable[Concatenate[Agent, P], RunResult],
) -> Callable[Concatenate[Agent, P], Coroutine[Any, Any, RunResult]]:
    """Makes Agent.arun from Agent.run: both take the same arguments."""
    plain: Callable[..., RunResult] = run

    @functools.wraps(run)
    async def arun(self: Agent, /, *args: P.args, **named: P.kwargs) -> RunResult:
        given: dict[str, Any] = dict(named)
        stop = given["stop"] = given.get("stop") or Stop()
        work = functools.partial(contextvars.copy_context().run, plain, self, *args, **given)
        future = asyncio.get_running_loop().run_in_executor(None, work)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop.request()
            await asyncio.wait({future})
            if not future.cancelled():
                future.exception()
            raise

    arun.__name__ = "arun"
    arun.__qualname__ = "Agent.arun"
    arun.__doc__ = """The same as run(), but in its own thread, alongside an event loop. A cancelled task cancels the
        agent, and waits until its log says so."""
    return arun


@dataclass
class Agent:
    """What an agent is: its goal, its prompt, its tools, and what counts as success.

    `success={"tool": "check", "knowledge": {"errors": 0}}` demands evidence: the last result of
    that tool, newer than every change to the workspace, must have left these values. Without it the
    agent ends as `unverified`, which is not `ok`. The tool `submit_result`, which ends the
    agent, is always there; `recall=True` adds the one that brings past outputs back.

    `safety=["read_only"]` rejects tools whose effect is not pure, "no_network" those that may use the network:
    idempotent and external ones. `extensions` declares the agent's own fields in the packet, each with
    a JSON Schema: {"complexity": {"schema": {"type": "integer"}, "from": "knowledge", "bytes": 64}}.
    """

    goal: str
    tools: Sequence[Callable[..., Any]] = ()
    operation: str = "agent"
    system_prompt: str = ""
    summarizers: Mapping[str, Summarizer] = field(default_factory=dict)
    hooks: Sequence[Hook] = ()
    max_turns: int | None = None
    success: Mapping[str, Any] | None = None
    recall: bool = False
    safety: Sequence[Literal["read_only", "no_network"]] = ()
    extensions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [info.name for info in self._infos()]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise InvalidError(f"two tools are named {', '.join(twice)}")
        for name in ("recall", "no_action"):
            if name in names:
                raise InvalidError(f"{name} is a built-in tool: give yours another name, @tool(name=…)")
        known = {*names, "submit_result", "recall"}
        for where, tools in (("summarizers", list(self.summarizers)), ("success", self._success_tool())):
            for name in tools:
                if name not in known:
                    raise InvalidError(f"{where}: the agent has no tool {name!r}; it has {', '.join(sorted(known))}")
        if self.success is not None and not self.success.get("knowledge"):
            raise InvalidError('success must be {"tool": "…", "knowledge": {"…": …}}, with at least one value')

    def run(
        self,
        model: ModelLike = None,
        root: str | os.PathLike[str] = ".",
        *,
        agent_id: str | None = None,
        resume: bool = False,
        node_id: str | None = None,
        decide: Decide | None = None,
        on_ambiguous: OnAmbiguous | None = None,
        budget_bytes: int | None = None,
        budget_tokens: int | None = None,
        model_name: str | None = None,
        dialect: str | None = None,
        on_event: OnEvent | None = None,
        stop: Stop | None = None,
    ) -> RunResult:
        """Runs the agent to its end, in this thread; plain tools are called here too.

        `model`: "scripted:FILE", "gguf:FILE", "http://…", "replay:AGENT", the name of a configured model, a
        model of your own (twotrack.models), or None for the configured one. `resume=True` continues the
        log of `agent_id` if it is unfinished: calls that a crash cut off are made again or
        not, depending on their effects. Ctrl-C ends the agent as cancelled, with everything in its log, and is
        then raised; so is what `on_event` raises. `stop.request()`, from any thread, cancels it too.
        """
        _check_word("decide", decide, ("auto", "free", "guarded"))
        _check_word("on_ambiguous", on_ambiguous, ("ask", "verify", "skip", "retry"))
        if resume and agent_id is None:
            raise InvalidError("resume=True continues one agent's log: set agent_id=…")
        loop = AsyncLoop()
        try:
            complete = None if model is None or isinstance(model, str) else Completer(model, loop)
            names = [info.name for info in self._infos()]
            builtins = [] if "submit_result" in names else ["submit_result"]
            ask = _Ask(
                goal=self.goal,
                operation=self.operation,
                system_prompt=self.system_prompt,
                tools=[self._tool(function, loop) for function in self.tools],
                builtins=(["recall"] if self.recall else []) + builtins,
                summarizers=list(self.summarizers.items()),
                hooks=[(_name_of(hook), _hook(hook)) for hook in self.hooks],
                success_tool=next(iter(self._success_tool()), None),
                success_knowledge=[
                    (key, _json.dumps(value)) for key, value in (self.success or {}).get("knowledge", {}).items()
                ],
                safety=list(self.safety),
                extensions=dict(self.extensions),
                node_id=node_id or "",
                agent_id=agent_id or "",
                resume=resume,
                model=model if isinstance(model, str) else None,
                model_name=model_name,
                dialect=dialect,
                complete=complete,
                complete_name=complete.name if complete else "",
                context_tokens=complete.context_tokens if complete else 0,
                reads_state=complete.reads_state if complete else True,
                decide=decide,
                on_ambiguous=on_ambiguous,
                max_turns=self.max_turns,
                budget_bytes=budget_bytes,
                budget_tokens=budget_tokens,
                on_event=_observer(on_event),
            )
            if budget_bytes is not None:
                view_bytes("budget_bytes", budget_bytes)
            project = _core.Project.open(os.fspath(root))
            ended = _core.run_agent(project, ask, stop or Stop(), _watches_interrupts())
        finally:
            loop.close()
        return RunResult(
            *ended[:3],
            totals=ended[3],
            verified=ended[4],
            operation=self.operation,
            node_id=node_id or "",
            root=project.root,
        )

    arun = _beside(run)

    def _infos(self) -> list[ToolInfo]:
        return [info_of(function) for function in self.tools]

    def _success_tool(self) -> list[str]:
        return [] if self.success is None else [str(self.success.get("tool", ""))]

    @staticmethod
    def _tool(function: Callable[..., Any], loop: AsyncLoop) -> tuple[Any, str, Any, Any]:
        info = info_of(function)
        invoker = Invoker(function, info, loop)
        return info.plain, info.effect, invoker.call, None if info.verify is None else invoker.verify


def run(
    paths: Iterable[str | os.PathLike[str]] = (),
    operations: str | Iterable[str] | None = None,
    *,
    model: str | None = None,
    root: str | os.PathLike[str] = ".",
    turns: int | None = None,
    concurrency: int | None = None,
    decide: Decide | None = None,
    resume: bool = False,
    model_name: str | None = None,
    dialect: str | None = None,
    on_event: OnEvent | None = None,
) -> ProjectRun:
    """What `twotrack run` does: the agents defined in the project's YAML, on its files, classes and
    functions. `paths` are relative to `root`; `operations` are "lint,docstring" or a list of them, None for
    all. `on_event` is called from several threads at once if `concurrency` is above 1."""
    _check_word("decide", decide, ("auto", "free", "guarded"))
    _find_sandbox()
    named = operations if operations is None or isinstance(operations, str) else ",".join(operations)
    ask = _RunAsk(
        paths=[os.path.join(os.fspath(root), os.fspath(path)) for path in paths],
        operations=named,
        model=model,
        model_name=model_name,
        dialect=dialect,
        concurrency=concurrency,
        turns=turns,
        decide=decide,
        resume=resume,
        on_event=_observer(on_event),
    )
    project = _core.Project.open(os.fspath(root))
    done = _core.run_project(project, ask, Stop(), _watches_interrupts())
    return ProjectRun(
        run_id=done["run_id"],
        summary=done["summary"],
        agents=tuple(RunResult(root=project.root, **agent) for agent in done["agents"]),
        skipped=tuple(done["skipped"]),
        notes=tuple(done["notes"]),
    )


def _check_word(what: str, word: str | None, known: tuple[str, ...]) -> None:
    if word is not None and word not in known:
        raise InvalidError(f"{what} is {word!r}, but must be one of {', '.join(known)}")


def _watches_interrupts() -> bool:
    """Whether Ctrl-C would be a KeyboardInterrupt in this thread."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _observer(on_event: OnEvent | None) -> Callable[[str], None] | None:
    if on_event is None:
        return None

    def told(line: str) -> None:
        on_event(_core.read_event(line))

    return told


def _name_of(hook: object) -> str:
    return str(getattr(hook, "__qualname__", type(hook).__qualname__))


def _hook(hook: Hook) -> Callable[[PacketState], list[tuple[str, Any]]]:
    from twotrack.context.models import call_hook

    return lambda state: call_hook(hook, state)


def _find_sandbox() -> None:
    """The sandbox launcher is next to `twotrack`, wherever that was installed."""
    name = "twotrack-sandbox"
    if "TWOTRACK_SANDBOX" in os.environ:
        return
    found = find_program(name)
    if found is not None:
        os.environ["TWOTRACK_SANDBOX"] = found
