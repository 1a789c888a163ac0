"""Finds the water meter of an address in a paged register and hands its reading to the billing office."""

from kind import choice, integer, text

STRUCTURE = "page-find+handover"
DOMAIN = "water supply"


def make(k):
    homes = k.many(lambda: f"{k.word().capitalize()} Lane {k.int(1, 80)}", 12)
    meters = k.ids(12)
    readings, earlier = k.numbers(12, 500, 9000), k.numbers(12, 10, 400)
    kinds = [k.pick("house", "garden") for _ in homes]
    at = k.int(2, 11)
    pages = [range(i, i + 3) for i in range(0, 12, 3)]
    clerk, is_gone = k.person(), k.chance(12)

    k.role(
        "You bring the readings of the waterworks to the billing office.",
        "Meter clerk. Page, find, pass on.",
        "waterworks helper, knows the register.",
    )
    k.must(
        f"Readings are signed by {clerk}.",
        "If the register has been read to its end and the address is not there, bill nothing.",
    )
    k.steps("Go through <register> from page 1.", "Then <bill> with the reading of now.")
    k.goal(
        f"Bill the water of {homes[at]}.",
        f"What does {homes[at]} use? Pass their meter reading to billing.",
        f"address: {homes[at]}. to do: reading of now -> billing",
        f"{homes[at]} moves out, so their last reading has to go to the billing office today.",
    )

    @k.look("register|meter_book|list_meters", "One page of the register of meters.|The register, page by page.",
            page=integer("page|sheet", "Number of the page, from 1.", default=1))  # fmt: skip
    def register(page):
        if not 1 <= page <= 4:
            return k.fail(f"There is no page {page}.")
        rows = [
            {"address|home": homes[i], "meter|no": meters[i], "type": kinds[i], "last_year|before": earlier[i],
             "reading_now|shows": readings[i]}
            for i in pages[page - 1] if i != at or not is_gone
        ]  # fmt: skip
        return k.result(rows, f"Next is page {page + 1}." if page < 4 else "This was the last page.")

    @k.act("bill|to_billing|hand_in", "Hands a reading to the billing office.",
           meter=text("meter|no", "Number of the meter."),
           reading=integer("reading|shows", "What the meter shows now."),
           type=choice("type|sort", "What the meter is for.", ["house", "garden"]),
           by=text("by|signed", "Who signs the reading."))  # fmt: skip
    def bill(meter, reading, type, by):
        if meter not in meters:
            return k.fail(f"Billing has no meter {meter}.")
        return f"Billed {reading} for {meter}."

    def right():
        for page in range(1, 5):
            if at in pages[page - 1] and register.made(page=page) and not is_gone:
                call = bill(meter=meters[at], reading=readings[at], type=kinds[at], by=clerk)
                return None if bill.calls else call
        for page in range(1, 5):
            if not register.made(page=page):
                return register(page=page)
        return k.give_up("The address is not in the register.")

    return right
