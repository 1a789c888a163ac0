"""Episode: one task of a kind, made from a seed; it runs the tools and knows the right calls at any moment."""

import json
import re

from kind import voice
from kind.draw import TRAIN
from kind.kind import Call, End, Kind, Result, is_raw, text
from kind.render import dumps, render

SUBMIT = "submit_result"
_NO_CLAIM = re.compile(r"\b(not|cannot|can.t|couldn.t|unable|impossible|failed|no such)\b", re.I)


def is_claim(said):
    """Whether the text of an end says that the goal is reached."""
    return not _NO_CLAIM.search(said)


class Task:
    """What a kind asks for in an episode: its texts and tools, and which calls are right."""

    def __init__(self, module, k):
        self.k = k
        made = module.make(k)
        self._right, self.done = made if isinstance(made, tuple) else (made, None)

    def said(self):
        """Calls, or the end, as right() of the kind has it."""
        said = self._right()
        if said is None or said == []:
            said = self.k.finish()
        if isinstance(said, Call):
            said = [said]
        if isinstance(said, list) and any(not isinstance(call, Call) for call in said):
            raise TypeError(f"right() returned {said!r}: it returns calls, k.finish(), k.answer(…) or k.give_up(…)")
        return said


class Episode:
    """Of a kind alone, or in company (company.py): of a second task after it, and of tools that neither needs."""

    def __init__(self, module, name, seed, words=TRAIN, company=None):
        self.module, self.name, self.seed, self.words, self.company = module, name, seed, words, company
        self.k = k = Kind(f"{name} {seed}", words, spells=company is not None)
        self.tasks = [Task(module, k)]
        voice.other_tools(k, self._add_other)
        self.tools = {tool.name: tool for tool in k.tools.values()}
        if company:
            company.join(self)
        finish, self.field, field_about = voice.finish_texts(k)
        self._submit = {
            "name": SUBMIT,
            "description": finish,
            "parameters": [{"name": self.field, "type": "string", "description": field_about, "required": True}],
        }
        self.order = k.shuffled([*self.tools, SUBMIT]) if k.chance(60) else [*self.tools, SUBMIT]
        self.system = voice.system_prompt(k, k.texts)
        self.goal = voice.refer(k, k.one(*k.texts["goal"]))
        self.operation = voice.operation(k) if k.is_plain or k.chance(50) else k.word()
        self.turns_drawn = k.int(10, 24)
        self.node = voice.node(k)
        self.goal = voice.with_node(k, self.goal, self.node)
        if company:
            company.talk(self)
        self.history = []  # every call, so that a copy can be brought to the same state
        self.revision = 0
        self.is_spoilt = False  # something was done that the goal does not want
        self.ended = None  # None, or whether submit_result was right

    def _add_other(self, names, about, param, param_about, prints):
        k = self.k
        params = {"value": text(param, param_about)} if param else {}

        def other(**_):
            return voice.fill(k, prints)

        other.__name__ = "other_" + names.split("|")[0]
        k.look(names, about, **params)(other)

    # --- what the agent is told

    def definition(self):
        specs = {name: tool.spec() for name, tool in self.tools.items()} | {SUBMIT: self._submit}
        out = {
            "operation": self.operation,
            "system": self.system,
            "goal": self.goal,
            "node": self.node,
            "hub": self.k.hub_facts,
            "recall": self.k.has_recall,
            "tools": [specs[name] for name in self.order],
        }
        if self.k.evidence:
            tool, facts = self.k.evidence
            out["success"] = {"tool": tool.name, "knowledge": facts}
        return out

    def prompt(self):
        """All that is in sight before the first call."""
        told = self.definition()
        seen = [told["system"], told["goal"], dumps(told["node"]), dumps(told["hub"]), tools_text(told["tools"])]
        return "\n".join(seen)

    # --- the oracle

    def right(self):
        """The calls that a sensible agent may make now, the teacher's own choice first, as {"tool", "args"}."""
        said = self.said()
        return [self._submit_call(said)] if isinstance(said, End) else [call.json() for call in said]

    def said(self):
        """The calls of the first task that is not at its end, or the end of all."""
        ends = []
        for task in self.tasks:
            said = task.said()
            if not isinstance(said, End):
                return said
            ends.append(said)
        return max(ends, key=lambda end: ("done", "answer", "not done").index(end.how))

    def _submit_call(self, end):
        return {"tool": SUBMIT, "args": {self.field: end.text}}

    def is_right(self, call):
        """Tasks may be taken in any order, one before the other is done."""
        if call["tool"] == SUBMIT:
            said = self.said()
            return isinstance(said, End) and _is_end(said, str(call["args"].get(self.field, "")))
        open_calls = [said for said in (task.said() for task in self.tasks) if not isinstance(said, End)]
        return any(self._same(right.json(), call) for said in open_calls for right in said)

    def _same(self, one, other):
        return one["tool"] == other["tool"] and self._full(one) == self._full(other)

    def _full(self, call):
        """Its arguments, with defaults, as they are compared."""
        args = {p.name: p.default for p in self.tools[call["tool"]].params.values() if p.default is not None}
        return dumps(sorted((args | call["args"]).items()))

    # --- what tools do

    def call(self, call):
        """Runs it: {"output", "exit_code", "revision"}. Of submit_result: whether that was right, in `ended`."""
        self.history.append(call)
        if call["tool"] == SUBMIT:
            is_done = not self.is_spoilt and all(task.done() for task in self.tasks if task.done)
            self.ended = is_done and self.is_right(call)
            return {
                "output": dumps({"result": None, "summary": "Submitted", "outcome": "success"}),
                "exit_code": 0,
                "revision": self.revision,
            }
        tool = self.tools[call["tool"]]
        was_right = not tool.acts or self.is_right(call)  # of one that only reads nobody asks
        roles = {param.name: role for role, param in tool.params.items()}
        args = {role: param.default for role, param in tool.params.items()}
        args |= {roles[name]: value for name, value in call["args"].items()}
        result = self._result(tool, args)
        if not result.failed:
            tool.calls.append({role: value for role, value in args.items() if value is not None})
            if tool.acts:
                self.revision += 1
                self.is_spoilt |= not was_right and not self._can_be_made_good(tool)
        output, status = render(tool.form, self.k.style, result) if not is_raw(result.data) else (result.data, 0)
        tool.k.printed.append(output)
        return {"output": str(output), "exit_code": status, "revision": self.revision}

    def _can_be_made_good(self, tool):
        return any(task.k is tool.k and task.done for task in self.tasks)

    def printed(self):
        """Every output of a tool so far."""
        return [output for k in {id(tool.k): tool.k for tool in self.tools.values()}.values() for output in k.printed]

    def _result(self, tool, args):
        k, result = tool.k, tool.function(**args)
        if isinstance(result, str):
            result = Result(message=result)
        elif not isinstance(result, Result):
            result = Result(data=result)
        if not is_raw(result.data):
            result.data = _named(k, result.data)
        result.facts = _named(k, result.facts)
        if k.other_bytes and not result.failed and not tool.acts and k.chance(50):
            result.other = k.other_lines(k.other_bytes)
        return result

    # --- copies

    def copy(self):
        """The same episode in the same state."""
        other = self._anew()
        for call in self.history:
            other.call(call)
        return other

    def _anew(self):
        return Episode(self.module, self.name, self.seed, self.words, self.company)

    def solve(self, turns_max=60):
        """Plays on with the oracle's first choice; how many calls it took, or None."""
        for turn in range(1, turns_max + 1):
            self.call(self.right()[0])
            if self.ended is not None:
                return turn if self.ended else None
        return None

    def is_harmless(self, call, turns_left):
        """Whether the goal can still be reached after this call."""
        other = self.copy()
        other.call(call)
        return other.ended is None and other.solve(turns_left - 1) is not None

    def max_turns(self):
        """With room for some wrong steps."""
        turns = self._anew().solve() or 0
        return max(turns + turns // 2 + 4, self.turns_drawn)


def _is_end(end, said):
    if end.how == "answer":
        whole = rf"(?<![\w.-]){re.escape(end.text)}(?![\w-])"
        return end.text.lower() in said.lower() and re.search(whole, said, re.I) is not None
    return is_claim(said) == (end.how == "done")


def _named(k, data):
    """With one name for each "a|b|c" among the keys."""
    if isinstance(data, dict):
        return {k.alias(key): _named(k, value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_named(k, value) for value in data]
    return data


def tools_text(tools):
    """Of the tools, what a model is shown."""
    lines = []
    for tool in tools:
        lines.append(f"{tool['name']}: {tool['description']}")
        for param in tool["parameters"]:
            more = [json.dumps(v, ensure_ascii=False) for v in param.get("choices", [])]
            if "default" in param and param["default"] not in param.get("choices", []):
                more.append(json.dumps(param["default"], ensure_ascii=False))
            lines.append(f"  {param['name']}: {param['description']} {' '.join(more)}")
    return "\n".join(lines)
