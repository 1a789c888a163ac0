#!/usr/bin/env python3
"""One conversation of a real client, which must be installed:

    real_clients.py CLIENT URL STEPS WORDS calls|talks|rewinds|twins

The client asks the server at URL (".../v1") as often as STEPS says, and each time another text of so many words comes
in: the conversation grows whatever the model says. It is what a tool returns (calls: the model must call it), or what
is said next (talks: for models that can call nothing). langgraph can also rewind: two turns, another second turn from
where the first one ended, and the first once more; and be twins: two conversations that open alike, turn by turn. Prints
"done", or the server's error.
"""
import os
import pathlib
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


def aider(url, goal, steps, parts, calls):
    home = pathlib.Path(os.environ["HOME"])  # of its own: what aider looks up elsewhere is there already
    prices = home / ".aider/caches/model_prices_and_context_window.json"
    prices.parent.mkdir(parents=True)
    prices.write_text('{"m": {}}')
    os.environ.update(OPENAI_API_BASE=url, OPENAI_API_KEY="none", LITELLM_LOCAL_MODEL_COST_MAP="True")
    from aider.coders import Coder
    from aider.io import InputOutput
    from aider.models import Model

    coder = Coder.create(main_model=Model("openai/m"), edit_format="diff", io=InputOutput(yes=True, pretty=False),
                         fnames=[], use_git=False, detect_urls=False, suggest_shell_commands=False)
    for _ in range(steps):
        coder.run(f"{goal} {parts.next()}")


def smolagents(url, goal, steps, parts, calls):
    from smolagents import OpenAIModel, ToolCallingAgent, tool

    def read_part() -> str:
        """Read the next part."""
        return parts.next()

    # Its last request is one more, for an answer after so many steps.
    ToolCallingAgent(tools=[tool(read_part)], model=OpenAIModel("m", api_base=url, api_key="none"),
                     max_steps=steps - 1).run(goal)


def langgraph_chat(url):
    """A conversation that can go back: say(text, since) says what comes after the state `since`, and returns the new one."""
    from langchain_openai import ChatOpenAI
    from langgraph.checkpoint.memory import MemorySaver
    from langgraph.graph import START, MessagesState, StateGraph

    model = ChatOpenAI(model="m", base_url=url, api_key="none", temperature=0, max_retries=2)
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_edge(START, "model")
    chat = graph.compile(checkpointer=MemorySaver())

    def say(text, since):
        chat.invoke({"messages": [("user", text)]}, since)
        return chat.get_state({"configurable": {"thread_id": since["configurable"]["thread_id"]}}).config

    return say


def thread(name):
    return {"configurable": {"thread_id": name}}


def rewinds(url, goal):
    say = langgraph_chat(url)
    first = say(goal, thread("one"))
    say("cheaper", first)
    say("ok", say("faster", first))
    say("to Oslo", say(goal, thread("two")))


def twins(url, goal):
    say = langgraph_chat(url)
    begun = [say(goal, thread("one")), say(goal, thread("two"))]
    for since in begun:
        say("go on", since)


CLIENTS = {"mini-swe-agent": mini_swe_agent, "pydantic-ai": pydantic_ai, "openai-agents": openai_agents,
           "langgraph": langgraph}
RECORDED = {**CLIENTS, "aider": aider, "smolagents": smolagents}


def main():
    client, url, steps, words, how = sys.argv[1:6]
    goal = f"Read the parts for {client}, one by one."
    try:
        if how in ("rewinds", "twins"):
            (rewinds if how == "rewinds" else twins)(url, f"Plan a trip ({how}).")
        else:
            RECORDED[client](url, goal, int(steps), Parts(int(words)), how == "calls")
    except Exception as error:  # whatever the client makes of it
        sys.exit(f"{type(error).__name__}: {error}")
    print("done")


if __name__ == "__main__":
    main()
