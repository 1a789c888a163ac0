"""Gives a thing a new name, said in either order; the old name is kept as an alias or not, as the rule has it."""

from kind import flag, text

STRUCTURE = "rename"
DOMAIN = "new names"

# thing;things;name word;alias word
SKINS = """pony;ponies;name;stable name
rose;roses;name;synonym
band;bands;name;also known as
play;plays;title;subtitle
dish;dishes;name;old menu name
boat;boats;name;former name
gown;gowns;style;house code
stall;stalls;name;nickname
film;films;title;working title
team;teams;name;old badge
pot;pots;label;studio mark
dog;dogs;call name;kennel name
choir;choirs;name;former choir
poem;poems;title;first line
garden;gardens;name;field name
cheese;cheeses;brand;farm name
song;songs;title;alternative title
hive;hives;label;site name
wine;wines;label;cask name
quilt;quilts;title;pattern name"""


def make(k):
    thing, things, word, alias = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 4)
    rows = dict(zip(k.words(n), k.ids(n), strict=True))
    old, new = k.pick(list(rows)), k.word()
    in_list = k.chance(25)  # the new name is taken
    if in_list:
        new = k.pick([w for w in rows if w != old])
    keep, rule = k.pick([(True, f"The old one is kept as {alias}.|What it was called stays on record as {alias}."), (False, f"The old one is dropped for good; no {alias}.|Nothing remains of what it was called.")])
    said = k.one(f"{old} becomes {new}", f"{new} instead of {old}", f"call {old} {new} from now on", f"{new} is to be what {old} was called", f"{old} is out, {new} it is")

    k.role(f"{things}, names", f"You rename {things}.", f"New names for old {things}: you write them in.")
    k.must(rule, f"If another {thing} has that {word} already, leave it and report that it could not be done.|A {word} that is taken can't be given again: say so and stop.")
    k.goal(
        f"Please note: {said}.",
        f"{said}",
        f"They've decided on a new {word}. {said[0].upper()}{said[1:]}, would you believe it.",
        f"{word} change; {said}",
        f"Could you see to this? {said[0].upper()}{said[1:]}.",
    )

    @k.look(f"list_{things}|all_{things}|register", f"All {things} with their ids.|The register of {things}.")
    def register():
        return [{word.replace(" ", "_"): w, "id|no": i} for w, i in rows.items()]

    @k.act("rename|give_name|change_name", f"Gives a {thing} another {word}.|Changes the {word} of a {thing}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), name=text("new|name|to", f"The new {word}.|What it becomes."), keep=flag("keep_old|keep|with_alias", f"Whether the old one stays as {alias}.|True: the old one is kept."))
    def rename(key, name, keep):
        return f"{key}: {name}" if key in rows.values() and name not in rows else k.fail("not possible")

    def right():
        if not register.made():
            return register()
        if in_list:
            return k.give_up(f"{new} is taken.")
        return [] if rename.made() else rename(key=rows[old], name=new, keep=keep)

    return right
