"""Enters a value that the tool wants in another form, which its error shows; entries and forms are drawn."""

from kind import text

STRUCTURE = "correct-format"
DOMAIN = "skins"

# what is entered; where
ENTRIES = """arrival,port book|reading,meter book|booking,calendar|payment,ledger|sighting,bird list|repair,service book|score,league table
dose,ward chart|delivery,stock book|departure,flight board|visit,guest book|harvest,field log|fault,fault list|result,lab book
deposit,bank file|rehearsal,stage plan|inspection,site file|donation,donor list|launch,release plan|lesson,class book
firing,kiln log|landing,tower log|order,order book|trip,mileage book"""
UNITS = (
    "kind,Kind of entry|unit,Unit that it is for|place,Place that it is for|grade,Grade of the entry|class,Class of it"
)
VERBS = "enter,Enters|add,Adds|record,Records|note_down,Notes down|log,Logs|register,Registers|save,Saves"


def make(k):
    entry, book = k.pick(ENTRIES.replace("\n", "|").split("|")).split(",")
    (unit, unit_about), (verb, does) = k.pick(UNITS.split("|")).split(","), k.pick(VERBS.split("|")).split(",")
    names, codes, full = k.words(k.int(3, 5)), k.ids(5), k.words(5)
    name, who, day, note = names[0], k.person(), k.date(), k.word()
    code = codes[0] if k.chance(55) else full[0]
    wanted = codes if code == codes[0] else full
    what = "code" if wanted is codes else "full name"
    has_who, has_day, has_note, refuses = k.chance(70), k.chance(60), k.chance(40), not k.chance(25)
    tells = k.chance(55)
    rows = k.shuffled(range(len(names)))
    more = ({"who": who} if has_who else {}) | ({"day": day} if has_day else {}) | ({"note": note} if has_note else {})
    extra = "".join(
        f", {key} {value}"
        for key, value in (
            ("by", who if has_who else ""),
            ("on", day if has_day else ""),
            ("note", note if has_note else ""),
        )
        if value
    )
    say, state = verb.replace("_", " "), {}

    k.role(
        f"You keep the {book}.|{book} clerk|You {say} what is reported in the {book}.|Writer of the {book}, exact and short.",
        f"An agent for one book: the {book}.|You take down each {entry}, in the form that the {book} wants.",
    )
    k.must(
        "If the form is refused, use the form that the error asks for.|An error tells the form that is wanted: try again in it."
    )
    k.must(f"Always try the {unit} as it was told first.|First try: the {unit} exactly as the order has it.")
    k.steps(
        f"<put> says in which form it wants the {unit}.",
        f"<forms> lists every {unit}.|Look into <forms> only when needed.",
    )
    k.goal(
        f"{say.capitalize()} one {entry}: {unit} {name}{extra}.|{entry}, {unit} {name}{extra}. {say} it in the {book}.",
        f"The {book} lacks one {entry} ({unit} {name}{extra}).|{unit}: {name}{extra}. Please {say} this {entry}.",
        f"One {entry} more for the {book}, {unit} {name}{extra}|There was one {entry}, {unit} {name}{extra}. Is it in the {book}? It should be.",
        f"{name} is the {unit} of the {entry}{extra}; {say} it|put this into the {book}: {entry}, {unit} {name}{extra}",
    )

    @k.look(
        f"list_{unit}s|{unit}_table|{unit}s|forms",
        f"Every {unit}, with its code and its full name.|The table of each {unit}.",
    )
    def forms():
        return [{"name|short": names[i], "code": codes[i], "full_name": full[i]} for i in rows]

    params = {"unit": text(f"{unit}|the_{unit}", f"{unit_about}.|{unit_about}, in the form of the {book}.")}
    if has_who:
        params["who"] = text("by|who|reported_by", "Who reported it.|Name of the person.")
    if has_day:
        params["day"] = text("day|on|date", "Day, year first.|On which day.")
    if has_note:
        params["note"] = text("note|remark", "A note on it.|The remark.")

    @k.act(f"{verb}|{verb}_{entry}|new_{entry}", f"{does} one {entry} in the {book}.|{does} one {entry}.", **params)
    def put(unit, **rest):
        if put.calls:
            return k.fail("It is there already.")
        if unit == (code if refuses else name):
            return k.one("saved", f"{entry}: {unit}, saved.", f"The {book} has it.")
        if unit != name:
            return k.fail(f"{unit} is unknown.")
        state["refused"] = True
        if tells:
            return k.fail(k.one(f"{name} is not a {what}. Use {code} for {name}.", f"Write {code}, not {name}."))
        return k.fail(
            k.one(f"{name} is not a {what}; see {forms.name}.", f"The {what} is wanted, {forms.name} has it.")
        )

    def right():
        if put.calls:
            return k.finish()
        if not state:
            return put(unit=name, **more)
        return forms() if not tells and not forms.calls else put(unit=code, **more)

    return right
