"""Changes a shared page; if somebody has saved in between, the new version is used."""

from kind import text

STRUCTURE = "version-guard"
DOMAIN = "skins"

# page, line (kind), who else edits, note
SKINS = """shopping list|milk:n|flatmate; rota|monday:p|colleague; price list|coffee:n|seller;
team sheet|goalkeeper:p|coach; guest list|table head:p|host; route plan|first stop:w|driver;
budget|travel:n|treasurer; programme|opening act:t|stage hand; recipe page|oven time:n|cook;
phone list|front desk:o|secretary; timetable|room:i|teacher; stock sheet|screws:n|picker;
plan of beds|bed one:p|nurse; song list|encore:t|singer; house rules|contact:p|tenant;
menu|soup:t|waiter; web page|opening hour:c|editor; seating plan|row one:p|usher;
harvest plan|field:w|farmer; checklist|last check:d|guard; contact sheet|mail:m|clerk;
trip plan|hotel:w|guide""".split(";")


def make(k):
    page, line, who_is = k.pick(SKINS).strip().split("|")
    line, kind = line.split(":")
    draw = dict(
        n=lambda: str(k.int(2, 900)),
        p=k.person,
        w=k.word,
        t=k.title,
        o=k.phone,
        i=k.id,
        c=k.time,
        d=k.date,
        m=k.mail,
    )[kind]
    name, new, old, who = k.word(), draw(), draw(), k.person()
    if old == new:
        old += "2"
    v = k.int(3, 80)
    versions = [f"v{v}", f"v{v + 1}", f"v{v + 2}"] if k.chance(50) else k.ids(3)
    faster = k.pick(0, 1, 1, 2) if not k.chance(12) else -1
    is_so, note, has_note = k.chance(12), k.word(), k.chance(50)
    if is_so:
        old = new
    at, pg, ln = dict(v=0), page.replace(" ", "_"), line.replace(" ", "_")

    k.role(f"""You edit a {page} that several people share.|{page} editor
        |Shared pages, many hands. You are careful with versions.
        |{page}, changes|You type what people want into the {page}.""")
    k.must(
        "Save with the version that you have read; if somebody was faster, use the version that is "
        "named then.|Always save on the newest version."
    )
    k.must("If the page is locked, report that it is not done.|Locked: say that it could not be saved.")
    k.must("If the line is right already, save nothing.|Nothing to change: leave it.")
    k.steps("Read it with <open_>.", "Save with <save>; after a conflict, with the version it tells.")
    n = k.pick(f" Note: {note}.", f" ({note})") if has_note else ""
    k.goal(f"""In the {page} {name}, set {line} to {new}.{n}|{page} {name}: {line} = {new}{n}
        |{new} for {line} in {name}, please.{n}|can you write {new} as {line} into the {page} {name}?{n}
        |page: {name}\n{line}: {new}\n{n}|The {line} in {name} is wrong, it's {new}!{n}
        |{line} -> {new} ({page} {name}){n}|please change {name}. {new} is the {line} from now on.{n}""")

    @k.look(f"open_{pg}|read_{pg}|show_page", f"Shows one {page} with its version.|Reads one {page}.",
            key=text(f"{pg}|name|page", f"Name of the {page}.|Which {page}."))
    def open_(key):
        if key == name:
            return {"page|name": name, "version|rev": versions[at["v"]], ln: old, "edited_by|last_by": who}
        return k.fail(f"No {page} {key}.")

    more = dict(note_=text("note|remark|comment", "Note on the change.|The note.")) if has_note else {}

    @k.act(
        f"save_{pg}|save|save_line",
        f"Saves a line of one {page}.|Writes one line.",
        key=text(f"{pg}|name|page", f"Name of the {page}.|Which {page}."),
        value=text(f"{ln}|value|text", f"What stands for {line} then.|New text of the line."),
        version=text("version|rev|based_on", "Version that was read last.|The version."),
        **more,
    )
    def save(key, value, version, note_=None):
        if key != name:
            return k.fail(f"No {page} {key}.")
        if faster < 0:
            return k.fail(f"The {page} is locked for good.")
        if at["v"] < faster:
            if version == versions[at["v"]]:
                at["v"] += 1
            return k.fail(f"Conflict: {who} was faster, the version is {versions[at['v']]} now.")
        return f"{name} is saved." if version == versions[at["v"]] else k.fail(f"The version is {versions[at['v']]}.")

    def right():
        if not open_.made(key=name):
            return open_(key=name)
        if is_so or save.calls:
            return None
        if k.seen("is locked for good."):
            return k.give_up(f"the {page} is locked.")
        return save(key=name, value=new, version=versions[at["v"]], **(dict(note_=note) if has_note else {}))

    return right
