"""Takes an old thing back and gives a new one out, of the size that the goal wants, in stock."""

from kind import choice, text

STRUCTURE = "exchange"
DOMAIN = "equipment"

# thing;who;size;sizes
SKINS = """skate;visitor;size;small,medium,large
robe;graduate;length;short,regular,long
violin;pupil;size;quarter,half,full
helmet;cyclist;size;narrow,medium,wide
uniform;nurse;cut;slim,regular,loose
wig;actor;colour;grey,brown,black
crutch;patient;height;low,middle,high
apron;cook;length;short,knee,floor
tent;camper;type;dome,tunnel,ridge
life jacket;rower;weight class;light,middle,heavy
audio guide;tourist;language;English,Czech,Arabic
blazer;usher;fit;slim,regular,loose
racket;player;grip;thin,normal,thick
gown;judge;trim;plain,velvet,fur
boot;skier;flex;soft,medium,stiff
walker;resident;wheels;two,three,four
costume;dancer;era;baroque,modern,folk
key card;guest;zone;rooms,sauna,garage
reader badge;scholar;zone;reading room,stacks,archive
bicycle;student;frame;low,medium,tall"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, who, size, sizes = k.pick(SKINS.split("\n")).split(";")
    sizes = sizes.split(",")
    people, want = k.people(3), k.pick(sizes)
    has, stock = k.ids(3), k.ids(5)
    kinds = [want, *[k.pick(sizes) for _ in range(4)]]
    state = ["in stock", *[k.pick("in stock", "lent", "broken") for _ in range(4)]]
    state = [s if i == 0 or kinds[i] != want else k.pick("lent", "broken") for i, s in enumerate(state)]
    person, out = people[0], k.shuffled(range(5))
    t, z = thing.replace(" ", "_"), size.replace(" ", "_")

    k.role(
        f"You lend out one {thing} per {who}.|{thing} counter",
        "Too small, too big, wrong one: people come back to you.|I swap equipment, old one first.",
    )
    k.must(f"Take the old {thing} back before you give out another, and give out only what is in stock.|First the old one comes back, then a new one in stock goes out.")
    k.steps("<held_by> tells what somebody has.|See <held_by>.", "<take> it back.", "<store> shows the others.", "<give> the new one.")
    k.goal(
        f"{person} needs another {thing}: {size} {want}",
        f"exchange {thing}, {person}, {want}",
        f"Sorry to be a nuisance, but the {thing} I was given does not fit at all. Could I have one in {want} ({size}) instead? {person}",
        f"{person} brings the old {thing} back and gets one with {size} {want}.",
        f"the {thing} is wrong!! {person} wants {want}",
    )

    @k.look(f"held_by|{t}_of|who_has", f"Which {thing} {an(who)} has.", name=text(f"{who}|name", f"Name of the {who}."))
    def held_by(name):
        return {f"{who}|name": name, f"{t}|has": has[people.index(name)]} if name in people else k.fail(f"No {who} of that name.")

    @k.look(f"store|stock|list_{t}s", f"Every {thing} of the store.")
    def store():
        return [{f"{t}|no": stock[i], z: kinds[i], "state|status": state[i]} for i in out]

    @k.act(f"take|take_back|return_{t}", f"Takes {an(thing)} back.", no=text(f"{t}|no", f"Number of the {thing}."), name=text(f"{who}|name", f"Name of the {who}."))
    def take(no, name):
        ok = name in people and has[people.index(name)] == no and not take.made(no=no)
        return f"{no} is back." if ok else k.fail(f"{name} does not have {no}.")

    @k.act(
        f"give|hand_out|lend_{t}",
        f"Gives {an(thing)} out.",
        no=text(f"{t}|no", f"Number of the {thing}."),
        name=text(f"{who}|name", f"Name of the {who}."),
        size=choice(z, f"Its {size}.", sizes),
    )
    def give(no, name, size):
        if name not in people or not take.made(name=name) or no not in stock or state[stock.index(no)] != "in stock":
            return k.fail("The old one is not back, or that one is not in stock.")
        return f"{name} has {no} now."

    def right():
        if give.made():
            return []
        if not held_by.made(name=person):
            return held_by(name=person)
        if not take.made(name=person):
            return [take(no=has[0], name=person), *([] if store.made() else [store()])]
        return give(no=stock[0], name=person, size=want) if store.made() else store()

    return right
