"""One message asks for two different things about two things; both are done, by number."""

from kind import choice, text

STRUCTURE = "two-requests"
DOMAIN = "workplace chat"

# thing;verb one;value word;verb two;choices
SKINS = """channel;rename;title;lock;readers,writers
ticket;assign;person;label;bug,wish
file;move;folder;share;team,public
order;readdress;street;mark;gift,urgent
user;retitle;role;set_zone;east,west
board;hand_over;owner;theme;light,dark
branch;retarget;base;protect;soft,hard
room;name;sign;equip;screen,phone
product;relabel;label;list_in;spring,winter
song;credit;artist;rate;good,great
host;redirect;target;power;on,off
lead;route;seller;grade;warm,cold
device;lend;borrower;lock_to;kiosk,desktop
shift;swap;worker;code;early,late
page;retitle;heading;show_to;staff,guests
flag;describe;note;default_to;on,off
invoice;address;client;term;short,long
server;alias;alias;size;small,large
coupon;word;phrase;limit_to;shop,web
player;nickname;nickname;team;red,blue"""


def make(k):
    thing, v1, field, v2, values = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    a, b = names[0], k.pick(names[1], names[1], names[0])
    new, value = k.word(), k.pick(values)
    n1, n2 = v1.replace("_", " "), v2.replace("_", " ")
    listing = dict(k.shuffled(list(ids.items())))

    k.role(f"You do small favors around each {thing}.|{thing} butler|Often two wishes come in one message: do both.")
    k.steps("<numbers> maps names to numbers.", "Then <first> and <second>.")
    k.goal(
        f"{n1} {a} ({field}: {new}) and {n2} {b} ({value})",
        f"Hi! Two things: 1) {n2} {b}, {value} please. 2) {n1} {a}, the {field} is {new}. Thanks!",
        f"- {n1}: {a} -> {new}\n- {n2}: {b} -> {value}",
        f"please {n2} {thing} {b} as {value}, and while you are there {n1} {a} with {new}",
        f"{a}: {n1} {new}; {b}: {n2} {value}",
    )

    @k.look(f"numbers|list_{thing}|{thing}_numbers", f"The number of each {thing}.")
    def numbers():
        return [{thing: n, f"{thing}_no|no": i} for n, i in listing.items()]

    ref_ = text(f"{thing}_no|no|{thing}", f"Number of the {thing}.")

    @k.act(f"{v1}|{v1}_{thing}", f"Does this to a {thing}: {n1}.", ref=ref_, value=text(f"{field}|value", f"The {field}."))
    def first(ref, value):
        return f"{ref}: {value}" if ref in ids.values() else k.fail(f"no {thing} {ref}")

    @k.act(f"{v2}|{v2}_{thing}", f"Does this to a {thing}: {n2}.", ref=ref_, value=choice("value|as_what|kind", "Which one.", values))
    def second(ref, value):
        return f"{ref}: {value}" if ref in ids.values() else k.fail(f"no {thing} {ref}")

    def right():
        if not numbers.made():
            return numbers()
        calls = [] if first.made() else [first(ref=ids[a], value=new)]
        return calls + ([] if second.made() else [second(ref=ids[b], value=value)])

    return right
