"""A slip was made out wrongly: cancel it and make a new one, with everything as before but for what the goal corrects."""

from kind import integer, text

STRUCTURE = "void-and-reissue"
DOMAIN = "tickets and slips"

# slip;slips;field 1;field 2;count word
SKINS = """ticket;tickets;name;stand;seats
docket;dockets;table;dish;plates
rosette card;rosette cards;exhibitor;class;points
hire slip;hire slips;hirer;costume;days
entry;entries;rider;horse;faults
permit;permits;angler;lake;rods
label;labels;grower;variety;pots
voucher;vouchers;guest;treatment;sessions
loan slip;loan slips;reader;title;weeks
call sheet;call sheets;actor;scene;pages
stud slip;stud slips;owner;dog;puppies
invoice;invoices;client;gown;fittings
badge;badges;visitor;hall;days
team sheet;team sheets;captain;ground;players
job card;job cards;customer;clock;parts
seed order;seed orders;gardener;flower;packets
set card;set cards;singer;song;verses
berth card;berth cards;skipper;boat;nights
bin card;bin cards;winemaker;grape;bottles
pew card;pew cards;family;chapel;seats"""


def make(k):
    slip, slips, a, b, count = k.pick(SKINS.split("\n")).split(";")
    ids = k.ids(3)
    data = {i: [k.person(), k.word(), k.int(2, 40)] for i in ids}
    key = ids[0]
    person, word, number = data[key]
    at = k.int(0, 2)
    value = [k.person, k.word, lambda: number + k.int(1, 30)][at]()
    want = [value if i == at else v for i, v in enumerate(data[key])]
    field = (a, b, count)[at]
    undo_first = k.chance(60)
    reason = k.pick("typo", "change", "mistake")

    k.role(f"You make out {slips}.|{slips} desk|You and your stamp: {slips} all day.", f"Counter, {slips}")
    k.must(
        "The wrong one is cancelled first, then the new one is made.|Cancel before you write a new one; two at a time aren't allowed."
        if undo_first
        else "Make the new one first, and cancel the wrong one only when the new one is there.|Never cancel before the new one exists."
    )
    k.steps("<read> the old one.", "<cancel> and <issue>, in the order of the rule.")
    k.goal(
        f"{slip.capitalize()} {key} has the wrong {field}: it should be {value}. Cancel it and do it again.",
        f"redo {key}, {field} {value}",
        f"Oh bother, {key} was made out wrongly. Same again please, but with {value} for {field}.",
        f"{slip}: {key}; wrong: {field}; right: {value}; all else as before",
        f"It's {value} and not what {key} says under {field}. Could you replace it?",
    )

    @k.look("read_slip|read|get_slip", f"Reads one of the {slips}.|What a slip says.", key=text("no|id|which", f"Number of the {slip}.|Which one."))
    def read(**by):
        row = data.get(by.get("key"))
        return {"no": by["key"]} | dict(zip((a, b, count), row, strict=True)) if row else k.fail(f"no such {slip}")

    @k.act("cancel|void|tear_up", f"Cancels one of the {slips}.|Makes a slip void.", key=text("no|id|which", f"Number of the {slip}.|Which one."))
    def cancel(**by):
        if by.get("key") not in data or cancel.made(key=by["key"]) or (not undo_first and not issue.made()):
            return k.fail("There has to be a new one first." if not undo_first else f"no such {slip}")
        return f"{by['key']} is void."

    @k.act(
        "issue|make_out|write_new",
        f"Makes out a new {slip}.|Writes a slip.",
        one=text(f"{a}|who|{a}_name", f"The {a}.|Name of the {a}."),
        two=text(f"{b}|what|{b}_name", f"The {b}.|Which {b}."),
        three=integer(f"{count}|count|how_many", f"How many {count}.|Number of {count}."),
    )
    def issue(one, two, three):
        if undo_first and not cancel.made(key=key):
            return k.fail("The old one still stands.")
        return "made out" if not issue.made() else k.fail("made out already")

    def right():
        if not read.made(key=key):
            return read(key=key)
        calls = [(cancel.made(key=key), cancel(key=key)), (issue.made(), issue(one=want[0], two=want[1], three=want[2]))]
        return next((call for made, call in (calls if undo_first else calls[::-1]) if not made), None)

    return right
