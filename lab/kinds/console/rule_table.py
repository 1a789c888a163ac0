"""The system text maps a property to a choice; the property comes from a look-up."""

from kind import choice, text

STRUCTURE = "map-in-rules"
DOMAIN = "translations"

# thing;property;choices;verb
SKINS = """customer;country;french,german,polish;write
parcel;zone;red,blue,yellow;label
ticket;product;alpha,beta,gamma;route
server;vendor;north,center,south;place
file;format;text,sheet,slide;convert
employee;site;early,noon,late;roster
mail;topic;sales,legal,press;forward
plant;soil;acid,neutral,lime;feed
patient;symptom;eye,ear,skin;refer
order;supplier;air,rail,sea;ship
device;system;stable,beta,legacy;enroll
invoice;client;net,gross,export;book
player;club;bronze,silver,gold;seed
package;license;allow,ask,deny;mark
sample;origin;rack_a,rack_b,rack_c;store
domain;registry;weekly,monthly,yearly;bill
song;genre;dawn,day,dusk;air
visitor;company;green,white,black;badge
query;database;small,medium,big;run
dish;kitchen;mild,warm,hot;spice"""


def make(k):
    thing, prop, values, verb = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    props = k.words(4)
    rule = dict(zip(props[:3], k.shuffled(values), strict=True))
    rest = k.pick(values)
    names, ids = k.words(3), k.ids(3)
    of = [k.pick(props) for _ in names]
    at, who = k.int(0, 2), k.person()
    value = rule.get(of[at], rest)
    rules = ", ".join(f"{p}: {v}" for p, v in rule.items())

    k.role(f"You {verb} each {thing} by its {prop}.|{thing} sorter|A table decides, not you.")
    k.must(f"By {prop}: {rules}, any other: {rest}.|{rules}; everything else {rest} (by {prop}).")
    k.steps(f"<info> tells the {prop}.", "<do> as the table says.")
    k.goal(
        f"{verb} {names[at]} for {who}",
        f"{who} asks you to {verb} the {thing} {names[at]}.",
        f"{thing}: {names[at]}\nrequested_by: {who}\naction: {verb}",
        f"{names[at]} -> {verb} ({who})",
        f"can somebody {verb} {names[at]}? asked by {who}",
    )

    @k.look(f"info|list_{thing}|{thing}_info", f"Number and {prop} of each {thing}.")
    def info():
        return [{f"{thing}_no|no": i, thing: n, prop: p} for i, n, p in zip(ids, names, of, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does this with one {thing}: {verb}.",
        ref=text(f"{thing}_no|no", f"Number of the {thing}."),
        how=choice("how|kind|value", "What the table says.", values),
        who=text("requested_by|who", "Full name of who asked."),
    )
    def do(ref, how, who):
        return f"{ref}: {how}" if ref in ids else k.fail(f"no {thing} {ref}")

    def right():
        if not info.made():
            return info()
        return None if do.made() else do(ref=ids[at], how=value, who=who)

    return right
