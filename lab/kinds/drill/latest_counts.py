"""A log has several entries for the same thing: the latest counts, or the first, as the rule says."""

from kind import text

STRUCTURE = "which-entry-counts"
DOMAIN = "skins"
THINGS = """meter reading; address change; vote ballot; price offer; status report; route plan; password reset; seat booking; order change; limit setting; score entry; bid offer; shift swap; diet note""".split(";")


def make(k):
    thing, entry = k.pick(THINGS).split()
    names = k.words(k.int(2, 3))
    name, latest = k.pick(names), k.chance(50)
    times = sorted(k.times(k.int(4, 7)))
    rows = [{"time": time, "name": k.pick(names), "value": k.pick(k.id(), k.word()), "void": k.chance(15)} for time in times]
    for one in k.some(rows, 2):
        one["name"], one["void"] = name, False
    counted = [row for row in rows if row["name"] == name and not row["void"]]
    row = counted[-1 if latest else 0]
    by = k.person()
    rule = k.one(f"Of several entries for one name the latest counts.|The newest {entry} holds.|A later {entry} replaces an earlier one." if latest else
                 f"Of several entries for one name the first counts.|The oldest {entry} holds; later ones are ignored.|An earlier {entry} beats a later one.")
    k.must(rule, "Entries that are void never count.|Void ones do not count.")
    k.role(f"""You record the {thing} that holds.|{thing} register|You read a list of {entry}s and settle what counts.|Registrar.""")
    k.steps("<look> has all entries.|Read <look>.", "<settle> the one that counts.|Then <settle>.")
    k.goal(f"""Settle the {thing} of {name}, signed {by}.|What counts for {name}? Settle it (by {by}).|{name}: settle the {thing}, signature {by}|{by} wants the {thing} of {name} settled under his name
        |signed by {by}: the {thing} of {name} that holds""")
    order = k.pick(list, lambda x: list(reversed(x)), k.shuffled)(rows)

    @k.look(f"{entry}s|list_{entry}s|entries|journal", f"Lists every {entry}.|All entries.")
    def look():
        return [{"time|at": one["time"], "name|who": one["name"], f"{entry}|value": one["value"], "void": one["void"]} for one in order]

    @k.act(
        f"settle|settle_{thing}|confirm|record", f"Records the {thing} that holds.|Settles one {thing}.",
        name_=text("name|who|of", "Whose it is.|The name."), value=text(f"{entry}|value|what", f"What the {entry} says.|The {entry} that counts."),
        signed=text("signed|by|signature", "Who signs.|Signature."),
    )
    def settle(name_=None, value=None, signed=None):
        return f"Settled for {name_}." if name_ in names else k.fail(f"There is no {name_}.")

    def right():
        if not look.made():
            return look()
        return None if settle.made() else settle(name_=name, value=row["value"], signed=by)

    return right
