"""Looks at the state of a thing and applies the remedy that the text of this episode has for that state."""

import re

from kind import text

STRUCTURE = "verb-by-state"
DOMAIN = "operations"

# thing;state a;state b;state c;tool a;tool b;tool c
SKINS = """service;degraded;stopped;looping;restart;rollback;page
pod;pending;evicted;crashing;reschedule;delete;cordon
branch;stale;diverged;conflicted;rebase;archive;notify
job;stuck;skipped;failed;rerun;cancel;escalate
certificate;expired;revoked;mismatched;renew;replace;detach
replica;lagging;detached;readonly;resync;rebuild;demote
queue;backed_up;paused;poisoned;purge;resume;redrive
disk;full;degraded;unmounted;trim;swap;remount
ticket;idle;reopened;misfiled;ping;reassign;close
build;flaky;red;queued;retry;bisect;abort
package;yanked;outdated;vulnerable;pin;upgrade;drop
record;orphaned;duplicated;drifted;remove;merge;restore
instance;unreachable;impaired;idle;reboot;migrate;stop
flag;stale;partial;conflicting;retire;complete;reset
backup;partial;corrupt;late;repeat;discard;report
session;hung;expired;flooding;kill;renew;throttle
index;bloated;invalid;missing;vacuum;reindex;create
migration;half_done;locked;failed;continue;unlock;revert
mailbox;bouncing;full;silent;suspend;extend;probe
tunnel;flapping;down;saturated;reset;reroute;widen"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, *words = k.pick(SKINS.split("\n")).split(";")
    states, verbs = words[:3], k.shuffled(words[3:])
    name, others, ticket = k.word(), k.words(3), k.id()
    now = k.pick([*states, *states, *states, "healthy"])
    held = dict(zip([name, *others], [now, *(k.pick(states) for _ in others)], strict=True))
    region = {one: k.word() for one in held}
    remedy = dict(zip(states, verbs, strict=True))
    tools = {}
    table = k.pick(
        "; ".join(f"{s}: <{v}>" for s, v in remedy.items()),
        ", ".join(f"when {s} use <{v}>" for s, v in k.shuffled(remedy.items())),
        ". ".join(f"A{an(thing)[1:]} that is {s} gets <{v}>" for s, v in k.shuffled(remedy.items())),
        ", ".join(f"{s} -> <{v}>" for s, v in k.shuffled(remedy.items())),
    )

    k.role(f"You bring every {thing} back to health.|{thing} medic|First aid for {an(thing)}. One remedy each.")
    k.must(f"{table}.", f"A healthy {thing} is left alone.|healthy: nothing to do")
    k.steps("<state> first.|Look with <state>.")
    k.goal(
        f"{thing} {name} looks off, ticket {ticket}. Do what its state asks for.",
        f"{ticket}: fix {name}",
        f"can somebody look at {name}? smth is wrong with that {thing} again. ticket's {ticket}",
        f"Please treat the {thing} {name} as our table says; the ticket is {ticket}.",
        f"[{ticket}] {thing}={name} -> check + remedy",
    )

    @k.look(
        f"{thing}_state|status_of|inspect_{thing}",
        f"Says how {an(thing)} is.|State of {an(thing)}.",
        name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def state(**by):
        if by.get("name") not in held:
            return k.fail(f"no {thing} {by.get('name')}")
        return {f"{thing}|name": by["name"], "state|is": held[by["name"]], "region|zone": region[by["name"]]}

    def add(verb):
        def remedy_tool(key, region, ref):
            if key not in held or region != where[key]:
                return k.fail(f"no {thing} {key} in {region}")
            return f"{verb} {key}: ok"

        remedy_tool.__name__ = verb
        tools[verb] = k.act(
            f"{verb}_{thing}|{verb}|do_{verb}",
            f"Remedy {verb} for {an(thing)}.|Applies {verb} to one {thing}.",
            key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
            region=text("region|zone|where", f"Where the {thing} runs.|Region of the {thing}."),
            ref=text("ticket|ref", "The ticket it is for.|Number of the ticket."),
        )(remedy_tool)

    where = region
    for verb in words[3:]:
        add(verb)

    def right():
        if not state.made(name=name):
            return state(name=name)
        if now == "healthy" or any(tool.made(key=name) for tool in tools.values()):
            return []
        return tools[remedy[now]](key=name, region=region[name], ref=ticket)

    return right
