"""Answers which of two things has more, less, or the earlier date, with its name or with the figure."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "information desks"

# thing;things;number;date;extra
SKINS = """school;schools;pupils;founded;head
bank;banks;assets;licensed;chair
court;courts;cases;opened;president
ward;wards;beds;renovated;matron
port;ports;tonnage;built;master
fund;funds;return;launched;manager
town;towns;voters;chartered;mayor
dam;dams;height;filled;warden
plant;plants;output;commissioned;operator
policy;policies;premium;signed;broker
parcel;parcels;area;surveyed;owner
line;lines;delay;electrified;dispatcher
lab;labs;grants;certified;director
estate;estates;rent;bought;agent
reservoir;reservoirs;volume;cleaned;keeper
insurer;insurers;claims;merged;actuary
road;roads;traffic;resurfaced;foreman
archive;archives;metres;catalogued;archivist"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, num, date, extra = k.pick(SKINS.split("\n")).split(";")
    a, b = k.words(2)
    va, vb = k.numbers(2, 20, 9000)
    da, db = k.dates(2)
    rows = {a: {num: va, date: da, extra: k.person()}, b: {num: vb, date: db, extra: k.person()}}
    said, won = k.pick([
        (f"more {num}|the higher figure under {num}", a if va > vb else b),
        (f"less {num}|the lower figure under {num}", a if va < vb else b),
        (f"the earlier date under {date}|been {date} first", a if da < db else b),
        (f"the later date under {date}|been {date} last", a if da > db else b),
    ])
    said = k.one(said)
    ask = k.pick(extra, num, date)
    what = {extra: [f"its {extra}", f"the name of its {extra}"], num: [f"its figure under {num}", f"how much {num} it has"], date: [f"its date under {date}", f"when it was {date}"]}[ask]
    what = k.pick(what)
    k.answers(f"{what} of the one that is meant.|What was asked of the right one of the two.")
    k.must("Look at both before you answer.|Both are looked up.")
    k.role(f"You answer questions about {things}.", f"{things}: information", "Inquiry office. Compare, then answer.")
    k.steps("<facts> of each.")
    k.goal(f"Of {a} and {b}, take the {thing} that has {said}, and tell {what}.", f"{a} or {b}: which has {said}? Answer with {what}.", f"Wanted: {what}, of whichever of the {things} {b} and {a} has {said}.", f"{things} {a}/{b} - the one that has {said} - {what}")

    @k.look("facts|about|look_up", f"What is known of {an(thing)}.", name=text("name|which", f"Name of the {thing}."))
    def facts(name):
        return dict(rows[name]) if name in rows else k.fail(f"No {thing} {name}.")

    def right():
        looks = [facts(name=n) for n in (a, b) if not facts.made(name=n)]
        return looks or k.answer(rows[won][ask])

    return right
