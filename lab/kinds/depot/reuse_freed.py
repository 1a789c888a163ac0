"""Cancels one booking and gives the slot that comes free to another."""

from kind import text

STRUCTURE = "reuse-what-is-freed"
DOMAIN = "bookings"

SKINS = """crane;ship;hour
dock;lorry;slot
lock;barge;passage
kiln;load;run
runway;flight;slot
vet;herd;visit
bay;car;hour
press;job;turn
stall;trader;place
lab;sample;run
ferry;van;place
track;train;path
slip;boat;tide
oven;guild;hour
range;crew;hour
scale;truck;turn
mill;farmer;day
saw;logger;turn
pool;club;lane
hall;choir;night"""


def make(k):
    place, who, slot = k.pick(SKINS.split("\n")).split(";")
    old, new, name = k.word(), k.word(), k.word()
    booking, other, code, when = *k.ids(3), k.time()
    k.role(f"You manage the {slot}s of the {place}.|{place} bookings|One out, one in.", "Booking clerk")
    k.must(
        f"A cancelled booking frees a {slot} with a code; the next one is booked with that code.|Cancelling gives a code for the free {slot}; use it for the new one."
    )
    k.steps("<bookings_of> the one who leaves.|Find the booking with <bookings_of>.", "<cancel>, then <book>.")
    k.goal(
        f"{old} can't come to {place} {name}; give the {slot} to {new}.",
        f"{name}: {new} instead of {old}",
        f"{new} should have what {old} had at {place} {name}. Cancel and rebook.",
        f"{place} {name} / out: {old} / in: {new}",
        f"{old} is off, {new} takes over ({name})",
    )

    @k.look(
        "bookings_of|find_booking|booked",
        f"The bookings of one {who}.",
        who=text(f"{who}|name", f"Name of the {who}.|Whose."),
    )
    def bookings_of(**by):
        return (
            [
                {"booking|no": booking, f"{place}": name, "time|at": when},
                {"booking|no": other, f"{place}": k_other, "time|at": k_time},
            ]
            if by["who"] == old
            else []
        )

    k_other, k_time = k.word(), k.time()

    @k.act(
        "cancel|cancel_booking|drop",
        "Cancels a booking and tells the code of what is free then.",
        booking=text("booking|no", "Number of the booking.|Which booking."),
    )
    def cancel(**by):
        return (
            k.result({"code|free_code": code, "time|at": when}, "cancelled")
            if by["booking"] == booking and not cancel.made()
            else k.fail("it stays")
        )

    @k.act(
        "book|rebook|take_slot",
        f"Books a free {slot}.",
        who=text(f"{who}|name", f"Name of the {who}.|For whom."),
        code=text("code|free_code", f"Code of the free {slot}.|Code."),
        time=text("time|at", "Its time.|Time of day."),
    )
    def book(**by):
        return f"{by['who']}: {by['time']}" if cancel.made() and by["code"] == code else k.fail("not free")

    def right():
        if book.made():
            return None
        if cancel.made():
            return book(who=new, code=code, time=when)
        return cancel(booking=booking) if bookings_of.made(who=old) else bookings_of(who=old)

    return right
