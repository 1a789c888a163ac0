"""One call for each group and not for each row: grouped by person or by place, as the rule has it."""

from kind import text

STRUCTURE = "group-by-rule"
DOMAIN = "bills and boxes"

# thing;things;person;place;verb;paper
SKINS = """print;prints;buyer;room;send;bill
pot;pots;maker;shelf;post;list
horse;horses;owner;yard;write;bill
seat;seats;guest;row;print;slip
costume;costumes;actor;rail;pin;label
bottle;bottles;client;rack;issue;invoice
dog;dogs;owner;block;give;report
poem;poems;poet;section;mail;proof
plant;plants;grower;bed;make;sign
reel;reels;director;vault;raise;docket
dish;dishes;cook;station;hang;ticket
boat;boats;skipper;pier;deliver;notice
gown;gowns;client;booth;hand;card
jersey;jerseys;player;locker;stick;tag
book;books;reader;desk;file;reminder
stall;stalls;trader;row;serve;permit
hive;hives;keeper;field;leave;note
lot;lots;seller;room;draw;receipt
quilt;quilts;stitcher;wall;tie;number
fiddle;fiddles;player;cabinet;attach;form"""


def make(k):
    thing, things, person, place, verb, paper = k.pick(SKINS.split("\n")).split(";")
    people, places, name = k.people(3), k.words(3), k.word()
    n = k.int(4, 6)
    rows = [(i, k.pick(people), k.pick(places)) for i in k.ids(n)]
    by_person = k.chance(50)
    group, other = (person, place) if by_person else (place, person)
    keys = list(dict.fromkeys(r[1 if by_person else 2] for r in rows))
    rule = k.one(
        f"One {paper} for each {group}, never one for each {thing}.",
        f"However many {things} a {group} has, it's one {paper}; the {other} doesn't matter.",
        f"We {verb} a {paper} per {group}.",
    )
    batch = k.id()

    k.role(f"You {verb} each {paper}.|{paper} desk|Paper, paper, paper. You {verb} it.", f"Office for {things}")
    k.must(rule)
    k.steps(f"<rows_of> lists the {things}.", "<go> for each.")
    k.goal(
        f"Please {verb} what's needed for {name}, batch {batch}.",
        f"{name}: {paper}, {batch}",
        f"It's {name}'s turn. Would you {verb} every {paper} it takes? Batch {batch}.",
        f"list: {name}; {paper}: as many as it takes; batch: {batch}",
        f"Nobody has had a {paper} for {name} yet! Batch is {batch}.",
    )

    @k.look(f"rows_of|list_{things}|{things}_in", f"The {things} of a list.|Reads a list.", name=text("list|name|of", "Name of the list.|Which list."))
    def rows_of(**by):
        return [{f"{thing}|id": i, person: p, place: x} for i, p, x in rows] if by.get("name") == name else k.fail("no such list")

    @k.act(f"{verb}_{paper}|{verb}|make_{paper}", f"To {verb} one {paper}.|One {paper}, for whom or what the rule says.", key=text("for_whom|group|whose", f"The {person} or {place} it is for.|Name of the {person} or of the {place}."), batch=text("batch|run|under", "Number of the batch.|Which batch."))
    def go(key, batch):
        return f"{paper}: {key}" if key in people + places and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not rows_of.made():
            return rows_of(name=name)
        return [go(key=x, batch=batch) for x in keys if not go.made(key=x)]

    return right
