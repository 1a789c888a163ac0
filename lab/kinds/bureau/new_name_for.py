"""Renames one thing; the new name may already be taken, then it does nothing."""

from kind import flag, text

STRUCTURE = "rename"
DOMAIN = "skins"

# thing, things, where, how named
SKINS = """folder|folders|file server|w; room|rooms|room plan|w; printer|printers|printer list|h;
horse|horses|stable book|w; course|courses|course list|t; boat|boats|boat register|w;
team|teams|league list|w; file|files|shared drive|f; list|lists|task board|t;
group|groups|address book|w; dish|dishes|menu|t; channel|channels|chat|w; album|albums|photo page|t;
shelf|shelves|store plan|i; bus stop|bus stops|bus plan|w; project|projects|time program|t;
camera|cameras|camera list|w; table|tables|hall plan|i; product|products|web shop|t;
field|fields|farm map|w; calendar|calendars|mail program|w; playlist|playlists|radio desk|t""".split(";")


def make(k):
    thing, things, place, named = k.pick(SKINS).strip().split("|")
    draw = dict(w=k.word, h=k.host, t=k.title, f=k.path, i=k.id)[named]
    n = k.int(3, 6)
    names, new = k.many(draw, n), draw()
    old, case = k.pick(names), k.int(1, 100)
    state = "taken" if case <= 10 else "gone" if case <= 20 else "done" if case <= 27 else "free"
    rows = {x: i for x, i in zip(names, k.ids(n), strict=True)}
    ref = rows[old]
    if state == "taken":
        rows[new] = k.id()
    elif state in ("gone", "done"):
        del rows[old]
        if state == "done":
            rows[new] = ref
    order, has_link, link, by_id = k.shuffled(list(rows)), k.chance(45), k.chance(50), k.chance(60)
    t, ts = thing.replace(" ", "_"), things.replace(" ", "_")
    size = dict(zip(rows, k.numbers(len(rows), 2, 900), strict=True))

    k.role(f"""You give {things} their names.|{place}: names of {things}|A small helper that renames {things}.
        |naming desk, {place}|You tidy up names in the {place}.""")
    k.must(
        f"If another {thing} has the new name as well, report that it is not done.|"
        "Name taken by another: say it could not be done."
    )
    k.must(
        f"If the {thing} is not there under either name, report that it is not done; if it has the new "
        "name already, it is done."
    )
    if has_link:
        k.must(
            f"{'Leave' if link else 'Do not leave'} a pointer under the old name.|"
            f"Pointer from the old name: {'yes' if link else 'no'}."
        )
    k.steps(f"<listing> shows the {things}.", "<rename> it.")
    k.goal(f"""Rename {thing} {old} to {new}.|{old} becomes {new}|{new} instead of {old}, please ({thing})
        |{thing} {old} -> {new}
        |from now on the {thing} {old} is called {new}|could you call our {thing} {new}? it is {old} so far
        |old name: {old}\nnew name: {new}\nwhat: {thing}
        |Who named it {old}?? It should be {new}. Change that in the {place}.
        |{new} is the new name of what used to be {old} in the {place}""")

    @k.look(f"list_{ts}|{ts}|all_{ts}", f"Lists the {things} of the {place}.|All {things}.")
    def listing():
        return [{f"{t}_id|id|no": rows[x], f"{t}|name": x, "size|used": size[x]} for x in order]

    more = {}
    if has_link:
        more = dict(pointer=flag("pointer|leave_pointer|keep_old", "Whether the old name still leads there.|Pointer?"))

    @k.act(
        f"rename_{t}|rename|give_name",
        f"Gives one {thing} another name.|Renames one {thing}.",
        what=text(
            f"{t}|which|old",
            f"Id of the {thing}.|Which {thing}, by id." if by_id else "Name that it has.|The old name.",
        ),
        name=text("name|new_name|to", "The new name.|What it is called then."),
        **more,
    )
    def rename(what, name, pointer=None):
        if what not in (rows.values() if by_id else rows) or name in rows:
            return k.fail(f"{what} can't be called {name}.")
        return f"{what} is called {name} now."

    def right():
        if not listing.made():
            return listing()
        if state in ("taken", "gone"):
            return k.give_up("the name is taken." if state == "taken" else f"there is no {thing} {old}.")
        args = dict(what=ref if by_id else old, name=new) | (dict(pointer=link) if has_link else {})
        return None if state == "done" or rename.made(name=new) else rename(**args)

    return right
