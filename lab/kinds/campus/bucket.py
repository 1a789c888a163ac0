"""Finds the band of a table into which a number falls and books with the code of that band."""

from kind import text

STRUCTURE = "bucket"
DOMAIN = "fees"

# who;number;band;thing
SKINS = """family;income;fee band;nursery place
house;floor area;tax band;town levy
pupil;test score;set;maths lesson
hotel guest;nights;rate;city tax
donor;gift;circle;dinner invitation
swimmer;best time;lane group;training
reader;books out;tier;library fee
choir;singers;class;contest entry
patient;risk score;pathway;check-up
tenant;points;priority group;flat offer
band;audience;stage class;festival slot
visitor group;heads;price band;guided tour
case;value in dispute;fee step;court fee
team;league points;division;cup draw
student;credits;year group;exam entry
parcel;weight;post class;charity parcel
traveller;distance;zone;rail pass
restaurant;seats;permit class;terrace permit
club;members;grant step;sports grant
exhibit;crate size;cover class;transport"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, number_, band, thing = k.pick(SKINS.split("\n")).split(";")
    cuts = sorted(k.numbers(3, 20, 900))
    edges = [(0, cuts[0]), (cuts[0] + 1, cuts[1]), (cuts[1] + 1, cuts[2]), (cuts[2] + 1, 2000)]
    codes, names = k.ids(4), [w.capitalize() for w in k.words(3)]
    values = [k.int(*k.pick(edges)) for _ in names]
    name, year = names[0], k.id()
    code = next(c for (low, high), c in zip(edges, codes, strict=True) if low <= values[0] <= high)
    rows = list(zip(edges, codes, strict=True))
    rows = rows if k.chance(60) else k.shuffled(rows)
    field = number_.replace(" ", "_")

    k.role(
        f"You set the {band} for each {who}.|{thing} desk",
        f"Fees and bands, {thing}.|I find the right {band}. Patience is my job.",
    )
    k.must(f"The {band} goes by the {number_}, both ends of a range included.|Which {band}: the range in which the {number_} lies.")
    k.steps("<card> has the number, <bands> the ranges.|Read <card> and <bands>.", "<enter> the code.|Then <enter>.")
    k.goal(
        f"Enter {who} {name} for the {thing}, file {year}, in the right {band}.",
        f"{year}: {name}, {thing}, which {band}? please enter",
        f"Dear office, we are the {who} {name} and we have applied for {an(thing)} (our file is {year}). Could you kindly put us into the {band} that we belong to?",
        f"{name} -> {thing} ({year}), {band} by table",
        f"what {band} is {name}? put them down, {year}",
    )

    @k.look(f"card|get_{who.replace(' ', '_')}|about", f"What is known about {an(who)}.", name=text(f"{who.replace(' ', '_')}|name", f"Name of the {who}."))
    def card(name):
        return {"name": name, field: values[names.index(name)]} if name in names else k.fail(f"No {who} of that name.")

    @k.look(f"bands|{band.replace(' ', '_')}_table|get_table", f"Ranges of the {number_} and the {band} of each.")
    def bands():
        return [{"from|at_least": low, "to|at_most": high, f"{band.replace(' ', '_')}|code": c} for (low, high), c in rows]

    @k.act(
        f"enter|set_{band.replace(' ', '_')}|book_{thing.split()[-1].replace('-', '_')}",
        f"Enters {an(who)} for {an(thing)}.",
        name=text(f"{who.replace(' ', '_')}|name", f"Name of the {who}."),
        code=text(f"{band.replace(' ', '_')}|code", f"Code of the {band}."),
        file=text("file|ref|case_no", "Number of the file."),
    )
    def enter(name, code, file):
        return f"{name}: {code} ({file})." if name in names and code in codes else k.fail("No such name or code.")

    def right():
        calls = [c for c, m in ((card(name=name), card.made(name=name)), (bands(), bands.made())) if not m]
        return calls or ([] if enter.made() else enter(name=name, code=code, file=year))

    return right
