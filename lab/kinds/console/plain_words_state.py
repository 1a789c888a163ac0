"""People say in their own words how a thing is; the tool has its own words for states."""

from kind import choice, text

STRUCTURE = "paraphrase-choice"
DOMAIN = "support"

# thing;place;verb
SKINS = """ticket;board;update
order;shop;mark
parcel;depot;mark
repair;workshop;update
task;sprint;move
claim;office;record
lesson;course;tick
room;hotel;report
machine;plant;log
loan;library;enter
patch;series;flag
shipment;harbor;note
permit;bureau;stamp
build;farm;label
table;bistro;mark
invoice;ledger;set
application;desk;sort
game;arena;call
sample;lab;tag
translation;project;set"""
SAYINGS = {
    "done": ["is finished", "has been completed", "is all wrapped up", "needs no more work"],
    "waiting": ["can't go on until somebody answers", "is on hold for now", "has to wait for others"],
    "running": ["is being worked on right now", "is under way", "has been started and goes on"],
    "dropped": ["will never happen", "was called off", "nobody wants any more"],
}


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    state = k.pick([*SAYINGS])
    said, who = k.pick(SAYINGS[state]), k.person()
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    old = {n: k.pick([s for s in SAYINGS if s != state or n != names[0]]) for n in names}
    name = names[0]
    listing = k.shuffled(names)

    k.role(f"You keep the state of each {thing} up to date.|{place} updates|People tell you, you {verb}.")
    k.must("done: over and complete. waiting: stopped for the time being. running: in work. dropped: will not be done.")
    k.steps("<listed> has the numbers.", "<put> the state.")
    k.goal(
        f"{name} {said}, says {who}",
        f"{who}: the {thing} {name} {said}.",
        f"Just heard from {who} that {name} {said}. Please {verb} it.",
        f"{thing}: {name}\nnews: {said}\nfrom: {who}",
        f"fyi {name} {said} ({who})",
    )

    @k.look(f"list_{thing}|{place}_list|all_{thing}", f"Each {thing} with number and state.|What is in the {place}.")
    def listed():
        return [{thing: n, f"{thing}_no|no": ids[n], "state|status": old[n]} for n in listing]

    @k.act(
        f"{verb}|{verb}_{thing}|set_state",
        f"Sets the state of one {thing}.|Writes down how a {thing} stands.",
        ref=text(f"{thing}_no|no", f"Number of the {thing}."),
        state=choice("state|status", "How it stands.", [*SAYINGS]),
        who=text("told_by|source|who", "Full name of who said so."),
    )
    def put(ref, state, who):
        return f"{ref}: {state}" if ref in ids.values() else k.fail(f"no {thing} {ref}")

    def right():
        if not listed.made():
            return listed()
        return None if put.made() else put(ref=ids[name], state=state, who=who)

    return right
