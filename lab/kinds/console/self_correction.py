"""Somebody corrects themselves in the middle of a message; what was said last is what they want."""

from kind import integer, text

STRUCTURE = "self-correction"
DOMAIN = "workplace chat"

# thing;number;verb;person
SKINS = """room;seats;book;host
server;cores;rent;team_lead
order;pieces;place;buyer
table;chairs;reserve;guest
ad;views;buy;client
license;users;extend;customer
alarm;minutes;set;sleeper
batch;liters;brew;brewer
print;copies;start;author
queue;workers;scale;engineer
flight;bags;check_in;passenger
course;places;open;teacher
loan;months;extend;reader
pump;percent;throttle;operator
shipment;pallets;announce;seller
lobby;players;open;captain
volume;gigabytes;grow;admin
photo;prints;order;sitter
tour;tickets;hold;guide
field;rows;plant;farmer"""


def make(k):
    thing, number, verb, person = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    name, wrong_name = names[0], names[1]
    n, wrong_n = k.numbers(2, 2, 90)
    who = k.person()
    slip = k.pick("number", "name", "both")
    say = verb.replace("_", " ")
    first_name = wrong_name if slip != "number" else name
    first_n = wrong_n if slip != "name" else n
    oops = k.pick("no wait", "sorry", "oh, I mean", "correction:", "hm, rather", "scratch that,")
    fixed = {"number": f"{n} {number}", "name": f"{name}", "both": f"{name} with {n} {number}"}[slip]
    listing = dict(k.shuffled(list(ids.items())))

    k.role(f"You {say} things that people ask for in chat.|{thing} chat bot|People think while they type. You wait for the end.")
    k.must("If somebody corrects themselves, the correction counts.|The last version of a wish is the valid one.")
    k.steps("<numbers> has the numbers.", "<do> it.")
    k.goal(
        f"{say} {first_name}, {first_n} {number}... {oops} {fixed}. for {who}",
        f"Hi, {who} here, could you {say} the {thing} {first_name} for me, {first_n} {number}? {oops.capitalize()} {fixed}.",
        f"{who}: {say} {first_name} ({first_n} {number})\n{who}: {oops} {fixed}",
        f"{who} wants {first_n} {number} on {first_name} - {oops} {fixed}",
        f"> {say} {thing} {first_name} / {first_n} {number} / {who}\n{oops} {fixed}, thanks",
    )

    @k.look(f"numbers|list_{thing}|{thing}_list", f"Each {thing} and its number.|The numbers of every {thing}.")
    def numbers():
        return [{thing: x, f"{thing}_no|no": i} for x, i in listing.items()]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does it for somebody: {say}.|Will {say} one {thing}.",
        ref=text(f"{thing}_no|no", f"Number of the {thing}."),
        n=integer(number, f"How many {number}."),
        who=text(f"{person}|for_person", "Full name of who wants it."),
    )
    def do(ref, n, who):
        return f"{ref}: {n} {number}" if ref in ids.values() else k.fail(f"no {thing} {ref}")

    def right():
        if not numbers.made():
            return numbers()
        return None if do.made() else do(ref=ids[name], n=n, who=who)

    return right
