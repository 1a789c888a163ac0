"""Books an entry again, or against itself: from and to as they were, or the other way round."""

from kind import integer, text

STRUCTURE = "mirror-entry"
DOMAIN = "banking and accounts"

# entry;entries;place;amount
SKINS = """booking;bookings;account;cents
transfer;transfers;account;euros
payment;payments;fund;crowns
posting;postings;ledger;francs
quota trade;quota trades;holder;tonnes
water transfer;water transfers;basin;litres
power exchange;power exchanges;zone;megawatts
stock movement;stock movements;store;boxes
patient move;patient moves;ward;beds
budget shift;budget shifts;title;thousands
seat transfer;seat transfers;party;seats
share deal;share deals;owner;shares
wagon transfer;wagon transfers;depot;wagons
sample transfer;sample transfers;freezer;vials
file handover;file handovers;archive;folders
staff loan;staff loans;office;hours
pupil transfer;pupil transfers;school;places
toll clearing;toll clearings;operator;marks"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, place, unit = k.pick(SKINS.split("\n")).split(";")
    ids, names = k.ids(k.int(3, 5)), k.words(5)
    rows = {i: (*k.some(names, 2), n) for i, n in zip(ids, k.numbers(len(ids), 5, 900), strict=True)}
    mine, memo = k.pick(ids), k.id()
    reverse = k.chance(60)
    said = [f"reverse {mine}", f"cancel out {mine} by a counter-entry", f"book {mine} back"] if reverse else [f"repeat {mine}", f"book {mine} once more as it was", f"make the same {thing} as {mine} again"]
    said = k.pick(said)
    src, dst, n = rows[mine]
    if reverse:
        src, dst = dst, src
    k.must("A counter-entry has the same amount, and goes the other way.|To book back means: from and to change places, the amount stays.")
    k.role(f"You book {things}.", f"Bookkeeping of {things}.", f"{thing} desk. No entry is ever erased.")
    k.steps("Find it with <journal>.", "Then one <book>.")
    k.goal(
        f"Please {said}; memo {memo}.", f"{memo}: {said}", f"It was decided ({memo}) to {said}. Nothing else is to be booked.", f"{said}, and write {memo} on it", f"memo={memo}; order={said}"
    )

    @k.look("journal|list_entries|day_book", f"Lists the {things}.")
    def journal():
        return [{"entry|no": i, f"from_{place}": a, f"to_{place}": b, unit: n} for i, (a, b, n) in rows.items()]

    @k.act(
        "book|post|new_entry",
        f"Books {an(thing)}.",
        src=text(f"from_{place}|source", f"The {place} that gives."),
        dst=text(f"to_{place}|target", f"The {place} that receives."),
        amount=integer(f"{unit}|amount", f"How many {unit}."),
        memo=text("memo|note|ref", "Number of the memo.|The memo that orders it."),
    )
    def book(src, dst, amount, memo):
        if src not in names or dst not in names:
            return k.fail(f"No {place} {src if src not in names else dst}.")
        return f"Booked: {amount} {unit} from {src} to {dst}."

    def right():
        if not journal.made():
            return journal()
        if not book.made():
            return book(src=src, dst=dst, amount=n, memo=memo)

    return right
