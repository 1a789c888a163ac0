"""An alarm prints only a code; a book says which thing it is and who owns it; the owner is told."""

from kind import text

STRUCTURE = "reverse-lookup"
DOMAIN = "monitoring"

# code;thing;owner;message channel
SKINS = """asset;server;admin;page
barcode;product;buyer;mail
plate;car;driver;call
tag;cow;farmer;text
serial;meter;tenant;write
callsign;plane;dispatcher;radio
sku;article;merchant;message
chip;dog;keeper;call
badge_no;visitor;host;text
prefix;network;operator;mail
locker_no;locker;renter;message
mac;laptop;employee;ping
isbn;book;borrower;remind
hull_no;boat;skipper;radio
bin;tray;packer;page
sensor_id;freezer;chef;text
seat_no;ticket;attendee;mail
ext;phone;agent;message
fingerprint;key;signer;mail
slot;machine;player;notify"""


def make(k):
    code, thing, owner, verb = k.pick(SKINS.split("\n")).split(";")
    codes, names, people = k.ids(4), k.words(4), k.people(4)
    at, what = k.int(0, 3), k.title()
    rows = k.shuffled(list(zip(codes, names, people, strict=True)))
    nice = code.replace("_", " ")

    k.role(f"You tell each {owner} what concerns them.|{owner} notifier|From {nice} to person.")
    k.steps(f"<book> maps each {nice}.", f"Then <tell> the {owner}.")
    k.goal(
        f"{nice} {codes[at]}: {what}. {verb} whoever owns it",
        f"Please {verb} the {owner} of the {thing} with {nice} {codes[at]}: {what}",
        f"{nice}: {codes[at]}\nmessage: {what}\nto: its {owner}",
        f"{codes[at]} => {what} (let the {owner} know)",
        f"{what}, it says about {codes[at]}. Whose {thing} is that? They should hear it.",
    )

    @k.look(f"book|registry|{thing}_book", f"Which {nice} is which {thing}, and whose.")
    def book():
        return [{code: c, thing: n, owner: p} for c, n, p in rows]

    @k.act(
        f"{verb}|{verb}_{owner}|tell",
        f"Sends a message to a {owner}.",
        who=text(f"{owner}|who|to", f"Full name of the {owner}."),
        thing=text(f"{thing}|about", f"Name of the {thing} it is about."),
        what=text("message|what", "What to tell."),
    )
    def tell(who, thing, what):
        return f"{who} knows" if who in people and thing in names else k.fail("no such person or thing")

    def right():
        if not book.made():
            return book()
        return None if tell.made() else tell(who=people[at], thing=names[at], what=what)

    return right
