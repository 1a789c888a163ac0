"""Somebody else has it locked; by the rule the lock is broken if it is old, its holder asked if it is fresh, or the other way."""

from kind import text

STRUCTURE = "lock-by-age"
DOMAIN = "shared things"

# thing;things;verb;done
SKINS = """script;scripts;edit;edited
kiln;kilns;open;opened
plan;plans;change;changed
score;scores;mark;marked
locker;lockers;empty;emptied
draft;drafts;print;printed
shed;sheds;clear;cleared
mix;mixes;render;rendered
ledger;ledgers;close;closed
costume;costumes;alter;altered
boat;boats;take_out;taken out
cage;cages;clean;cleaned
recipe;recipes;amend;amended
stall;stalls;relet;relet
reel;reels;cut;cut
safe;safes;count;counted
page;pages;set;set
horse box;horse boxes;move;moved
desk;desks;use;used
loom;looms;dress;dressed"""


def make(k):
    thing, things, verb, done = k.pick(SKINS.split("\n")).split(";")
    name, holder, me, lock, v = k.word(), k.person(), k.person(), k.id(), verb.replace("_", " ")
    since, limit = k.dates(2)
    locked = k.chance(80)
    old_breaks, rule = k.pick(
        [
            (True, f"A lock from before {limit} is broken; for a newer one ask its holder, and that's all you do then.|Locks older than {limit}: break. Newer: only ask the holder."),
            (False, f"A lock from before {limit} is respected: only ask its holder. A newer one is broken.|Locks newer than {limit}: break. Older: only ask the holder."),
        ]
    )
    breaks = (since < limit) == old_breaks

    k.role(f"{things}, shared", f"You look after {things} that people share.", f"Everybody locks everything here.")
    k.must(rule, f"You work for {me}.|It's {me} who wants it.")
    k.goal(
        f"{name} is to be {done}.",
        f"{v} {name}",
        f"Would you {v} {name}? If it's locked, you know the rule.",
        f"{thing}: {name}; {v}",
        f"I'd like {name} {done}, lock or no lock, as the rule has it.",
    )

    @k.look("state_of|lock_state|check", f"Whether a {thing} is locked, and by whom.|The lock of a {thing}, if there is one.", name=text(f"{thing.split()[0]}|name|which", f"Name of the {thing}.|Which {thing}."))
    def state(**by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        if not locked or cut.made():
            return {thing.replace(" ", "_"): name, "lock": "-"}
        return {thing.replace(" ", "_"): name, "lock|lock_no": lock, "holder|locked_by": holder, "since|locked_on": since}

    @k.act("break_lock|cut_lock|force", "Breaks a lock.|Does away with a lock by force.", key=text("lock|lock_no|which", "Number of the lock.|Which lock."), who=text("for_whom|who|wanted_by", "Who wants it.|For whom."))
    def cut(key, who):
        return f"{key} is broken." if locked and key == lock else k.fail("no such lock")

    @k.act("ask_holder|ask|write_to_holder", "Asks a holder to unlock.|Sends the holder of a lock a question.", holder=text("holder|person|whom", "Name of the holder.|Whom to ask."), name=text(f"{thing.split()[0]}|about|what", f"Name of the {thing}.|Which {thing}."))
    def ask(**by):
        return "asked" if locked and by.get("holder") == holder and by.get("name") == name else k.fail("They hold nothing.")

    @k.act(f"{verb}|{verb}_{thing.split()[0]}|{verb}_it", f"Has a {thing} {done}.|To {v} a {thing} that is not locked.", name=text(f"{thing.split()[0]}|name|which", f"Name of the {thing}.|Which {thing}."), who=text("for_whom|who|wanted_by", "Who wants it.|For whom."))
    def do(who, **by):
        return f"{name} is {done}." if by.get("name") == name and (not locked or cut.made()) else k.fail("It is locked.")

    def right():
        if do.made() or ask.made():
            return None
        if not state.made():
            return state(name=name)
        if not locked or cut.made():
            return do(name=name, who=me)
        return cut(key=lock, who=me) if breaks else ask(holder=holder, name=name)

    return right
