"""A new one comes in at the front, so the others move on by one place, starting with the last."""

from kind import text

STRUCTURE = "shift-along"
DOMAIN = "skins"

# row, place in it, places, thing
SKINS = """shelf|slot|slots|box; stable|stall|stalls|horse; pier|berth|berths|boat;
row|seat|seats|guest; rack|hook|hooks|coat; lane|mark|marks|car; oven|level|levels|tray;
display|window|windows|bag; queue board|line|lines|name; parking row|bay|bays|van;
cellar|bay|bays|barrel; wall|nail|nails|picture; drawer|slot|slots|folder; track|block|blocks|wagon;
bench|spot|spots|plant; dock|ramp|ramps|truck; kennel row|box|boxes|dog; rota|week|weeks|worker;
tray|hollow|hollows|egg; programme|place|places|act; bookcase|board|boards|volume;
campsite|pitch|pitches|tent""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    row, slot, slots, thing = k.pick(SKINS).strip().split("|")
    n = k.int(1, 4)
    total = n + 1 + (k.int(0, 1))
    full = k.chance(12)
    if full:
        n = total
    marks, ids, new, name = k.ids(total), k.ids(n), k.id(), k.word()
    at = dict(zip(marks, [*ids, *[None] * (total - n)], strict=True))
    has_from = k.chance(60)
    s, t, r = slot.replace(" ", "_"), thing.replace(" ", "_"), row.replace(" ", "_")

    k.role(f"""You look after {an(row)}.|{row} keeper|One in at the front, the rest moves on.
        |{row}: {slots}|You push each {thing} one {slot} on.""")
    k.must(f"The new {thing} goes to the first {slot}; all others move on by one {slot}, the last one first.|"
           f"Make room from the end: each {thing} one {slot} further, then the new one at the first {slot}.")
    k.must(f"{an(slot).capitalize()} holds one {thing} only. If the {row} is full, report that it is not done.")
    k.steps("See <show>.", "Use <move> from the last one on.", "Then <put> the new one.")
    k.goal(f"""Put {thing} {new} at the front of {row} {name}; the others move on.
        |{row} {name}: {new} first, rest one further|{new} comes to the front in {name}, everybody else one {slot} on
        |please make room at the front of {name} and put {new} there|{row}: {name}\nnew first: {new}
        |Could {new} be the first in {name}? Push the others on by one.
        |{new} should have been first all along! Put it at the front of {name}, move the rest.
        |front of {name}: {new}. the others keep their order""")

    @k.look(
        f"show_{r}|{r}_plan|list_{slots}",
        f"Shows the {slots} of one {row}, in order.|What stands where in one {row}.",
        key=text(f"{r}|name|which", f"Name of the {row}.|Which {row}."),
    )
    def show(key):
        if key == name:
            return [{"order|pos": i + 1, s: m, f"{t}|holds": at[m]} for i, m in enumerate(marks)]
        return k.fail(f"No {row} {key}.")

    more = dict(src=text(f"from|from_{s}|out_of", f"The {slot} where it is now.|From where.")) if has_from else {}

    @k.act(
        f"move_{t}|move|push",
        f"Moves one {thing} to {an(slot)} that is empty.|Moves one {thing}.",
        ref=text(f"{t}|id|what", f"Number of the {thing}.|Which {thing}."),
        to=text(f"to|{s}|new_{s}", f"The {slot} where it goes.|Where to."),
        **more,
    )
    def move(ref, to, src=None):
        if ref not in at.values() or to not in at or at[to] is not None:
            return k.fail(f"{to} is not empty.")
        at[next(m for m in marks if at[m] == ref)], at[to] = None, ref
        return f"{ref} is at {to}."

    @k.act(
        f"put_{t}|put_in|place_{t}",
        f"Puts a new {thing} on {an(slot)} that is empty.|New {thing} in.",
        ref=text(f"{t}|id|what", f"Number of the new {thing}.|Which {thing}."),
        to=text(f"at|{s}|to", f"The {slot} for it.|Where."),
    )
    def put(ref, to):
        if ref != new or to not in at or at[to] is not None:
            return k.fail(f"{to} is not empty.")
        at[to] = ref
        return f"{ref} is at {to}."

    def right():
        if not show.calls:
            return show(key=name)
        if full:
            return k.give_up(f"the {row} is full.")
        for i in range(n - 1, -1, -1):
            if at[marks[i]] == ids[i]:
                return move(ref=ids[i], to=marks[i + 1], **(dict(src=marks[i]) if has_from else {}))
        return None if put.calls else put(ref=new, to=marks[0])

    return right
