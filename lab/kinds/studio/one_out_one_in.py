"""One part goes out of a set and another comes in, at the position where the old one stands."""

from kind import integer, text

STRUCTURE = "replace-part"
DOMAIN = "exchanging parts"

# set, how, part, parts, how, position
SKINS = """pipeline|key|step|steps|ident|step number; server|host|disk|disks|id|bay; playlist|title|song|songs|title|position; team|word|member|members|person|seat; slide deck|title|picture|pictures|path|slide; rack|id|switch|switches|host|slot; newsletter|title|article|articles|title|place; dashboard|title|panel|panels|key|cell;
menu|word|entry|entries|title|row; crew|word|operator|operators|person|post; reel|title|clip|clips|id|position; rota|word|engineer|engineers|person|week; form|title|field|fields|ident|place; cluster|word|node|nodes|host|index; palette|word|colour|colours|word|swatch; poster wall|word|poster|posters|title|hook""".split(";")


def make(k):
    group, how, part, parts, how2, pos = k.pick(SKINS).strip().split("|")
    name, n = getattr(k, how)(), k.int(3, 5)
    old, new, *others = k.many(getattr(k, how2), n + 1)
    places = k.numbers(n, 1, 40)
    inside = k.shuffled([old, *others])
    at = dict(zip(inside, sorted(places), strict=True))
    case = k.int(1, 100)
    if case > 90:  # the old one is not there
        at.pop(old)
    g, ps = group.replace(" ", "_"), pos.replace(" ", "_")
    style = k.pick("all", "pos", "names")

    k.role(f"""You exchange {parts}.|{group} editor|You take one {part} out and put another one in.|parts desk
        |You maintain {group}s.|One out, one in, nothing else.|You change a {group} for somebody in a hurry.""")
    k.must(f"The new {part} takes the {pos} of the old one. If the old one is not there, report that it is not done.|Same {pos} as the old {part}. No old one there? Then it is not done, say so.")
    k.steps("<parts_of> shows the " + parts + ".|See <parts_of>.", "Then <exchange>, once.")
    k.goal(f"""In {group} {name}, replace {old} by {new}.|{name}: {old} out, {new} in|{new} instead of {old} in {group} {name}|Take {part} {old} out of {name} and put {new} there.
        |{group}: {name}\nout: {old}\nin: {new}|The {part} {new} replaces {old} ({group} {name}).|put {new} where {old} is in {name}|please to exchange {old} against {new}, {group} {name}
        |{group} {name} gets {new}; {old} goes|swap out {old} for {new} in {name}""")

    @k.look(f"list_{parts}|parts_of|show_{g}", f"The {parts} of one {group}.|Which {part} is where in a {group}.", key=text(f"{g}|name|of", f"The {group}.|Which {group}."))
    def parts_of(key):
        return [{f"{ps}|no": i, part: x} for x, i in at.items()] if key == name else k.fail(f"No {group} {key}.")

    params = dict(key=text(f"{g}|name|of", f"The {group}.|Which {group}."))
    if style != "pos":
        params["old"] = text(f"old|out|old_{part}", f"The {part} that goes.|What is taken out.")
    if style != "names":
        params["pos"] = integer(f"{ps}|at|no", f"The {pos} of the {part}.|Which {pos}.")
    params["new"] = text(f"new|in|new_{part}", f"The {part} that comes.|What is put in.")

    @k.act(f"replace_{part}|exchange|put_{part}", f"Exchanges one {part} of a {group}.", **dict(k.shuffled(list(params.items()))))
    def exchange(key, new, old=None, pos=None):
        fits = [x for x, i in at.items() if old in (None, x) and pos in (None, i)]
        return f"{new} is in." if key == name and fits else k.fail(f"There is no such {part} in {key}.")

    def right():
        if not parts_of.made(key=name):
            return parts_of(key=name)
        if old not in at:
            return k.give_up(f"{old} is not in {name}.")
        all_ = dict(key=name, old=old, new=new, pos=at[old])
        return None if exchange.made() else exchange(**{p: all_[p] for p in params})

    return right
