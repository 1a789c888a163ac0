"""Summarizers: from what a tool returned to a sentence and a few values.

A tool that summarizes itself needs none. For all others the core recognizes the shape of the output
(test reports, linters, diffs, logs, JSON, …); these classes are asked first, for tools by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from twotrack import _core
from twotrack.errors import InvalidError

__all__ = [
    "BUILTIN_SUMMARIZERS",
    "GenericSummarizer",
    "LinterSummarizer",
    "Summarizer",
    "TestRunnerSummarizer",
    "ToolSidePassthrough",
    "get_default_summarizers",
]


class Summarizer(ABC):
    """The base class for your own summarizers. The same input must always give the same answer."""

    @abstractmethod
    def summarize(self, raw_result: Any) -> str:
        """One or two sentences about what the tool returned."""

    def extract_knowledge(self, raw_result: Any) -> dict[str, Any]:
        """Values worth remembering, by key."""
        return {}


_CORE = _core.Registry(builtins=True)


class _CoreSummarizer(Summarizer):
    """One of the core's own summarizers, used for one tool."""

    _tool = ""
    _nothing_said = "Tool completed"

    def summarize(self, raw_result: Any) -> str:
        return str(self._asked(raw_result).get("summary") or self._nothing_said)

    def extract_knowledge(self, raw_result: Any) -> dict[str, Any]:
        return dict(self._asked(raw_result).get("knowledge", {}))

    def _asked(self, raw_result: Any) -> dict[str, Any]:
        return _core.summarize(self._tool, raw_result, registry=_CORE)


class LinterSummarizer(_CoreSummarizer):
    """For what a linter found or fixed: {"errors": […], "fixed": 2}, or a report as linters print it."""

    _tool = "run_linter"
    _nothing_said = "Ran linter"


class TestRunnerSummarizer(_CoreSummarizer):
    """For a test run: {"passed": 3, "failed": 2}, or a report as test runners print it."""

    __test__ = False  # pytest would mistake it for a test class
    _tool = "run_tests"
    _nothing_said = "Ran tests"


class GenericSummarizer(_CoreSummarizer):
    """Only by the shape of the output."""


class ToolSidePassthrough(Summarizer):
    """What the tool says itself: its `summary`, or its `message`."""

    def summarize(self, raw_result: Any) -> str:
        if isinstance(raw_result, Mapping):
            for name in ("summary", "message"):
                if name in raw_result:
                    return str(raw_result[name])
        return "Tool completed"

    def extract_knowledge(self, raw_result: Any) -> dict[str, Any]:
        known = raw_result.get("knowledge_delta") if isinstance(raw_result, Mapping) else None
        return dict(known) if isinstance(known, Mapping) else {}


BUILTIN_SUMMARIZERS: dict[str, Summarizer] = {
    "run_linter": LinterSummarizer(),
    "apply_fix": LinterSummarizer(),
    "run_tests": TestRunnerSummarizer(),
}


def registry_of(summarizers: Mapping[str, Summarizer] | None) -> _core.Registry:
    """What the core uses: its own summarizers, and these before them."""
    registry = _core.Registry(builtins=True)
    for tool, summarizer in (summarizers or {}).items():
        # The core knows its own without a detour.
        if type(summarizer) is not type(BUILTIN_SUMMARIZERS.get(tool)):
            add_summarizer(registry, tool, summarizer)
    return registry


def add_summarizer(registry: _core.Registry, tool: str, summarizer: Summarizer) -> None:
    """One for a tool. Anything with a `summarize()` is one; an InvalidError names what is not."""
    if not callable(getattr(summarizer, "summarize", None)):
        raise InvalidError(f"the summarizer of {tool!r} is {summarizer!r}: it has no summarize()")
    registry.add(tool, summarizer)


def get_default_summarizers() -> dict[str, Summarizer]:
    """A copy of the built-in ones, by tool name."""
    return dict(BUILTIN_SUMMARIZERS)
