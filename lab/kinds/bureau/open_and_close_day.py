"""Opens a session, notes its number, works off the entries, and closes with that number at the end."""

from kind import integer, text

STRUCTURE = "recall-later"
DOMAIN = "skins"

# session, entry, entries, what is done with an entry (verb, done), figure
SKINS = """till day|voucher|vouchers|book|booked|amount; exam round|paper|papers|mark|marked|points;
count round|shelf|shelves|count|counted|pieces; collection tour|bin|bins|empty|emptied|weight;
milking|cow|cows|milk|milked|litres; auction|lot|lots|sell|sold|price;
surgery hour|patient|patients|see|seen|minutes; print run|sheet|sheets|print|printed|copies;
shipment|box|boxes|load|loaded|weight; wash cycle|basket|baskets|wash|washed|degrees;
race|boat|boats|start|started|handicap; guard round|door|doors|check|checked|code;
polling day|ballot box|ballot boxes|seal|sealed|slips; harvest|row|rows|pick|picked|crates;
recording|track|tracks|record|recorded|seconds; firing|pot|pots|glaze|glazed|grams;
payroll|slip|slips|pay|paid|wage; tasting|bottle|bottles|rate|rated|score;
inventory|rack|racks|scan|scanned|items; ferry crossing|car|cars|board|boarded|length;
school day|class|classes|register|registered|pupils; repair evening|bike|bikes|repair|repaired|minutes""".split(";")


def make(k):
    session, entry, entries, verb, done, figure = k.pick(SKINS).strip().split("|")
    n = 0 if k.chance(10) else k.int(1, 4)
    rows = list(zip(k.ids(n), k.numbers(n, 3, 900), k.people(n), strict=True))
    number, wrong = k.ids(2)
    who, pin, has_pin = k.person(), k.id(), k.chance(50)
    s, e, es = (x.replace(" ", "_") for x in (session, entry, entries))

    k.role(f"""You run the {session}.|{session} bot|From opening to closing, the {session} is yours.
        |{session}: start, {verb}, end|You {verb} {entries} and leave a clean desk.""")
    k.must(
        f"Open the {session}, {verb} all {entries}, then close it.|"
        f"First open, last close; in between all {entries}."
    )
    k.must(f"The {session} is closed with the number that it was given when it was opened.|Closing needs its number.")
    if has_pin:
        k.must(f"PIN for closing: {pin}.|Close it with PIN {pin}.")
    k.steps("Open it with <open_>.", f"<listing> shows the {entries}.", "<do> each.", "<close> at the end.")
    k.goal(f"""Run the {session} for {who}.|{session}, in charge: {who}. open, {verb} everything, close
        |please do today's {session} from start to end, name is {who}
        |{who} is ill, take over the {session} in that name: every {entry} has to be {done}
        |{session}\nname: {who}\nend: closed|Can you do the whole {session} for {who}? And this time close it properly!
        |All {entries} {done} and the {session} closed, {who} signs
        |{who} here. do my {session} please, opening and closing included""")

    @k.act(f"open_{s}|start_{s}|begin", f"Opens the {session}.|Starts a new {session}.",
           name=text("name|who|in_charge", "Who is in charge.|Name of who is in charge."))
    def open_(name):
        if not open_.calls:
            return f"The {session} of {name} is open, number {number}."
        return k.fail("It is open already.")

    @k.look(f"list_{es}|{es}|waiting_{es}", f"Lists the {entries}.|All {entries} that wait.")
    def listing():
        if not open_.calls:
            return k.fail(f"The {session} is not open.")
        keys = (f"{e}|id|no", figure, "from|owner")
        return [dict(zip(keys, row, strict=True)) for row in rows if not do.made(ref=row[0])]

    @k.act(
        f"{verb}_{e}|{verb}|{verb}_one",
        f"To {verb} one {entry}.|Has one {entry} {done}.",
        ref=text(f"{e}|id|which", f"Id of the {entry}.|Which {entry}."),
        value=integer(f"{figure}|value|how_much", f"The {figure} of the {entry}.|Its {figure}."),
    )
    def do(ref, value):
        if not open_.calls or ref not in [row[0] for row in rows]:
            return k.fail(f"{ref} is not on the list.")
        return f"{ref} is {done}."

    more = dict(code=text("pin|code|secret", "PIN for closing.|The PIN.")) if has_pin else {}

    @k.act(f"close_{s}|end_{s}|finish", f"Closes the {session}.|Ends the {session}.",
           no=text("number|no|session", f"Number of the {session}.|Its number."), **more)
    def close(no, code=None):
        if no != number or not open_.calls:
            return k.fail(f"There is no open {session} {no}.")
        return f"The {session} is closed."

    def right():
        if not open_.calls:
            return open_(name=who)
        if not listing.calls:
            return listing()
        if todo := [row for row in rows if not do.made(ref=row[0])]:
            return [do(ref=row[0], value=row[1]) for row in todo]
        return None if close.calls else close(no=number, **(dict(code=pin) if has_pin else {}))

    return right
