"""Two-track memory with the names of the original design; docs/python.md says what differs."""

from twotrack.context.contracts import (
    ToolResult,
    assert_valid_tool_result,
    make_error_result,
    make_partial_result,
    make_success_result,
)
from twotrack.context.events import PacketDelta, ToolResultEvent
from twotrack.context.hub_client import HubClient, HubClientStub, get_hub_client, refresh_context
from twotrack.context.manager import ContextManager
from twotrack.context.models import DecisionPacket, KnowledgeEntry, RecentAction
from twotrack.context.summarizers import BUILTIN_SUMMARIZERS, Summarizer, get_default_summarizers

__all__ = [
    "BUILTIN_SUMMARIZERS",
    "ContextManager",
    "DecisionPacket",
    "HubClient",
    "HubClientStub",
    "KnowledgeEntry",
    "PacketDelta",
    "RecentAction",
    "Summarizer",
    "ToolResult",
    "ToolResultEvent",
    "assert_valid_tool_result",
    "get_default_summarizers",
    "get_hub_client",
    "make_error_result",
    "make_partial_result",
    "make_success_result",
    "refresh_context",
]
