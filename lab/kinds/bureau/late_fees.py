"""Charges a fee for what is past its day, and only for that."""

from kind import integer, text

STRUCTURE = "each-when"
DOMAIN = "skins"

# what is out, plural, who has it, where, what the fee is called
SKINS = """book|books|reader|library|late fee; drill|drills|customer|tool rental|late fee;
rent|rents|tenant|house|reminder fee; costume|costumes|actor|theatre store|late fee;
key|keys|guest|hostel|key charge; bike|bikes|rider|bike shop|overtime fee;
invoice|invoices|client|workshop|reminder fee; game|games|family|toy library|late fee;
boat|boats|skipper|marina|overtime fee; tent|tents|camper|camp site|late fee;
locker|lockers|swimmer|pool|locker charge; film|films|viewer|video shop|late fee;
laptop|laptops|pupil|school office|late charge; dress|dresses|bride|dress hire|late fee;
ladder|ladders|painter|depot|delay fee; subscription|subscriptions|member|gym|reminder fee;
instrument|instruments|student|music school|late fee; car|cars|driver|car hire|overtime fee;
pallet|pallets|haulier|warehouse|storage fee; crate|crates|bar|brewery|deposit charge;
repair|repairs|owner|watchmaker|storage fee; projector|projectors|teacher|media room|late fee""".split(";")


def make(k):
    thing, things, who, place, fee = k.pick(SKINS).strip().split("|")
    n, is_goal_fee, extra = k.int(3, 6), k.chance(40), k.chance(35)
    today, *days = k.dates(n + 1)
    if k.chance(15):
        today = "2022-12-30"
    cents = k.int(2, 60)
    rows = list(zip(k.ids(n), k.people(n), days, k.ids(n), strict=True))
    late = [row for row in rows if row[2] < today]
    f = fee.replace(" ", "_")

    k.role(f"""You look after what is out of our {place}.|{place} counter, evening run|You charge the {fee}. Be fair.
        |Fees of a small {place}. No mercy and no mistakes.|{place}: {fee} bot""")
    k.must(f"Today is {today}.|It is {today} today.|date: {today}")
    k.must(f"What is due today or later costs nothing.|The {fee} only if the due day is before today.")
    rate = "" if is_goal_fee else f"The {fee} is {cents} for each {thing}.|{cents} is the {fee}."
    if rate:
        k.must(rate)
    at = k.pick(f" ({fee}: {cents})", f", {cents} each") if is_goal_fee else ""
    k.steps("See <out> first.|Read <out>.", f"Use <charge> for each {thing} that is late.")
    k.goal(f"""Charge the {fee} for every {thing} that is late{at}
        |which {things} are overdue? the {fee} is to be put on their accounts{at}
        |{things} again not back in time. {fee} for all of those{at}
        |task: {fee}; for: overdue {things} only{at}|please do the round of late {things}, {fee} as always{at}
        |Nobody pays late here for free: go through the {things} and book the {fee} where the day is over{at}
        |Can you see to the {things} that should have come by now, and bill the {who} each time?{at}
        |end of day. {fee} on whatever {thing} is past due{at}""")

    @k.look(f"list_{things}|{things}_out|open_{things}", f"Lists the {things} that are out.|All open {things}.")
    def out():
        keys = (f"{thing}_no|id|{thing}", f"{who}|name", "due|due_on|until", "account|account_no")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    more = dict(item=text(f"{thing}|for_what|item", f"Which {thing} it is for, its number.")) if extra else {}

    @k.act(f"charge_{f}|charge|book_{f}|add_{f}", f"Puts the {fee} on an account.|Bills one account.",
           account=text("account|account_no|on", f"Account of the {who}.|Number of the account."),
           amount=integer("amount|sum|fee", "How much.|Sum to be paid."), **more)
    def charge(account, amount, item=None):
        if account not in [row[3] for row in rows]:
            return k.fail(f"There is no account {account}.")
        return f"{amount} on {account}."

    def right():
        if not out.made():
            return out()
        items = [(row[3], dict(item=row[0]) if extra else {}) for row in late]
        return [charge(account=a, amount=cents, **m) for a, m in items if not charge.made(account=a)]

    return right
