"""Tries the choices in the order that the rule sets and takes the first one that is free."""

from kind import text

STRUCTURE = "preference-order"
DOMAIN = "venues"

# place;places;event;verb
SKINS = """hall;halls;ceilidh;book
pitch;pitches;friendly;reserve
kiln;kilns;firing;claim
stage;stages;matinee;hold
court;courts;doubles;take
studio;studios;portrait;hire
arena;arenas;lesson;block
field;fields;picnic;rent
screen;screens;premiere;secure
oven;ovens;batch;grab
pool;pools;gala;save
chapel;chapels;recital;request
loom;looms;weave;occupy
marquee;marquees;feast;order
rink;rinks;derby;lease
barn;barns;shearing;use
garden;gardens;tea;engage
press;presses;broadside;schedule
tank;tanks;spawning;assign
salon;salons;fitting;fix"""


def make(k):
    place, places, event, verb = k.pick(SKINS.split("\n")).split(";")
    n, day, host = k.pick(3, 4), k.date(), k.person()
    names = k.words(n)
    order = k.shuffled(names)
    free_at = k.int(0, n)  # n: none is free
    free = {name: i >= free_at and (i == free_at or k.chance(50)) for i, name in enumerate(order)}
    codes = dict(zip(names, k.ids(n), strict=True))
    rule = k.one(
        f"We'd like {order[0]} best, then {', then '.join(order[1:])}.",
        f"Try {', '.join(order[:-1])} and {order[-1]}, in that order.",
        f"The last resort is {order[-1]}; before that we try " + ", before that ".join(reversed(order[:-1])) + ".",
        " ".join(f"Only if {a} is taken, {b}." for a, b in zip(order, order[1:], strict=False)),
    )

    k.role(f"You find somewhere for every {event}.|{places} finder|You ring round the {places} until one says yes.", "Events, small scale")
    k.must(rule + " If every one is taken, report that it can't be done.")
    k.steps(f"<ask> one {place} after the other.", f"<take> the first that is free.")
    k.goal(
        f"{host} needs one of the {places} for a {event} on {day}.",
        f"{event} {day}, {host}",
        f"Could you {verb} somewhere nice for {host}? It's a {event}, on {day}, and you know what we like.",
        f"event: {event}; day: {day}; name: {host}; place: as usual, by our order",
        f"Where does {host} go on {day} with the {event}? Please {verb} it.",
    )

    @k.look(
        "is_free|ask|availability",
        f"Asks whether one of the {places} is free on a day.|One {place}, one day: free or taken.",
        name=text(f"{place}|name|where", f"Name of the {place}.|Which {place}."),
        day=text("day|date|on", "The day.|Which day."),
    )
    def ask(name, day):
        if name not in free:
            return k.fail(f"no {place} called {name}")
        return {place: name, "day": day, "state": "free" if free[name] else "taken", "booking_code|code": codes[name]}

    @k.act(
        f"{verb}|{verb}_{place}|{verb}_it",
        f"To {verb} one of the {places}.|Makes the booking.",
        code=text("code|booking_code|with_code", f"Booking code of the {place}.|The code it gave."),
        day=text("day|date|on", "The day.|Which day."),
        host=text("host|name|who", "Name of the host.|Who it is for."),
    )
    def take(code, day, host):
        name = next((x for x, c in codes.items() if c == code), None)
        return f"{host} has {name}." if name and free[name] else k.fail("It's taken, or it isn't ours.")

    def right():
        for name in order:
            if not ask.made(name=name, day=day):
                return ask(name=name, day=day)
            if free[name]:
                return [] if take.made() else take(code=codes[name], day=day, host=host)
        return k.give_up(f"all {places} are taken.")

    return right
