"""An existing LangGraph agent gets a log and a packet: one line changes, its checkpointer.

Needs: pip install "twotrack[langgraph]".   Run it: python examples/langgraph_agent.py
"""

import tempfile
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from twotrack.adapters.langgraph import TwoTrackSaver


class State(TypedDict):
    messages: Annotated[list[Any], add_messages]


def model(state: State) -> dict[str, Any]:  # in the place of a real one
    if isinstance(state["messages"][-1], ToolMessage):
        return {"messages": [AIMessage("One import is unused.")]}
    return {"messages": [AIMessage("", tool_calls=[{"id": "c1", "name": "run_linter", "args": {"path": "a.py"}}])]}


def tools(state: State) -> dict[str, Any]:
    return {"messages": [ToolMessage("a.py:1:8: F401 `os` imported but unused", tool_call_id="c1", name="run_linter")]}


builder = StateGraph(State).add_node(model).add_node(tools).add_edge(START, "model").add_edge("tools", "model")
builder.add_conditional_edges("model", lambda state: "tools" if state["messages"][-1].tool_calls else END)
with tempfile.TemporaryDirectory() as root, TwoTrackSaver(root, goal="Lint a.py") as saver:
    graph = builder.compile(checkpointer=saver)
    config: Any = {"configurable": {"thread_id": "t1"}}
    graph.invoke({"messages": [HumanMessage("Lint a.py")]}, config)
    print("the view:", saver.packet(config).view())
    for state in graph.get_state_history(config):  # time travel: the packet of any checkpoint
        print(state.next, [action.tool for action in saver.packet(state.config).recent_actions])
    print("verified:", bool(saver.log(config).verify()))
