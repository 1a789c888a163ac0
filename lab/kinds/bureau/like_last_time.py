"""Sets something up again as it was last time, apart from what the goal wants to be different."""

from kind import choice, integer, text

STRUCTURE = "copy-from-last"
DOMAIN = "skins"

# event, place noun, three fields: text drawn, number, choice
SKINS = """summer party|caterer|guests|garden,hall,tent;
flea market|organiser|stalls|square,yard,hall; club trip|bus firm|seats|lake,castle,zoo;
staff meeting|speaker|chairs|small,large,online; order of paper|dealer|packs|white,grey,mixed;
blood drive|doctor|beds|school,church,gym; chess cup|referee|boards|blitz,rapid,long;
choir concert|pianist|singers|church,school,park; wine tasting|grower|bottles|red,white,mixed;
first-aid course|trainer|places|basic,kids,refresher; tree planting|forester|trees|oak,birch,fruit;
street run|timekeeper|runners|short,middle,half; cooking course|chef|places|pasta,sushi,bread;
open day|guide|groups|morning,noon,evening; oil order|trader|litres|light,normal,bio;
school photo|photographer|classes|inside,outside,both; parade|band leader|horses|north,south,ring;
harvest help|farmer|helpers|apples,grapes,hops; book sale|helper|tables|novels,kids,mixed;
film night|projectionist|seats|drama,comedy,kids; ski camp|teacher|beds|easy,middle,hard;
repair cafe|fixer|tables|bikes,lamps,clothes""".split(";")


def make(k):
    event, role_, unit, kinds = k.pick(SKINS).strip().split("|")
    kinds, name = kinds.split(","), k.word()
    days = sorted(k.dates(3))
    past = [(d, p, c, k.pick(kinds)) for d, p, c in zip(days, k.people(3), k.numbers(3, 10, 400), strict=True)]
    last = past[-1]
    new_day = "2029-" + k.date()[5:]
    change = k.pick("who", "count", "kind", None)
    who, count, kind = last[1], last[2], last[3]
    if change == "who":
        who = k.person()
    elif change == "count":
        count = k.int(401, 800)
    elif change == "kind":
        kind = k.pick([x for x in kinds if x != last[3]])
    never = k.chance(10)
    shown = k.shuffled(past)
    e, r = event.replace(" ", "_").replace("-", "_"), role_.replace(" ", "_")

    k.role(f"""You set up the {event} every year.|{event} planner|Same as last time, that's what they always say.
        |planning of the {event}|You repeat what worked: {event}.""")
    k.must(
        "What is not said is as last time; last time is the latest day on record.|"
        "Take the latest one as the model, change only what is said."
    )
    k.must("If there was none before, report that it is not done.|Never held before: say that it could not be done.")
    k.steps("See the earlier ones in <past_>.", "Then <plan>.")
    but = {
        "who": f", but with {who} as {role_}",
        "count": f", but {count} {unit}",
        "kind": f", but {kind} this time",
        None: "",
    }[change]
    k.goal(f"""Plan the {event} {name} for {new_day}, as last time{but}.
        |{event} {name}: {new_day}, like last time{but}|{new_day} for {name}, everything as always{but}
        |please set up {name} again ({event}), on {new_day}{but}
        |event: {event} {name}\nday: {new_day}\nrest: as last time{but}
        |Could we have {name} on {new_day}? Same again{but}.|i forgot to plan {name}!! same as last time{but}, {new_day}
        |once more the {event} {name}{but}; the day is {new_day}""")

    @k.look(
        f"past_{e}|earlier_ones|history",
        "Lists the earlier ones.|How it was in other years.",
        key=text("name|of|which", f"Name of the {event}.|Which {event}."),
    )
    def past_(key):
        keys = ("day|date", r, unit, "kind|type")
        return [dict(zip(keys, row, strict=True)) for row in shown] if key == name and not never else []

    @k.act(f"plan_{e}|plan|set_up", f"Plans one {event}.|Sets up one {event}.",
           key=text("name|which|event", f"Name of the {event}.|Which {event}."),
           day=text("day|date|on", "Which day.|The day."),
           who_=text(f"{r}|with|who", f"Name of the {role_}.|Who is the {role_}."),
           count_=integer(f"{unit}|count|how_many", f"How many {unit}.|Number of {unit}."),
           kind_=choice("kind|type|which_kind", "Kind of it.|Which kind.", kinds))
    def plan(key, day, who_, count_, kind_):
        return f"{key} is planned for {day}." if key == name else k.fail(f"No {event} {key}.")

    def right():
        if not past_.made(key=name):
            return past_(key=name)
        if never:
            return k.give_up("there was none before.")
        return None if plan.calls else plan(key=name, day=new_day, who_=who, count_=count, kind_=kind)

    return right
