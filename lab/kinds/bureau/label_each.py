"""Looks up one thing about every item of a list and writes it on the item's label."""

from kind import integer, text

STRUCTURE = "each-lookup"
DOMAIN = "skins"

# list, item, items, what is looked up (and its kind), where
SKINS = """delivery note|article|articles|shelf|i|stock book; menu|dish|dishes|price|n|kitchen file;
seating list|guest|guests|table|i|hall plan; class list|pupil|pupils|locker|i|school file;
packing list|part|parts|bin|i|store plan; guest list|guest|guests|room|i|front desk;
auction list|lot|lots|reserve|n|auction book; plant order|plant|plants|bed|i|garden plan;
laundry list|garment|garments|rack|i|laundry book; start list|runner|runners|bib number|n|race file;
wine list|wine|wines|price|n|cellar book; parts order|part|parts|weight|n|parts book;
repair list|bike|bikes|stand|i|workshop board; badge list|visitor|visitors|gate|i|porter's book;
exam list|candidate|candidates|seat|i|exam plan; tool list|tool|tools|drawer|i|tool crib;
parcel list|parcel|parcels|zone|i|post room; record box|record|records|price|n|shop file;
boat list|boat|boats|berth|i|harbour plan; book order|book|books|shelf|i|catalogue;
flea market list|stall|stalls|pitch|i|ground plan; shift list|nurse|nurses|ward|i|ward book""".split(";")


def make(k):
    sheet, item, items, what, kind, place = k.pick(SKINS).strip().split("|")
    n, ref, other = k.int(2, 4), *k.ids(2)
    names = k.many(k.pick(k.word, k.title), n + 2)
    number = kind == "n"
    values = k.numbers(n + 2, 3, 950) if number else k.ids(n + 2)
    more = k.ids(n + 2)
    copies = k.int(2, 4) if k.chance(40) else 0
    w, s = what.replace(" ", "_"), sheet.replace(" ", "_")
    lacks = n > 2 and k.chance(15)

    k.role(f"""You print labels, one for each of the {items}.|{place} helper|label bot|You prepare the {sheet} for us.
        |Somebody has to write the labels for {items}; that's you.""")
    k.must(f"The label shows the {what} as the {place} has it.|What the {place} says about the {what} counts.")
    k.must(f"Leave out {items} without {what}.|No {what} in the {place}: no label.")
    c = k.pick(f", {copies} copies each", f" (copies: {copies})") if copies else ""
    k.steps(f"<listed> gives the {items}.", f"Ask <about> for each of the {items}.", "Print with <label>.")
    k.goal(f"""Print labels with the {what} for {sheet} {ref}{c}
        |{sheet} {ref}: one label for each of the {items}, with {what}{c}
        |could you do the labels of {ref}? {items} and their {what}{c}
        |labels missing on {ref} again, the {what} has to be on them{c}|job: labels / {sheet}: {ref} / print: {what}{c}
        |i need every one of the {items} on {ref} labelled, with its {what} from the {place}{c}
        |Go through {sheet} {ref}. Look up the {what} in the {place}, then label{c}
        |For {ref}: the {what} of all {items} onto labels, please{c}""")

    @k.look(f"read_{s}|{s}|list_{items}", f"Shows the {items} on one {sheet}.|Reads one {sheet}.",
            no=text("no|number|ref", f"Number of the {sheet}.|Which {sheet}."))
    def listed(no):
        if no != ref:
            return k.fail(f"There is no {sheet} {no}.")
        return [{"line|pos": i + 1, f"{item}|name": names[i]} for i in range(n)]

    @k.look(f"look_up|find_{item}|{item}_info|{w}_of",
            f"Tells what the {place} has about one of the {items}.|Looks into the {place}.",
            name=text(f"{item}|name|of", f"Name as on the {sheet}.|Which of the {items}."))
    def about(name):
        if name not in names:
            return k.fail(f"{name} is unknown.")
        i = names.index(name)
        return {
            w: None if lacks and i == n - 1 else values[i], "checked_by|code|last_ref": more[i], f"{item}|name": name,
        }

    @k.act("print_label|label|write_label", f"Prints a label for one of the {items}.|Makes one label.",
           name=text(f"{item}|name|for_what", "Whose label it is.|Name on the label."),
           value=(integer if number else text)(f"{w}|value|show", f"The {what} that it shows.|The {what}."),
           **(dict(copies=integer("copies|count|how_many", "How many labels.|Number of copies.")) if copies else {}))
    def label(name, value, copies=1):
        return f"Label for {name} printed." if name in names[:n] else k.fail(f"{name} is not on the {sheet}.")

    def right():
        if not listed.made(no=ref):
            return listed(no=ref)
        asks = [about(name=x) for x in names[:n] if not about.made(name=x)]
        c = dict(copies=copies) if copies else {}
        wanted = [(x, v) for x, v in zip(names, values, strict=True) if about.made(name=x)]
        wanted = [(x, v) for x, v in wanted if x in names[: n - 1 if lacks else n] and not label.made(name=x)]
        return asks + [label(name=x, value=v, **c) for x, v in wanted]

    return right
