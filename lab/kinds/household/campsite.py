"""Fills in the online registration of a campsite from the booking."""

from kind import flag, integer, text

STRUCTURE = "handover"
DOMAIN = "travel plans"


def make(k):
    site, *other_sites = [w.title() for w in k.words(3)]
    names = k.people(3)
    refs = k.ids(3)
    arrivals = k.dates(3)
    nights = k.numbers(3, 1, 14)
    cars = {w: k.id().upper() for w in k.words(3)}
    car = list(cars)[0]
    dog, cancelled = k.chance(50), k.chance(15)
    shown = k.shuffled(list(zip([site, *other_sites], refs, names, strict=True)))
    shown_cars = k.shuffled(list(cars.items()))

    k.role(
        "You do the paperwork of our holidays.",
        "registers us at campsites",
        "You prepare camping trips for a big family. Every campsite wants the same things in its own form before one "
        "arrives, and you fill it in from "
        "what is booked, never from memory.",
    )
    k.must(
        "A booking that was cancelled is not registered; say so then.|Never register a cancelled booking; report it "
        "instead."
    )
    k.steps("<bookings> has all trips, <details> one of them.", "The number plate is in <garage>.", "Then <register>.")
    k.goal(
        f"Please register us at the campsite {site}.",
        f"{site} wants the registration form. fill in from booking",
        f"The people of {site} have sent me a form again. Always forms! Fill it in.",
        f"Has anybody registered us at {site} yet? No? Then do it, please, with the right car.",
    )

    @k.look("bookings|trips|our_bookings", "All bookings of this year.")
    def bookings():
        return [{"campsite|where": s, "booking|ref": r, "booked_by|name": n} for s, r, n in shown]

    @k.look("details|booking|show_booking", "One booking in full.", ref=text("booking|ref", "Number of the booking."))
    def details(ref):
        if ref not in refs:
            return k.fail(f"There is no booking {ref}.")
        i = refs.index(ref)
        return {
            "booking|ref": ref,
            "name|booked_by": names[i],
            "arrival|first_day": arrivals[i],
            "nights|for_nights": nights[i],
            "car|we_take": list(cars)[i],
            "dog|with_dog": dog if i == 0 else not dog,
            "state|status": "cancelled" if i == 0 and cancelled else "booked",
        }

    @k.look("garage|cars|our_cars", "Our cars and their number plates.")
    def garage():
        return [{"car|called": c, "plate|number_plate": p} for c, p in shown_cars]

    @k.act(
        "register|fill_in_form|send_form",
        "Sends the registration to the campsite.",
        name=text("name|guest", "Who has booked it, full name."),
        arrival=text("arrival|first_day", "Day of arrival, as 2026-01-31."),
        count=integer("nights|count", "How many nights."),
        plate=text("plate|number_plate", "Number plate of the car."),
        with_dog=flag("dog|with_dog", "Whether a dog comes along."),
    )
    def register(name, arrival, count, plate, with_dog):
        if name not in names or plate not in cars.values():
            return k.fail("The form was refused: name or plate unknown.")
        return f"{name} is registered: {count} nights from {arrival}."

    def right():
        if not bookings.made():
            return bookings()
        if not details.made(ref=refs[0]):
            return details(ref=refs[0])
        if cancelled:
            return k.give_up("the booking was cancelled.")
        if not garage.made():
            return garage()
        if not register.made():
            return register(name=names[0], arrival=arrivals[0], count=nights[0], plate=cars[car], with_dog=dog)
        return k.finish()

    return right
