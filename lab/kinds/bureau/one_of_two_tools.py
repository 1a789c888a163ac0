"""Looks at a case and uses one of two tools, depending on what kind it is."""

from kind import integer, text

STRUCTURE = "branch"
DOMAIN = "skins"

# case, who, field that decides, two values, two actions (verb noun), figure
SKINS = """return|buyer|reason|damaged|unwanted|refund|exchange|sum;
call|caller|topic|complaint|order|log_complaint|take_order|minutes;
application|applicant|home|local|abroad|invite|phone|points;
parcel|resident|size|small|large|put_in_box|keep_at_desk|weight;
patient|doctor|state|urgent|stable|send_to_room|give_date|age;
bike|owner|damage|small|big|repair|write_quote|price;
bill|supplier|terms|cash|account|pay_now|put_on_account|total;
booking|guest|kind|private|firm|ask_deposit|send_invoice|nights;
sample|farmer|result|clean|dirty|release|discard|litres;
dog|finder|chip|known|unknown|call_owner|bring_to_shelter|weight;
ticket|user|kind|hardware|software|send_technician|open_remote|priority;
book|reader|state|torn|whole|send_to_binder|shelve|pages;
tree|forester|health|sick|sound|fell|mark|height;
car|driver|papers|complete|missing|let_in|send_away|seats;
crate|haulier|seal|intact|broken|store|open_case|kilos;
room|guest|wish|quiet|view|give_back_room|give_front_room|nights;
student|teacher|level|beginner|advanced|put_in_course|give_test|hours;
letter|sender|language|local|foreign|answer|translate|pages;
donation|donor|form|money|goods|send_receipt|book_pickup|value;
report|guard|type|theft|noise|call_police|write_note|floor;
meter|tenant|reading|plausible|odd|bill|ask_again|units;
visitor|host|badge|valid|expired|open_gate|make_badge|minutes""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    case, who_is, field, val1, val2, do1, do2, figure = k.pick(SKINS).strip().split("|")
    ref, who, n = k.id(), k.person(), k.int(5, 900)
    others, value = k.people(2), k.pick(val1, val2)
    is_done, code1, code2 = k.chance(12), k.id(), k.id()
    has_n, f = k.chance(65), figure.replace(" ", "_")
    said1, said2 = do1.replace("_", " "), do2.replace("_", " ")
    wrong = k.int(901, 1900)

    k.role(f"""You deal with each {case} that comes in.|{case} desk|One look, one decision: {said1} or {said2}.
        |{case}s, first contact|You sort out every {case} on your own.""")
    k.must(
        f"{field.capitalize()} {val1}: {said1}, with code {code1}. {field.capitalize()} {val2}: {said2}, with "
        f"code {code2}.|"
        f"If the {field} is {val2}, {said2} (code {code2}); if it is {val1}, {said1} (code {code1}).",
    )
    k.must(f"{an(case).capitalize()} that is closed stays as it is.|Closed ones are left alone.")
    k.steps("Look at it with <show>.", "Then either <one> or <two>.")
    k.goal(f"""Deal with {case} {ref}.|{case} {ref}: what is to be done? do it|please take care of {ref}
        |new {case}, number {ref}, your turn
        |{case}\nno: {ref}\nto do: as by the rules|{ref} has been lying around since yesterday! Deal with it.
        |can you handle {case} {ref} by the rules?
        |{ref} next please ({case})""")

    @k.look(f"show_{case}|open_{case}|look_at_{case}",
            f"Shows one {case}.|Opens one {case}.", no=text(f"{case}|no|id", f"Number of the {case}.|Which {case}."))
    def show(no):
        if no != ref:
            return k.fail(f"There is no {case} {no}.")
        return {
            "no|id": ref,
            f"{who_is}|name": who,
            field: value,
            f: n,
            f"{f}_before": wrong,
            "noted_by|clerk": others[0],
            "state|status": "closed" if is_done else "open",
        }

    params = dict(
        no=text(f"{case}|no|id", f"Number of the {case}.|Which {case}."),
        name=text(f"{who_is}|name|who", f"Name of the {who_is}.|Who it is about."),
        code=text("code|rule|by_code", "Code of the rule.|The code."),
    )
    if has_n:
        params["amount"] = integer(f"{f}|value|how_much", f"The {figure} of it.|{figure.capitalize()}.")

    def act(no, code, good):
        if no == ref and code == good and not is_done:
            return f"{no}: done, {code}."
        return k.fail(f"{no} can't be dealt with so.")

    @k.act(f"{do1}|{do1}_now|{do1}_it", f"To {said1}.|Use it to {said1}.", **params)
    def one(no, name, code, amount=None):
        return act(no, code, code1)

    @k.act(f"{do2}|{do2}_now|{do2}_it", f"To {said2}.|Use it to {said2}.", **params)
    def two(no, name, code, amount=None):
        return act(no, code, code2)

    def right():
        if not show.made(no=ref):
            return show(no=ref)
        if is_done or one.calls or two.calls:
            return None
        args = dict(no=ref, name=who) | (dict(amount=n) if has_n else {})
        return one(**args, code=code1) if value == val1 else two(**args, code=code2)

    return right
