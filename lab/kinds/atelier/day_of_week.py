"""Each weekday has its own person and place; the day comes from the goal or from today, as the case may be."""

from kind import text

STRUCTURE = "weekday-table"
DOMAIN = "weekly rounds"

# thing;things;verb;done
SKINS = """delivery;deliveries;take;taken
lesson;lessons;teach;taught
feed;feeds;bring;brought
class;classes;open;opened
rehearsal;rehearsals;lead;led
market;markets;run;run
walk;walks;guide;guided
firing;firings;watch;watched
tour;tours;give;given
match;matches;umpire;umpired
reading;readings;host;hosted
tasting;tastings;pour;poured
fitting;fittings;pin;pinned
screening;screenings;project;projected
round;rounds;ride;ridden
clinic;clinics;hold;held
sale;sales;call;called
watering;waterings;do;done
service;services;play;played
shift;shifts;cover;covered"""
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"]


def make(k):
    thing, things, verb, done = k.pick(SKINS.split("\n")).split(";")
    name, key, people = k.word(), k.id(), k.people(5)
    others = dict(zip(k.words(2), k.ids(2), strict=True))
    table = dict(zip(DAYS, people, strict=True))
    today, stated, filed = k.some(DAYS, 3)
    mode, rule = k.pick(
        [
            ("today", "Whoever is on today does it, whatever day is mentioned.|Only today's person counts."),
            ("stated", "The day that is mentioned in the wish decides who does it.|Go by the day in the wish, not by today."),
            ("filed", f"The day on the card of the {thing} decides who does it.|Go by the card's day, neither by today nor by the wish."),
        ]
    )
    day = {"today": today, "stated": stated, "filed": filed}[mode]
    rota = ", ".join(f"{d} {p}" for d, p in k.shuffled(list(table.items())))

    k.role(f"You say who does which {thing}.|{things}, who and when|Five days, five people, one of you.", f"Rota for {things}")
    k.must(f"Today is {today}.|It's {today} today.", f"The rota: {rota}.|Who is on: {rota}.", rule)
    k.steps("<card> has the number.", "<go> once.")
    k.goal(
        f"{name} is to be {done}; somebody mentioned {stated}.",
        f"{name}, {stated}?",
        f"Could you get {name} {done}? They said something about {stated}.",
        f"{thing}: {name}; wish: {stated}; who: by the rule",
        f"They'd like {name} on {stated}. Give it to the right person.",
    )

    @k.look("card|card_of|look_up", f"The card of one {thing}.|Looks a {thing} up.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def card(**by):
        if by.get("name") in others:
            return {"name": by["name"], "no|id": others[by["name"]], "day|weekday": stated}
        return {"name": name, "no|id": key, "day|weekday": filed} if by.get("name") == name else k.fail(f"no such {thing}")

    @k.act(f"give_{thing}|assign|{verb}_by", f"Gives a {thing} to somebody.|Says who does a {thing}.", key=text("no|id|which", f"Number of the {thing}.|Which {thing}."), who=text("who|person|to", "Name of who does it.|Who does it."))
    def go(who, **by):
        return f"{who} does it." if by.get("key") in [key, *others.values()] and who in people else k.fail("no")

    def right():
        if not card.made(name=name):
            return card(name=name)
        return [] if go.made() else go(key=key, who=table[day])

    return right
