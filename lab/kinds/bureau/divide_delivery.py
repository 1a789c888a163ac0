"""Divides what came in among several places, in the amounts that the goal names."""

from kind import choice, integer, text

STRUCTURE = "split"
DOMAIN = "skins"

# what came in, unit, places, place, two ways
SKINS = """milk delivery|litres|kitchens|kitchen|cold,warm;
paper delivery|packs|offices|office|by hand,by cart; donation|euros|projects|project|now,later;
seed delivery|bags|fields|field|dry,wet; vaccine delivery|doses|practices|practice|cooled,boxed;
wood delivery|logs|stoves|stove|split,whole; flyer print|flyers|districts|district|post,hand;
bread order|loaves|shops|shop|sliced,whole; prize money|euros|teams|team|cash,transfer;
hay load|bales|stables|stable|loose,pressed; book parcel|books|classes|class|covered,plain;
beer load|kegs|tents|tent|full,mixed; cable roll|metres|floors|floor|cut,coiled;
grant|euros|clubs|club|at once,in parts; soil load|carts|beds|bed|sieved,raw;
ticket pack|tickets|schools|school|paper,digital; gas delivery|bottles|houses|house|large,small;
egg delivery|trays|bakeries|bakery|brown,white; tile pallet|boxes|rooms|room|matt,glossy;
toy donation|toys|wards|ward|wrapped,open; uniform order|shirts|depots|depot|folded,hung;
disk space|gigabytes|users|user|fast,slow""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, unit, places, place, ways = k.pick(SKINS).strip().split("|")
    ways = [w.replace(" ", "_") for w in ways.split(",")]
    m = k.int(2, 4)
    names, ids, parts = k.words(m + 2), k.ids(m + 2), k.numbers(m, 3, 90)
    ref, way, has_way = k.id(), k.pick(ways), k.chance(55)
    total = sum(parts) + (k.int(0, 20) if k.chance(50) else 0)
    short = k.chance(13)
    if short:
        total = max(parts) - 1
    p = place.replace(" ", "_")
    order = k.shuffled(range(m + 2))

    k.role(f"""You share out what comes in.|sharing out: {what}
        |{an(what).capitalize()} comes in, you divide it among the {places}.
        |You split things fairly, by order.|goods in, {places}""")
    k.must(f"Each {place} is known by its number.|Use the number of the {place}.")
    k.must(f"If a single part is larger than the whole {what}, report that it is not done and give out nothing.")
    k.steps("<arrived> shows how much there is.", "<list_> has the numbers.", "<give> each part.")
    a, b = [f"{names[i]} {parts[i]}" for i in range(m)], [f"{parts[i]} for {names[i]}" for i in range(m)]
    shown = way.replace("_", " ")
    w = k.pick(f", {shown}", f" ({shown})") if has_way else ""
    k.goal(f"""Divide {what} {ref}{w}: {', '.join(a)}.|{ref}: {' / '.join(b)}{w}
        |the {what} {ref} has to be shared out{w}. {', '.join(b)}
        |{what}: {ref}{w}\n{chr(10).join(a)}|please split {ref} among the {places}, {' and '.join(b)}{w}
        |{', '.join(b)}: that's how {what} {ref} is to be split{w}
        |Nobody has got anything of {ref} yet!! {', '.join(a)}{w}.
        |could you give out {ref}? {unit}: {', '.join(a)}{w}""")

    @k.look("arrived|delivery|show_lot",
            f"Shows one {what}.|What came in.", no=text("no|id|lot", f"Number of the {what}.|Which {what}."))
    def arrived(no):
        if no == ref:
            return {"no|id": ref, f"{unit}|amount": total, "state|status": "here"}
        return k.fail(f"No {what} {no}.")

    @k.look(f"list_{places}|{places}|{p}_numbers", f"Lists the {places} with their numbers.|All {places}.")
    def list_():
        return [{f"{p}_no|id": ids[i], f"{p}|name": names[i]} for i in order]

    more = dict(how=choice("how|way|form", "In which form.|How it is given.", ways)) if has_way else {}

    @k.act(
        "give|give_out|allot",
        f"Gives a part of one {what} to one {place}.|Allots {unit} to one {place}.",
        lot=text("lot|from|no", f"Number of the {what}.|Of which {what}."),
        to=text(f"{p}|to|where", f"Number of the {place}.|Which {place}, by number."),
        amount=integer(f"{unit}|amount|how_many", f"How many {unit}.|Amount."),
        **more,
    )
    def give(lot, to, amount, how=None):
        if lot != ref or to not in ids or amount > total:
            return k.fail(f"{to} can't get {amount}.")
        return f"{to} gets {amount} {unit}."

    def right():
        if not arrived.made(no=ref):
            return [arrived(no=ref)] + ([] if list_.made() else [list_()])
        if short:
            return k.give_up("there is too little.")
        if not list_.made():
            return list_()
        h = dict(how=way) if has_way else {}
        return [give(lot=ref, to=ids[i], amount=parts[i], **h) for i in range(m) if not give.made(to=ids[i])]

    return right
