"""A thing without an owner of its own belongs to the owner of what it is part of."""

from kind import text

STRUCTURE = "inherit"
DOMAIN = "code repositories"

# part;whole;owner;verb
SKINS = """file;folder;maintainer;ask
host;cluster;admin;page
room;floor;warden;call
product;category;buyer;mail
lesson;course;tutor;write
sensor;station;keeper;alert
table;schema;steward;ask
page;section;editor;ping
player;team;coach;tell
bucket;account;payer;bill
track;album;producer;credit
valve;circuit;fitter;send
module;package;author;notify
shelf;aisle;clerk;buzz
clause;contract;lawyer;consult
record;zone;hostmaster;mail
widget;dashboard;analyst;ask
scene;act;director;cue
bed;ward;nurse;page
shop;mall;manager;invite"""


def make(k):
    part, whole, owner, verb = k.pick(SKINS.split("\n")).split(";")
    name, box = k.word(), k.word()
    own = k.chance(45)
    mine, theirs = k.people(2)
    what = k.title()
    parts = k.words(2)

    k.role(f"You {verb} whoever is in charge.|{owner} finder|Everything has an {owner}, somehow.")
    k.must(f"A {part} without {owner} (-) belongs to the {owner} of its {whole}.|No {owner} of its own: take that of the {whole}.")
    k.steps("<show_part>; if it has none, <show_whole>.", "<tell> that person.")
    k.goal(
        f"{verb} the {owner} of {name}: {what}",
        f"{what} - please {verb} whoever is {owner} of the {part} {name}.",
        f"{part}: {name}\nmessage: {what}\nto: {owner}",
        f"{name}: {what}. who is in charge? {verb}",
        f"Someone should {verb} the {owner} in charge of {name} about {what}",
    )

    @k.look(f"show_{part}|get_{part}|{part}_info", f"Shows a {part}, its {whole} and its {owner} if it has one.", name=text(part, f"Name of the {part}."))
    def show_part(**by):
        return {part: name, whole: box, owner: mine if own else "-"} if by["name"] == name else k.fail(f"no {part} {by['name']}")

    @k.look(f"show_{whole}|get_{whole}|{whole}_info", f"Shows a {whole} and its {owner}.", name=text(whole, f"Name of the {whole}."))
    def show_whole(**by):
        return {whole: box, owner: theirs, "has": ", ".join([*parts, name])} if by["name"] == box else k.fail(f"no {whole} {by['name']}")

    @k.act(f"{verb}|{verb}_{owner}", f"Sends a message to a {owner}.|Reaches one {owner}.", who=text(owner, f"Full name of the {owner}."), about=text(f"{part}|about", f"Name of the {part}."), what=text("message|what", "The message."))
    def tell(who, about, what):
        return f"{who}: {what}" if who in (mine, theirs) else k.fail(f"nobody is called {who}")

    def right():
        if not show_part.made(name=name):
            return show_part(name=name)
        if not own and not show_whole.made(name=box):
            return show_whole(name=box)
        return None if tell.made() else tell(who=mine if own else theirs, about=name, what=what)

    return right
