"""Some need something else first: which mark asks for which preparation is told, and those without it go straight on."""

from kind import text

STRUCTURE = "prerequisite"
DOMAIN = "preparations"

# thing;things;column;three marks;prep 1;prep 2;main
SKINS = """canvas;canvases;state;raw,sized,primed;stretch;prime;paint
horse;horses;feet;bare,worn,shod;trim;shoe;ride
pot;pots;clay;wet,leather,dry;turn;dry_out;fire
gown;gowns;hem;raw,pinned,sewn;pin;press;show
loaf;loaves;dough;slack,proved,tight;knead;score;bake
dog;dogs;coat;matted,damp,clean;comb;rinse;exhibit
reel;reels;film;dusty,torn,clean;wipe;splice;screen
bed;beds;soil;weedy,hard,fine;weed;fork;plant
fiddle;fiddles;strings;slack,old,new;tune;restring;play
book;books;spine;loose,split,firm;glue;sew;lend
boat;boats;hull;dry,foul,clean;soak;scrub;launch
cheese;cheeses;rind;wet,mouldy,dry;pat;brush;sell
hive;hives;mood;angry,hungry,calm;smoke;feed;open
stage;stages;floor;dirty,rough,ready;sweep;sand;light
hat;hats;felt;limp,dented,firm;starch;block;sell
wine;wines;cork;dry,broken,sound;lay_down;recork;pour
player;players;state;stiff,cold,warm;massage;warm_up;start
print;prints;paper;curled,damp,flat;press_flat;air;frame
skein;skeins;wool;greasy,tangled,clean;scour;untangle;dye
lawn;lawns;grass;long,mossy,short;mow;rake;feed_it"""


def make(k):
    thing, things, column, marks, one, two, main = k.pick(SKINS.split("\n")).split(";")
    marks, n, place = k.shuffled(marks.split(",")), k.int(2, 3), k.word()
    needs = {marks[0]: one, marks[1]: two, marks[2]: None} if k.chance(60) else {marks[0]: k.pick(one, two), marks[1]: None, marks[2]: None}
    rows = [(i, k.pick(marks)) for i in k.ids(n)]
    o = {v: v.replace("_", " ") for v in (one, two, main)}
    cells = [k.one(f"if {m}, first {o[p]}", f"{o[p]} comes before it if the {column} is {m}") for m, p in k.shuffled(list(needs.items())) if p]

    k.role(f"{things} hand", f"You {o[main]} {things}, once they're ready for it.", f"Preparation is half the work with {things}.")
    k.must(f"Before we {o[main]}: {'; '.join(cells)}. Otherwise straight on.|To {o[main]}, mind the {column}: {'; '.join(cells)}; all else needs nothing before.")
    k.goal(
        f"{o[main].capitalize()} all {things} at {place}.",
        f"{place}: {o[main]}",
        f"Would you {o[main]} every {thing} at {place}, with whatever it needs before?",
        f"place: {place}; {things}: all; {o[main]}",
        f"At {place} they're waiting for us to {o[main]} their {things}. All of them.",
    )

    @k.look(f"list_{things}|{things}_at|waiting", f"The {things} at a place.|What waits at a place.", name=text("place|name|at", "Name of the place.|Which place."))
    def waiting(**by):
        return [{"id|no": i, column: m} for i, m in rows] if by.get("name") == place else k.fail("no such place")

    tools = {}

    def job(verb, role):
        def work(key, **by):
            mark = dict(rows).get(key)
            if mark is None or by.get("name") != place or tools[verb].made(key=key):
                return k.fail(f"{key}: no")
            if verb == main and needs[mark] and not tools[needs[mark]].made(key=key):
                return k.fail(f"{key} is not ready for it.")
            return f"{verb} {key}: done"

        work.__name__ = role
        tools[verb] = k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"To {o[verb]} one {thing}.|One {thing}: {o[verb]}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), name=text("place|at|where", "Name of the place.|Where it is."))(work)

    for verb, role in ((one, "prep_one"), (two, "prep_two"), (main, "main_job")):
        job(verb, role)

    def right():
        if not waiting.made():
            return waiting(name=place)
        out = []
        for i, m in rows:
            if not tools[main].made(key=i):
                prep = needs[m]
                out.append(tools[prep if prep and not tools[prep].made(key=i) else main](key=i, name=place))
        return out

    return right
