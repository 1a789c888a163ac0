"""Sorts deadlines by today's date: what lies behind, what is today, what is to come; each side its own act."""

from kind import text

STRUCTURE = "today-side"
DOMAIN = "deadlines"

# item;items;act past;act future
SKINS = """appeal;appeals;dismiss;calendar
invoice;invoices;dun;plan
loan;loans;call_in;note
permit;permits;expire;prolong
policy;policies;lapse;renew
return;returns;fine;remind
lease;leases;vacate;offer
book loan;book loans;recall;extend
vaccination;vaccinations;summon;invite
inspection;inspections;order;announce
bond;bonds;redeem;hold
visa;visas;void;stamp
grant report;grant reports;claim_back;nudge
meter check;meter checks;replace;schedule
tender;tenders;close;publish
contract;contracts;end;review
sample;samples;destroy;store
petition;petitions;archive;collect"""


def make(k):
    item, items, past, future = k.pick(SKINS.split("\n")).split(";")
    n, today = k.int(2, 5), k.date()
    rows = {i: (today if k.chance(20) else d) for i, d in zip(k.ids(n), k.dates(n), strict=True)}
    flip = k.chance(40)
    first, second = (future, past) if flip else (past, future)
    with_today = k.pick("past", "future", "none")
    w1, w2 = first.replace("_", " "), second.replace("_", " ")
    say = {
        "past": f"Due today or before: {w1}. Due later: {w2}.|{w2.capitalize()} what is due after today; {w1} all the rest.",
        "future": f"Due before today: {w1}. Due today or later: {w2}.|{w1.capitalize()} what was due before today; {w2} all the rest.",
        "none": f"Due before today: {w1}. Due after today: {w2}. What is due today is left alone.|Earlier than today, {w1}; later than today, {w2}; today itself, nothing.",
    }[with_today]
    k.must(f"Today is {today}.|It is {today}.", say)
    kind = {}
    for i, d in rows.items():
        kind[i] = first if d < today else second if d > today else {"past": first, "future": second, "none": None}[with_today]
    seal = k.id()
    k.role(f"You watch the deadlines of {items}.", f"Deadlines ({items})", "Diary clerk.")
    k.steps("<diary> has the dates.", f"Then one call for each {item} concerned.")
    k.goal(f"Go through the diary under seal {seal}.", f"diary, {items}, seal {seal}", f"Deal with all {items} in the diary. Seal: {seal}.", f"Which {items} are overdue, which are not? Do what follows from it, seal {seal}.")

    @k.look("diary|due_dates|deadlines", f"The {items} and when they are due.")
    def diary():
        return [{f"{item.replace(' ', '_')}|no": i, "due": d} for i, d in rows.items()]

    def deed(word):
        def run(no, due, seal):
            return f"{no}: {word}." if rows.get(no) == due else k.fail(f"{no} is not due on {due}.")

        run.__name__ = word
        return k.act(f"{word}|{word}_one", f"To {word.replace('_', ' ')} one {item}.", no=text("no|id", f"Number of the {item}."), due=text("due|deadline", "When it is due."), seal=text("seal|under", "Number of the seal."))(run)

    acts = {w: deed(w) for w in (past, future)}

    def right():
        if not diary.made():
            return diary()
        return [acts[kind[i]](no=i, due=d, seal=seal) for i, d in rows.items() if kind[i] and not acts[kind[i]].made(no=i)]

    return right
