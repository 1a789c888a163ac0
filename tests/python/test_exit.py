"""A script ends in silence: nothing of it is left when the interpreter goes."""

import subprocess
import sys
import textwrap

HEAD = """
    import logging, pathlib, sys, twotrack
    root = pathlib.Path(sys.argv[1])

    class Count(twotrack.Summarizer):
        def summarize(self, raw_result):
            return f"{len(raw_result)} members"

        def extract_knowledge(self, raw_result):
            return {"members": len(raw_result)}

    def hook(packet):
        return [("user_message", {"content": f"turn {packet.turn}"})]
"""
START = '{"agent_id": "a", "goal": "g", "operation": "o", "node_id": "n"}'


def ran(folder, *parts):
    script = folder / "script.py"
    script.write_text("".join(textwrap.dedent(part) for part in parts))
    ended = subprocess.run([sys.executable, str(script), str(folder)], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended


def test_a_session_with_the_scripts_own_summarizer_and_hook(tmp_path):
    ended = ran(
        tmp_path,
        HEAD,
        """
        session = twotrack.Session("a", root, goal="g", summarizers={"count": Count()})
        session.add_hook(hook)
        packet = session.packet
        session.append("tool_result", {"tool": "count", "raw_output": {"a": 1}})
        session.request()
        print(packet.recent_actions[0].summary)
        """,
    )
    assert (ended.stdout, ended.stderr) == ("1 members\n", "")


def test_a_context_manager_with_the_scripts_own_summarizer(tmp_path):
    ended = ran(
        tmp_path,
        HEAD,
        f"""
        context = twotrack.ContextManager({START}, {{"count": Count()}})
        context.apply_event({{"type": "tool_result", "tool_name": "count", "data": {{"a": 1, "b": 2}}}})
        print(context.packet.recent_actions[0].summary)
        """,
    )
    assert (ended.stdout, ended.stderr) == ("2 members\n", "")


def test_an_agent_with_tools_summarizers_and_hooks_of_the_script(tmp_path):
    ended = ran(
        tmp_path,
        HEAD,
        """
        @twotrack.tool(effect="pure")
        def count(text: str):
            "Count."
            return {"a": text}

        answers = iter([("count", {"text": "x"}), ("submit_result", {"summary": "Done"})])

        def model(request):
            name, args = next(answers)
            return {"calls": [{"name": name, "args": args}]}

        agent = twotrack.Agent(goal="g", tools=[count], summarizers={"count": Count()}, hooks=[hook])
        result = agent.run(model, root)
        print(result.status)
        """,
    )
    assert (ended.stdout, ended.stderr) == ("unverified\n", "")


def test_what_python_takes_back_before_the_end_is_gone(tmp_path):
    ended = ran(
        tmp_path,
        HEAD,
        """
        import gc, weakref
        class Own(Count):
            session = None
        own = Own()
        own.session = twotrack.Session("a", root, goal="g", summarizers={"count": own})
        own.session.add_hook(lambda packet, own=own: [])
        own.packet = own.session.packet
        own.session.close()
        gone = weakref.ref(own)
        del own
        gc.collect()
        print(gone() is None)
        """,
    )
    assert (ended.stdout, ended.stderr) == ("True\n", "")
