"""A bill has several sums on it; the rule says which of them is charged, and to which of two accounts."""

from kind import text

STRUCTURE = "which-amount"
DOMAIN = "bills of the small trades"

# thing;party 1;party 2;sum 1;sum 2;sum 3
SKINS = """portrait;sitter;gallery;deposit;balance;full_price
livery;owner;rider;hay;stabling;total
wedding cake;bride;venue;tasting;making;whole_bill
stall;trader;council;pitch_fee;power;all_in
recording;band;label;studio_time;mixing;grand_total
fitting;client;house;fabric;labour;gross
print run;author;press;paper;printing;invoice_total
tour bus;troupe;promoter;fuel;driver;overall
boarding;owner;insurer;nights;vet;sum_total
marquee;host;caterer;canvas;setup;complete
planting;owner;tenant;plants;digging;job_total
match day;home_side;away_side;referee;hire;day_total
framing;artist;buyer;glass;moulding;to_pay
screening;club;school;film_rent;hall;both
binding;library;reader;sewing;gilding;bill
course;pupil;parent;tuition;materials;course_total
shoot;agency;brand;crew;gear;net
hive kit;keeper;society;frames;bees;kit_price
choir robe;singer;church;cloth;sewing;robe_price
trophy;club;sponsor;cup;engraving;cup_total"""


def make(k):
    thing, a, b, *sums = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 3)
    ids = k.ids(n)
    data = {i: (k.id(), k.id(), *k.many(k.money, 3)) for i in ids}
    key, at, side = ids[0], k.int(0, 2), k.pick(0, 1)
    party, want = (a, b)[side].replace("_", " "), sums[at].replace("_", " ")
    others = [s.replace("_", " ") for i, s in enumerate(sums) if i != at]
    ref = k.id()
    rule = k.one(
        f"The {party} pays the {want}.|Charge the {want} to the {party}.",
        f"Of the three sums only the {want} is charged, and it is the {party} who pays.",
        f"Leave the {others[0]} and the {others[1]} alone; the {party} owes us the {want}.",
        f"It's the {want} we're after, from the account of the {party}.",
    )

    k.role(f"You collect what people owe for a {thing}.|{thing} accounts|Bookkeeper. Friendly, but not that friendly.", "Accounts, small trades")
    k.must(rule)
    k.steps("<bill> has the sums.", "<charge> one of them.")
    k.goal(
        f"Charge bill {key}, reference {ref}.",
        f"{key} / {ref}: collect",
        f"Bill {key} is due. Would you collect what we always collect? The reference is {ref}.",
        f"bill: {key}; ref: {ref}; action: charge as per rules",
        f"Nobody has charged {key} yet, have they? Put {ref} on it.",
    )

    @k.look("bill|get_bill|read_bill", "Reads a bill: accounts and sums.|What is on a bill.", key=text("bill|no|which", "Number of the bill.|Which bill."))
    def bill(**by):
        if by.get("key") not in data:
            return k.fail("no such bill")
        x, y, *amounts = data[by["key"]]
        return {f"{a}_account": x, f"{b}_account": y} | dict(zip(sums, amounts, strict=True))

    @k.act(
        "charge|collect|debit",
        "Charges an account.|Collects a sum from an account.",
        account=text("account|from_account|payer", "Number of the account that pays.|Which account."),
        amount=text("amount|sum|how_much", "The sum, as on the bill.|How much."),
        ref=text("ref|reference|note", "The reference.|What it is booked under."),
    )
    def charge(account, amount, ref):
        return f"{amount} from {account}" if any(account in d[:2] and amount in d[2:] for d in data.values()) else k.fail("not on any bill")

    def right():
        if not bill.made(key=key):
            return bill(key=key)
        return [] if charge.made() else charge(account=data[key][side], amount=data[key][2 + at], ref=ref)

    return right
