"""Two tracks under agents that are built with something else.

    twotrack.adapters.langgraph       a checkpointer and a store for LangGraph
    twotrack.adapters.openai_agents   a session for the OpenAI Agents SDK

Each needs its framework, and imports it only when it is imported itself.
"""
