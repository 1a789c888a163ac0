"""The goal uses the house's nicknames; the system text says who and what is meant by them."""

from kind import text

STRUCTURE = "nickname"
DOMAIN = "house slang"

# thing;verb;done;three nicknames for people;three for places
SKINS = """parcel;bring;brought;the boss,the lad,herself;upstairs,the dungeon,over there
horse;lead;led;the guv,the kid,madam;the palace,the swamp,the top
score;hand;handed;maestro,the baby,auntie;the pit,the gods,the cupboard
gown;carry;carried;the duchess,the sparrow,matron;the cage,the shop,the attic
tray;take;taken;chef,the new one,grandad;the pass,the hole,outside
reel;send;sent;the old man,the twin,the owl;the box,the cave,the barn
seedling;wheel;wheeled;the colonel,nanny,the student;eden,siberia,the clinic
ball;pass;passed;skipper,the wall,junior;home,the far end,the shed
print;deliver;delivered;the professor,the shark,the poet;the vault,the parlour,the garage
dog;walk;walked;mum,the postman,the twin;the beach,the moon,the corner
cheese;roll;rolled;the abbot,the mouse,sister;the crypt,the counter,the van
script;run;run over;the star,the ghost,the producer;the bunker,row zero,the desk
pot;shift;shifted;the wizard,the beginner,doc;the furnace,the garden,the window
kite;fly;flown;captain,the imp,the widow;the hill,the strand,the loft
cake;cart;carted;the bride,the dragon,uncle;the big house,the tent,the church
bell;haul;hauled;the vicar,the giant,young one;the tower,the yard,the forge
hat;post;posted;the countess,the jockey,the aunt;paris,the hook,the mirror
crate;heave;heaved;the captain,the clerk,red;the cellar,the quay,the loft
fish;move;moved;the biologist,the pirate,gran;the reef,the ward,the nursery
chair;lug;lugged;the carver,the twins,the mayor;the stage,the balcony,the bar"""


def make(k):
    thing, verb, done, people, places = k.pick(SKINS.split("\n")).split(";")
    people, places = people.split(","), places.split(",")
    who = dict(zip(people, k.people(3), strict=True))
    where = dict(zip(places, k.ids(3), strict=True))
    a, b = k.pick(people), k.pick(places)
    n = k.int(3, 5)
    rows = list(zip(k.words(n), k.ids(n), strict=True))
    name, key = k.pick(rows)
    glossary = k.shuffled([f"{n_} is {p}" for n_, p in who.items()] + [f"{n_} is room {r}" for n_, r in where.items()])

    k.role(f"You fetch and carry.|errands|New here? They all have nicknames, you'll learn.", f"Runner, one {thing} at a time")
    k.must(f"House slang: {'; '.join(glossary)}.|Who's who and what's where: {'; '.join(glossary)}.")
    k.steps(f"<stock> has the numbers.", "<go> once.")
    k.goal(
        f"{name} has to be {done} to {a}, who is in {b}.",
        f"{verb} {name} to {a}, {b}",
        f"Would you mind? {name} is wanted in {b}, by {a}.",
        f"{thing}: {name}; to: {a}; where: {b}",
        f"{a.capitalize()} is in {b} and is shouting for {name}. Off you go!",
    )

    @k.look(f"stock|list_things|numbers", f"Every {thing} with its number.|What there is.")
    def stock():
        return [{"name": w, "no|id": i} for w, i in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"To {verb} one {thing} to somebody.|Has one {thing} {done}.",
        key=text("no|id|what", f"Number of the {thing}.|Which {thing}, by number."),
        to=text("to|person|who", "Full name of the person.|Who gets it, by real name."),
        room=text("room|where|at", "Number of the room.|In which room."),
    )
    def go(key, to, room):
        return f"{key} is with {to}." if key in [r[1] for r in rows] and to in who.values() and room in where.values() else k.fail("Who? Where?")

    def right():
        if not stock.made():
            return stock()
        return [] if go.made() else go(key=key, to=who[a], room=where[b])

    return right
