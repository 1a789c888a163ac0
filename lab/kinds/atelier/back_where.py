"""Things found about the place go back: to where they came from, where they belong, or to who lost them."""

from kind import text

STRUCTURE = "return-path"
DOMAIN = "lost and found"

# thing;things;place;three columns
SKINS = """prop;props;theatre;last_scene,home_shelf,handler
tool;tools;workshop;last_bench,home_rack,borrower
score;scores;choir;last_seat,home_shelf,singer
ball;balls;club;last_court,home_bin,player
bucket;buckets;stable;last_box,home_hook,groom
pan;pans;kitchen;last_hob,home_rail,cook
brush;brushes;studio;last_easel,home_jar,painter
lens;lenses;film crew;last_set,home_case,operator
trowel;trowels;garden;last_bed,home_shed,gardener
pattern;patterns;atelier;last_table,home_drawer,cutter
lead;leads;kennel;last_run,home_peg,walker
book;books;library;last_desk,home_shelf,reader
bow;bows;orchestra;last_stand,home_case,player
tray;trays;bakery;last_oven,home_stack,baker
cable;cables;festival;last_stage,home_trunk,engineer
net;nets;lake;last_swim,home_post,angler
mask;masks;ballet;last_exit,home_box,dancer
mould;moulds;pottery;last_wheel,home_bay,potter
oar;oars;boathouse;last_boat,home_rack,rower
hat;hats;milliner;last_window,home_block,client"""


def make(k):
    thing, things, place, columns = k.pick(SKINS.split("\n")).split(";")
    columns, n = columns.split(","), k.int(2, 4)
    rows = [(i, *k.words(3)) for i in k.ids(n)]
    flags = [k.chance(40) for _ in rows]
    at, other = k.some([0, 1, 2], 2)
    names = [c.replace("_", " ") for c in columns]
    split = k.chance(50)
    rule = (
        k.one(f"What is broken goes to the {names[other]}, the rest to the {names[at]}.", f"To the {names[at]}, unless it's broken; then to the {names[other]}.")
        if split
        else k.one(f"Everything goes to the {names[at]}, broken or not.", f"It's the {names[at]} that gets it back, in whatever state.")
    )
    want = [(r[0], r[1 + (other if split and f else at)]) for r, f in zip(rows, flags, strict=True)]
    corner = k.word()

    k.role(f"You bring things back at a {place}.|{place} lost and found|You find {things} in odd corners and take them back.", f"Tidier of {things}")
    k.must(rule)
    k.steps("<found> lists what lies about.", "<bring> each.")
    k.goal(
        f"Clear {corner}: every {thing} back, please.",
        f"{corner}: take the {things} back",
        f"There's a heap of {things} in {corner}. Would you get each one back to where our rule says?",
        f"corner: {corner}; {things}: return all",
        f"Who left all those {things} in {corner}? Never mind, bring them back.",
    )

    @k.look("found|lying_about|heap", f"The {things} that lie in a corner.|What was found.", name=text("corner|where|place", "Name of the corner.|Which corner."))
    def found(**by):
        if by.get("name") != corner:
            return k.fail("nothing lies there")
        return [{"id|tag": r[0]} | dict(zip(columns, r[1:], strict=True)) | {"broken": f} for r, f in zip(rows, flags, strict=True) if not bring.made(key=r[0])]

    @k.act(
        "bring_back|bring|return_it",
        f"Brings one {thing} back.|Takes a {thing} somewhere.",
        key=text("id|tag|what", f"Tag of the {thing}.|Which {thing}."),
        to=text("to|goes_to|whereto", "Where or to whom it goes.|Its way home."),
        corner=text("corner|from_corner|found_in", "Name of the corner it lay in.|Where it was found."),
    )
    def bring(key, to, corner):
        return f"{key} is back." if any(r[0] == key and to in r for r in rows) and not bring.made(key=key) else k.fail(f"{key} has no business with {to}")

    def right():
        if not found.made():
            return found(name=corner)
        return [bring(key=i, to=w, corner=corner) for i, w in want if not bring.made(key=i)]

    return right
