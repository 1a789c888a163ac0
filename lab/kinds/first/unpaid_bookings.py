"""Cancels the bookings of a guest that are not paid."""

from kind import choice, text

STRUCTURE = "each-when"
DOMAIN = "hotel"


def make(k):
    payer = k.person()
    refs = k.ids(k.int(3, 7))
    rows = [(ref, k.date(), k.chance(50)) for ref in refs]  # may be none that is not paid: nothing to do
    reason = k.pick("unpaid", "no_show", "request")

    k.role(
        "You keep the books of a small hotel.",
        "Front desk, night shift: you tidy up bookings.",
        "hotel assistant. short, careful, no chatter.",
        "Our guests are our friends, their unpaid bookings are not.",
    )
    k.must(f"The reason to give is always {reason}.|Use {reason} as the reason.|Book every one under {reason}.")
    k.steps(
        "First see what is booked, with <find>.|Begin with <find>.",
        "Cancel with <cancel> what is not paid, one booking at a time.|Each unpaid one: <cancel>.",
        "Leave paid bookings alone.|Never touch a paid one.",
        "When no unpaid booking is left, finish.|Then stop.",
    )
    k.goal(
        f"{payer} has not paid for everything. Cancel what is unpaid.",
        f"Cancel all unpaid bookings of {payer}.",
        f"Which bookings of {payer} are still unpaid? They have to go.",
        f"guest: {payer}. task: drop unpaid bookings",
    )

    @k.look(
        "bookings_of|find_bookings|stays|guest_ledger",
        "Lists the bookings of a guest.|What a guest has booked, and whether it is paid.",
        guest=text("guest|name|who|customer", "Full name of the guest.|Whose bookings.|First and last name."),
    )
    def find(guest):
        if guest != payer:
            return k.fail(f"No guest is called {guest}.")
        return [
            {"ref|booking|no": ref, "arrival|from": day, "paid|settled": paid}
            for ref, day, paid in rows
            if not cancel.made(ref=ref)
        ]

    @k.act(
        "cancel|cancel_booking|drop_stay|release",
        "Cancels one booking.|Takes a booking out of the books.",
        ref=text("ref|booking|booking_no|id", "Number of the booking.|Which booking, by its number."),
        reason=choice(
            "reason|why|cause", "Why it is cancelled.|The reason on record.", ["unpaid", "no_show", "request"]
        ),
    )
    def cancel(ref, reason):
        if ref not in refs:
            return k.fail(f"There is no booking {ref}.")
        return f"Booking {ref} is cancelled ({reason})."

    def right():
        if not find.made(guest=payer):
            return find(guest=payer)
        return [cancel(ref=ref, reason=reason) for ref, _, paid in rows if not paid and not cancel.made(ref=ref)]

    return right
