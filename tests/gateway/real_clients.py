#!/usr/bin/env python3
"""One conversation of a real client, which must be installed:

    real_clients.py CLIENT URL STEPS WORDS calls|talks

The client asks the server at URL (".../v1") as often as STEPS says, and each time another text of so many words comes
in: the conversation grows whatever the model says. It is what a tool returns (calls: the model must call it), or what
is said next (talks: for models that can call nothing). Prints "done", or the server's error.
"""
import os
import sys

RULE = "You read parts of a file."
REPLY_TOKENS = 48
FORCED = {"tool_choice": "required"}


class Parts:
    """Another text each time."""

    def __init__(self, words):
        self.words, self.number = words, 0

    def next(self):
        self.number += 1
        return f"part {self.number}: " + " ".join(f"line{(self.number * 31 + i) % 97}" for i in range(self.words))

    def read_part(self) -> str:
        """Read the next part."""
        return self.next()


def mini_swe_agent(url, goal, steps, parts, calls):
    os.environ.update(MSWEA_CONFIGURED="true", MSWEA_COST_TRACKING="ignore_errors", MSWEA_SILENT_STARTUP="1",
                      MSWEA_MODEL_RETRY_STOP_AFTER_ATTEMPT="1")
    from minisweagent.agents.default import DefaultAgent
    from minisweagent.models.litellm_model import LitellmModel
    from minisweagent.models.litellm_textbased_model import LitellmTextbasedModel

    class Shell:
        """Runs nothing: what a small model writes is no command for anybody's machine."""

        def execute(self, action, cwd=""):
            return {"output": parts.next(), "returncode": 0, "exception_info": ""}

        def get_template_vars(self, **_):
            return {}

        def serialize(self):
            return {}

    asked = {"api_base": url, "api_key": "none", "max_tokens": REPLY_TOKENS, "temperature": 0}
    if calls:
        model = LitellmModel(model_name="openai/m", model_kwargs={**asked, **FORCED})
    else:  # Whatever it says is a command.
        model = LitellmTextbasedModel(model_name="openai/m", model_kwargs=asked, action_regex=r"(?s)\A(.*)\Z",
                                      observation_template="{{output.output}}")
    DefaultAgent(model, Shell(), system_template=RULE, instance_template="{{task}}", step_limit=steps, cost_limit=0,
                 max_consecutive_format_errors=0).run(goal)


def pydantic_ai(url, goal, steps, parts, calls):
    from pydantic_ai import Agent, UsageLimitExceeded, UsageLimits
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    model = OpenAIChatModel("m", provider=OpenAIProvider(base_url=url, api_key="none"))
    agent = Agent(model, instructions=RULE, retries=steps,
                  model_settings={"max_tokens": REPLY_TOKENS, "temperature": 0, "extra_body": FORCED if calls else None})
    if calls:
        agent.tool_plain(parts.read_part)

    if calls:
        try:
            return agent.run_sync(goal, usage_limits=UsageLimits(request_limit=steps))
        except UsageLimitExceeded:
            return
    said = agent.run_sync(goal)
    for _ in range(steps - 1):
        said = agent.run_sync(parts.next(), message_history=said.all_messages())


def openai_agents(url, goal, steps, parts, calls):
    import agents
    from openai import AsyncOpenAI

    agents.set_tracing_disabled(True)

    client = AsyncOpenAI(base_url=url, api_key="none", max_retries=0)
    agent = agents.Agent("reader", instructions=RULE, reset_tool_choice=False,
                         tools=[agents.function_tool(parts.read_part)] if calls else [],
                         model=agents.OpenAIResponsesModel("m", client),
                         model_settings=agents.ModelSettings(max_tokens=REPLY_TOKENS, temperature=0,
                                                             **(FORCED if calls else {})))
    if calls:
        try:
            return agents.Runner.run_sync(agent, goal, max_turns=steps)
        except agents.MaxTurnsExceeded:
            return
    said = agents.Runner.run_sync(agent, goal)
    for _ in range(steps - 1):
        said = agents.Runner.run_sync(agent, [*said.to_input_list(), {"role": "user", "content": parts.next()}])


def langgraph(url, goal, steps, parts, calls):
    from langchain_core.messages import SystemMessage
    from langchain_core.tools import tool
    from langchain_openai import ChatOpenAI
    from langgraph.errors import GraphRecursionError
    from langgraph.graph import START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode

    model = ChatOpenAI(model="m", base_url=url, api_key="none", max_tokens=REPLY_TOKENS, temperature=0, max_retries=0)
    if calls:
        read_part = tool(parts.read_part)
        model, reader = model.bind_tools([read_part], **FORCED), ToolNode([read_part])
    else:
        reader = lambda _: {"messages": [("user", parts.next())]}
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke([SystemMessage(RULE), *state["messages"]])]})
    graph.add_node("reader", reader)
    graph.add_edge(START, "model").add_edge("model", "reader").add_edge("reader", "model")
    try:
        graph.compile().invoke({"messages": [("user", goal)]}, {"recursion_limit": 2 * steps})
    except GraphRecursionError:
        pass


CLIENTS = {"mini-swe-agent": mini_swe_agent, "pydantic-ai": pydantic_ai, "openai-agents": openai_agents,
           "langgraph": langgraph}


def main():
    client, url, steps, words, how = sys.argv[1:6]
    try:
        CLIENTS[client](url, f"Read the parts for {client}, one by one.", int(steps), Parts(int(words)), how == "calls")
    except Exception as error:  # whatever the client makes of it
        sys.exit(f"{type(error).__name__}: {error}")
    print("done")


if __name__ == "__main__":
    main()
