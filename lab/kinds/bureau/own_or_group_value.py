"""Uses the value that a thing has itself, or that of its group if it has none of its own."""

from kind import integer, text

STRUCTURE = "own-or-parent"
DOMAIN = "skins"

# thing, group, figure, what is done, for whom
SKINS = """article|department|discount|sell|buyer; room|floor|rate|rent out|guest;
tool|drawer|hire fee|hire out|worker; book|section|loan days|lend|reader;
machine|hall|deposit|hire out|renter; course|faculty|fee|enrol|student; dish|menu|price|serve|table;
boat|harbour|berth fee|bill|skipper; ticket|block|price|sell|fan;
horse|stable|lesson price|book|rider; van|depot|day rate|hire out|mover; stall|row|rent|bill|trader;
dog|kennel|night fee|board|owner; plot|field|lease|lease out|gardener;
parcel|zone|postage|send|sender; wine|cellar|price|sell|host; printer|office|page price|bill|clerk;
hall|house|rent|rent out|club; song|album|price|license|station; plant|bed|price|sell|customer;
bike|rack|deposit|lend|tourist; court|club|hour fee|book|player""".split(";")


def make(k):
    thing, group, figure, verb, who_is = k.pick(SKINS).strip().split("|")
    names, groups = k.words(3), k.words(2)
    own = [k.int(10, 300) if k.chance(50) else None for _ in names]
    of, value = [k.pick(groups) for _ in names], dict(zip(groups, k.numbers(2, 301, 900), strict=True))
    at, who = k.int(0, 2), k.person()
    none = own[at] is None and k.chance(25)
    use = own[at] if own[at] is not None else value[of[at]]
    ids, day, has_day = k.ids(3), k.date(), k.chance(50)
    f, v, t = figure.replace(" ", "_"), verb.replace(" ", "_"), thing.replace(" ", "_")
    name = names[at]

    k.role(f"""You {verb} things at the right {figure}.|{thing}: {figure}|Own {figure} first, else that of the {group}.
        |{figure} desk|You find the {figure} and fill in the slip.""")
    k.must(
        f"If the {thing} has a {figure} of its own, use it; otherwise use that of its {group}.|"
        f"The own {figure} counts; none: the one of the {group}."
    )
    k.must(
        f"If the {group} has none either, report that it is not done.|"
        f"No {figure} at all: say that it could not be done."
    )
    k.steps("See the thing with <show>.", f"If it has no {figure}, see <group_of>.", "Then <do>.")
    d = k.pick(f" on {day}", f" ({day})") if has_day else ""
    k.goal(f"""{verb.capitalize()} {thing} {name} for {who}{d}.|{thing} {name}, {who}{d}: {verb}
        |{who} wants {thing} {name}{d}, right {figure} please|please {verb} {name}, the {who_is} is {who}{d}
        |{thing}: {name}\n{who_is}: {who}{d}\nto do: {verb}
        |{who} is waiting for {thing} {name}{d}! Find the {figure} and do it.
        |could {who} have {name}{d}? {figure} as by the lists|{name} goes to {who}{d}""")

    @k.look(
        f"show_{t}|{t}_card|find_{t}",
        f"Shows one {thing}.|Card of one {thing}.",
        key=text(f"{t}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def show(key):
        if key not in names:
            return k.fail(f"No {thing} {key}.")
        i = names.index(key)
        return {f"{t}_no|id": ids[i], f"{t}|name": key, group: of[i], f: own[i]}

    @k.look(
        f"show_{group}|{group}_card|find_{group}",
        f"Shows one {group}.|Card of one {group}.",
        key=text(f"{group}|name|which", f"Name of the {group}.|Which {group}."),
    )
    def group_of(key):
        if key not in groups:
            return k.fail(f"No {group} {key}.")
        return {
            f"{group}|name": key,
            f: None if none and key == of[at] else value[key],
            f"{f}_last_year": value[key] + 1000,
        }

    more = dict(on=text("day|date|on", "Which day.|The day.")) if has_day else {}

    @k.act(
        f"{v}_{t}|{v}|{v}_it",
        f"To {verb} one {thing}.|Fills in the slip for one {thing}.",
        ref_=text(f"{t}_no|id|{t}", f"Number of the {thing}.|Which {thing}, by number."),
        to=text(f"{who_is}|to|for", f"Name of the {who_is}.|For whom."),
        amount=integer(f"{f}|at|amount", f"The {figure} that applies.|{figure.capitalize()}."),
        **more,
    )
    def do(ref_, to, amount, on=None):
        return f"{ref_}: {amount}, {to}." if ref_ in ids else k.fail(f"No {thing} {ref_}.")

    def right():
        if not show.made(key=name):
            return show(key=name)
        if own[at] is None and not group_of.made(key=of[at]):
            return group_of(key=of[at])
        if none:
            return k.give_up(f"there is no {figure}.")
        args = dict(ref_=ids[at], to=who, amount=use) | (dict(on=day) if has_day else {})
        return None if do.calls else do(**args)

    return right
