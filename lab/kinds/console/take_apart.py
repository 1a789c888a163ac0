"""A value like host:port stands in one piece in a result; the tool takes its two parts."""

from kind import integer, text

STRUCTURE = "take-apart"
DOMAIN = "networks"

# thing;whole;first part;second part;verb
SKINS = """service;endpoint;host;port;allow
printer;socket;host;port;add
database;address;server;port;connect
camera;feed;host;channel;watch
sensor;location;gateway;slot;bind
book;place;shelf;position;fetch
car;bay;deck;space;open
player;spot;team;number;call
patient;bed;ward;bed_no;visit
row;cell;sheet;line;clear
locker;place;hall;number;unlock
seat;mark;block;number;sell
image;source;name;build;pull
pallet;bin;aisle;rack;pick
file;spot;name;line;mark
song;cue;disc;track;play
disk;path;controller;unit;replace
valve;tag;line;number;close
container;berth;pier;row;load
level;stage;world;number;start"""


def make(k):
    thing, whole, first, second, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    spots = {n: (k.word(), k.int(11, 9000)) for n in names}
    name, ref = k.pick(names), k.id()
    sign = k.pick(":", "/", "#", " / ", ", ")

    k.role(f"You {verb} what people name.|{thing} operator|You know where each {thing} is.")
    k.must(f"The {whole} is printed as {first}{sign}{second}.|{whole} = {first}{sign}{second}")
    k.steps("<where_is> first.", f"<do> takes {first} and {second} apart.")
    k.goal(
        f"{verb} {thing} {name} ({ref})",
        f"Please {verb} the {thing} called {name}, ticket {ref}.",
        f"{ref}: {verb} {name}",
        f"{thing}: {name}\naction: {verb}\nticket: {ref}",
        f"can't reach {name}, {verb} it for me? {ref}",
    )

    @k.look(f"where_is|list_{thing}|{whole}_of", f"The {whole} of each {thing}.")
    def where_is():
        return [{thing: n, whole: f"{a}{sign}{b}"} for n, (a, b) in spots.items()]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does this to a {thing} by where it is: {verb}.",
        a=text(first, f"The {first}, first part of the {whole}."),
        b=integer(second, f"The {second}, second part of the {whole}."),
        ref=text("ticket|ref", "Number of the ticket."),
    )
    def do(a, b, ref):
        return f"{a} {b}: {verb}" if (a, b) in spots.values() else k.fail(f"nothing at {a}, {b}")

    def right():
        if not where_is.made():
            return where_is()
        return None if do.made() else do(a=spots[name][0], b=spots[name][1], ref=ref)

    return right
