"""Tells the competent person the reading of a thing; competence is by place or by sort."""

from kind import integer, text

STRUCTURE = "notify"
DOMAIN = "competence"

# thing;reading;place column;sort column
SKINS = """well;level;basin;use
bridge;load;county;type
meter;usage;feeder;tariff
ward;occupancy;wing;care
school;absences;district;level
account;balance;branch;product
ship;draught;harbour;class
claim;sum;region;peril
precinct;turnout;town;size
train;delay;line;service
sample;count;site;assay
parcel;value;parish;soil
tunnel;traffic;canton;road
fund;price;market;category
warehouse;stock;port;goods
court;backlog;circuit;matter
plant;output;grid;fuel
house;rent;quarter;age_class"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, reading, place, sort = k.pick(SKINS.split("\n")).split(";")
    places, sorts, ids = k.words(2), k.words(2), k.ids(2)
    rows = {i: {place: k.pick(places), sort: k.pick(sorts), reading: v} for i, v in zip(ids, k.numbers(2, 20, 900), strict=True)}
    boss = {x: m for x, m in zip(places + sorts, k.many(k.mail, 4), strict=True)}
    mine, by = ids[0], k.pick(place, sort)
    k.must(f"Competence goes by {by.replace('_', ' ')}.|Who is competent? That depends on the {by.replace('_', ' ')} alone.|The {by.replace('_', ' ')} decides who is told.")
    k.role(f"You pass on the {reading} of each {thing}.", f"{reading} messages", "Message desk. The competent person is told, and nobody else.")
    k.steps(f"<look_at> the {thing}.", "<competent> tells whom to write to.", "<tell> them.")
    k.goal(f"Tell whoever is competent the {reading} of {thing} {mine}.", f"{thing} {mine}: {reading} to the competent person", f"Who must know about the {reading} of {mine}? Tell them.", f"The {reading} of {mine} is to be notified.")

    @k.look("look_at|show|get_thing", f"What is known of {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."))
    def look_at(item):
        return dict(rows[item]) if item in rows else k.fail(f"No {thing} {item}.")

    @k.look("competent|who_for|directory", f"Who is competent for a {place.replace('_', ' ')} or a {sort.replace('_', ' ')}.", what=text("what|for|area", f"Name of the {place.replace('_', ' ')} or {sort.replace('_', ' ')}."))
    def competent(what):
        return {"address|mail": boss[what]} if what in boss else k.fail(f"Nobody is competent for {what}.")

    @k.act("tell|notify|write_to", f"Tells somebody the {reading} of {an(thing)}.", address=text("address|to|mail", "Address of who is told."), item=text("item|no|id", f"Number of the {thing}."), value=integer(f"{reading}|value", f"The {reading}."))
    def tell(address, item, value):
        return f"{address} knows." if address in boss.values() else k.fail(f"No address {address}.")

    def right():
        if tell.made():
            return None
        if not look_at.made(item=mine):
            return look_at(item=mine)
        what = rows[mine][by]
        if not competent.made(what=what):
            return competent(what=what)
        return tell(address=boss[what], item=mine, value=rows[mine][reading])

    return right
