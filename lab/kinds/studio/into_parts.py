"""Splits one thing into the parts that the goal names, each with its own share, by the id that has to be looked up."""

from kind import integer, text

STRUCTURE = "split"
DOMAIN = "splitting work"

# whole, wholes, how, part, how, measure
SKINS = """epic|epics|title|story|title|points; invoice|invoices|id|client|person|euros; disk|disks|id|partition|word|gigabytes; task|tasks|title|assignee|person|hours; budget|budgets|word|team|word|dollars; ticket|tickets|id|team|word|minutes; table|tables|ident|shard|ident|rows; film|films|title|episode|title|minutes; order|orders|id|supplier|word|pieces;
pull request|pull requests|id|branch|key|files; document|documents|path|chapter|title|pages; shift|shifts|id|engineer|person|hours; traffic rule|traffic rules|key|variant|word|percent; licence pack|licence packs|id|department|word|seats; playlist|playlists|title|set|title|songs; course|courses|title|lesson|title|minutes""".split(";")


def make(k):
    whole, wholes, how, part, how2, measure = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(2, 4))
    name, ids = names[0], dict(zip(names, k.ids(len(names)), strict=True))
    sizes = k.numbers(k.int(2, 3), 3, 60)
    parts = dict(zip(k.many(getattr(k, how2), len(sizes)), sizes, strict=True))
    total = dict(zip(names, k.numbers(len(names), 200, 400), strict=True)) | {name: sum(sizes)}
    w, p, lists = whole.replace(" ", "_"), part.replace(" ", "_"), k.chance(50)
    shown = k.pick(", ".join(f"{x} ({s})" for x, s in parts.items()), "; ".join(f"{x}: {s}" for x, s in parts.items()), " and ".join(f"{s} for {x}" for x, s in parts.items()), ", ".join(f"{x} {s}" for x, s in parts.items()))
    done = k.chance(10)

    k.role(f"""You split {wholes}.|{whole} splitter|You make small pieces of big {wholes}.|divide, don't conquer
        |You help a project manager with {wholes}.|Each part gets its {measure}.|You cut a {whole} where people say.""")
    k.must(f"One call for each {part}. If the {whole} is split already, nothing is to be done.|Every {part} that is named gets its own call. A {whole} that is marked as split stays as it is.")
    k.steps("<find> tells the id.|First <find>.", f"Then <cut> for each {part}.")
    k.goal(f"""Split {whole} {name} ({measure}): {shown}.|{name}: {shown} ({measure} each)|{whole} {name} is too big. Make it: {shown}. The numbers are {measure}.|split {name} -> {shown} [{measure}]
        |{whole}: {name}\nparts ({measure}): {shown}|From {whole} {name} please make these parts, {measure} in numbers: {shown}|divide {name} by {measure}: {shown}|{shown} - that is how {whole} {name} has to be split, in {measure}""")
    by = dict(query=text(f"{w}|name|query", f"The {whole}.|Which {whole}."))

    @k.look(*((f"list_{w}s|find|all_{w}s", f"Lists the {wholes}.|All {wholes} with id and {measure}.") if lists else (f"find_{w}|get_{w}|look_up", f"Finds one {whole}.|Id and {measure} of a {whole}.")), **({} if lists else by))
    def find(query=None):
        return [{"id|ref|no": ids[n], f"{w}|name": n, measure: total[n], "split|is_split": done and n == name} for n in names if query in (None, n)]

    params = dict(key=text(f"id|{w}_id|{w}", f"Id of the {whole}."), part=text(f"{p}|part|new_{p}", f"The {part}.|Which {part}."), size=integer(f"{measure}|share|size", f"Its {measure}.|How many {measure} it gets."))

    @k.act(f"split_off|add_{p}|cut_{w}", f"Splits a part off a {whole}.|Makes one {part} out of a {whole}.", **dict(k.shuffled(list(params.items()))))
    def cut(key, part, size):
        return f"{part}: {size}" if key == ids[name] and part in parts and not cut.made(part=part) else k.fail(f"No {whole} {key}, or {part} is there.")

    def right():
        if not find.made(**({} if lists else dict(query=name))):
            return find(**({} if lists else dict(query=name)))
        return None if done else [cut(key=ids[name], part=x, size=s) for x, s in parts.items() if not cut.made(part=x)]

    return right
