"""Takes one part out of a thing and puts another of the same kind in, from the stock."""

from kind import text

STRUCTURE = "replace-part"
DOMAIN = "skins"

# thing, part, parts, stock, who
SKINS = """bike|wheel|wheels|parts shelf|mechanic; car|battery|batteries|parts store|mechanic;
printer|toner|toners|cupboard|clerk; team|player|players|bench|coach;
menu|dish|dishes|recipe box|cook; choir|singer|singers|reserve list|conductor;
server|disk|disks|spare drawer|admin; lamp|bulb|bulbs|box|caretaker; rota|worker|workers|pool|manager;
show|act|acts|programme pool|producer; pump|seal|seals|drawer|fitter;
guitar|string|strings|case|player; lock|cylinder|cylinders|key cabinet|locksmith;
phone|screen|screens|tray|repairer; boiler|valve|valves|van|plumber;
panel|speaker|speakers|contact list|host; truck|tyre|tyres|tyre rack|driver;
watch|strap|straps|case|watchmaker; window|pane|panes|glass rack|glazier;
set|prop|props|prop room|stagehand; loom|reed|reeds|loom shed|weaver;
stall|cover|covers|storage|trader""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, part, parts, stock, who_is = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    name, inside, spots = k.id(), k.ids(n), k.words(n)
    spare = list(zip(k.ids(3), k.words(3), strict=True))
    at, which = k.int(0, n - 1), k.int(0, 2)
    sort, who, has_who = spare[which][1], k.person(), k.chance(45)
    out, into = inside[at], spare[which][0]
    is_out = k.chance(13)
    if is_out:
        spare.pop(which)
    by_spot = k.chance(50)
    said = f"the {part} at {spots[at]}" if by_spot else f"{part} {out}"

    k.role(f"""You change parts: {parts} of any {thing}.|{thing} workshop
        |{an(part).capitalize()} out, another in. You write it down.
        |{part} changes|You are the {who_is}'s right hand.""")
    k.must(
        f"If the wanted sort is not in the {stock}, report that it is not done.|"
        "Not in stock: say that it could not be changed."
    )
    if has_who:
        k.must(f"The {who_is} is {who}.|Work is done by {who}.")
    k.steps(f"<inside_> shows what is in the {thing}.", f"<in_stock> shows the {stock}.", "<swap> the two.")
    k.goal(f"""In {thing} {name}, replace {said} by one of the sort {sort}.|{thing} {name}: {said} out, {sort} in
        |{sort} instead of {said} ({thing} {name})
        |please change {said} of {name}, take {an(sort)} from the {stock}|{thing}: {name}\nout: {said}\nin: sort {sort}
        |{said} in {name} is no good any more. We have {sort} in the {stock}, haven't we? Put it in.
        |can {name} have {an(sort)} in place of {said}?|Swap {said} for {an(sort)}. It's about {thing} {name}.""")

    @k.look(f"parts_of|show_{thing}|open_{thing}", f"Lists the {parts} in one {thing}.|What is in one {thing}.",
            key=text(f"{thing}|no|id", f"Number of the {thing}.|Which {thing}."))
    def inside_(key):
        if key != name:
            return k.fail(f"There is no {thing} {key}.")
        return [{f"{part}|no": i, "at|place": s} for i, s in zip(inside, spots, strict=True)]

    @k.look(f"stock|list_{stock.replace(' ', '_')}|spare_{parts}", f"Lists the {parts} in the {stock}.|Spare {parts}.")
    def in_stock():
        return [{f"{part}|no": i, "sort|type": s} for i, s in spare]

    more = dict(by=text(f"{who_is}|by|who", f"Name of the {who_is}.|Who does it.")) if has_who else {}

    @k.act(
        f"replace_{part}|change_{part}|swap_{part}",
        f"Takes one {part} out and puts another in.|Replaces one {part}.",
        of=text(f"{thing}|in_what|of", f"Number of the {thing}.|Which {thing}."),
        old=text(f"out|old|old_{part}", f"Number of the {part} that goes out.|What goes out."),
        new=text(f"in|new|new_{part}", f"Number of the {part} that goes in.|What comes in."),
        **more,
    )
    def swap(of, old, new, by=None):
        if of != name or old not in inside or new not in [i for i, _ in spare]:
            return k.fail(f"{old} and {new} can't be changed.")
        return f"{new} is in, {old} is out."

    def right():
        looks = [] if in_stock.made() else [in_stock()]
        if not inside_.made(key=name):
            looks.insert(0, inside_(key=name))
        if is_out and in_stock.made():
            return k.give_up(f"there is no {sort} in the {stock}.")
        if looks and (by_spot or not in_stock.made()):
            return looks if by_spot else looks[::-1]
        args = dict(of=name, old=out, new=into) | (dict(by=who) if has_who else {})
        return None if swap.made(old=out) else swap(**args)

    return right
