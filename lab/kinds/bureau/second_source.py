"""Asks the usual source for a figure, and the spare one if that is down; then enters the figure."""

from kind import choice, integer, text

STRUCTURE = "fallback"
DOMAIN = "skins"

# figure, unit, usual source, spare source, where it is entered, of what
SKINS = """price|cents|web shop|price book|till|article;
level|cm|harbour gauge|hand gauge|tide table|pier;
weight|kg|truck scale|freight note|load sheet|truck;
score|points|league page|referee's card|notice board|match;
stock|pieces|scanner|shelf list|order sheet|article;
temperature|degrees|probe|glass thermometer|cooling log|chamber;
mileage|km|car computer|log book|service plan|car;
rate|cents|bank feed|newspaper|exchange board|currency;
balance|euros|bank page|last statement|cash book|account;
count|people|turnstile|ticket stubs|visitor book|gate;
delay|minutes|train feed|station phone|departure board|train;
yield|litres|milk meter|can list|herd book|cow; usage|units|smart meter|meter card|bill|flat;
rainfall|mm|weather station|rain jar|garden log|bed; speed|rpm|panel|tachometer|machine sheet|machine;
votes|votes|count machine|hand count|minutes|motion;
fill|percent|tank sensor|dip stick|tank list|tank; rent|euros|rent program|lease paper|bill run|flat;
height|cm|laser|tape|growth book|tree; dose|drops|pump display|nurse's note|ward sheet|patient;
grade|points|school program|teacher's list|report card|pupil;
size|megabytes|file server|backup list|quota sheet|folder""".split(";")


def make(k):
    figure, unit, usual, spare, sheet, of = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    names, values, olds = k.many(k.pick(k.word, k.id), n), k.numbers(n, 3, 950), k.numbers(n, 951, 1900)
    at, is_down, both = k.int(0, n - 1), k.chance(65), k.chance(14)
    name, day = names[at], k.date()
    has_src, has_day = k.chance(50), k.chance(40)
    u1, u2, us = (x.replace(" ", "_").replace("'", "") for x in (usual, spare, sheet))

    k.role(f"""You keep the {sheet}.|{sheet} keeper|You enter the {figure} of each {of} in the {sheet}.
        |Figures: {figure}, in {unit}|{sheet} bot""")
    k.must(
        f"The {usual} comes first; the {spare} only if it is down.|"
        f"Use the {spare} only when the {usual} does not work."
    )
    k.must("If both are down, report that it is not done.|Neither works: say that it could not be entered.")
    if has_src:
        k.must("Note which source the figure is from.|The source must be noted with it.")
    k.steps("Try <first>.", "If that fails, <second>.", f"<enter> the {figure}.")
    d = k.pick(f" for {day}", f" ({day})") if has_day else ""
    k.goal(f"""Enter the {figure} of {of} {name} in the {sheet}{d}|{sheet}: {figure} of {name}{d}
        |{of} {name} has no {figure} in the {sheet} yet{d}, please add
        |what is the {figure} of {name}? put it into the {sheet}{d}|{of} = {name}; figure = {figure}; into = {sheet}{d}
        |The {sheet} is useless without the {figure} of {name}{d}!
        |get me the {figure} for {name} into the {sheet}{d} pls
        |Would you read the {figure} ({of} {name}) and write it into the {sheet}{d}?""")

    def told(key, down, source):
        if down:
            return k.fail(f"The {source} is down.")
        if key not in names:
            return k.fail(f"No {of} {key}.")
        i = names.index(key)
        return {of: key, figure: values[i], "last_week|before": olds[i]}

    key_ = text(f"{of}|name|which", f"Which {of}.|Name of the {of}.")

    @k.look(f"{u1}|ask_{u1}|read_{u1}", f"Gives the {figure} from the {usual}.|Asks the {usual}.", key=key_)
    def first(key):
        return told(key, is_down, usual)

    @k.look(f"{u2}|ask_{u2}|read_{u2}", f"Gives the {figure} from the {spare}.|Asks the {spare}.", key=key_)
    def second(key):
        return told(key, is_down and both, spare)

    more = {}
    if has_src:
        more = dict(source=choice("source|from|by", "Where it is from.|Source of the figure.", [usual, spare]))
    more |= dict(on=text("day|date|on", "For which day.|Day of the entry.")) if has_day else {}

    @k.act(
        f"enter_{figure}|write_{us}|enter",
        f"Enters the {figure} of one {of}.|Writes into the {sheet}.",
        key=key_,
        value=integer(f"{figure}|value|{unit}", f"The {figure} in {unit}.|How much."),
        **more,
    )
    def enter(key, value, source=None, on=None):
        return f"{key}: {value} {unit}." if key in names else k.fail(f"No {of} {key}.")

    def right():
        if not first.made(key=name) and not k.seen(f"The {usual} is down."):
            return first(key=name)
        if is_down and not second.made(key=name) and not k.seen(f"The {spare} is down."):
            return second(key=name)
        if is_down and both:
            return k.give_up("both sources are down.")
        args = dict(key=name, value=values[at]) | (dict(source=spare if is_down else usual) if has_src else {})
        args |= dict(on=day) if has_day else {}
        return None if enter.made(**args) else enter(**args)

    return right
