"""Acts on a file of which earlier runs have found out something that is needed again."""

from kind import integer, text

STRUCTURE = "known-before"
DOMAIN = "skins"

# sheet, what an earlier run found, what is read now, what is done: verb phrase, tool
SKINS = """order sheet|supplier|pieces|order it|order; class list|room|pupils|book the room|book_room;
rent roll|account|rent|collect it|collect; price list|printer|copies|print it|print_out;
guest list|caterer|guests|order the meals|order_meals;
shift plan|manager|hours|hand the plan in|hand_in;
parts list|warehouse|parts|request them|request_parts;
song book|print shop|copies|have it printed|have_printed;
field map|machine|hectares|plan the work|plan_work; meter list|utility|usage|report it|report_usage;
invoice file|customer|total|bill it|bill; menu|farm|portions|order the goods|order_goods;
stock list|auditor|items|send the count|send_count; seating plan|hall|seats|reserve them|reserve;
travel form|agency|tickets|buy them|buy_tickets; key list|locksmith|keys|have them cut|cut_keys;
packing list|courier|boxes|order the pickup|order_pickup;
vaccine list|clinic|doses|order them|order_doses; member list|bank|fees|collect them|collect_fees;
wine card|grower|bottles|order more|order_more; tool list|rental shop|tools|rent them|rent_tools;
seed list|nursery|packets|order them|order_seed""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    sheet, found, figure, phrase, tool = k.pick(SKINS).strip().split("|")
    path = k.path("csv", "txt", "md")
    value, *others = k.numbers(3, 4, 900)
    code, stale, day, has_day = k.id(), k.id(), k.date(), k.chance(50)
    is_closed = k.chance(14)
    f, g = found.replace(" ", "_"), figure.replace(" ", "_")
    k.on(path)
    known = {f"{f}_no": code}
    if k.chance(50):
        known["last_run"] = k.date()
    if k.chance(40):
        known[f"old_{f}_no"] = stale
    k.hub(**known)

    k.role(f"""You take care of each {sheet} in our folder.|{sheet} helper|You work on files: one {sheet} at a time.
        |Folder bot. It reads {an(sheet)} and acts.|Office files of a small firm ({sheet} and the like)""")
    k.must(
        f"The number of the {found} is known from earlier work on the file.|"
        f"Earlier runs found the {found}; its number is noted."
    )
    k.must(f"If the {sheet} is closed, report that it is not done.|Closed: say that it could not be done.")
    k.steps("Read it with <read>.", "Then <do>.")
    d = k.pick(f" for {day}", f", day {day}") if has_day else ""
    k.goal(f"""Read this {sheet} and {phrase}{d}.|{sheet}: {phrase}{d}
        |please {phrase}, the number of {figure} is in the file{d}
        |this {sheet} is done, now {phrase}{d}|{phrase}. {figure} as in the {sheet}{d}
        |Nobody has looked at this {sheet} yet! Could you {phrase}{d}?|{sheet} / {figure} / {phrase}{d}
        |I filled in the {figure}. Would you {phrase}{d}? Same {found} as always.""")

    @k.look("read_file|open_sheet|show_file", f"Reads the {sheet}.|Shows what the file has.",
            file=text("file|path|name", "Path of the file.|Which file."))
    def read(file):
        if file != path:
            return k.fail(f"No file {file}.")
        return {"title|sheet": sheet, g: value, f"{g}_last_time": others[0], "row|line": others[1],
                "state|status": "closed" if is_closed else "open"}

    more = dict(on=text("day|date|on", "For which day.|The day.")) if has_day else {}

    @k.act(
        f"{tool}|{tool}_now|do_{tool}",
        f"To {phrase} at the {found}.|Deals with the {found}.",
        no=text(f"{f}_no|{f}|at", f"Number of the {found}.|Which {found}, by number."),
        amount=integer(f"{g}|amount|count", f"The {figure}.|The figure in the {sheet}."),
        **more,
    )
    def do(no, amount, on=None):
        return f"Done with {no}." if no == code else k.fail(f"There is no {found} {no} any more.")

    def right():
        if not read.made(file=path):
            return read(file=path)
        if is_closed:
            return k.give_up(f"the {sheet} is closed.")
        args = dict(no=code, amount=value) | (dict(on=day) if has_day else {})
        return None if do.made(no=code) else do(**args)

    return right
