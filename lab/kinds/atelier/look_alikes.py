"""Several have nearly the same name; the goal says which one is meant by something else about it."""

from kind import text

STRUCTURE = "look-alikes"
DOMAIN = "namesakes"

# thing;things;column 1;column 2;verb;new word
SKINS = """song;songs;key;writer;rename;title
rose;roses;bed;breeder;retitle;name
horse;horses;yard;owner;rename;name
film;films;studio;director;relabel;title
pot;pots;shelf;potter;retag;tag
stall;stalls;row;trader;rename;sign
dog;dogs;kennel;breeder;recall_as;call name
boat;boats;berth;skipper;rechristen;name
poem;poems;page;poet;retitle;title
cheese;cheeses;cave;maker;rebrand;brand
gown;gowns;rail;designer;rename;style
dish;dishes;station;cook;rename;menu name
team;teams;ground;coach;rename;name
quilt;quilts;wall;stitcher;retitle;title
wine;wines;rack;grower;relabel;label
band;bands;stage;leader;rebill;billing
hat;hats;stand;milliner;rename;style
garden;gardens;village;keeper;rename;name
clock;clocks;room;maker;relabel;label
bird;birds;aviary;keeper;rename;ring name"""


def make(k):
    thing, things, a, b, verb, word = k.pick(SKINS.split("\n")).split(";")
    base, new = k.word(), k.word()
    names = k.shuffled([f"{base}", f"{base}-2", f"old {base}", f"{base} minor", f"{base}s"])[: k.int(3, 5)]
    rows = list(zip(names, k.ids(len(names)), k.words(len(names)), k.people(len(names)), k.dates(len(names)), strict=True))
    row = k.pick(rows)
    said = k.one(
        f"the one in {a} {row[2]}",
        f"the one by {row[3]}" if b in ("writer", "breeder", "potter", "poet", "designer", "cook", "director", "maker", "stitcher", "milliner", "grower") else f"the one whose {b} is {row[3]}",
        f"the one called exactly {row[0]}",
        "the one with the earliest date" if row[4] == min(r[4] for r in rows) else "the one with the latest date" if row[4] == max(r[4] for r in rows) else f"the one dated {row[4]}",
    )
    reason = k.id()

    k.role(f"You keep names straight: {things}.|{things}, names|So many namesakes! You tell them apart.", f"Registrar, {things}")
    k.must(f"The reason code is {reason}.|Use {reason} as the reason.")
    k.steps("<namesakes> lists all that sound alike.", "<change> one.")
    k.goal(
        f"There are several {things} called something like {base}. I mean {said}: its {word} becomes {new}.",
        f"{base}, {said}: {verb.replace('_', ' ')} to {new}",
        f"You know {base}? Not any of them, but {said}. It gets the {word} {new}, please.",
        f"search: {base}; which: {said}; new {word}: {new}",
        f"Give {new} as {word} to one of the {base} lot, namely {said}.",
    )

    @k.look("namesakes|search|find_like", f"All {things} whose name has a word in it.|Finds {things} by a part of the name.", part=text("part|query|word", "Part of the name.|What to look for."))
    def namesakes(part):
        return [{"name": w, "id|no": i, a: x, b: p, "date|since": d} for w, i, x, p, d in rows] if part and str(part) in base else []

    @k.act(f"{verb}|change_name|{verb}_{thing}", f"Gives a {thing} another {word}.|Changes the {word} of one {thing}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), new=text("new|to|becomes", f"The new {word}.|What it is called from now on."), why=text("reason|code|why", "Reason code.|Why, as a code."))
    def change(key, new, why):
        return f"{key}: {new}" if key in [r[1] for r in rows] else k.fail("no such id")

    def right():
        if not namesakes.made(part=base):
            return namesakes(part=base)
        return [] if change.made() else change(key=row[1], new=new, why=reason)

    return right
