"""Reads the minutes of a meeting and enters each decision: who, what, by when."""

from kind import text

STRUCTURE = "extract-each"
DOMAIN = "meetings"

# body;task;verb
SKINS = """parents' council;task;brings
choir board;task;orders
faculty board;action;drafts
tenants' meeting;errand;repairs
club committee;job;buys
court users' group;action;files
museum team;task;hangs
ward round;order;checks
kitchen meeting;job;cleans
festival crew;task;hires
town committee;action;surveys
scout leaders;job;packs
reading circle;task;copies
co-op assembly;duty;paints
charity trustees;action;audits
editorial board;task;edits
trip committee;errand;books
student council;action;prints
coaches' meeting;job;mends
wedding party;errand;collects"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    body, task, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(1, 4)
    people, what, days, ref = k.people(n + 2), k.words(n + 2), k.dates(n + 2), k.id()
    lines = []
    for i in range(n):
        lines.append(k.pick(
            f"{people[i]} {verb} the {what[i]} by {days[i]}.",
            f"Agreed: by {days[i]} {people[i]} {verb} the {what[i]}.",
            f"The {what[i]}: {people[i]} takes it over, due {days[i]}.",
        ))
    lines.append(k.pick(f"{people[n]} reported on the {what[n]} of {days[n]}; it is finished, nobody has to do anything.", f"The {what[n]} was done by {people[n]} on {days[n]}. Thanks!"))
    if k.chance(60):
        lines.append(k.pick(f"{people[n + 1]} suggested a {what[n + 1]} for {days[n + 1]}; turned down.", f"Whether {people[n + 1]} needs a {what[n + 1]} by {days[n + 1]} was left open, no decision."))
    lines = k.shuffled(lines)

    k.role(
        f"Secretary of the {body}.|You turn minutes into a list, one {task} at a time.",
        f"Keeps the list of the {body}.|minutes in, entries out",
    )
    k.must(f"Only what was decided and is still to be done becomes {an(task)}.|What is finished, turned down or left open is no {task}.")
    k.steps("Read <minutes>.|<minutes> first.", f"<enter> once for each {task}.|Then <enter> them.")
    k.goal(
        f"Enter every {task} from the minutes {ref} of the {body}.",
        f"minutes {ref} -> {task} list",
        f"Dear secretary, the {body} met last night and the minutes are in ({ref}). Would you enter who has to do what and until when? Thank you ever so much.",
        f"who has to do what after {ref}? put each {task} in the list",
        f"[ ] {body}, {ref}: all decisions are on the list",
    )

    @k.look("minutes|read_minutes|get_protocol", f"The text of the minutes of {an(body)}.|Reads minutes.", ref=text("ref|no|minutes_id", "Number of the minutes."))
    def minutes(ref_=ref, **by):
        return k.result("\n".join(lines)) if by["ref"] == ref_ else k.fail("No minutes of that number.")

    @k.act(
        f"enter|add_{task}|new_{task}",
        f"Enters one {task}.",
        who=text("who|person|owner", "Who does it.|Full name of who takes it."),
        what=text("what|subject|thing", "What it is about, the one word of the minutes.|The thing, in one word."),
        due=text("due|until|deadline", "Day by which it is done."),
    )
    def enter(who, what, due):
        return f"{who}: {what}, {due}." if not enter.made(what=what) else k.fail("That is on the list already.")

    def right():
        if not minutes.made(ref=ref):
            return minutes(ref=ref)
        return [enter(who=people[i], what=what[i], due=days[i]) for i in range(n) if not enter.made(what=what[i])]

    return right
