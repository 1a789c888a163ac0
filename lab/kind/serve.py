"""Plays episodes for another program, which asks on standard input and is answered on standard output.

A message is four bytes of length, lowest first, then JSON. One episode at a time: `make` begins the next one.
"""

import functools
import json
import random
import re
import struct
import sys
import traceback

from kind import registry
from kind.company import episode_of
from kind.draw import TRAIN
from kind.episode import SUBMIT, Episode, is_claim
from kind.kind import End
from kind.mask import Mask
from kind.render import dumps

_TRIES = 8


class Player:
    def __init__(self):
        self.episode = None
        self.mask = Mask()
        self.random = None  # of wrong calls; the episode's own draws must not change with them

    def kinds(self):
        modules = map(registry.look, registry.files())
        return {
            "kinds": [
                {
                    "name": module.NAME,
                    "structure": module.STRUCTURE,
                    "part": registry.part_of(module),
                    "summary": module.__doc__.strip(),
                }
                for module in modules
            ]
        }

    def make(self, kind, seed, words):
        hand, name = kind.split("/")
        module = _load(registry.ROOT / hand / f"{name}.py")
        self.episode = (episode_of if words == TRAIN else Episode)(module, kind, seed, words)
        self.random = random.Random(f"wrong {kind} {seed}")
        told = self.episode.definition() | {"max_turns": self.episode.max_turns(), "answer_field": self.episode.field}
        # Tests are what people write. Lessons hide words of the domain, so that they can't be learned by heart.
        self.mask = Mask(f"{kind} {seed}", words, dumps(told)) if words == TRAIN else Mask()
        return _hidden_but_keys(self.mask, told)

    def right(self):
        return {"calls": self._hidden(self.episode.right())}

    def needs(self):
        """The values that the first right call copies."""
        said = self.episode.said()
        if isinstance(said, End):
            return {"values": [self.mask.hide(said.text)] if said.how == "answer" else []}
        params = said[0].tool.params
        copied = [v for role, v in said[0].args.items() if not params[role].choices and not isinstance(v, bool)]
        return {"values": [self.mask.hide(str(value)) for value in copied]}

    def judge(self, tool, args):
        """Whether a call is right now, and of an end: whether there was more to do, and what it claims."""
        call = self._shown(tool, args)
        out = {"right": self.episode.is_right(call)}
        if tool == SUBMIT:
            out["early"] = self.episode.right()[0]["tool"] != SUBMIT
            out["claim"] = is_claim(str(call["args"].get(self.episode.field, "")))
        return out

    def call(self, tool, args):
        out = self.episode.call(self._shown(tool, args))
        return out | {"output": self.mask.hide(out["output"]), "done": bool(self.episode.ended)}

    def wrong(self):
        """A call that is not right, after which the goal can still be reached; none when none was found."""
        turns_left = self.episode.max_turns() - len(self.episode.history)
        for _ in range(_TRIES):
            call = self._miscopied() if self.random.random() < 0.5 else self._any()
            if call and not self.episode.is_right(call) and self.episode.is_harmless(call, turns_left):
                return {"calls": self._hidden([call])}
        return {"calls": []}

    def _hidden(self, calls):
        return [{"tool": self._name(call["tool"]), "args": self.mask.hide(call["args"])} for call in calls]

    def _name(self, tool):
        return tool if tool == SUBMIT else self.mask.hide(tool)

    def _shown(self, tool, args):
        return {"tool": tool if tool == SUBMIT else self.mask.show(tool), "args": self.mask.show(args)}

    def _miscopied(self):
        """The right tool, with a value that stands beside the right one."""
        call = self.episode.right()[0]
        if call["tool"] == SUBMIT or not call["args"]:
            return None
        name = self.random.choice(list(call["args"]))
        param = next(p for p in self.episode.tools[call["tool"]].params.values() if p.name == name)
        return call | {"args": call["args"] | {name: self._value(param)}}

    def _any(self):
        tool = self.episode.tools[self.random.choice(list(self.episode.tools))]
        return {"tool": tool.name, "args": {p.name: self._value(p) for p in tool.params.values() if p.is_required}}

    def _value(self, param):
        pick = self.random.choice
        if param.choices:
            return pick(param.choices)
        if param.type == "boolean":
            return pick([True, False])
        sight = re.findall(r"[A-Za-z0-9][\w./@:-]*", "\n".join([self.episode.goal, *self.episode.printed()]))
        if param.type == "string":
            return pick(sight)
        return int(pick([word for word in sight if word.isdigit() and len(word) < 10] or ["1"]))


def _hidden_but_keys(mask, told):
    """The names of the definition's own members are not of the episode."""
    out = {key: mask.hide(value) for key, value in told.items() if key not in ("tools", "node", "success")}
    out["node"] = {key: value if key == "type" else mask.hide(value) for key, value in told["node"].items()}
    out["tools"] = [
        {
            "name": tool["name"] if tool["name"] == SUBMIT else mask.hide(tool["name"]),
            "description": mask.hide(tool["description"]),
            "parameters": [
                {key: value if key == "type" else mask.hide(value) for key, value in parameter.items()}
                for parameter in tool["parameters"]
            ],
        }
        for tool in told["tools"]
    ]
    if success := told.get("success"):
        out["success"] = {"tool": mask.hide(success["tool"]), "knowledge": mask.hide(success["knowledge"])}
    return out


@functools.cache
def _load(path):
    return registry.load(path)


def main():
    player, source, sink = Player(), sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a kind that prints must not break the messages
    while header := source.read(4):
        request = json.loads(source.read(struct.unpack("<I", header)[0]))
        try:
            answer = getattr(player, request.pop("op"))(**request)
        except Exception as error:  # a faulty kind is told, and the next one played
            answer = {"error": f"{error!r}\n{traceback.format_exc()}"}
        body = dumps(answer).encode()
        sink.write(struct.pack("<I", len(body)) + body)
        sink.flush()
