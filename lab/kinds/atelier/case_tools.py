"""Three tools, three conditions of a piece: the house rules say which tool goes with which condition."""

from kind import text

STRUCTURE = "tool-by-rule"
DOMAIN = "restoration"

# thing;things;column;state 1;state 2;state 3;act 1;act 2;act 3
SKINS = """painting;paintings;surface;dull;flaking;torn;clean;reline;retouch
coat;coats;lining;loose;ripped;stained;stitch;replace;launder
piano;pianos;sound;flat;buzzing;dead;tune;voice;restring
rose;roses;leaves;spotted;curled;yellow;spray;prune;feed
ewe;ewes;hoof;long;cracked;soft;trim;seal;dry
knife;knives;edge;dull;chipped;bent;hone;grind;straighten
film;films;print;dusty;faded;warped;wipe;regrade;flatten
boot;boots;sole;worn;split;peeling;patch;resole;glue
book;books;spine;loose;faded;broken;sew;cover;rebind
fiddle;fiddles;bridge;low;cracked;crooked;shim;swap;reset
hedge;hedges;growth;leggy;gappy;bare;cut;lay;plant
cake;cakes;icing;sticky;cracked;thin;dust;smooth;recoat
racket;rackets;strings;slack;frayed;broken;tighten;wax;restring
parrot;parrots;feathers;ruffled;bald;clipped;mist;rest;cage
vase;vases;glaze;crazed;chipped;matt;soak;fill;polish
hat;hats;brim;floppy;creased;dusty;starch;steam;brush
lawn;lawns;turf;mossy;patchy;long;rake;seed;mow
clock;clocks;pace;slow;fast;stopped;oil;adjust;wind
curtain;curtains;hem;low;frayed;undone;raise;bind;sew
drum;drums;head;slack;dented;split;tighten;heat;replace"""


def make(k):
    thing, things, column, *rest = k.pick(SKINS.split("\n")).split(";")
    states, verbs = rest[:3], k.shuffled(rest[3:])
    n, owner = k.int(2, 5), k.person()
    rows = [(i, k.pick([*states, "fine"]), k.pick(owner, k.person())) for i in k.ids(n)]
    if k.chance(90):
        rows[0] = (rows[0][0], k.pick(states), owner)
    rows = k.shuffled(rows)
    mine = [row for row in rows if row[2] == owner and row[1] != "fine"]
    pairs = list(zip(states, verbs, strict=True))
    said = k.one(
        ", ".join(f"{state}: {verb}" for state, verb in k.shuffled(pairs)),
        "; ".join(f"if it's {state}, we {verb} it" for state, verb in k.shuffled(pairs)),
        "; ".join(f"we {verb} what is {state}" for state, verb in k.shuffled(pairs)),
    )

    k.role(
        f"You see to {things} in a small workshop.|{thing} workshop, repairs|Bench hand. People bring their {things}.",
        f"You restore {things}, slowly and properly.",
    )
    k.must(f"About the {column}: {said}. What is fine stays as it is.|How we treat a {column} here: {said}; fine means leave it.")
    k.steps(f"<bench> tells how the {things} are.", "Treat them one by one.")
    k.goal(
        f"See to the {things} of {owner}.|{owner} is coming for the {things} at five. Get them done.",
        f"{owner}'s {things}, all of them, by the book",
        f"Whatever {owner} has left with us should be treated the way we always do.",
        f"customer: {owner}. job: treat every {thing} according to its {column}",
        f"please do {owner}'s, nobody else's",
    )

    @k.look("bench|on_the_bench|waiting", f"Lists the {things} that are here.|What is on the bench.")
    def bench():
        return [{"id|tag": i, column: s, "owner|customer": p} for i, s, p in rows]

    tools = {}

    def treat(verb):
        def work(key, who):
            if not any(r[0] == key and r[2] == who for r in rows) or any(t.made(key=key) for t in tools.values()):
                return k.fail(f"{key} isn't waiting for anything from {who}")
            return f"{key}: {verb}, done"

        work.__name__ = f"act_{verb}"
        return k.act(
            f"{verb}|{verb}_{thing}|{verb}_it",
            f"To {verb} one {thing}.|We {verb} a {thing}.",
            key=text("id|tag|which", f"Tag of the {thing}.|Which {thing}."),
            who=text("owner|customer|whose", "Name of the owner.|Whose it is."),
        )(work)

    for verb in k.shuffled(verbs):
        tools[verb] = treat(verb)
    fits = dict(pairs)

    def right():
        if not bench.made():
            return bench()
        return [tools[fits[s]](key=i, who=p) for i, s, p in mine if not any(t.made(key=i) for t in tools.values())]

    return right
