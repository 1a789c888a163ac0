"""Gives one thing a new name; the goal says old and new in either order, and the tool wants the id and both names or one."""

from kind import flag, text

STRUCTURE = "rename"
DOMAIN = "renaming"

# thing, things, how, place
SKINS = """branch|branches|key|repo; function|functions|ident|module; column|columns|ident|table; channel|channels|word|chat; file|files|path|drive; layer|layers|word|drawing; host|hosts|host|network; metric|metrics|key|dashboard; page|pages|title|wiki; user|users|person|directory; job|jobs|key|scheduler; track|tracks|title|album; label|labels|word|tracker;
bucket|buckets|word|storage; scene|scenes|title|film; environment variable|environment variables|key|deployment; test|tests|ident|suite; font style|font styles|word|style guide; product|products|title|shop; flag|flags|key|flag service""".split(";")


def make(k):
    thing, things, how, place = k.pick(SKINS).strip().split("|")
    old, new, *others = k.many(getattr(k, how), k.int(4, 6))
    t = thing.replace(" ", "_")
    case = k.int(1, 100)  # up to 12: has the new name already; above 90: not there
    names = k.shuffled(others + ([new] if case <= 12 else [old] if case <= 90 else []))
    ids, owners = dict(zip(names, k.ids(len(names)), strict=True)), dict(zip(names, k.people(len(names)), strict=True))
    by_id, both, redirect = k.chance(55), k.chance(45), k.pick(None, None, None, True, False)
    more = {None: "", True: k.pick(" Keep a redirect.", " (with redirect)"), False: k.pick(" No redirect.", " (without redirect)")}[redirect]

    k.role(f"""You rename {things}.|{thing} renamer|You give {things} better names.|naming police of the {place}
        |You keep names in the {place} consistent.|A developer wants another name; you change it.|names, names, names""")
    k.must(f"If the new name is there and the old one is not, nothing is to be done. If neither is there, report that it is not done.|Has it the new name already? Then finish. Is there neither the old nor the new name? Then say that it is not done.")
    k.steps("Look at <rows_of>.|<rows_of> shows the names.", "Then <rename>, once.")
    k.goal(f"""Rename {thing} {old} to {new}.{more}|{thing}: {old} -> {new}{more}|{new} is the new name of {thing} {old}.{more}|Call the {thing} {new} instead of {old}.{more}
        |refactor: {old} => {new} ({thing}){more}|new: {new}\nold: {old}\nwhat: {thing}{more}|The {thing} that is now {old} shall be {new}.{more}|{new}, not {old}! please rename the {thing}{more}
        |we decided that the {thing} {old} gets the name {new}{more}|{thing} must be named {new} (formerly {old}){more}|Replace the name {old} by {new}, it's a {thing}.{more}""")

    @k.look(f"list_{t}s|rows_of|all_names|show_{t}s", f"Lists the {things} of the {place}.|All {things}, by name.")
    def rows_of():
        return [({f"id|{t}_id|ref": ids[n]} if by_id else {}) | {f"name|{t}": n, "owner|by": owners[n]} for n in names]

    params = {}
    if by_id:
        params["key"] = text(f"id|{t}_id|ref", f"Id of the {thing}.")
    if both or not by_id:
        params["old"] = text("old|old_name|before", "The name that it has now.|Old name.")
    params["new"] = text("new|new_name|name|to", "The name that it gets.|New name.")
    if redirect is not None:
        params["keep"] = flag("redirect|keep_redirect|alias", "True: the old name leads to the new one.|Whether the old name redirects.")

    @k.act(f"rename|rename_{t}|change_name", f"Gives a {thing} another name.|Renames one {thing}.", **dict(k.shuffled(list(params.items()))))
    def rename(new, key=None, old=None, keep=None):
        found = [n for n in names if (key is None or ids[n] == key) and (old is None or n == old)]
        return k.alias("renamed|ok|Done.") if found else k.fail(f"There is no such {thing}.")

    def right():
        if not rows_of.made():
            return rows_of()
        if case > 90:
            return k.give_up(f"there is no {thing} {old}.")
        if case <= 12 or rename.made():
            return None
        all_ = dict(key=ids[old], old=old, new=new, keep=redirect)
        return rename(**{p: all_[p] for p in params})

    return right
