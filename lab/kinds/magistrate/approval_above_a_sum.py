"""Some cases need an approval number from a superior, which is then given too; which, the rule says."""

from kind import integer, text

STRUCTURE = "approval-number"
DOMAIN = "authority limits"

# case;number;sort;act;superior
SKINS = """payment;euros;purpose;pay;treasurer
claim;damage;peril;settle;director
loan;sum;product;grant;board
discharge;litres;substance;allow;inspector
purchase;price;goods;order;controller
refund;crowns;reason;refund;manager
transfer;francs;country;send;compliance
leave;days;cause;enter;principal
dose;milligrams;drug;give;physician
outage;minutes;line;switch;dispatcher
trip;nights;city;book;secretary
write-off;marks;debtor;book_off;auditor
rent cut;percent;house;reduce;landlord
export;tonnes;heading;release;collector
overtime;hours;unit;record;head
sampling;vials;donor;draw;ethics_board
fine;points;offence;impose;judge
donation;gifts;party;accept;chair"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    case, num, col, act, boss = k.pick(SKINS.split("\n")).split(";")
    sorts, ids = k.words(2), k.ids(3)
    rows = {i: {num: v, col: k.pick(sorts)} for i, v in zip(ids, k.numbers(3, 10, 900), strict=True)}
    mine = ids[0]
    r = rows[mine]
    limit = k.pick([x for x in range(150, 700) if x != r[num]])
    said, need = k.pick([
        (f"with {num} above {limit}", r[num] > limit),
        (f"with {num} below {limit}", r[num] < limit),
        (f"whose {col} is {sorts[0]}", r[col] == sorts[0]),
        (f"whose {col} is not {sorts[0]}", r[col] != sorts[0]),
    ])
    codes, clerk = {i: k.id() for i in ids}, k.person()
    b, w = boss.replace("_", " "), act.replace("_", " ")
    k.must(f"{an(case).capitalize()} {said} needs the approval of the {b}; its number is given along. Without need, none is asked for.|Only {an(case)} {said} goes to the {b} for approval, and carries its number.")
    k.role(f"You carry out each {case}.", f"{case}, execution", f"Executing clerk. Above you is the {b}.")
    k.steps("<read_case> first.", "<approval> only where needed; then <carry_out>.")
    k.goal(f"{w.capitalize()}: {case} {mine}, clerk {clerk}.", f"{case} {mine} is due ({clerk})", f"Carry out {case} {mine} as {clerk}.", f"{clerk} / {mine} / {w}")

    @k.look("read_case|details|show_case", f"The details of {an(case)}.", item=text("item|no|id", f"Number of the {case}."))
    def read_case(item):
        return dict(rows[item]) if item in rows else k.fail(f"No {case} {item}.")

    @k.act(f"approval|ask_{boss}|get_approval", f"Asks the {b} to approve {an(case)}. Prints the number of the approval.", item=text("item|no|id", f"Number of the {case}."))
    def approval(item):
        return f"Approved, number {codes[item]}." if item in rows else k.fail(f"No {case} {item}.")

    @k.act(f"{act}|{act}_it", f"To {w}: {an(case)}.", item=text("item|no|id", f"Number of the {case}."), value=integer(num, f"Its {num}."), clerk=text("clerk|by", "Name of the clerk."), approved=text("approval_no|approved", "Number of the approval, if one is needed.", optional=True))
    def carry_out(**a):
        if a["item"] not in rows or rows[a["item"]][num] != a["value"]:
            return k.fail(f"No {case} {a['item']} with {num} {a['value']}.")
        return f"{a['item']}: done."

    def right():
        if carry_out.made():
            return None
        if not read_case.made(item=mine):
            return read_case(item=mine)
        if need and not approval.made(item=mine):
            return approval(item=mine)
        return carry_out(item=mine, value=r[num], clerk=clerk, approved=codes[mine] if need else None)

    return right
