"""Two-track memory for agents that run on very small models.

The Long Track is a durable, hash-chained log of everything that happened; the Decision Packet is a
small object projected from it, and all the model sees of the past.

    with twotrack.Session("my-agent", goal="Fix the lint errors", operation="lint") as session:
        session.start_turn(1)
        session.append("tool_result", {"tool": "ruff"}, raw_output=b"a.py:1:1: F401 unused import")
        print(session.request())          # what the model is shown, recorded

    log = twotrack.open("my-agent")       # read it back: events, the packet at any turn, verification
    assert log.verify()
"""

from twotrack._core import Event, Receipt, summarize
from twotrack._gateway import gateway
from twotrack._model import ValidationError
from twotrack.agent import Agent, ProjectRun, RunResult, Stop, run
from twotrack.context.contracts import (
    ToolResult,
    assert_valid_tool_result,
    make_error_result,
    make_partial_result,
    make_success_result,
)
from twotrack.context.events import PacketDelta, ToolResultEvent
from twotrack.context.hub_client import refresh_context
from twotrack.context.manager import ContextManager
from twotrack.context.models import DecisionPacket, KnowledgeEntry, RecentAction
from twotrack.context.summarizers import Summarizer
from twotrack.errors import (
    CancelledError,
    ConflictError,
    CorruptError,
    Error,
    InvalidError,
    NoSpaceError,
    NotFoundError,
    StorageError,
    TimedOutError,
)
from twotrack.hub import Hub
from twotrack.kv import KeyValueStore
from twotrack.log import LongTrack, Problem, VerifyReport, WhatIf, agents, import_log
from twotrack.log import open as open  # not in __all__: a star import must not replace the builtin
from twotrack.session import Recalled, Session
from twotrack.tools import ToolContext, ToolFunction, tool

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "CancelledError",
    "ConflictError",
    "ContextManager",
    "CorruptError",
    "DecisionPacket",
    "Error",
    "Event",
    "Hub",
    "InvalidError",
    "KeyValueStore",
    "KnowledgeEntry",
    "LongTrack",
    "NoSpaceError",
    "NotFoundError",
    "PacketDelta",
    "Problem",
    "ProjectRun",
    "Recalled",
    "Receipt",
    "RecentAction",
    "RunResult",
    "Session",
    "Stop",
    "StorageError",
    "Summarizer",
    "TimedOutError",
    "ToolContext",
    "ToolFunction",
    "ToolResult",
    "ToolResultEvent",
    "ValidationError",
    "VerifyReport",
    "WhatIf",
    "agents",
    "assert_valid_tool_result",
    "gateway",
    "import_log",
    "make_error_result",
    "make_partial_result",
    "make_success_result",
    "refresh_context",
    "run",
    "summarize",
    "tool",
]
