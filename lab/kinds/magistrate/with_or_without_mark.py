"""Registers one thing; the yes-or-no fields follow from its record by the rule of the day."""

from kind import flag, text

STRUCTURE = "flag-by-rule"
DOMAIN = "registration"

# thing;number;word;flag name
SKINS = """vehicle;weight;fuel;taxed
parcel;area;use;protected
patient;age;ward;isolated
company;staff;sector;audited
vessel;length;flag;piloted
pupil;age;stream;exempt
policy;sum;peril;reinsured
account;balance;type;reportable
shipment;value;goods;bonded
building;floors;style;listed
meter;load;model;remote
witness;age;side;protected
bond;amount;currency;restricted
sample;dose;origin;chilled
tenant;rent;house;subsidised
well;depth;aquifer;metered
voter;age;precinct;postal
train;speed;line;escorted"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, num, word, mark = k.pick(SKINS.split("\n")).split(";")
    words, ids = k.words(3), k.ids(3)
    rows = {i: {num: n, word: k.pick(words[:2]), "keeper": p} for i, n, p in zip(ids, k.numbers(3, 10, 400), k.people(3), strict=True)}
    mine, ledger = ids[0], k.id()
    limit = k.pick([x for x in range(60, 340) if x != rows[mine][num]])
    w = words[0]
    said, yes = k.pick([
        (f"{an(thing).capitalize()} is {mark} if its {num} is over {limit}, otherwise not.|{mark.capitalize()}: only with {num} above {limit}.", rows[mine][num] > limit),
        (f"{an(thing).capitalize()} is {mark} if its {num} is under {limit}, otherwise not.|{mark.capitalize()}: only with {num} below {limit}.", rows[mine][num] < limit),
        (f"{an(thing).capitalize()} is {mark} if its {word} is {w}, otherwise not.|{mark.capitalize()}: where the {word} is {w}.", rows[mine][word] == w),
        (f"Each {thing} is {mark}, unless its {word} is {w}.|Not {mark} are those whose {word} is {w}; all others are.", rows[mine][word] != w),
    ])
    k.must(said)
    k.role(f"You register each {thing}.", f"Registration ({thing})", f"Registry. Whether {an(thing)} is {mark} follows from the rule.")
    k.steps("<record> tells what is known.", "<register> it.")
    k.goal(f"Register {thing} {mine} in ledger {ledger}.", f"{mine} -> ledger {ledger}", f"{thing.capitalize()} {mine} is not yet in ledger {ledger}. Remedy that.", f"Into ledger {ledger} goes {mine}, with or without the mark as the rule says.")

    @k.look("record|read_record|details", f"What is known of {an(thing)}.", item=text("number|id|item", f"Number of the {thing}."))
    def record(item):
        return dict(rows[item]) if item in rows else k.fail(f"No {thing} {item}.")

    @k.act(f"register|enter_{thing}|put_in", f"Registers {an(thing)}.", item=text("number|id|item", f"Number of the {thing}."), keeper=text("keeper|in_care_of", "Who keeps it, by name."), ledger=text("ledger|book", "Number of the ledger."), mark=flag(f"{mark}|is_{mark}", f"Whether it is {mark}."))
    def register(item, keeper, ledger, mark):
        return f"{item} is in {ledger}." if item in rows else k.fail(f"No {thing} {item}.")

    def right():
        if not record.made(item=mine):
            return record(item=mine)
        if not register.made(item=mine):
            return register(item=mine, keeper=rows[mine]["keeper"], ledger=ledger, mark=yes)

    return right
