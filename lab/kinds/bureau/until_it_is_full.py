"""Takes people from a list in order until the tool says that there is no room left."""

from kind import choice, text

STRUCTURE = "fill-until-full"
DOMAIN = "skins"

# what is filled, who comes in, plural, order, ways
SKINS = """bus|traveller|travellers|booked on|front,back; ferry|car|cars|arrived at|left,right;
course|student|students|enrolled on|paid,free; lift|skier|skiers|queued at|seat,stand;
tent|camper|campers|arrived at|bunk,mat; shelf|book|books|returned on|upright,flat;
oven|loaf|loaves|risen at|top,bottom; truck|pallet|pallets|packed at|front,rear;
hall|guest|guests|came at|seat,stand; kiln|pot|pots|dried on|upper,lower;
stage|act|acts|signed up on|live,taped; kennel|dog|dogs|found on|box,run;
ward|patient|patients|admitted on|bed,chair; boat|diver|divers|signed in at|port,starboard;
rack|bike|bikes|left at|low,high; fridge|crate|crates|delivered on|door,deep;
class|pupil|pupils|applied on|morning,noon; exhibition|picture|pictures|sent on|wall,stand;
freezer|sample|samples|taken on|rack,bag; smokehouse|ham|hams|salted on|hook,net;
programme|film|films|handed in on|day,night; market|trader|traders|paid on|roof,open""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, one, many, since, ways = k.pick(SKINS).strip().split("|")
    ways, n, name = ways.split(","), k.int(3, 7), k.word()
    free, way = k.int(1, n + 1) if not k.chance(10) else 0, k.pick(ways)
    stamps = sorted(k.times(n)) if since.endswith("at") else sorted(k.dates(n))
    rows = list(zip(k.ids(n), k.people(n), stamps, strict=True))
    shown, has_way, inside = k.shuffled(rows), k.chance(60), []
    o, s = one.replace(" ", "_"), since.replace(" ", "_")

    k.role(f"""You fill {an(what)}, in order.|{what}: who comes in|First come, first in, until the {what} is full.
        |{what} steward|You let {many} in one after the other.""")
    k.must(f"Who was first by \"{since}\" comes first.|Order: {since}, earliest first.")
    k.must(f"Stop when the {what} is full; the others stay out.|Full is full.")
    if has_way:
        k.must(f"All go to: {way}.|Place for everybody: {way}.")
    k.steps("Read <list_>.", "Call <put> for the first, then the next, until no room is left.")
    k.goal(f"""Fill the {what} {name} from the list.|{what} {name}: fill it up, in order
        |put as many {many} into {name} as fit, first come first|please fill {name}, by {since}
        |{what}: {name}\nwho: {many} in order\nuntil: full
        |People fight about {name}. Strictly by order please, until it's full!
        |who gets into {what} {name}? start with the first until there's no room
        |{many} -> {name}, one by one till full""")

    @k.look(f"list_{many}|waiting_{many}|{many}",
            f"Lists the {many} who wait, and the room in the {what}.|Who waits for {an(what)}.",
            key=text(f"{what}|name|for", f"Name of the {what}.|Which {what}."))
    def list_(key):
        if key != name:
            return k.fail(f"No {what} {key}.")
        keys = (f"{o}_no|id", f"{o}|name", s)
        return k.result(
            [dict(zip(keys, r, strict=True)) for r in shown if r[0] not in inside], f"room left: {free - len(inside)}",
        )

    more = dict(way_=choice("place|where|to", "Where they go.|Which place.", ways)) if has_way else {}

    @k.act(
        f"let_in|put_in|add_{o}",
        f"Puts one {one} into {an(what)} and says how much room is left.|Lets one {one} in.",
        key=text(f"{what}|name|into", f"Name of the {what}.|Which {what}."),
        ref=text(f"{o}|id|who", f"Number of the {one}.|Who, by number."),
        **more,
    )
    def put(key, ref, way_=None):
        if key != name or ref not in [r[0] for r in rows] or ref in inside:
            return k.fail(f"{ref} can't go into {key}.")
        if len(inside) >= free:
            return k.fail(f"The {what} is full.")
        inside.append(ref)
        return f"{ref} is in, room left: {free - len(inside)}"

    def right():
        if not list_.calls:
            return list_(key=name)
        todo = [r for r in rows if r[0] not in inside]
        if not todo or len(inside) >= free:
            return None
        return put(key=name, ref=todo[0][0], **(dict(way_=way) if has_way else {}))

    return right
