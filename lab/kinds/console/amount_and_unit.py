"""The goal says "3 weeks"; the tool takes the number and the unit apart, and the number of the thing is looked up."""

from kind import choice, integer, text

STRUCTURE = "number-and-unit"
DOMAIN = "access rights"

# thing;units;verb;owner word
SKINS = """badge;days,weeks,months;extend;holder
token;minutes,hours,days;issue;service
trial;days,weeks,months;prolong;tenant
mute;minutes,hours,days;set;channel
lease;months,quarters,years;renew;tenant
ban;hours,days,weeks;set;player
retention;days,months,years;set;bucket
snooze;minutes,hours,days;set;alarm
loan;days,weeks,months;extend;reader
certificate;days,months,years;renew;domain
cache;seconds,minutes,hours;set;site
parking;minutes,hours,days;book;car
volume;megabytes,gigabytes,terabytes;grow;server
dose;drops,spoons,cups;set;patient
shipment;boxes,pallets,containers;order;depot
leave;hours,days,weeks;grant;employee
lock;minutes,hours,days;place;account
cable;centimeters,meters,kilometers;order;site
warranty;months,years,decades;extend;device
flour;grams,kilos,tons;order;bakery"""


def make(k):
    thing, units, verb, owner = k.pick(SKINS.split("\n")).split(";")
    units = units.split(",")
    unit, count = k.pick(units), k.int(2, 60)
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    name = k.pick(names)

    k.role(f"You {verb} a {thing} on request.|{thing} desk|{owner} requests, one at a time.")
    k.steps(f"<find> gives the number of the {owner}.", "Then <do>.")
    k.goal(
        f"{verb} {thing} for {name}: {count} {unit}",
        f"{name} needs {count} {unit}, please {verb} the {thing}.",
        f"{owner}: {name}\n{thing}: {count} {unit}",
        f"{count} {unit} {thing} -> {name}",
        f"Would it be possible to {verb} the {thing} of {owner} {name} by {count} {unit}?",
    )

    @k.look(f"find_{owner}|list_{owner}|{owner}_index", f"Each {owner} with its number.")
    def find():
        return [{owner: n, f"{owner}_no|no": i} for n, i in ids.items()]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Changes the {thing} of one {owner}: {verb}.",
        ref=text(f"{owner}_no|{owner}|no", f"Number of the {owner}."),
        count=integer("count|amount|how_many", "How many of the unit."),
        unit=choice("unit|units", "Which unit.", units),
    )
    def do(ref, count, unit):
        return f"{ref}: {count} {unit}" if ref in ids.values() else k.fail(f"no {owner} {ref}")

    def right():
        if not find.made():
            return find()
        return None if do.made() else do(ref=ids[name], count=count, unit=unit)

    return right
