"""Up to a limit it is done at once; above that, the boss of the asking person is asked."""

from kind import integer, text

STRUCTURE = "approval-limit"
DOMAIN = "billing"

# thing;unit;verb;boss
SKINS = """purchase;euros;buy;manager
refund;dollars;refund;lead
leave;days;book;boss
discount;percent;apply;director
machine;cores;rent;sponsor
payout;coins;pay;treasurer
trip;kilometers;book;head
gift;points;send;captain
overtime;hours;enter;foreman
loan;weeks;lend;librarian
quota;gigabytes;raise;owner
dose;milligrams;order;doctor
mailing;addresses;send;editor
credit;francs;grant;banker
deletion;rows;delete;steward
budget;thousand;shift;controller
rollout;devices;start;chief
bet;chips;place;croupier
order;boxes;place;buyer
export;records;run;officer"""


def make(k):
    thing, unit, verb, boss = k.pick(SKINS.split("\n")).split(";")
    people, bosses, ids = k.people(3), k.people(3), k.ids(3)
    i, limit = k.int(0, 2), k.int(30, 500)
    over = k.chance(50)
    amount = limit + k.int(1, 300) if over else k.int(5, limit)
    what = k.word()

    k.role(f"You handle each {thing} that people ask for.|{thing} desk|Small ones at once, big ones with a signature.")
    k.must(
        f"Up to {limit} {unit}: <do>. More than that: <ask> the {boss} of the person.|The limit is {limit} {unit}. At or below it use <do>, above it <ask> their {boss}.",
    )
    k.steps("<staff> has numbers and who reports to whom.")
    k.goal(
        f"{people[i]}: {thing} {what}, {amount} {unit}",
        f"{people[i]} would like the {thing} {what} for {amount} {unit}.",
        f"who: {people[i]}\n{thing}: {what}\n{unit}: {amount}",
        f"{what} / {amount} {unit} / {people[i]}",
        f"Hello, {people[i]} here. Can you {verb} {what}? It is {amount} {unit}.",
    )

    @k.look("staff|list_staff|people", f"Lists people with their number and their {boss}.")
    def staff():
        return [{"name|person": p, "number|staff_no": n, boss: b} for p, n, b in zip(people, ids, bosses, strict=True)]

    params = dict(
        ref=text("number|staff_no|person_no", "Number of who wants it."), what=text(f"{thing}|what", f"Name of the {thing}."), amount=integer(f"{unit}|amount", f"How many {unit}.")
    )

    @k.act(f"{verb}|{verb}_{thing}", f"Does it at once: {verb}.", **params)
    def do(ref, what, amount):
        return f"{what}: done" if ref in ids else k.fail(f"nobody has {ref}")

    @k.act(f"ask_{boss}|request_approval|ask", f"Asks a {boss} whether it may be done.", **params, boss=text(f"{boss}|approver", f"Full name of the {boss}."))
    def ask(ref, what, amount, boss):
        return f"{boss} was asked" if ref in ids and boss in bosses else k.fail("unknown")

    def right():
        if not staff.made():
            return staff()
        if do.made() or ask.made():
            return None
        args = dict(ref=ids[i], what=what, amount=amount)
        return ask(**args, boss=bosses[i]) if over else do(**args)

    return right
