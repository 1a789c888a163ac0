"""Turns the name of a thing into the code that the booking program wants, then books."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "skins"

# what has a code, plural, what is booked, who, unit
SKINS = """account|accounts|expense|employee|euros; project|projects|working time|worker|hours;
illness|illnesses|sick note|patient|days; subject|subjects|lesson|teacher|lessons;
waste type|waste types|load|driver|kg; cost centre|cost centres|purchase|buyer|euros;
station|stations|fare|passenger|zones; allergen|allergens|meal|guest|portions;
species|species|catch|angler|fish; fault|faults|repair|mechanic|minutes;
crop|crops|harvest|farmer|bales; paint|paints|mix|painter|litres; tariff|tariffs|parking|driver|hours;
department|departments|delivery|supplier|boxes; trade|trades|wage|builder|days;
size|sizes|uniform|guard|pieces; language|languages|translation|translator|pages;
grade|grades|timber|sawyer|planks; course|courses|enrolment|student|credits;
bottle type|bottle types|deposit|shopper|bottles; room type|room types|stay|guest|nights;
fund|funds|donation|donor|euros""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    coded, plural, entry, who_is, unit = k.pick(SKINS).strip().split("|")
    n = k.int(3, 6)
    names, codes = k.many(k.pick(k.word, k.title), n), k.ids(n)
    at, is_gone = k.int(0, n - 1), k.chance(14)
    name = k.word() if is_gone else names[at]
    who, count, has_desk, desk = k.person(), k.int(2, 900), k.chance(40), k.id()
    asks = k.chance(40)
    c, e, cs = (x.replace(" ", "_") for x in (coded, entry, plural))

    k.role(f"""You type every {entry} into the program.|{entry} entry
        |The program wants codes; people write names. You translate.
        |data entry: {entry}|You book for people who can't remember the code of any {coded}.""")
    k.must(f"The program takes the code of the {coded}, never its name.|Only codes for the {coded}.")
    k.must(
        f"{an(coded).capitalize()} without code can't be booked; report that it is not done.|"
        "No code: say that it could not be booked."
    )
    if has_desk:
        k.must(f"Our desk is {desk}.|You book from desk {desk}.")
    k.steps("Get the code from <codes_>.", "Then <book>.")
    k.goal(f"""Book {count} {unit} on {name} for {who}.|{who}: {count} {unit}, {coded} {name}
        |{name} / {who} / {count} {unit} -> {entry}
        |please enter {an(entry)}: {coded} is {name}, {count} {unit}, by {who}
        |{who} has {count} {unit} that belong to {name}. Can you book that?
        |{entry}\n{who_is}: {who}\n{coded}: {name}\n{unit}: {count}
        |I handed it in ages ago!! {count} {unit} on {name}. {who}
        |put {name} down with {count} {unit}, that's for {who}""")

    table = [{f"{c}|name": x, "code|key": y} for x, y in zip(names, codes, strict=True)]
    one = dict(of=text(f"{c}|name|of", f"Name of the {coded}.|Which {coded}.")) if asks else {}

    names_ = f"code_of|find_code|{c}_code" if asks else f"{c}_codes|code_table|list_{cs}"
    told = f"Lists the codes of all {plural}.|The table of codes."
    if asks:
        told = f"Tells the code of one {coded}.|Finds a code."

    @k.look(names_, told, **one)
    def codes_(of=None):
        if not asks:
            return table
        return [row for row in table if of in row.values()] if of in names else k.fail(f"{of} has no code.")

    more = dict(at_=text("desk|from|where", "Desk that books.|Which desk.")) if has_desk else {}

    @k.act(
        f"book_{e}|book|enter_{e}",
        f"Books one {entry}.|Enters one {entry}.",
        who_=text(f"{who_is}|who|name", f"Name of the {who_is}.|For whom."),
        code=text(f"code|{c}_code|key", f"Code of the {coded}.|The code."),
        amount=integer(f"{unit}|amount|how_many", f"How many {unit}.|Number of {unit}."),
        **more,
    )
    def book(who_, code, amount, at_=None):
        return f"{amount} {unit} on {code}." if code in codes else k.fail(f"{code} is no code.")

    def right():
        if asks and is_gone:
            return k.give_up(f"{name} has no code.") if k.seen(f"{name} has no code.") else codes_(of=name)
        if not codes_.calls:
            return codes_(of=name) if asks else codes_()
        if is_gone:
            return k.give_up(f"{name} has no code.")
        args = dict(who_=who, code=codes[at], amount=count) | (dict(at_=desk) if has_desk else {})
        return None if book.made(**args) else book(**args)

    return right
