"""Gives a duty to whoever comes after the last one in the order of the list."""

from kind import text

STRUCTURE = "rotation"
DOMAIN = "rosters"

SKINS = """night watch;guard;depot
gritting;driver;yard
bin round;crew;district
weekend call;fitter;works
milking;hand;farm
lock duty;keeper;canal
runway sweep;sweeper;airfield
tower watch;watchman;port
pump check;warden;station
oven cleaning;baker;plant
flag duty;linesman;crossing
test drive;driver;shop
stock count;counter;store
snow call;plough;county
gate duty;porter;terminal
forge fire;smith;workshop
silo climb;climber;mill
radio desk;caller;centre
canteen run;apprentice;site
wash duty;mate;garage"""


def make(k):
    duty, who, place = k.pick(SKINS.split("\n")).split(";")
    site, day = k.word(), k.date()
    people = k.people(k.int(3, 5))
    at = k.int(0, len(people) - 1)
    then = people[(at + 1) % len(people)]
    k.role(
        f"You keep the roster of the {duty}.|roster bot, {place}|{duty}: whose turn is it?",
        "Foreman's helper for duty lists.",
    )
    k.must(
        "The next one in the list after whoever had it last; after the end of the list comes its beginning.|Turns go down the list and then start at the top again."
    )
    k.steps(
        "<order_of> has the list, <last_time> who had it last.|Look into <order_of> and <last_time>.",
        "Then <put>.|<put> the next one down.",
    )
    k.goal(
        f"Who has the {duty} at {site} on {day}? Put them down.",
        f"{site}: {duty} {day}, next in turn",
        f"fill the {duty} for {day} ({place} {site})",
        f"{duty.capitalize()} on {day} is still open in {site}. Whose turn? Enter it, no arguments please.",
        f"roster gap: {site} {day} {duty}",
    )
    named = text(f"{place}|site|where", f"Which {place}.|Name of the {place}.")

    @k.look("turn_order|order_of|rota", "The order in which they take turns.|List of turns.", where=named)
    def order_of(where):
        return [{"name|who": p} for p in people] if where == site else k.fail(f"no {place} {where}")

    @k.look("last_time|who_was_last|previous", f"Who had the {duty} last.|The last one on duty.", where=named)
    def last_time(where):
        return {"last|who": people[at]} if where == site else k.fail(f"no {place} {where}")

    @k.act(
        "put|enter|assign_turn",
        f"Puts somebody down for the {duty}.",
        where=named,
        who=text("who|name|person", f"Name of the {who}.|Who has it."),
        day=text("day|date|on", "Which day.|The date."),
    )
    def put(where, who, day):
        return f"{day}: {who}" if who in people else k.fail(f"{who} is not on the list")

    def right():
        if put.made(day=day):
            return None
        return [t(where=site) for t in (order_of, last_time) if not t.made(where=site)] or put(
            where=site, who=then, day=day
        )

    return right
