"""What a set of kinds covers: what is seen in their episodes, and what their structures say."""

import collections
import json
import re

from kind.episode import SUBMIT
from kind.render import dumps, unescaped

_LONG = 1500  # bytes of one result
_IN_WORDS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")

# What can't be seen in an episode is said by its structure.
BY_STRUCTURE = {
    "acting on each": "each each-when each-lookup queue triage compare-sync route-each",
    "extremes": "pick-extreme pick-nearest best-of-asked rank-top",
    "conditions": "each-when branch threshold diagnose route-each gate",
    "chains": "chain chain-act follow-links escalate",
    "current and wanted": "set-value compare-sync drift set-many",
    "old and new": "rename rename-everywhere replace-part swap",
    "from and to": "move move-each transfer swap",
    "prerequisites": "unlock prerequisite order-by-errors checkout pipeline",
    "errors that ask for a detour": "detour retry-other order-by-errors fallback correct-format",
    "paging": "page-find page-all",
    "collect, then act": "collect-act join group-act batch",
    "stale values": "stale-token refresh version-guard",
}

FROM_EPISODES = [
    "2 to 4 arguments", "goal and result in one call", "system text in a call", "optional argument", "integer argument",
    "boolean argument", "enum argument", "an error on the way", "empty result", "nothing to do", "impossible goal",
    "answer", "irrelevant tools", "contract", "json", "table", "log", "lines", "prose", "long result", "hub facts",
    "recall", "evidence", "works on a file",
]  # fmt: skip


def holds(text, value):
    """Whether the value stands in the text, not as a part of a longer word."""
    text, value = text.lower(), (value if isinstance(value, str) else json.dumps(value)).lower()
    at = text.find(value)
    while at >= 0:  # a pattern for each of so many values would be compiled for most of the time
        around = (text[at - 1] if at else "") + text[at + len(value) : at + len(value) + 1]
        if not any(c in _IN_WORDS for c in around):
            return True
        at = text.find(value, at + 1)
    return False


def sources(episode, value):
    """Where it can be read: "goal", "system", "tools", "results"."""
    told = episode.definition()
    texts = {
        "goal": "\n".join([told["goal"], dumps(told["node"]), dumps(told["hub"])]),
        "system": told["system"],
        "tools": json.dumps(told["tools"], ensure_ascii=False),
        "results": "\n".join(unescaped(output) for output in episode.k.printed),
    }
    return {name for name, text in texts.items() if holds(text, value)}


class Seen:
    """Counts over episodes that the oracle plays."""

    def __init__(self):
        self.features = collections.Counter()
        self.arguments = collections.Counter()  # how many calls have so many

    def add(self, other):
        self.features.update(other.features)
        self.arguments.update(other.arguments)

    def before(self, episode, call):
        """A call that the oracle is about to make."""
        if call["tool"] == SUBMIT:
            return
        self.arguments[len(call["args"])] += 1
        if 2 <= len(call["args"]) <= 4:
            self.features["2 to 4 arguments"] += 1
        from_where = [sources(episode, v) for v in call["args"].values() if not isinstance(v, bool)]
        only_result = any(where == {"results"} for where in from_where)
        self.features["only a result has it"] += only_result
        if only_result and any("goal" in where and "results" not in where for where in from_where):
            self.features["goal and result in one call"] += 1
        if any(where and where <= {"system", "tools"} and "system" in where for where in from_where):
            self.features["system text in a call"] += 1
        params = {p.name: p for p in episode.tools[call["tool"]].params.values()}
        for param in params.values():
            self.features["optional argument"] += not param.is_required
        for name in call["args"]:
            kind = "enum" if params[name].choices else params[name].type
            self.features[f"{kind} argument"] += 1

    def after(self, episode, call, returned):
        if call["tool"] == SUBMIT:
            return
        tool, output = episode.tools[call["tool"]], returned["output"]
        self.features[tool.form] += 1
        self.features["long result"] += len(output) > _LONG
        failed = returned["exit_code"] != 0 or '"outcome":"error"' in output
        self.features["an error on the way"] += failed
        self.features["empty result"] += bool(
            re.search(r'"result":\[\]|"items":\[\]|^\[\]$|Nothing found|no rows|0 results|^none$', output, re.M)
        )

    def end(self, episode, how):
        k = episode.k
        acted = any(episode.tools[c["tool"]].acts for c in episode.history if c["tool"] != SUBMIT)
        self.features["answer"] += how == "answer"
        self.features["impossible goal"] += how == "not done"
        self.features["nothing to do"] += how == "done" and not acted
        self.features["irrelevant tools"] += any(role.startswith("other_") for role in k.tools)
        self.features["hub facts"] += bool(k.hub_facts)
        self.features["recall"] += k.has_recall
        self.features["evidence"] += k.evidence is not None
        self.features["works on a file"] += bool(k.node)


def report(seen, counts):
    """Lines about the whole set. `counts`: kinds by structure."""
    calls = sum(seen.arguments.values()) or 1
    several = sum(n for size, n in seen.arguments.items() if 2 <= size <= 4)
    yield (
        "arguments a call: "
        + ", ".join(f"{size}: {100 * n / calls:.0f} %" for size, n in sorted(seen.arguments.items()))
        + f"; 2 to 4: {100 * several / calls:.0f} %, wanted 33"
    )
    covered = {name: sum(counts.get(s, 0) for s in text.split()) for name, text in BY_STRUCTURE.items()}
    yield "kinds by feature: " + ", ".join(f"{name} {n}" for name, n in covered.items())
    yield "episodes or calls by feature: " + ", ".join(f"{name} {seen.features[name]}" for name in FROM_EPISODES)
    missing = [n for n, c in covered.items() if c == 0] + [n for n in FROM_EPISODES if not seen.features[n]]
    yield "missing: " + (", ".join(missing) or "nothing")
