"""Kind: what the file of a kind writes its agent, its tools and its oracle with. docs/kinds.md says how."""

import dataclasses
import re

from kind.draw import Draw
from kind.render import FORMS, unescaped

_OPAQUE = "id key x value arg a b ref item target name input what n code val data it obj slot".split()


@dataclasses.dataclass
class Param:
    names: str
    about: str
    type: str = "string"
    choices: tuple = ()
    default: object = None
    is_required: bool = True
    name: str = ""  # drawn for the episode, as is what it is said to be

    def spec(self):
        out = {"name": self.name, "type": self.type, "description": self.about, "required": self.is_required}
        if self.choices:
            out["choices"] = list(self.choices)
        if self.default is not None:
            out["default"] = self.default
        return out


def _param(type_, names, about, default=None, optional=False, choices=()):
    return Param(names, about, type_, tuple(choices), default, default is None and not optional)


def text(names, about, **more):
    return _param("string", names, about, **more)


def integer(names, about, **more):
    return _param("integer", names, about, **more)


def number(names, about, **more):
    return _param("number", names, about, **more)


def flag(names, about, **more):
    return _param("boolean", names, about, **more)


def choice(names, about, values, **more):
    return _param("string", names, about, choices=values, **more)


@dataclasses.dataclass
class Result:
    data: object = None
    message: str = ""
    facts: dict = dataclasses.field(default_factory=dict)
    failed: bool = False
    other: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Call:
    tool: "Tool"
    args: dict  # by role

    def json(self):
        return {"tool": self.tool.name, "args": {self.tool.params[role].name: v for role, v in self.args.items()}}


@dataclasses.dataclass
class End:
    """submit_result: "done", "answer" or "not done"."""

    how: str
    text: str


class Tool:
    """A tool of the episode. Called in the oracle, it makes a call: cancel(ref="B7")."""

    def __init__(self, k, role, function, name, about, params, form, acts):
        self.k, self.role, self.function, self.name, self.about = k, role, function, name, about
        self.params, self.form, self.acts = params, form, acts
        self.calls = []  # the arguments of every call that did not fail

    def __call__(self, /, **args):
        unknown = set(args) - set(self.params)
        missing = {r for r, p in self.params.items() if p.is_required} - set(args)
        if unknown or missing:
            raise TypeError(f"{self.role}: unknown {sorted(unknown)}, missing {sorted(missing)}")
        return Call(self, {role: args[role] for role in self.params if args.get(role) is not None})

    def made(self, /, **args):
        """Whether it was called, with these arguments among others, and did not fail."""
        return any(all(made.get(role) == value for role, value in args.items()) for made in self.calls)

    def spec(self):
        return {"name": self.name, "description": self.about, "parameters": [p.spec() for p in self.params.values()]}


class Kind(Draw):
    def __init__(self, seed, words, spells=False, beside=None):
        """`beside`: of the same episode; no two of their tools and things have one name."""
        super().__init__(seed, words, spells)
        self.tools, self._aliases, self.texts = {}, {}, {"role": [], "steps": [], "must": [], "goal": []}
        self._taken = {"submit_result", "recall", "no_action"}  # names of tools
        self.node = ""  # the file that the agent works on, shown in the view; k.on(path)
        self.evidence, self.hub_facts = None, {}
        self.answer_about, self.has_recall = "", self.chance(8)
        self.printed = []  # every output, in order
        # Two of three episodes are as most people write agents. The others want to be read to the letter: names that
        # tell nothing, results with much else in them.
        self.is_plain = self.chance(65)
        self._names = "plain" if self.is_plain else self.pick("plain", "mixed", "opaque")
        self._has_opaque_params = not self.is_plain and self.chance(40)
        self._form = self.pick("contract", "contract", "contract", *FORMS[1:], "json")
        self.style = self.int(0, 11)
        noise = self.pick(0, self.int(80, 300), self.int(300, 900), self.int(900, 2500))
        self.other_bytes = 0 if self.is_plain else noise
        if beside:
            self._drawn, self._taken = beside._drawn, beside._taken
            for same in ("is_plain", "_names", "_has_opaque_params", "_form", "style", "other_bytes"):
                setattr(self, same, getattr(beside, same))

    # --- texts; each argument is one text, or several with | between them, of which one is drawn

    def one(self, *texts):
        """One of the alternatives."""
        return self.random.choice([part.strip() for text in texts for part in text.split("|")])

    def role(self, *texts):
        """Who the agent is: the first sentence of its system prompt."""
        self.texts["role"] += texts

    def steps(self, *texts):
        """What to do when, a sentence each, in order. Many episodes leave them out."""
        self.texts["steps"] += texts

    def must(self, *texts):
        """What every system prompt has to say, because the goal can't be reached without it; a sentence each."""
        self.texts["must"] += texts

    def goal(self, *texts):
        self.texts["goal"] += texts

    def on(self, path):
        """The agent works on this file."""
        self.node = path

    def hub(self, **facts):
        """What is known of the file from earlier runs; the view shows it from the start."""
        self.hub_facts = facts

    def success(self, tool, **facts):
        """The runner refuses an end before `tool` has told these facts."""
        tool.form, self.evidence = "contract", (tool, facts)

    def answers(self, *about):
        """What the answer is that submit_result is called with."""
        self.answer_about = self.one(*about)

    def recall(self):
        """The agent has the runner's own tool to bring back what the view no longer shows."""
        self.has_recall = True

    # --- tools

    def look(self, names, about, /, prints=None, **params):
        """A tool that changes nothing."""
        return lambda function: self._tool(function, names, about, prints, params, acts=False)

    def act(self, names, about, /, prints=None, **params):
        """A tool that changes something, unless it fails."""
        return lambda function: self._tool(function, names, about, prints, params, acts=True)

    def _tool(self, function, names, about, form, params, acts):
        name = self.one(names)
        if self._names == "opaque" or (self._names == "mixed" and self.chance(50)):
            name = "_".join(self.words(self.int(1, 2)))
        while name in self._taken:
            name = self.one(names) if self.chance(70) else name + "_" + self.word()
        self._taken.add(name)
        drawn = {}
        for role, param in params.items():
            used = {p.name for p in drawn.values()}
            called = self.one(param.names)
            if self._has_opaque_params and self.chance(60):
                called = self.pick([*_OPAQUE, self.word()])
            while called in used:
                called = self.one(param.names) if self.chance(50) else self.word()
            choices = tuple(self.alias(value) for value in param.choices)
            drawn[role] = dataclasses.replace(param, name=called, about=self.one(param.about), choices=choices)
        form = form or (self._form if self.chance(80) else self.pick(FORMS))
        tool = Tool(self, function.__name__, function, name, self.one(about), drawn, form, acts)
        self.tools[tool.role] = tool
        return tool

    def alias(self, names):
        """One of the names, the same one in all of the episode. Keys of what a tool returns are read so, too."""
        if not isinstance(names, str) or "|" not in names:
            return names
        if names not in self._aliases:
            self._aliases[names] = self.one(names)
        return self._aliases[names]

    # --- what a tool returns: a text, a dict, a list of dicts, or one of these

    def result(self, data=None, message="", **facts):
        """With a message, or with facts that the view keeps: k.result(rows, "3 open", open=3)."""
        return Result(data, message, facts)

    def fail(self, message):
        """It did not do it, and says why."""
        return Result(message=message, failed=True)

    def raw(self, text):
        """Printed as it is, whatever form the tool has."""
        return Result(data=_Raw(text))

    # --- the oracle

    def seen(self, value):
        """Whether a tool has printed it."""
        pattern = re.compile(rf"(?<![\w.-]){re.escape(str(value))}(?![\w-])")
        return any(pattern.search(unescaped(output)) for output in self.printed)

    def finish(self, text="Done."):
        return End("done", text)

    def answer(self, value):
        return End("answer", str(value))

    def give_up(self, why):
        """The goal can't be reached: "Not done: …"."""
        return End("not done", f"Not done: {why}")


class _Raw(str):
    pass


def is_raw(value):
    return isinstance(value, _Raw)
