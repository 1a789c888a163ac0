"""The two tracks for agents built with other frameworks.

    twotrack.adapters.langgraph       a checkpointer and a store for LangGraph
    twotrack.adapters.openai_agents   a session for the OpenAI Agents SDK

Each needs its framework, and only imports it when it is imported itself.
"""
