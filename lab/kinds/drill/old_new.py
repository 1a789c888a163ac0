"""Old and new names in any order and wording, one or two of them; what is there decides where."""

from kind import text

STRUCTURE = "rename"
DOMAIN = "skins"
THINGS = """street map; label drawer; column table; tag repository; product catalogue; station line; class timetable; role account; folder archive; variable script; team league; ward clinic; channel workspace; field form""".split(";")


def make(k):
    thing, whole = k.pick(THINGS).split()
    names = k.words(k.int(3, 5))
    pairs = list(zip(k.some(names, k.pick(1, 1, 2)), k.words(2), strict=False))
    place = k.word()
    places = [place, *k.words(2)]

    def said(old, new):
        return k.one(f"{old} is now {new}|{new} is the new name of {old}|{old} becomes {new}|not {old} but {new}|{new} instead of {old}|call {old} {new} from now on|{new} (formerly {old})|{old} -> {new}|"
                     f"replace {old} with {new}|what was {old} should be {new}|the name {new} takes the place of {old}|{new}, not {old}")

    told = k.pick("; ", ", and ").join(said(old, new) for old, new in pairs)
    gone = k.chance(15)
    k.role(f"""You rename a {thing}.|{thing} names of a {whole}|You keep the names in every {whole} up to date.|Names change; you change them.""")
    k.must(f"If a {thing} has its new name already, leave it.|Nothing is to be done where the new name is there already.")
    k.steps("<look> shows the names that are there.|Look at <look>.", "<rename> each that has the old name.|Then <rename>.")
    k.goal(f"""In {whole} {place}: {told}.|{whole} {place}: {told}|{told} ({whole} {place})|Please see to it in {place}: {told}.|{place} needs new names: {told}""")
    now = {old: new if gone else old for old, new in pairs}
    shown = [now.get(name, name) for name in names]

    @k.look(f"list_{thing}s|names|{thing}s|show_{whole}", f"Lists the {thing}s of a {whole}.|Which names a {whole} has.", place_=text(f"{whole}|where|in", f"Name of the {whole}."))
    def look(place_=None):
        return [{f"{thing}|name": one, "since|from": days[at]} for at, one in enumerate(shown)] if place_ == place else k.fail(f"There is no {whole} {place_}.")

    days = k.dates(len(names))
    params = dict(place_=text(f"{whole}|where|in", f"Name of the {whole}."), old=text("old|from_name|current", "The name it has now.|Old name."), new=text("new|to_name|name", "The name it should have.|New name."))

    @k.act(f"rename|rename_{thing}|change_name", f"Renames a {thing}.|Gives a {thing} another name.", **{role: params[role] for role in k.shuffled(["place_", "old", "new"])})
    def rename(place_=None, old=None, new=None):
        return f"{old} is {new} now." if place_ == place and old in shown else k.fail(f"{place_} has no {thing} {old}.")

    def right():
        if not look.made(place_=place):
            return look(place_=place)
        return [] if gone else [rename(place_=place, old=old, new=new) for old, new in pairs if not rename.made(old=old)]

    return right
