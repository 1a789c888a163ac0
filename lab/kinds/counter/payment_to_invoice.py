"""Links the entries of two lists that have the same amount, date or code."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "bookkeeping and found things"

# left; lefts; right; rights; what they share; how it is drawn
SKINS = [
    row.split(";")
    for row in """payment;payments;invoice;invoices;amount;money
key;keys;locker;lockers;number;id
glove;gloves;report;reports;mark;word
delivery;deliveries;order;orders;order_code;id
coat;coats;ticket;tickets;tag;id
visitor;visitors;host;hosts;appointment;time
passport;passports;traveller;travellers;birthday;date
lamb;lambs;ewe;ewes;ear_tag;id
refund;refunds;complaint;complaints;sum;money
suitcase;suitcases;flight;flights;strip;id
cheque;cheques;bill;bills;total;money
sample;samples;patient;patients;vial;id
photo;photos;exhibit;exhibits;catalogue_no;id
slot;slots;lecture;lectures;start;time
volunteer;volunteers;task;tasks;skill;word
receipt;receipts;expense;expenses;cost;money
lorry;lorries;ramp;ramps;arrival;time""".split("\n")
]


def make(k):
    left, lefts, right_, rights, shared, drawn = k.pick(SKINS)
    count = k.int(1, 3)
    values = k.many(getattr(k, drawn), count + 2)
    one, two = k.ids(count + 1), k.ids(count + 1)
    by, label = k.person(), shared.replace("_", " ")
    signed = k.chance(40)
    left_rows = k.shuffled([*zip(one, values, strict=False)][:count] + [(one[count], values[count])])
    right_rows = k.shuffled([*zip(two, values, strict=False)][:count] + [(two[count], values[count + 1])])
    k.role(
        f"You match {lefts} and {rights}.|{lefts} / {rights} desk|You find out which {left} belongs to which {right_}.",
        f"Careful clerk with two lists.|Assistant: {lefts} on one side, {rights} on the other.|You pair what belongs together.",
    )
    k.must(
        f"Those with the same {label} belong together; what has no partner stays.|A pair has one {label}. Leave alone what has no partner."
    )
    if signed:
        k.must(f"Sign with {by}.|The pairs are signed by {by}.")
    k.steps("Read both lists, <lefts_> and <rights_>.", "Then <link> each pair.|One <link> for each pair.")
    k.goal(
        f"Link every {left} to its {right_}.|Which {right_} goes with which {left}? Link them.|{lefts} + {rights}: match all by {label}",
        f"Please bring {lefts} and {rights} together.|task: match {lefts} to {rights} (same {label})|every {left} that has a {right_} should be linked",
        f"Two lists, {lefts} and {rights}. Pair what has the same {label}.|The {rights} still have no {lefts}. Put them together where they fit.",
        f"pls check the {label} and join {left} and {right_}, all pairs",
    )

    @k.look(f"list_{lefts}|{lefts}|all_{lefts}", f"Lists the {lefts} without a {right_}.|Open {lefts}.")
    def lefts_():
        return [{f"{left}|{left}_id": i, shared: v} for i, v in left_rows]

    @k.look(f"list_{rights}|{rights}|all_{rights}", f"Lists the {rights} without a {left}.|Open {rights}.")
    def rights_():
        return [{shared: v, f"{right_}|{right_}_id": i} for i, v in right_rows]

    params = {
        "a": text(f"{left}|{left}_id", f"Id of the {left}.|Which {left}."),
        "b": text(f"{right_}|{right_}_id", f"Id of the {right_}.|Which {right_}."),
    }
    if signed:
        params["by"] = text("signed_by|by|clerk", "Who signs.|Name of who signs.")
    if k.chance(50):
        params = dict(reversed(params.items()))

    @k.act(
        f"link|match|pair|assign_{left}",
        f"Links one {left} to one {right_}.|Notes that a {left} belongs to a {right_}.",
        **params,
    )
    def link(a, b, by=None):
        if a not in one or b not in two or link.made(a=a) or link.made(b=b):
            return k.fail(f"{a} and {b} can't be linked.")
        return k.one(f"{a} belongs to {b}.", "ok", f"{b}: {a}")

    def right():
        looks = [tool() for tool in (lefts_, rights_) if not tool.calls]
        more = {"by": by} if signed else {}
        return looks or [link(a=one[i], b=two[i], **more) for i in range(count) if not link.made(a=one[i])]

    return right
