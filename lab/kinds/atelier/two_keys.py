"""Two jobs on the same thing by two tools: one goes by the name, the other by a number, and it varies which."""

from kind import text

STRUCTURE = "key-per-tool"
DOMAIN = "front of house"

# thing;things;number 1;number 2;act 1;act 2
SKINS = """show;shows;run_no;house_no;announce;light
dog;dogs;chip_no;kennel_no;feed;walk
dish;dishes;ticket_no;pass_no;fire;garnish
plot;plots;lease_no;map_no;weed;bill
gown;gowns;order_no;dummy_no;cut;drape
track;tracks;tape_no;mix_no;dub;fade
match;matches;draw_no;court_no;call;score
loan;loans;crate_no;policy_no;pack;insure
poem;poems;page_no;fee_no;set;pay
tree;trees;row_no;tag_no;graft;net
reel;reels;can_no;job_no;scan;splice
pony;ponies;stud_no;box_no;clip;worm
cask;casks;bond_no;rack_no;tap;gauge
hive;hives;site_no;queen_no;smoke;mark
stall;stalls;permit_no;pitch_no;fit;fee
hat;hats;block_no;client_no;steam;trim
bell;bells;tenor_no;frame_no;ring;oil
boat;boats;sail_no;berth_no;haul;paint
quilt;quilts;frame_no;entry_no;baste;hang
lamp;lamps;circuit_no;stand_no;wire;dim"""


def make(k):
    thing, things, a, b, one, two = k.pick(SKINS.split("\n")).split(";")
    n, by_name = k.int(3, 4), k.pick("name", "a", "b")
    rows = list(zip(k.words(n), k.ids(n), k.ids(n), strict=True))
    row = k.pick(rows)
    keys = k.some(["name", a, b], 2)
    at = {"name": 0, a: 1, b: 2}
    said = {"name": "name", a: a.replace("_no", " number"), b: b.replace("_no", " number")}
    both = k.pick(True, False)
    jobs = [one, two] if both else [k.pick(one, two)]
    key_of, who = dict(zip((one, two), keys, strict=True)), k.person()

    k.role(f"You have {things} looked after, by other people's tools.|{things} desk|Front of house. Two systems, and they never agreed on a key.", f"You handle {things}.")
    k.must(f"For {one} they go by the {said[key_of[one]]}, for {two} by the {said[key_of[two]]}.|{two.capitalize()} wants the {said[key_of[two]]}; {one} wants the {said[key_of[one]]}.", f"Sign as {who}.|Everything is signed {who}.")
    k.steps("<find> has its numbers.")
    what = " and ".join(jobs)
    k.goal(
        f"Please {what} {row[0]}.",
        f"{row[0]}: {what}",
        f"{row[0]} needs doing, by which I mean {what}, nothing more.",
        f"{thing}: {row[0]}; jobs: {', '.join(jobs)}",
        f"Could you {what} the {thing} called {row[0]} before they open the doors?",
    )

    @k.look("find|card_of|numbers", f"The card of one {thing}.|Numbers of a {thing}.", name=text("name|called|which", f"Name of the {thing}.|Which {thing}."))
    def find(**by):
        found = next((r for r in rows if r[0] == by.get("name")), None)
        return {"name": found[0], a: found[1], b: found[2]} if found else k.fail(f"no such {thing}")

    tools = {}

    def job(verb, role):
        def work(key, who):
            if key not in [r[at[key_of[verb]]] for r in rows] or tools[verb].made():
                return k.fail(f"{key}: unknown here")
            return f"{verb}: done"

        work.__name__ = role
        tools[verb] = k.act(
            f"{verb}|{verb}_{thing}|{verb}_it",
            f"To {verb} one {thing}.|We {verb} a {thing}.",
            key=text("key|ref|which", f"Which {thing}: see the rules for what goes here.|The {thing}, in the way this tool knows it."),
            who=text("signed|by|who", "Who signs.|Name that signs."),
        )(work)

    job(one, "do_first")
    job(two, "do_second")

    def right():
        if not find.made(name=row[0]):
            return find(name=row[0])
        return [tools[v](key=row[at[key_of[v]]], who=who) for v in jobs if not tools[v].made()]

    return right
