"""Of several, one is the lead and gets another call than the rest; what makes the lead is told in the wish."""

from kind import text

STRUCTURE = "lead-and-rest"
DOMAIN = "leads and ensembles"

# thing;things;group;number;lead act;rest act
SKINS = """singer;singers;choir;range;feature;seat
dancer;dancers;troupe;spins;spotlight;line_up
horse;horses;team;hands;harness_first;hitch
dish;dishes;menu;covers;headline;list
poem;poems;issue;lines;open_with;include
rose;roses;border;petals;centre;edge
rower;rowers;boat;strokes;stroke;row
print;prints;show;copies;frame;mount
player;players;side;caps;captain;pick
gown;gowns;parade;beads;open_show;follow
dog;dogs;pack;paces;lead;leash
song;songs;set;plays;encore;play
cheese;cheeses;board;weeks;crown;slice
film;films;season;minutes;gala;screen
stall;stalls;row;metres;corner;align
pot;pots;table;inches;pedestal;shelve
hat;hats;window;feathers;mannequin;hook
bell;bells;ring;tons;toll;chime
wine;wines;flight;points;decant;pour
kite;kites;sky;metres;launch_first;release"""


def make(k):
    thing, things, group, number, lead, rest = k.pick(SKINS.split("\n")).split(";")
    n, name = k.int(2, 4), k.word()
    rows = list(zip(k.ids(n), k.numbers(n, 3, 200), k.dates(n), strict=True))
    one, said = k.pick(
        [
            (max(rows, key=lambda r: r[1]), f"the one with the most {number}|whichever has most {number}"),
            (min(rows, key=lambda r: r[1]), f"the one with the fewest {number}|whichever has fewest {number}"),
            (max(rows, key=lambda r: r[2]), "the newest by date|whichever has the latest date"),
            (min(rows, key=lambda r: r[2]), "the oldest by date|whichever has the earliest date"),
            (rows[0], "the first in the list|whichever stands at the top"),
            (rows[-1], "the last in the list|whichever stands at the bottom"),
        ]
    )
    said, a, b = k.one(said), lead.replace("_", " "), rest.replace("_", " ")

    k.role(f"{group} manager", f"You arrange the {things} of a {group}.", f"One leads, the others follow.")
    k.must(f"The lead gets {a}, each of the others {b}; the lead comes first.|First {a} for the lead, then {b} for every other.")
    k.goal(
        f"Arrange {group} {name}; the lead is {said}.",
        f"{name}, lead: {said}",
        f"Could you arrange {name}? As lead we want {said}.",
        f"{group}: {name}; lead: {said}; rest: as ever",
        f"{said[0].upper()}{said[1:]} leads in {name}. Get them all arranged.",
    )

    @k.look(f"list_{things}|{things}_of|members", f"The {things} of a {group}.|Who or what is in a {group}.", name=text(f"{group}|name|of", f"Name of the {group}.|Which {group}."))
    def members(**by):
        return [{"id|no": i, number: v, "date|since": d} for i, v, d in rows] if by.get("name") == name else k.fail(f"no such {group}")

    def free(key):
        return key in [r[0] for r in rows] and not put_lead.made(key=key) and not put_rest.made(key=key)

    @k.act(f"{lead}|{lead}_{thing}|make_lead", f"The call for the lead: {a}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), name=text(f"{group}|of|inside", f"Name of the {group}.|In which {group}."))
    def put_lead(key, **by):
        return f"{key} leads." if free(key) and not put_lead.made() else k.fail("no")

    @k.act(f"{rest}|{rest}_{thing}|make_other", f"The call for the others: {b}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), behind=text("behind|after_lead|lead_id", f"Id of the lead.|Which {thing} leads."))
    def put_rest(key, behind):
        return f"{key} follows." if free(key) and put_lead.made(key=behind) else k.fail("There's no such lead.")

    def right():
        if not members.made():
            return members(name=name)
        if not put_lead.made():
            return put_lead(key=one[0], name=name)
        return [put_rest(key=r[0], behind=one[0]) for r in rows if r is not one and not put_rest.made(key=r[0])]

    return right
