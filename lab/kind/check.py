"""Proves of each kind that it can be solved, and not without reading; says what a set of kinds covers."""

import collections
import random
import re
import sys
import traceback

from kind import registry
from kind.draw import HELD_OUT, TRAIN
from kind.episode import SUBMIT, Episode
from kind.features import Seen, holds, report, sources
from kind.render import dumps

_TURNS_MAX = 30
_RANDOM_MAX = 0.1  # share of the episodes that a player without understanding may win
_RANDOM_PLAYS_MIN = 60  # of fewer, two by chance would be too many
_RANDOM_PLAYS_FIRST = 24  # who wins 15 % of all plays loses all of these once in 50 times
_SAME_MAX = 2  # values in both vocabularies, as by chance in a few episodes
_LINES_MAX = 130
SEEDS = 40  # enough to judge a kind by
_OUTPUT_MAX = 16_000
_PROMPT_MAX = 5_000


class Problems(list):
    def say(self, what, seed=None):
        line = what if seed is None else f"seed {seed}: {what}"
        if not any(known.split(": ", 1)[-1][:40] == what[:40] for known in self):
            self.append(line)


def main(files, seeds, quiet, is_all):
    seen, structures, parts, failed = Seen(), collections.Counter(), collections.Counter(), 0
    domains = collections.Counter()
    for path in files:
        played, (problems, kind) = seeds, check_file(path, seeds)
        if problems and seeds < SEEDS:  # among few episodes all may be alike by chance
            played, (problems, kind) = SEEDS, check_file(path, SEEDS)
        if kind is not None:
            module, own, turns = kind
            seen.add(own)
            structures.update(registry.structures(module))
            domains[module.DOMAIN] += 1
            parts[registry.part_of(module)] += 1
        failed += bool(problems)
        if problems:
            print(f"{path}: {len(problems)} problems")
            for line in problems:
                print(f"  {line}")
        elif not quiet:
            calls = sum(own.arguments.values())
            several = sum(n for size, n in own.arguments.items() if size > 1)
            share = 100 * several / calls
            print(f"{path}: ok, {turns / played:.1f} turns, {share:.0f} % of the calls with several arguments")
    print(
        f"{len(files)} kinds, {failed} with problems; {len(structures)} structures, {len(domains)} domains; "
        + ", ".join(f"{part} {parts[part]}" for part in sorted(parts))
    )
    if is_all or len(files) > 1:
        for line in report(seen, structures):
            print(line)
        new = [name for name in structures if name not in registry.documented_structures()]
        print("structures that docs/kinds.md does not list: " + (", ".join(new) or "none"))
    return 1 if failed else 0


def check_file(path, seeds):
    problems = Problems()
    try:
        module = registry.load(path)
    except Exception as error:  # whatever a file does wrong is told
        problems.say(f"cannot be loaded: {error!r}")
        return problems, None
    _check_header(path, module, problems)
    if problems:
        return problems, None
    seen, turns, lengths = Seen(), 0, set()
    values = {TRAIN: set(), HELD_OUT: set()}
    for seed in range(seeds):
        words = HELD_OUT if seed % 4 == 3 else TRAIN
        try:
            took = _check_episode(module, seed, words, seen, values[words], problems)
            turns += took
            lengths.add(took)
        except Exception as error:
            where = traceback.extract_tb(sys.exc_info()[2])[-1]
            problems.say(f"{type(error).__name__}: {error} (line {where.lineno} of {where.filename})", seed)
        if len(problems) > 8:
            return problems, (module, seen, turns)
    if not problems:
        _check_texts(module, problems)
        _check_random(module, seeds, problems)
        if len(lengths) == 1 and not seen.features["only a result has it"] and not seen.features["answer"]:
            problems.say(
                "nothing has to be read: every value stands in the prompt, and every episode has the same calls"
            )
        same = sorted(v for v in values[TRAIN] & values[HELD_OUT])
        if len(same) > max(_SAME_MAX, 0.25 * len(values[HELD_OUT])):
            problems.say(f"the same values in both vocabularies, draw them: {', '.join(same[:6])}")
    return problems, (module, seen, turns)


def _check_header(path, module, problems):
    if not (module.__doc__ or "").strip():
        problems.say("begin with a docstring: one sentence that says what the agent does")
    for name in ("STRUCTURE", "DOMAIN"):
        if not isinstance(getattr(module, name, None), str):
            problems.say(f"{name} is missing")
    if not re.fullmatch(r"[a-z][a-z0-9-]*(\+[a-z][a-z0-9-]*)?", getattr(module, "STRUCTURE", "")):
        problems.say('STRUCTURE is the name of one structure of docs/kinds.md, or of two: "page-find+move"')
    if not callable(getattr(module, "make", None)):
        problems.say("make(k) is missing")
    if len(path.read_text().splitlines()) > _LINES_MAX:
        problems.say(f"more than {_LINES_MAX} lines: a kind is one idea")


def _check_episode(module, seed, words, seen, values, problems):
    """Plays it with the oracle; how many turns that took."""
    episode, twin = (Episode(module, module.NAME, seed, words) for _ in range(2))
    if dumps(episode.definition()) != dumps(twin.definition()):
        problems.say("made twice from one seed it differs: draw with k only", seed)
    _check_definition(episode, seed, problems)
    if twin.right()[0]["tool"] == SUBMIT:
        problems.say("to submit at once is right: let right() look first", seed)
    made = {}  # the calls since the world changed
    for turn in range(1, _TURNS_MAX + 1):
        right = episode.right()
        if dumps(right) != dumps(episode.right()):
            problems.say("right() changes something or is drawn anew: asked twice it differs", seed)
        for call in right:
            _check_call(episode, call, seed, values, problems)
        call = right[0]
        if dumps(call) in made:
            problems.say(f"{dumps(call)} is repeated and nothing was changed since: the runner refuses that", seed)
            return turn
        seen.before(episode, call)
        end = episode.said()
        before = episode.revision
        returned = episode.call(call)
        if twin.call(call)["output"] != returned["output"]:
            problems.say("a tool prints something else in the same state: draw in make(k)", seed)
        if literal := re.search(r"<([a-z_]+)>", returned["output"]):
            if literal.group(1) in episode.k.tools:
                problems.say(f"{literal.group()} in a result: only system text and goals know it, use tool.name", seed)
        if len(returned["output"]) > _OUTPUT_MAX:
            problems.say(f"{call['tool']} prints {len(returned['output'])} bytes, more than {_OUTPUT_MAX}", seed)
        seen.after(episode, call, returned)
        made = {} if episode.revision != before else made
        made[dumps(call)] = True
        if episode.ended is not None:
            seen.end(episode, end.how)
            if not episode.ended:
                problems.say("the oracle ends it, and it does not count as done", seed)
            return turn
    problems.say(f"the oracle needs more than {_TURNS_MAX} turns", seed)
    return _TURNS_MAX


def _check_call(episode, call, seed, values, problems):
    if call["tool"] == SUBMIT:
        return _check_end(episode, call, seed, problems)
    params = {p.name: p for p in episode.tools[call["tool"]].params.values()}
    for name, value in call["args"].items():
        param = params[name]
        kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool}[param.type]
        if not isinstance(value, kinds) or (param.type == "integer" and isinstance(value, bool)):
            problems.say(f"{call['tool']}: {name} is a {param.type}, right() gives {value!r}", seed)
        if param.choices and value not in param.choices:
            problems.say(f"{call['tool']}: {name} is none of its choices: {value!r}", seed)
        if isinstance(value, bool) or param.choices:
            continue
        if not sources(episode, value):
            problems.say(f"{call['tool']}: {name}={value!r} can't be read anywhere before this call", seed)
        if isinstance(value, str) and re.search(r"[A-Za-z]{4}", value):
            values.add(value)


def _check_end(episode, call, seed, problems):
    end = episode.said()
    if end.how != "answer":
        return
    if not episode.k.answer_about:
        problems.say("k.answers(…) must say what the answer is", seed)
    if not holds("\n".join(episode.k.printed).replace('\\"', '"'), end.text):
        problems.say(f"the answer {end.text!r} stands in no result", seed)
    if holds(episode.prompt(), end.text) and not episode.module.__dict__.get("ANSWER_IS_A_CHOICE"):
        problems.say(f"the answer {end.text!r} stands in the prompt (do all choices? ANSWER_IS_A_CHOICE = True)", seed)


def _check_definition(episode, seed, problems):
    told = episode.definition()
    if not told["goal"].strip() or not told["system"].strip():
        problems.say("k.goal(…) and k.role(…) are needed", seed)
    for role, tool in episode.k.tools.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", tool.name):
            problems.say(f"{role}: {tool.name!r} is no name of a tool: a-z, 0-9 and _", seed)
        if len(tool.about.split()) < 2:
            problems.say(f"{role}: describe it in a few words", seed)
        if len(tool.params) > 5:
            problems.say(f"{role}: more than 5 parameters", seed)
        for param in tool.params.values():
            if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", param.name):
                problems.say(f"{role}: {param.name!r} is no name of a parameter: a-z, 0-9 and _", seed)
            if len(param.about) < 4:
                problems.say(f"{role}: describe {param.name}", seed)
    if len(episode.prompt()) > _PROMPT_MAX:
        problems.say(f"system text, goal and tools have more than {_PROMPT_MAX} characters", seed)
    for text in (told["goal"], told["system"]):
        if re.search(r"[{}]|\bNone\b", text):
            problems.say(f"a text with braces or None: {text[:60]!r}", seed)


def _check_texts(module, problems):
    """Several voices: enough to draw from."""
    texts = Episode(module, module.NAME, 1).k.texts
    count = {name: len("|".join(texts[name]).split("|")) for name in ("role", "goal")}
    for name, least in (("role", 3), ("goal", 4)):
        if count[name] < least:
            problems.say(f"k.{name}: {count[name]} alternatives, at least {least} are wanted")


def _check_random(module, seeds, problems):
    plays = max(2 * seeds, _RANDOM_PLAYS_MIN)
    won = sum(_plays_at_random(module, seed) for seed in range(_RANDOM_PLAYS_FIRST))
    if not won:
        return  # most of the time of a check would go into losing the others too
    won += sum(_plays_at_random(module, seed) for seed in range(_RANDOM_PLAYS_FIRST, plays))
    if won > _RANDOM_MAX * plays:
        problems.say(f"a player who understands nothing wins {won} of {plays}")


def _turns(episode):
    """range(episode.max_turns()), which is worked out only for a play that is not over long before."""
    yield from range(episode.turns_drawn)
    yield from range(episode.turns_drawn, episode.max_turns())


def _plays_at_random(module, seed):
    """Any tool, with values that are in sight."""
    episode, r = Episode(module, module.NAME, seed), random.Random(seed)
    pool = re.findall(r"[A-Za-z0-9][\w./@:-]*", episode.goal)
    for _ in _turns(episode):
        name = r.choice(episode.order)
        if name == SUBMIT:
            episode.call({"tool": SUBMIT, "args": {episode.field: r.choice(["Done.", r.choice(pool)])}})
            return episode.ended
        args = {}
        for param in episode.tools[name].params.values():
            if param.choices:
                args[param.name] = r.choice(param.choices)
            elif param.type == "boolean":
                args[param.name] = r.random() < 0.5
            elif param.type == "string":
                args[param.name] = r.choice(pool)
            else:
                args[param.name] = int(r.choice([p for p in pool if p.isdigit()] or ["1"]))
        returned = episode.call({"tool": name, "args": args})
        pool += re.findall(r"[A-Za-z0-9][\w./@:-]*", returned["output"])[:60]
    return False
