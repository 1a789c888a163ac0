"""All items are handled, but the order of handling is prescribed: urgent ones, the oldest, the largest, or as listed."""

from kind import text

STRUCTURE = "triage"
DOMAIN = "orders of business"

# item;items;number;verb
SKINS = """motion;motions;signatures;debate
patient;patients;score;treat
case;cases;value;hear
fault;faults;customers;repair
claim;claims;sum;settle
ship;ships;length;pilot
complaint;complaints;days;answer
train;trains;delay;dispatch
petition;petitions;pages;read
leak;leaks;litres;seal
loan;loans;amount;review
pupil;pupils;absences;interview
sample;samples;volume;analyse
crossing;crossings;trucks;clear
tender;tenders;budget;open
house;houses;floors;inspect
ballot box;ballot boxes;votes;count
payment;payments;euros;release"""


def make(k):
    one, many, num, verb = k.pick(SKINS.split("\n")).split(";")
    n, chair = k.int(2, 4), k.person()
    rows = [dict(no=i, num=v, day=d, urgent=k.chance(40)) for i, v, d in zip(k.ids(n), k.numbers(n, 5, 990), k.dates(n), strict=True)]
    said, key = k.pick([
        (f"by {num}, the largest first|from most {num} to least", lambda r: -r["num"]),
        (f"by {num}, the smallest first|from least {num} to most", lambda r: r["num"]),
        ("by date, the oldest first|from the earliest date to the latest", lambda r: r["day"]),
        ("the urgent ones first, otherwise as listed|as listed, but whatever is urgent goes before the rest", lambda r: not r["urgent"]),
        ("the urgent ones last, otherwise as listed|as listed, but whatever is urgent comes after the rest", lambda r: r["urgent"]),
        ("as listed|in the order of the list", lambda r: 0),
    ])
    said = k.one(said)
    order = [r["no"] for r in sorted(rows, key=key)]
    in_goal = k.chance(50)
    if not in_goal:
        k.must(f"Order: {said}.|They are taken {said}.")
    tail = f", {said}" if in_goal else ""
    k.must("The order is binding.|No other order is allowed.")
    k.role(f"You take {many} in order.", f"Order of business ({many})", f"Secretary to the chair. All {many}, in the order laid down.")
    k.steps("<agenda> first.", f"<take_up> one {one} after the other.")
    k.goal(f"{verb.capitalize()} all {many}{tail}; chair: {chair}.", f"chair {chair}: {verb} everything{tail}", f"Under {chair}, {verb} the {many}{tail}.", f"Please {verb} each of the {many}{tail}. {chair} is in the chair.")

    @k.look(f"agenda|list_{many.replace(' ', '_')}|show_agenda", f"The {many} on the list.")
    def agenda():
        return [{f"{one.replace(' ', '_')}|no": r["no"], num: r["num"], "date|since": r["day"], "urgent": r["urgent"]} for r in rows]

    @k.act(f"{verb}|{verb}_one|{verb}_next", f"To {verb} one of the {many}.", item=text("item|no|id", f"Number of the {one}."), chair=text("chair|under", "Who is in the chair."))
    def take_up(item, chair):
        return f"{item}: {verb}." if item in order and not take_up.made(item=item) else k.fail(f"{item} is not open.")

    def right():
        if not agenda.made():
            return agenda()
        left = [i for i in order if not take_up.made(item=i)]
        return take_up(item=left[0], chair=chair) if left else None

    return right
