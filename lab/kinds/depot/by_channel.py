"""Tells each customer a thing by the way that they prefer: three tools, one for each way."""

from kind import text

STRUCTURE = "preferred-channel"
DOMAIN = "notices"

SKINS = """blackout;street
delay;line
recall;batch
closure;road
flood;valley
pickup;tour
strike;depot
boil notice;zone
frost;grove
blasting;quarter
high water;quay
price change;tariff
spraying;district
detour;route
test alarm;plant
low water;canal
new key;yard
late load;dock
storm;marina
dust;village"""


def make(k):
    event, place = k.pick(SKINS.split("\n")).split(";")
    name, day = k.word(), k.date()
    ways = {"mail": k.mail, "phone": k.phone, "letter": lambda: f"{k.word().capitalize()} Road {k.int(1, 99)}"}
    people = []
    for person in k.people(k.int(2, 4)):
        way = k.pick(list(ways))
        people.append((person, way, ways[way]()))
    k.role(
        f"You tell people about a {event}.|{event} notices|Everybody hears of it the way they like.", "Customer notices"
    )
    k.must("Mail, phone or letter: as each of them prefers.|Use the way that stands with each name, and only that.")
    k.steps("<concerned> lists them.|See <concerned>.", "<by_mail>, <by_phone> or <by_letter> for each.")
    k.goal(
        f"Tell everybody in {place} {name} about the {event} on {day}.",
        f"{event} {day}, {place} {name}: inform all",
        f"Please let all who are concerned know: {event} in {name}, {day}.",
        f"notice / {event} / {place} {name} / {day}",
        f"nobody told us last time!! {event} on {day}, {name}, tell every single one",
    )

    @k.look(
        "concerned|who_lives|affected",
        f"Who is concerned in a {place}, and how they want to be told.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def concerned(**by):
        return [{"name": p, "prefers|way": w, "contact|at": c} for p, w, c in people] if by["place"] == name else []

    day_of = text("day|date", f"Day of the {event}.|Which day.")

    def told(way, to):
        return f"told {to}" if (way, to) in [(w, c) for _, w, c in people] else k.fail(f"{to} is no {way} contact")

    @k.act(
        "by_mail|send_mail|mail",
        "Tells somebody by electronic mail.",
        to=text("to|address", "Their address.|Contact of the person."),
        day=day_of,
    )
    def by_mail(to, day):
        return told("mail", to)

    @k.act(
        "by_phone|call|ring_up",
        "Tells somebody by phone.",
        to=text("to|number", "Their number.|Contact of the person."),
        day=day_of,
    )
    def by_phone(to, day):
        return told("phone", to)

    @k.act(
        "by_letter|write|post_letter",
        "Tells somebody by letter.",
        to=text("to|street", "Street and house.|Contact of the person."),
        day=day_of,
    )
    def by_letter(to, day):
        return told("letter", to)

    def right():
        if not concerned.made(place=name):
            return concerned(place=name)
        tool = {"mail": by_mail, "phone": by_phone, "letter": by_letter}
        return [tool[w](to=c, day=day) for _, w, c in people if not tool[w].made(to=c)]

    return right
