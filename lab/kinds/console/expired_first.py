"""Of those that are still good today, the one that runs out soonest is used first."""

from kind import integer, text

STRUCTURE = "soonest-still-good"
DOMAIN = "stock and vouchers"

# item;owner;date;verb;number
SKINS = """voucher;customer;valid_to;redeem;euros
batch;kitchen;best_before;take;portions
license;team;runs_out;assign;seats
ticket;visitor;valid_until;use;rides
certificate;gateway;expires;install;sites
credit;account;lapses;spend;units
coupon;shop;ends;apply;items
lot;pharmacy;good_until;dispense;packs
token;service;expires;spend;calls
grant;lab;closes;charge;hours
film;studio;use_by;load;rolls
milk;cafe;use_by;pour;cups
pass;rider;valid_to;stamp;trips
reservation;guest;held_until;confirm;rooms
seed;garden;sow_by;sow;rows
bonus;player;ends;activate;rounds
quota;tenant;resets;draw;jobs
paint;workshop;usable_to;open;cans
permit;crew;valid_to;attach;days
blood;ward;keep_until;release;bags"""


def make(k):
    item, owner, date, verb, number = k.pick(SKINS.split("\n")).split(";")
    name, count = k.word(), k.int(2, 40)
    days = sorted(k.dates(6))
    cut = k.int(1, 4)
    today = days.pop(cut)
    rows = k.shuffled(list(zip(k.ids(5), days, strict=True)))
    best = min((r for r in rows if r[1] > today), key=lambda r: r[1])
    nice = date.replace("_", " ")

    k.role(f"You {verb} from what a {owner} has.|{item} picker|First expired, first out.")
    k.must(f"Today is {today}.|It is {today}.", f"Take the {item} that runs out soonest, but never one that is past its day.|Soonest first among those still good today; what has run out is useless.")
    k.steps("<stock> has the days.", "<take> the right one.")
    k.goal(
        f"{verb} {count} {number} for {name}",
        f"{owner} {name} needs {count} {number}.",
        f"{owner}: {name}\n{number}: {count}",
        f"{count} {number}, {name}, oldest good {item} please",
        f"Could you {verb} one {item} of {name}? {count} {number}.",
    )

    @k.look(f"stock|list_{item}|{item}_list", f"Each {item} of a {owner} and its day.", name=text(owner, f"Name of the {owner}."))
    def stock(**by):
        return [{f"{item}|id": i, date: d} for i, d in rows] if by["name"] == name else k.fail(f"no {owner} {by['name']}")

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Uses one {item}: {verb} ({nice} matters).",
        ref=text(f"{item}|{item}_id", f"Number of the {item}."),
        name=text(owner, f"Name of the {owner}."),
        count=integer(f"{number}|count", f"How many {number}."),
    )
    def take(ref, name, count):
        day = dict(rows).get(ref, "")
        return f"{ref}: {count} {number}" if day > today else k.fail(f"{ref} can't be used")

    def right():
        if not stock.made(name=name):
            return stock(name=name)
        return None if take.made() else take(ref=best[0], name=name, count=count)

    return right
