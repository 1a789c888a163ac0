"""If a name fits exactly one thing it is done; if it fits two, a person is asked which."""

from kind import choice, text

STRUCTURE = "ambiguous-ask"
DOMAIN = "service desks"

# thing;verb;detail;values
SKINS = """user;unlock;office;now,later
printer;restart;floor;soft,hard
server;reboot;rack;warm,cold
customer;refund;city;card,cash
file;restore;folder;here,copy
channel;archive;team;quiet,loud
room;book;building;half,full
order;reship;shop;fast,slow
device;wipe;owner_name;data,all
contact;call;company;work,home
product;recall;brand;part,whole
player;transfer;club;loan,sale
branch;delete;repository;local,remote
patient;admit;ward;day,stay
key;revoke;vault;grace,instant
song;license;artist;web,film
street;close;district;lane,road
domain;transfer;registrar;keep,reset
course;cancel;campus;term,year
pipeline;pause;stack;drain,stop"""


def make(k):
    thing, verb, detail, values = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    name, other = k.words(2)
    ids, details = k.ids(4), k.words(4)
    twice = k.chance(45)
    rows = [(ids[0], name, details[0]), (ids[1], name if twice else other, details[1]), (ids[2], other, details[2])]
    rows = k.shuffled(rows)
    who, mode = k.person(), k.pick(values)

    k.role(f"You {verb} what people name.|{thing} desk|When in doubt you ask.")
    k.must(f"If more than one {thing} has the name, don't touch any: <ask> the person who wrote.|One match: <do>. Several matches: <ask> who wrote, and nothing else.")
    k.steps("<search> by name.")
    k.goal(
        f"{verb} {name}, {mode}. {who}",
        f"Hi, {who} here. Could you {verb} the {thing} {name} ({mode})?",
        f"from: {who}\n{thing}: {name}\naction: {verb}\nmode: {mode}",
        f"{who} wants: {verb} {name} {mode}",
        f"{verb} {thing}={name} mode={mode} requester='{who}'",
    )

    @k.look(f"search|find_{thing}|search_{thing}", f"Finds each {thing} by name, and some with other names.|Search for a {thing}.", name=text("name|query", f"Name of the {thing}."))
    def search(**by):
        return [{f"{thing}_id|id": i, "name|called": n, detail: d} for i, n, d in rows] if by["name"] == name else []

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does it to one {thing}: {verb}.|Will {verb} the {thing} with this number.",
        ref=text(f"{thing}_id|id", f"Number of the {thing}."),
        mode=choice("mode|how", "In which way.", values),
        who=text("requester|who", "Full name of who wrote."),
    )
    def do(ref, mode, who):
        return f"{ref}: {verb}" if ref in ids[:3] else k.fail(f"no {thing} {ref}")

    @k.act("ask|ask_back|ask_person", "Asks the person which one is meant.|Sends a question back.", who=text("person|to|who", "Full name of who is asked."), what=text("name|about", "The name that fits several."))
    def ask(who, what):
        return f"{who} was asked about {what}"

    def right():
        if not search.made(name=name):
            return search(name=name)
        if do.made() or ask.made():
            return None
        return ask(who=who, what=name) if twice else do(ref=ids[0], mode=mode, who=who)

    return right
