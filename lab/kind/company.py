"""Company: what else stands in an episode of training: a second task, tools of other agents, words that do not matter.

A kind by itself has the same few tools in every episode, and all of its prompt is about its task. Who learns from that
learns which tools go together, and ends when the usual number of calls is made. With a second task behind it, and
tools of other trained kinds beside its own, the prompt must be read to know which tool is meant and what is left to do.
Tests have no company: they are what people write.
"""

import functools
import random

from kind import registry, voice
from kind.episode import Episode, Task
from kind.kind import Kind

_SECOND_TASK, _OTHER_TOOLS, _CHATTY = 25, 45, 35  # percent of the episodes
_PROMPT_MAX, _TURNS_MAX = 6_500, 24

_BOTH = (
    "{a} Then: {b}|1. {a}\n2. {b}|- {a}\n- {b}|{a}\n\n{b}|Two things. First: {a} Second: {b}|"
    "{a} And after that: {b}|{a} When that is done: {b}|First {a}\nThen {b}|a) {a} b) {b}|{a} Also: {b}|"
    "Please do both: {a} / {b}|todo:\n* {a}\n* {b}|{a} One more thing: {b}|Task 1: {a}\nTask 2: {b}|{a} + {b}"
)
_BEFORE = (
    "Hi,|Hello!|Please:|Task:|Ticket {id}:|From {person}:|hey,|Good morning.|URGENT.|Job {id}.|Could you?|"
    "Next one.|re: {word}.|For today:|A small one:|{person} asks:|As agreed with {person}:|"
    "Request no. {small}:|Quick one.|todo:"
)
_AFTER = (
    "Thanks!|Thank you.|Regards, {person}|asap please|(asked by {person})|Needed by {time}.|"
    "Tell me when it is done.|No rush.|{person} is waiting for it.|Ref {id}.|Much appreciated.|pls|Cheers|"
    "Let me know.|It matters to {person}.|Ticket {id}.|I am back at {time}."
)
_ASIDES = (
    "Be brief.|Be polite.|The office is open until {time}.|Questions go to {person}.|You work for {person}.|"
    "Stay calm.|This system was set up by {person}.|Your shift ends at {time}.|Our reference is {id}.|"
    "Everything you do is logged.|Accuracy is more important than speed.|"
    "You have access to the tools below and nothing else.|Think before you act.|Do not make up values.|"
    "Values are case sensitive.|The old system {word} is no longer used.|Answer in English.|"
    "The team is called {word}.|Version {small}.{small} of these instructions.|Last changed on {date}.|"
    "Read what tools tell you.|If a tool reports an error, read it.|"
    "{person} built the tools, {person} pays for them.|Other teams use some of the tools too.|"
    "Not every tool is needed for every task.|You can't ask questions.|People rely on you.|No small talk.|"
    "Times are local.|Amounts are in the usual currency.|Room {small}, {word} building."
)
_TOOL_ASIDES = (
    "Read-only.|Fast.|Returns what it found.|Changes nothing else.|May take a moment.|Use with care.|"
    "Logged.|Free to call.|See also the manual.|Owner: {word}.|Since version {small}.|Works offline too.|"
    "Takes effect at once.|For staff."
)


class Company:
    """Drawn for one episode of a kind, the same each time."""

    def __init__(self, kind, seed):
        chance = random.Random(f"company {kind} {seed}")
        others = [module for module in _trained() if kind != module.NAME]
        chosen = chance.sample(others, min(3, len(others)))
        self.second = chosen[0] if chosen and chance.random() * 100 < _SECOND_TASK else None
        count = chance.choice([1, 1, 2]) if chance.random() * 100 < _OTHER_TOOLS else 0
        self.lenders = [(module, chance.choice([1, 1, 2, 3])) for module in chosen[1 : 1 + count]]
        self.is_chatty = chance.random() * 100 < _CHATTY

    def join(self, episode):
        """Adds to an episode that has its own task and tools."""
        if self.second:
            self._add_task(episode, self.second)
        for module, count in self.lenders:
            tools = list(Task(module, self._world(episode, module)).k.tools.values())
            _add_tools(episode, episode.k.some(tools, min(count, len(tools))))

    def _world(self, episode, module):
        seed = f"{episode.name} {episode.seed} beside {module.NAME}"
        return Kind(seed, episode.words, spells=True, beside=episode.k)

    def _add_task(self, episode, module):
        k, task = episode.k, Task(module, self._world(episode, module))
        if any(getattr(k, one) and getattr(task.k, one) for one in ("evidence", "answer_about", "node")):
            return  # there is one end, and one file
        for one in ("evidence", "answer_about", "node", "hub_facts", "has_recall"):
            setattr(k, one, getattr(k, one) or getattr(task.k, one))
        k.texts = _joined(k, k.texts, {name: _resolved(task.k, texts) for name, texts in task.k.texts.items()})
        episode.tasks.append(task)
        _add_tools(episode, task.k.tools.values())

    def talk(self, episode):
        """Adds what does not matter to the texts of an episode."""
        if not self.is_chatty:
            return
        k = episode.k
        before = voice.fill(k, k.one(_BEFORE)) if k.chance(50) else ""
        after = voice.fill(k, k.one(_AFTER)) if k.chance(50) else ""
        episode.goal = " ".join(part for part in (before, episode.goal, after) if part)
        asides = [voice.fill(k, text) for text in k.some(_ASIDES.split("|"), k.pick(0, 1, 2, 3))]
        first = k.int(0, len(asides))
        parts = [*asides[:first], episode.system.rstrip("\n"), *asides[first:]]
        episode.system = k.pick(" ", "\n", "\n\n").join(parts)
        for tool in episode.tools.values():
            if k.chance(25):
                tool.about += " " + voice.fill(k, k.one(_TOOL_ASIDES))


def episode_of(module, name, seed, words):
    """One for training, in company where it can be solved and is not too long."""
    try:
        episode = Episode(module, name, seed, words, Company(name, seed))
        turns = episode.copy().solve()
    except Exception:  # of a companion, which is told when it is played itself
        return Episode(module, name, seed, words)
    fits = turns is not None and turns <= _TURNS_MAX and len(episode.prompt()) <= _PROMPT_MAX
    return episode if fits else Episode(module, name, seed, words)


@functools.cache
def _trained():
    modules = (registry.load(path) for path in registry.files())
    return [module for module in modules if registry.part_of(module) == registry.TRAINED]


def _resolved(k, texts):
    """Of each alternative, with the names of its own tools."""
    return ["|".join(voice.refer(k, part) for part in text.split("|")) for text in texts]


def _joined(k, mine, others):
    role, other = k.one(*mine["role"]).rstrip("."), k.one(*others["role"])
    both = k.one(_BOTH).replace("{a}", _sentence(k.one(*mine["goal"]))).replace("{b}", k.one(*others["goal"]))
    return {
        "role": [k.pick(f"{role}. {other}", f"{other.rstrip('.')}. {role}.", role, f"{role}\n{other}")],
        "steps": mine["steps"] + others["steps"],
        "must": mine["must"] + others["must"],
        "goal": [both],
    }


def _sentence(text):
    return text if text.endswith((".", "!", "?", ")")) else text + "."


def _add_tools(episode, tools):
    episode.tools |= {tool.name: tool for tool in tools}
