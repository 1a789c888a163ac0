"""Raises or lowers something by one step of a ladder that the system text gives."""

from kind import choice, text

STRUCTURE = "one-step-up"
DOMAIN = "plans and levels"

# thing;ladder;field;up verb
SKINS = """customer;bronze,silver,gold,platinum;tier;upgrade
ticket;low,normal,high,critical;priority;raise
server;small,medium,large,huge;size;resize
log;error,warn,info,debug;level;set
player;rookie,amateur,pro,legend;league;promote
employee;trainee,junior,senior,principal;grade;promote
alert;green,yellow,orange,red;color;escalate
volume;cold,cool,warm,hot;class;move
license;free,basic,team,enterprise;plan;upgrade
course;beginner,intermediate,advanced,expert;stage;advance
lead;cold,aware,interested,ready;phase;advance
document;draft,review,approved,published;state;advance
oven;off,low,medium,high;heat;set
risk;minor,moderate,major,severe;rating;rate
deploy;dev,test,staging,production;stage;promote
room;single,double,family,suite;kind;upgrade
network;guest,office,server,core;zone;place
claim;received,checked,accepted,paid;status;advance
belt;white,yellow,green,brown;belt_color;award
shipment;packed,loaded,sailing,landed;mark;advance"""


def make(k):
    thing, ladder, field, verb = k.pick(SKINS.split("\n")).split(";")
    ladder = ladder.split(",")
    names = k.words(3)
    now = {n: k.pick(ladder) for n in names}
    name, ref = names[0], k.id()
    up = k.chance(60)
    at = k.int(0, 3)
    now[name] = ladder[at]
    to = at + 1 if up else at - 1
    refs = dict(zip(names, k.ids(3), strict=True))
    way = "up" if up else "down"

    k.role(f"You move each {thing} along its ladder.|{field} keeper|{thing} levels, one step at a time.")
    k.must(f"The ladder, from the bottom: {', '.join(ladder)}.|{field}: {' < '.join(ladder)}", "Who is at the end already stays there; then nothing is to be done.|At either end of the ladder: nothing to do.")
    k.steps("<show> where it is.", "<change> by one.")
    k.goal(
        f"{name} one step {way}, {ref}",
        f"Please move the {thing} {name} {way} by one. Reference {ref}.",
        f"{thing}: {name}\n{field}: one {way}\nref: {ref}",
        f"{ref}: {field} of {name} goes one {'higher' if up else 'lower'}",
        f"could {name} get the {'next higher' if up else 'next lower'} {field}? ({ref})",
    )

    @k.look(f"show_{thing}|get_{field}|{field}_of", f"Number and {field} of a {thing}.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def show(name):
        return {f"{thing}_no|no": refs[name], field: now[name]} if name in now else k.fail(f"no {thing} {name}")

    @k.act(
        f"{verb}|set_{field}|{verb}_{thing}",
        f"Sets the {field} of a {thing}.",
        no=text(f"{thing}_no|no", f"Number of the {thing}."),
        level=choice(f"{field}|to", f"The new {field}.", ladder),
        ref=text("ref|reference", "The reference."),
    )
    def change(no, level, ref):
        return f"{no}: {level}" if no in refs.values() else k.fail(f"no {thing} {no}")

    def right():
        if not show.made(name=name):
            return show(name=name)
        return None if change.made() or not 0 <= to <= 3 else change(no=refs[name], level=ladder[to], ref=ref)

    return right
