"""Words in the text of a report decide, by the rules of the system text, to which team it goes."""

from kind import choice, text

STRUCTURE = "keyword-class"
DOMAIN = "help desk"

SKINS = """street light;pole
water main;house
bus stop;shelter
lift;building
drain;street
machine;hall
crane;berth
pump;polder
tram line;junction
forklift;aisle
cold store;room
boiler;school
playground;park
gate;yard
silo;farm
runway;taxiway
pipeline;valve pit
sorter;chute
tractor;field
canal;bank"""
WORDS = [
    ("smoke", "sparks", "burning smell"),
    ("puddle", "dripping", "wet floor"),
    ("noise", "rattling", "squeaking"),
    ("broken glass", "sharp edge", "open hole"),
]


def make(k):
    thing, where = k.pick(SKINS.split("\n")).split(";")
    report, name, teams = k.id(), k.word(), k.words(3)
    groups = k.some(WORDS, 3)
    at = k.int(0, 2)
    word = k.pick(groups[at])
    body = k.pick(
        f"Passing by I noticed {word} at the {thing}, {where} {name}.",
        f"{word}!!! {where} {name}, somebody should come",
        f"To whom it may concern: since yesterday there is {word} here ({where} {name}).",
        f"{where} {name}: {word}. third time this year. regards",
    )
    rules = "; ".join(f"{', '.join(g)}: {t}" for g, t in zip(groups, teams, strict=True))
    urgency = "high" if at == 0 else "normal"
    k.role(
        f"You sort reports on every {thing}.|{thing} reports|Read the report, find the team.",
        "First line of the help desk",
    )
    k.must(
        f"Words and teams: {rules}. Those for {teams[0]} are high, all others normal.|Who gets what: {rules}. Urgency is high for {teams[0]} and normal for the rest."
    )
    k.steps("<read> the report.|First <read>.", "<route> it.|Then <route>.")
    k.goal(
        f"Route report {report}.",
        f"{report} came in, who takes it?",
        f"new report: {report}",
        f"Please send {report} to the right team with the {where} that it names.",
        f"report {report} lies here since morning, pass it on",
    )

    @k.look(
        "read|read_report|report_text",
        "The text of a report.",
        number=text("report|number", "Number of the report.|Which report."),
    )
    def read(number):
        return {"report|no": report, "text|says": body} if number == report else k.fail(f"no report {number}")

    @k.act(
        "route|assign|send_to",
        "Sends a report to a team.",
        number=text("report|number", "Number of the report.|Which report."),
        team=text("team|to", "Which team.|Name of the team."),
        where=text(f"{where.split()[0]}|where", f"The {where} that the report names.|Which {where}."),
        urgency=choice("urgency|class", "How urgent.|High or normal.", ["high", "normal"]),
    )
    def route(number, team, where, urgency):
        return f"{number} is with {team}" if team in teams else k.fail(f"no team {team}")

    def right():
        if route.made():
            return None
        return (
            route(number=report, team=teams[at], where=name, urgency=urgency)
            if read.made(number=report)
            else read(number=report)
        )

    return right
