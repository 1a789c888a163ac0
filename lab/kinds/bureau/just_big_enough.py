"""Books the smallest one that is still big enough."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "skins"

# thing, things, for whom, capacity, unit
SKINS = """hall|halls|wedding|seats|guests; bus|buses|class|seats|pupils;
van|vans|move|volume|cubic metres; meeting room|meeting rooms|team|chairs|people;
tent|tents|troop|beds|campers; boat|boats|party|places|passengers; pot|pots|canteen|litres|litres;
container|containers|load|tonnes|tonnes; table|tables|family|chairs|guests;
disk|disks|backup|capacity|GB; locker|lockers|parcel|width|cm; crane|cranes|beam|lift|kg;
fridge|fridges|delivery|crates|crates; stage|stages|choir|width|singers;
trailer|trailers|boat|length|metres; court room|court rooms|hearing|benches|visitors;
oven|ovens|order|trays|trays; kennel|kennels|litter|space|dogs; jar|jars|batch|content|grams;
garage box|garage boxes|car|length|cm; pump|pumps|cellar|flow|litres;
minibus|minibuses|crew|seats|workers""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, things, whom, figure, unit = k.pick(SKINS).strip().split("|")
    n, name = k.int(4, 6), k.word()
    sizes = k.numbers(n, 4, 400)
    rows = list(zip(k.ids(n), sizes, k.words(n), [not k.chance(25) for _ in sizes], strict=True))
    free = sorted((row for row in rows if row[3]), key=lambda row: row[1])
    none_fits = not free or k.chance(10)
    need = k.int(401, 500) if none_fits else max(3, k.pick(free)[1] - k.int(0, 9))
    fits = [row for row in free if row[1] >= need]
    best = fits[0] if fits else None
    day, has_name, has_need = k.date(), k.chance(60), k.chance(50)
    t, ts = thing.replace(" ", "_"), things.replace(" ", "_")

    k.role(f"""You hand out {things}.|{thing} bookings|You book the right {thing} and waste no space.
        |{things} are scarce; you give away the smallest that will do.|booking desk for {things}""")
    k.must(
        f"Take the smallest free {thing} that is big enough.|"
        f"Never a bigger {thing} than needed, and only a free one."
    )
    k.must("If none is big enough and free, report that it is not possible.|Nothing fits: say so, not done.")
    k.steps(f"<stock> shows the {things}.", "<book> one.")
    k.goal(f"""Book a fitting {thing} for the {whom} {name} on {day}: {need} {unit}.
        |{need} {unit}, {whom} {name}, {day} - {thing} please
        |for {day} i need room for {need} {unit} ({whom} {name}). which {thing}? book it
        |{whom}: {name}\n{unit}: {need}\nday: {day}\nbook: one {thing}
        |Could we get {an(thing)} on {day}? It's for {name}, about the {whom}, {need} {unit}.
        |{name} still has no {thing}! {need} {unit}, {day}.
        |Reserve for {name} ({whom}) what holds {need} {unit}. Day: {day}.
        |hello, {whom} {name} here, we are {need} {unit} and need {an(thing)} for {day}""")

    @k.look(f"list_{ts}|{ts}|show_{ts}", f"Lists the {things} with their size.|All {things} we have.")
    def stock():
        keys = (f"{t}_no|id|no", figure, "place|stands_at", "free|available")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    more = dict(who=text("for|name|on_name", f"Name of the {whom}.|For whom.")) if has_name else {}
    if has_need:
        more |= dict(size=integer("need|how_many|size", f"How many {unit} it has to hold.|Number of {unit}."))

    @k.act(
        f"book|book_{t}|reserve",
        f"Books one {thing} for a day.|Reserves one {thing}.",
        ref=text(f"{t}|id|which", f"Number of the {thing}.|Which {thing}."),
        on=text("day|date|on", "The day.|For which day."),
        **more,
    )
    def book(ref, on, who=None, size=None):
        if ref not in [row[0] for row in free]:
            return k.fail(f"{ref} is not free.")
        return f"{ref} is booked for {on}."

    def right():
        if not stock.made():
            return stock()
        if best is None:
            return k.give_up(f"no free {thing} is big enough.")
        args = dict(ref=best[0], on=day) | (dict(who=name) if has_name else {}) | (dict(size=need) if has_need else {})
        return None if book.made(ref=best[0]) else book(**args)

    return right
