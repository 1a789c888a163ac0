"""Moves one thing from where it is, which a look-up tells, to where the goal says."""

from kind import text

STRUCTURE = "move"
DOMAIN = "skins"

# thing, things, holder (where it is), holders, how things are named, how holders are named
THINGS = """crate|crates|warehouse|warehouses|i|w; pupil|pupils|class|classes|p|i; card|cards|column|columns|t|w;
patient|patients|ward|wards|p|w; file|files|folder|folders|f|d; cow|cows|pasture|pastures|w|w;
statue|statues|hall|halls|t|w; mailbox|mailboxes|mail server|mail servers|m|h; service|services|node|nodes|w|h;
song|songs|playlist|playlists|t|w; guest|guests|table|tables|p|i; wagon|wagons|track|tracks|i|i;
bee hive|bee hives|meadow|meadows|w|w; story|stories|sprint|sprints|t|v; player|players|squad|squads|p|w;
pallet|pallets|bay|bays|i|i; essay|essays|section|sections|t|w; clerk|clerks|office|offices|p|w;
ship|ships|dock|docks|w|i; channel|channels|category|categories|w|w; contact|contacts|group|groups|p|w;
kayak|kayaks|rack|racks|w|i; function|functions|module|modules|x|f; meeting|meetings|room|rooms|t|w;
bus|buses|line|lines|i|w""".split(";")


def make(k):
    thing, things, holder, holders, named, held = k.pick(THINGS).strip().split("|")
    ts, hs = things.replace(" ", "_"), holders.replace(" ", "_")
    t, h = thing.replace(" ", "_"), holder.replace(" ", "_")
    draws = dict(
        p=k.person, t=k.title, f=k.path, d=k.folder, m=k.mail, h=k.host, w=k.word, i=k.id, v=k.version, x=k.ident
    )
    names, places = k.many(draws[named], k.int(3, 7)), k.many(draws[held], k.int(3, 5))
    rows = [(i, name, k.pick(places)) for i, name in zip(k.ids(len(names)), names, strict=True)]
    row = key, name, here = k.pick(rows)
    to = k.pick([p for p in places if p != here])
    codes, has_codes, has_from = dict(zip(places, k.ids(len(places)), strict=True)), k.chance(35), k.chance(60)
    case = k.int(1, 100)
    is_gone, is_there, is_asked = case <= 8, 8 < case <= 17, k.chance(45)
    if is_there:
        to = here
    shown = [r for r in rows if r != row or not is_gone]

    k.role(f"""You move {things} between {holders}.|{thing} mover|You keep order: each {thing} in its {holder}.
        |Agent of the {holders}.|People want a {thing} elsewhere, you do it.|Help with {holders}. Be brief.
        |logistics for {things}""")
    k.must(f"""If the {thing} is there already, leave it.|A {thing} that is already in the right {holder} stays.""")
    k.must(f"If the {thing} is unknown, say that it was not moved.|Unknown {thing}: report that it is not done.")
    k.steps(f"Ask <rows_of> where it is.|<rows_of> tells id and {holder}.", "Then <move>.|<move> does it.")
    if has_codes:
        k.must(f"<move> wants the code of the {holder}, which <codes_of> has.|Codes of {holders} are in <codes_of>.")
    k.goal(f"""Move {name} to {to}.|{to} is where the {thing} {name} belongs.|{thing} {name} -> {holder} {to}
        |put {name} into {to} please|{name} should be in the {holder} {to}, see to it|New {holder} for {name}: {to}.
        |We need {name} in {to}, wherever it is now.|{holder}: {to}. {thing}: {name}. move it
        |Why is {name} not in {to} yet? Bring it there, if so.|{to} gets {name} from whichever {holder} has it
        |Take the {thing} named {name} out of its {holder} and into {to}.""")

    find = dict(query=text(f"name|{t}|who" if named == "p" else f"name|{t}|which", f"Name of the {thing}."))
    one = (f"where_is|find_{t}|locate", f"Says in which {holder} a {thing} is.|Finds a {thing} by its name.")
    all_ = (f"list_{ts}|{t}_list|overview", f"Lists the {things} and their {holders}.|All {things}, with {holder}.")

    @k.look(*(one if is_asked else all_), **(find if is_asked else {}))
    def rows_of(query=None):
        keys = (f"id|{t}_id|no", "name|called|title", f"{h}|in|{h}_now")
        found = [dict(zip(keys, r, strict=True)) for r in shown if query in (None, r[1])]
        if has_codes:
            found = [r | {keys[2]: codes[r[keys[2]]]} for r in found]
        return found

    if has_codes:

        @k.look(f"list_{hs}|{h}_codes|codes", f"Lists the {holders} with their codes.|Which code each {holder} has.")
        def codes_of():
            return [{f"{h}|name": place, "code|short": code} for place, code in codes.items()]

    place = "Code of the" if has_codes else "The"
    source = dict(here=text(f"from|source|old_{h}", f"{place} {holder} it is in now.|{place} {holder} it leaves."))

    @k.act(
        f"move|move_{t}|transfer_{t}|relocate",
        f"Moves a {thing} to another {holder}.|Takes a {thing} from one {holder} to another.",
        key=text(f"id|{t}|{t}_id", f"Id of the {thing}.|Which {thing}, by id."),
        **(source if has_from else {}),
        to=text(f"to|target|new_{h}|{h}", f"{place} {holder} it goes to.|{place} new {holder}."),
    )
    def move(key, to, here=None):
        known, at = codes.values() if has_codes else places, {r[0]: r[2] for r in shown}
        if key not in at or to not in known:
            return k.fail(f"There is no such {thing} or {holder}: {key}, {to}")
        if here not in (None, codes[at[key]] if has_codes else at[key]):
            return k.fail(f"{key} is not in {here}.")
        return f"{key} is in {to} now."

    def right():
        if not rows_of.made(**(dict(query=name) if is_asked else {})):
            look = rows_of(query=name) if is_asked else rows_of()
            return [look, codes_of()] if has_codes and not codes_of.made() else look
        if is_gone:
            return k.give_up(f"there is no {thing} {name}.")
        if has_codes and not codes_of.made():
            return codes_of()
        start, end = (codes[here], codes[to]) if has_codes else (here, to)
        args = dict(key=key, to=end, **(dict(here=start) if has_from else {}))
        return None if is_there or move.made(**args) else move(**args)

    return right
