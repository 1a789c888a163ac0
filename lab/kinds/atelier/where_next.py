"""Moves a thing from where it is to the place that its mark or the wish says; if that's full, the rule says what then."""

from kind import text

STRUCTURE = "move-or-overflow"
DOMAIN = "shelves that fill up"

# thing;things;place;places;verb
SKINS = """pot;pots;shelf;shelves;shift
gown;gowns;rail;rails;move
horse;horses;box;boxes;lead
book;books;case;cases;carry
plant;plants;bench;benches;wheel
dog;dogs;run;runs;walk
reel;reels;vault;vaults;cart
wine;wines;rack;racks;take
boat;boats;berth;berths;tow
prop;props;trunk;trunks;lug
hive;hives;stand;stands;drive
cheese;cheeses;cave;caves;roll
easel;easels;room;rooms;fold
drum;drums;riser;risers;lift
fish;fish;tank;tanks;net
hat;hats;window;windows;bring
quilt;quilts;chest;chests;lay
bird;birds;cage;cages;transfer
print;prints;drawer;drawers;slide
stall;stalls;row;rows;haul"""


def make(k):
    thing, things, place, places, verb = k.pick(SKINS.split("\n")).split(";")
    spots = k.words(4)
    start, target, spare, last = spots
    full = k.chance(55)
    name, others = k.word(), k.words(2)
    where = {name: start, others[0]: last, others[1]: spare}
    mode, rule = k.pick(
        [
            ("spare", f"If the {place} is full, it goes to {spare} instead.|Full? Then {spare}."),
            ("stay", f"If the {place} is full, it stays where it is, and you report that it was not moved.|Full? Then it can't be moved; say so."),
        ]
    )
    to = target if not full else spare if mode == "spare" else None

    k.role(f"{places} keeper", f"You {verb} {things} about.", f"Every {place} has its limits, you know them.")
    k.must(rule)
    k.goal(
        f"{verb.capitalize()} {name} to {target}.",
        f"{name} -> {target}",
        f"{name} should be on {target}, wherever it is now.".replace(" on ", " at "),
        f"{thing}: {name}; to: {target}",
        f"Would you get {name} over to {target} for me?",
    )

    @k.look(f"where_is|find_{thing}|look_for", f"Where one {thing} is.|Finds a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def where_is(**by):
        return {thing: by["name"], f"{place}|at": where[by["name"]], "since": since} if by.get("name") in where else k.fail(f"no such {thing}")

    since = k.date()

    @k.look(f"room_in|check_{place}|is_full", f"Whether a {place} has room.|Is there room on a {place}?", spot=text(f"{place}|name|which", f"Name of the {place}.|Which {place}."))
    def room_in(spot):
        return {place: spot, "state": "full" if spot == target and full else "has room"} if spot in spots else k.fail(f"no such {place}")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"Moves one {thing}.|Takes a {thing} from one {place} to another.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), old=text(f"from_{place}|start|out_of", f"Name of the {place} it leaves.|Where it is."), new=text(f"to_{place}|goal_place|into", f"Name of the {place} it goes to.|Where it goes."))
    def go(name, old, new):
        if where.get(name) != old or new not in spots or (new == target and full):
            return k.fail("It isn't there, or there's no room.")
        return f"{name} is at {new}."

    def right():
        if go.made():
            return None
        looks = [t for made, t in ((where_is.made(name=name), where_is(name=name)), (room_in.made(spot=target), room_in(spot=target))) if not made]
        if looks:
            return looks
        return go(name=name, old=start, new=to) if to else k.give_up(f"{target} is full.")

    return right
