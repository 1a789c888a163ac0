"""The goal itself has a condition: if the reading is above a number this, otherwise that."""

from kind import text

STRUCTURE = "if-in-goal"
DOMAIN = "monitoring"

# thing;reading;act if above;act if not;recipient
SKINS = """server;load;throttle;boost;team
tank;level;drain;fill;crew
queue;length;scale_out;scale_in;squad
room;temperature;cool;heat;tenant
shop;stock;discount;reorder;buyer
account;balance;invest;warn;client
disk;usage;clean;compress;admin
page;visits;promote;rewrite;author
battery;charge;discharge;charge_up;driver
campaign;spend;pause_ads;raise_bids;agency
class;enrolled;split;cancel_it;teacher
match;score;advance;relegate;coach
pond;acidity;dilute;feed;keeper
street;traffic;divert;reopen;patrol
sheet;errors;lock;publish;editor
cache;misses;enlarge;shrink;owner
game;players;add_server;merge_server;host
branch;commits;rebase;delete;author
sensor;noise;recalibrate;archive;lab
mailbox;unread;nag;praise;user"""


def make(k):
    thing, reading, yes, no, who = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    values = dict(zip(names, k.numbers(3, 10, 90), strict=True))
    name, person = k.pick(names), k.person()
    limit = k.int(10, 90)
    if limit == values[name]:
        limit += 1
    above = values[name] > limit
    y, n = yes.replace("_", " "), no.replace("_", " ")

    k.role(f"You read values and act on them, for each {thing}.|{thing} helper|Do as the request says, nothing on your own.")
    k.steps("<measure> first.", "Then one of the two.")
    k.goal(
        f"if the {reading} of {name} is above {limit}, {y}, otherwise {n}; tell {person}",
        f"{name}: {y} if {reading} > {limit} else {n} (for {person})",
        f"Please look at {name}. Should its {reading} be more than {limit}, then {y} it, else {n} it. {person} is the {who} to name.",
        f"{thing}: {name}\nwhen {reading} over {limit}: {y}\nwhen not: {n}\n{who}: {person}",
        f"{n} {name} for {person}, unless its {reading} is over {limit} - in that case {y}",
    )

    @k.look(f"measure|read_{reading}|{thing}_readings", f"The {reading} and the number of each {thing}.")
    def measure():
        return [{thing: x, f"{thing}_no|no": refs[x], reading: v} for x, v in values.items()]

    refs = dict(zip(names, k.ids(3), strict=True))
    params = dict(ref=text(f"{thing}_no|no|{thing}", f"Number of the {thing}."), who=text(f"{who}|who", f"Full name of the {who}."))

    @k.act(yes, f"Does this to a {thing}: {y}.", **params)
    def one(ref, who):
        return f"{ref}: {y}" if ref in refs.values() else k.fail(f"no {thing} {ref}")

    @k.act(no, f"Does this to a {thing}: {n}.", **params)
    def two(ref, who):
        return f"{ref}: {n}" if ref in refs.values() else k.fail(f"no {thing} {ref}")

    def right():
        if not measure.made():
            return measure()
        return None if one.made() or two.made() else (one if above else two)(ref=refs[name], who=person)

    return right
