"""Somebody leaves: all that is in their name goes to the successor, some of it to another one."""

from kind import text

STRUCTURE = "hand-all-over"
DOMAIN = "skins"

# thing, things, who leaves, two kinds of things
SKINS = """customer|customers|seller|private|firm; ticket|tickets|admin|hardware|software;
class|classes|teacher|junior|senior; key|keys|caretaker|door|gate; case|cases|lawyer|civil|criminal;
patient|patients|carer|day|night; round|rounds|postman|town|village;
machine|machines|operator|press|drill; project|projects|planner|road|bridge;
plot|plots|gardener|herb|fruit; file|files|clerk|paper|digital; animal|animals|keeper|bird|mammal;
team|teams|coach|girls|boys; shelf|shelves|librarian|novels|maps; route|routes|driver|bus|tram;
account|accounts|book-keeper|sales|wages; room|rooms|cleaner|office|hall;
shop|shops|area head|city|country; choir|choirs|conductor|adult|child;
hive|hives|beekeeper|hill|valley; page|pages|editor|news|sport; boat|boats|skipper|sail|motor""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, things, who_is, kind1, kind2 = k.pick(SKINS).strip().split("|")
    leaver, heir, second, other = k.people(4)
    n = k.int(3, 6)
    rows = [(i, k.pick(kind1, kind2), leaver if k.chance(60) else other) for i in k.ids(n)]
    if k.chance(10):
        rows = [(i, x, other) for i, x, _ in rows]
    splits, day, has_day = k.chance(45), k.date(), k.chance(55)
    numbers = dict(zip([leaver, heir, second, other], k.ids(4), strict=True))
    mine = [r for r in rows if r[2] == leaver]
    t, ts, w = (x.replace(" ", "_").replace("-", "_") for x in (thing, things, who_is))

    k.role(f"""You hand {things} over when {an(who_is)} leaves.|{things}: who has what
        |People come and go, the {things} stay. You pass them on.
        |staff change desk ({things})|No {thing} may be left without {an(who_is)}.""")
    k.must(f"Every {who_is} is known by a number.|Use the number of the {who_is}.")
    k.steps("See what they have in <list_>.", "Numbers are in <staff>.", "Hand over one by one with <hand>.")
    d = k.pick(f" from {day}", f", as of {day}") if has_day else ""
    rest = f"the {kind2} ones to {second}, the others to {heir}" if splits else f"all to {heir}"
    rest2 = f"{heir} gets the {kind1} {things}, {second} the {kind2} ones" if splits else f"{heir} gets everything"
    k.goal(f"""{leaver} leaves. Hand over the {things}{d}: {rest}.|{leaver} -> {things}: {rest}{d}
        |what {leaver} has goes on{d}, {rest2}|please hand over {things} of {leaver}, {rest}{d}
        |leaver: {leaver}\nhandover: {rest}{d}|{leaver} is gone and nobody looks after the {things}! {rest2}{d}.
        |could you pass on what belongs to {leaver}? {rest2}{d}
        |{rest2}{d}, it's about the {things} of {leaver}""")

    @k.look(f"list_{ts}|{ts}|all_{ts}", f"Lists the {things} and who has them.|All {things}.")
    def list_():
        return [{f"{t}_no|id": r[0], "kind|type": r[1], f"{w}|with": r[2]} for r in rows if not hand.made(ref=r[0])]

    @k.look(f"staff|staff_numbers|list_staff", f"Lists the number of each {who_is}.|Numbers of the staff.")
    def staff():
        return [{"name|who": x, f"{w}_no|number": y} for x, y in numbers.items()]

    more = dict(on=text("from|day|as_of", "From which day.|First day.")) if has_day else {}

    @k.act(f"hand_over|give_{t}|pass_on", f"Gives one {thing} to another {who_is}.|Hands one {thing} over.",
           ref=text(f"{t}|id|no", f"Number of the {thing}.|Which {thing}."),
           to=text(f"{w}_no|to|new_{w}", f"Number of the {who_is} who gets it.|Who gets it, by number."), **more)
    def hand(ref, to, on=None):
        return f"{ref} is with {to}." if ref in [r[0] for r in rows] and to in numbers.values() else k.fail("Unknown.")

    def right():
        if not list_.calls:
            return list_()
        if mine and not staff.made():
            return staff()
        m = dict(on=day) if has_day else {}
        todo = [r for r in mine if not hand.made(ref=r[0])]
        return [hand(ref=r[0], to=numbers[second if splits and r[1] == kind2 else heir], **m) for r in todo]

    return right
