"""Who comes after the present one in a rotation gets the next turn."""

from kind import text

STRUCTURE = "neighbor"
DOMAIN = "on call"

# turn;rotation;verb
SKINS = """shift;rota;assign
pager;rotation;hand
cleaning;kitchen;give
presentation;seminar;schedule
review;squad;pass
watch;harbor;set
duty;ward;hand
match;ladder;book
chair;committee;give
newsletter;editors;assign
release;train;assign
standby;crew;set
delivery;carpool;give
tour;museum;assign
audit;branches;schedule
demo;sprint;book
keys;club;pass
patrol;block;assign
hosting;league;assign
minutes;board;give"""


def make(k):
    turn, rota, verb = k.pick(SKINS.split("\n")).split(";")
    name, day = k.word(), k.date()
    people = k.people(k.int(4, 6))
    at = k.int(0, len(people) - 2)
    away = at + 1 if at + 2 < len(people) and k.chance(35) else None
    after = at + 2 if away else at + 1

    k.role(f"You keep the {rota} going.|{rota} planner|Whose turn is it? You know ({turn}).")
    k.must("The next in the list has the turn; who is away is passed over.|Go down the list from who has it now, skipping those who are away.")
    k.steps("<order> shows the list.", "<give> it to the next.")
    k.goal(
        f"{verb} the next {turn} of {name}, on {day}",
        f"{people[at]} has done the {turn} for {name}. Who follows? Put them down for {day}.",
        f"{rota}: {name}\nday: {day}\nturn: next",
        f"{turn} {name} {day}: next one please",
        f"After {people[at]} somebody else has to take the {turn} ({name}), starting {day}.",
    )

    @k.look(f"order|{rota}_list|show_{rota}", f"The people of a {rota} in their order.", name=text(f"{rota}|name", f"Name of the {rota}."))
    def order(**by):
        if by["name"] != name:
            return k.fail(f"no {rota} {by['name']}")
        state = ["has it now" if i == at else "away" if i == away else "here" for i in range(len(people))]
        return [{"person|name": p, "state|status": s} for p, s in zip(people, state, strict=True)]

    @k.act(
        f"{verb}|{verb}_{turn}|set_next",
        f"Gives somebody the {turn}.",
        name=text(f"{rota}|name|for", f"Name of the {rota}."),
        who=text("person|who|to", "Full name of who gets it."),
        day=text("day|date|on", "On which day."),
    )
    def give(name, who, day):
        return f"{who} on {day}" if who in people else k.fail(f"{who} is not in {name}")

    def right():
        if not order.made(name=name):
            return order(name=name)
        return None if give.made() else give(name=name, who=people[after], day=day)

    return right
