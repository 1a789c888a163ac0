"""Closes files; the optional remark is given in the cases the rule names, and left out in the others."""

from kind import text

STRUCTURE = "optional-when"
DOMAIN = "file keeping"

# file;files;column;number;verb
SKINS = """claim;claims;peril;sum;close
case;cases;chamber;days;archive
permit;permits;district;fee;issue
account;accounts;branch;balance;settle
return;returns;office;refund;finalise
stay;stays;ward;nights;discharge
shipment;shipments;port;crates;release
lease;leases;house;rent;end
grant;grants;panel;budget;conclude
complaint;complaints;line;delay;answer
meter change;meter changes;feeder;load;confirm
enrolment;enrolments;stream;hours;complete
auction;auctions;parish;bids;record
recount;recounts;precinct;votes;certify
well check;well checks;basin;depth;file
policy;policies;branch;premium;lapse
loan;loans;product;term;repay
inspection;inspections;zone;defects;sign_off"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, col, num, verb = k.pick(SKINS.split("\n")).split(";")
    cols, n, note, word = k.words(2), k.int(2, 4), k.word(), verb.replace("_", " ")
    rows = {i: {col: k.pick(cols), num: v, "contested": k.chance(40)} for i, v in zip(k.ids(n), k.numbers(n, 10, 500), strict=True)}
    limit = k.pick([x for x in range(100, 400) if x not in [r[num] for r in rows.values()]])
    said, test = k.pick([
        (f"whose {num} is over {limit}", lambda r: r[num] > limit),
        (f"whose {num} is under {limit}", lambda r: r[num] < limit),
        (f"whose {col} is {cols[0]}", lambda r: r[col] == cols[0]),
        (f"whose {col} is not {cols[0]}", lambda r: r[col] != cols[0]),
        ("that are contested", lambda r: r["contested"]),
        ("that are not contested", lambda r: not r["contested"]),
    ])
    k.must(f"The remark {note} is put on those {things} {said}; on others there is no remark.|Only {things} {said} carry the remark {note}.|Remark for {things} {said}: {note}. Elsewhere the field is left out.")
    k.role(f"You {word} {things}.", f"{things}: {word}", f"File keeper. Remarks only where they are prescribed.")
    k.steps("<ready> lists what is ready.", f"<finish_one>, once for each {thing}.")
    k.goal(f"{word.capitalize()} all {things} that are ready.", f"{word} the ready {things}, remark where due", f"Everything that is ready is to be dealt with ({word}) today.", f"The {things} on the list can go: {word} them, each with or without the remark.")

    @k.look("ready|list_ready|ready_files", f"Lists the {things} that are ready.")
    def ready():
        return [{"no|id": i, **{c: r[c] for c in (col, num, "contested")}} for i, r in rows.items() if not finish_one.made(item=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_file", f"To {word} {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."), remark=text("remark|note", "Remark, if one is prescribed.", optional=True))
    def finish_one(item, remark=None):
        return f"{item}: {word}{', ' + remark if remark else ''}." if item in rows else k.fail(f"No {thing} {item}.")

    def right():
        if not ready.made():
            return ready()
        return [finish_one(item=i, remark=note if test(r) else None) for i, r in rows.items() if not finish_one.made(item=i)]

    return right
