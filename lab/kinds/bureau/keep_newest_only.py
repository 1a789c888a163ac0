"""Of several versions of the same thing only the newest stays; the older ones are removed."""

from kind import choice, text

STRUCTURE = "keep-newest"
DOMAIN = "skins"

# version, versions, of what, place
SKINS = """backup|backups|server|backup disk; price tag|price tags|article|shelf;
timetable|timetables|line|bus stop; photo|photos|employee|staff file;
draft|drafts|letter|office drive; key card|key cards|guest|front desk; menu|menus|day|kitchen board;
plan|plans|floor|site hut; offer|offers|client|sales file; score sheet|score sheets|match|club file;
recipe|recipes|dish|recipe box; map|maps|trail|tourist office; licence|licences|driver|fleet file;
report|reports|machine|service file; poster|posters|show|foyer; badge|badges|visitor|gate;
scan|scans|patient|archive; contract|contracts|tenant|lease folder; label|labels|bottle|label drawer;
list|lists|class|notice board; form|forms|member|club drawer;
insurance card|insurance cards|car|glove box""".split(";")


def make(k):
    one, many, of, place = k.pick(SKINS).strip().split("|")
    groups = k.words(k.int(2, 3))
    rows = []
    for g in groups:
        m = 1 if k.chance(30) else k.int(2, 3)
        rows += [(i, g, d) for i, d in zip(k.ids(m), k.dates(m), strict=True)]
    if k.chance(6):
        rows = [next(r for r in rows if r[1] == g) for g in groups]
    is_one = k.chance(30)
    several = [g for g in groups if sum(r[1] == g for r in rows) > 1]
    target = k.pick(several or groups)
    newest = {g: max((r for r in rows if r[1] == g), key=lambda r: r[2])[0] for g in groups}
    old = [r for r in rows if r[0] != newest[r[1]] and (not is_one or r[1] == target)]
    rows, how, ways = k.shuffled(rows), k.pick("shred", "archive"), ["shred", "archive"]
    has_of = k.chance(50)
    o, os, f = one.replace(" ", "_"), many.replace(" ", "_"), of.replace(" ", "_")

    k.role(f"""You clear out old {many}.|{place}: old {many}|Only the newest {one} of each {of} is worth keeping.
        |{many} clear-out|You keep the {place} free of old {many}.""")
    k.must(f"For each {of}, the newest {one} stays and all older ones go.|One {one} per {of}: the newest.")
    k.must(f"What goes is handled like this: {how}.|Way of removing: {how}.")
    k.steps("Read <list_>.", "Call <remove> for each old one.")
    scope = f" of {of} {target}" if is_one else ""
    k.goal(f"""Clear out the old {many}{scope}.|{many}{scope}: only the newest stays
        |please remove all old {many}{scope} from the {place}
        |too many {many}{scope}, keep the newest one{'' if is_one else ' each'}
        |place: {place}\nwhat: {many}{scope}\nkeep: newest|People always grab an old {one}! Get rid of them{scope}.
        |could you tidy the {place}? old {many}{scope} can go|only the latest {one}{scope} should be left""")

    @k.look(f"list_{os}|{os}|all_{os}", f"Lists the {many} in the {place}.|All {many}.")
    def list_():
        gone = [x["ref"] for x in remove.calls]
        return [{f"{o}_no|id": r[0], f"{f}|for": r[1], "date|made_on": r[2]} for r in rows if r[0] not in gone]

    more = dict(of_=text(f"{f}|for|of", f"The {of} it belongs to.|Which {of}.")) if has_of else {}

    @k.act(
        f"remove_{o}|remove|clear",
        f"Removes one {one}.|Takes one {one} away.",
        ref=text(f"{o}_no|id|which", f"Number of the {one}.|Which {one}."),
        how_=choice("how|way|then", "What is done with it.|Way of removing.", ways),
        **more,
    )
    def remove(ref, how_, of_=None):
        return f"{ref} is gone." if ref in [r[0] for r in rows] else k.fail(f"No {one} {ref}.")

    def right():
        if not list_.calls:
            return list_()
        return [
            remove(ref=r[0], how_=how, **(dict(of_=r[1]) if has_of else {})) for r in old if not remove.made(ref=r[0])
        ]

    return right
