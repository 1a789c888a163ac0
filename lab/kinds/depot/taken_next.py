"""The wished slot is taken; the tool names those left and the next one after it is tried."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "slots"

SKINS = """crane;ship;hour
dock;trailer;slot
kiln;load;run
press;job;slot
scale;truck;turn
lab;sample;run
ferry;van;crossing
runway;glider;start
range;crew;hour
wash;bus;turn
oven;batch;shift
lock;barge;passage
dip;flock;turn
saw;log;turn
bay;car;hour
mill;sack lot;run
slip;yacht;tide
test track;lorry;lap
forge;blade;heat
pit;digger;shift"""


def make(k):
    place, thing, slot = k.pick(SKINS.split("\n")).split(";")
    number, name, firm = k.id(), k.word(), k.word()
    times = sorted(k.times(4))
    at = k.int(0, 2)
    wish, taken = times[at], k.chance(60)
    late = times[at + 1]
    account = k.id()
    k.role(f"You book the {place}.|{place} bookings|First wish first.", "Booking clerk")
    k.must(
        "If the wished time is taken, book the next later one that is free.|Taken: the next free time after the wish."
    )
    k.steps("<account_of> gives the account.|Account from <account_of>.", "<book> it.")
    k.goal(
        f"Book {place} {name} for {thing} {number} at {wish}, firm {firm}.",
        f"{name} {wish} {number} ({firm})",
        f"{firm} would like {place} {name} at {wish} for {number}, or the next time that is free.",
        f"{place} {name} / {thing} {number} / {wish} / firm {firm}",
        f"{firm}: {number} must be on {name} at {wish} or right after",
    )

    @k.look(
        "account_of|firm|find_account",
        "The account of a firm.",
        firm=text("firm|name", "Name of the firm.|Which firm."),
    )
    def account_of(**by):
        return {"firm": firm, "account": account} if by["firm"] == firm else k.fail(f"no account of {by['firm']}")

    @k.act(
        f"book|book_{slot}|reserve",
        f"Books a {slot}.",
        place=text(f"{place.split()[0]}|where", f"Name of the {place}.|Which {place}."),
        what=text(f"{thing.split()[0]}|what", f"Number of the {thing}.|Which {thing}."),
        at=text("at|time", "At what time.|When."),
        account=text("account|pays", "Account of the firm.|Who pays."),
    )
    def book(place, what, at, account):
        if at == wish and taken:
            free = [t for t in times if t != wish]
            return k.fail(f"{wish} is taken. Free: {', '.join(free)}")
        return f"{what} at {at}" if at in times else k.fail(f"no {slot} at {at}")

    def right():
        if book.made():
            return None
        if not account_of.made(firm=firm):
            return account_of(firm=firm)
        return book(place=name, what=number, at=late if taken and k.seen(f"{wish} is taken") else wish, account=account)

    return right
