"""A long list in pages: only the first match is wanted, or every match, or the last one; the wish says which."""

from kind import integer, text

STRUCTURE = "page-first-or-all"
DOMAIN = "long lists"

# thing;things;column;three values;verb;done
SKINS = """entry;entries;class;jam,bread,cheese;stamp;stamped
photo;photos;light;dawn,noon,dusk;print;printed
dog;dogs;coat;rough,smooth,wire;bathe;bathed
song;songs;mood;merry,sad,wild;record;recorded
rose;roses;colour;red,white,peach;cut;cut
seat;seats;block;north,south,west;reserve;reserved
gown;gowns;size;small,medium,large;pack;packed
player;players;post;keeper,wing,centre;phone;phoned
poem;poems;form;ode,sonnet,haiku;typeset;typeset
dish;dishes;diet;vegan,halal,plain;cook;cooked
reel;reels;gauge;eight,sixteen,wide;splice;spliced
horse;horses;gait;trot,pace,canter;shoe;shod
tile;tiles;glaze;tin,salt,ash;lay;laid
stall;stalls;trade;toys,pies,books;visit;visited
bird;birds;ring;blue,green,amber;weigh;weighed
fiddle;fiddles;size;full,half,quarter;tune;tuned
boat;boats;rig;sloop,ketch,yawl;haul;hauled
hat;hats;felt;fur,wool,straw;steam;steamed
wine;wines;colour;red,white,rose;taste;tasted
lot;lots;room;blue,green,oak;photograph;photographed"""


def make(k):
    thing, things, column, values, verb, done = k.pick(SKINS.split("\n")).split(";")
    values, name, slip = values.split(","), k.word(), k.id()
    wanted = k.pick(values)
    pages = [[(i, k.pick(values)) for i in k.ids(k.int(2, 3))] for _ in range(k.int(2, 3))]
    flat = [row for page in pages for row in page]
    found = [i for i, v in flat if v == wanted]
    mode = k.pick("first", "all", "last")
    hit = {"first": found[:1], "all": found, "last": found[-1:]}[mode]
    said = {
        "first": k.one(f"the first {thing} whose {column} is {wanted}, one is enough", f"one {thing} with {column} {wanted}: whichever comes first"),
        "all": k.one(f"every {thing} whose {column} is {wanted}, on whatever page", f"all {things} with {column} {wanted}"),
        "last": k.one(f"the very last {thing} whose {column} is {wanted}, and no other", f"just one {thing} with {column} {wanted}: the one nearest the end"),
    }[mode]

    k.role(f"You work through long lists of {things}.|{things}, page by page|Patience is your middle name.", f"List clerk, {things}")
    k.must(f"If there is none, there's nothing to do.|Not a single one? Then you're done.", f"The slip is {slip}.|Use slip {slip}.")
    k.steps("<page_of> shows a page.", "<go> where it applies.")
    k.goal(
        f"In {name}: {said}. To be {done}.",
        f"{name}, {verb}: {said}",
        f"Would you look through {name} and {verb} this: {said}?",
        f"list: {name}; {verb}: {said}",
        f"I'd like {said} of {name} to be {done}, if there's one.",
    )

    @k.look("page_of|read_page|page", f"One page of a list of {things}; the first is page 1.|A page of a list, beginning with 1.", name=text("list|name|of", "Name of the list.|Which list."), page=integer("page|no|nr", "Number of the page, from 1.|Which page; the first is 1."))
    def page_of(page, **by):
        if by.get("name") != name or page not in range(1, len(pages) + 1):
            return k.fail("no such page")
        rows = [{"id|no": i, column: v} for i, v in pages[page - 1]]
        return k.result(rows, f"next: {page + 1}" if page < len(pages) else "last page")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|To {verb} one {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        slip=text("slip|on_slip|basis", "Number of the slip.|Which slip."),
    )
    def go(key, slip):
        return f"{key} {done}" if key in dict(flat) and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if mode == "first":
            for number, page in enumerate(pages, 1):
                if go.made():
                    return None
                if not page_of.made(name=name, page=number):
                    return page_of(name=name, page=number)
                if hit and hit[0] in dict(page):
                    return [] if go.made(key=hit[0]) else go(key=hit[0], slip=slip)
            return None
        seen = [n for n in range(1, len(pages) + 1) if page_of.made(name=name, page=n)]
        if mode == "all":
            now = [i for n in seen for i, v in pages[n - 1] if v == wanted and not go.made(key=i)]
            if now:
                return [go(key=i, slip=slip) for i in now]
        if len(seen) < len(pages):
            return page_of(name=name, page=len(seen) + 1)
        return [go(key=i, slip=slip) for i in hit if not go.made(key=i)]

    return right
