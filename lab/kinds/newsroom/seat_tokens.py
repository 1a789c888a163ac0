"""Books the seats that guests asked for; every booking needs a fresh token."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "event tickets"


def make(k):
    event, *other = k.many(k.title, 3)
    guests = k.people(k.int(2, 4))
    late = k.person()
    seats = [f"{k.pick('A', 'B', 'C', 'D')}{n}" for n in k.numbers(len(guests) + 1, 1, 60)]
    wishes = [*zip(guests, seats, strict=False), (late, seats[-1])]
    paid = {g: True for g in guests} | {late: False}
    tokens = k.ids(len(guests) + 2)

    k.role(
        "You book seats for the events of a concert hall.",
        "box office agent",
        "You are the box office. A wish that isn't paid for is a wish and nothing else; what is paid gets its seat.",
    )
    k.must(
        "Only wishes that are paid are booked.|Leave out whoever has not paid.",
        "A token is good for one booking.|After each booking the token is worthless, and you need another.",
    )
    k.steps("See <wishes_for>; then take a token with <token_for>, book one seat with <book>, and so on.")
    k.goal(
        f"Book the seats for {event}.",
        f"{event}: turn the paid wishes into bookings",
        f"event: {event} / who: all who have paid / where: as they wished",
        f"The doors for {event} open in an hour, and the guests who paid still have no seats. Give them what they "
        "asked for.",
    )

    @k.look("wishes_for|requests|seat_wishes", "Lists who wants which seat.", name=text("event|show", "The event."))
    def wishes_for(name):
        if name != event:
            return []
        return [{"guest|name": g, "seat": s, "paid": paid[g]} for g, s in sorted(wishes)]

    def current():
        return tokens[min(len(book.calls), len(tokens) - 1)]

    @k.look(
        "token_for|new_token|get_token",
        "Gives the token that the next booking of an event needs.",
        name=text("event|show", "The event."),
    )
    def token_for(name):
        return {"token": current(), "good_for": "one booking"} if name == event else k.fail(f"No event {name}.")

    @k.act(
        "book|reserve|sell_seat",
        "Books a seat for a guest.",
        name=text("event|show", "The event."),
        seat=text("seat|place", "Number of the seat."),
        guest=text("guest|for_whom", "Full name of the guest."),
        token=text("token|permit", "A token that has not been used."),
    )
    def book(name, seat, guest, token):
        if token != current():
            return k.fail("This token is used up. Get a new one.")
        if name != event or (guest, seat) not in wishes or book.made(seat=seat):
            return k.fail(f"{seat} can't be booked for {guest}.")
        return f"{seat} is booked for {guest}."

    def right():
        if not wishes_for.made(name=event):
            return wishes_for(name=event)
        left = [(g, s) for g, s in wishes if paid[g] and not book.made(guest=g)]
        if not left:
            return None
        if not k.seen(current()):
            return token_for(name=event)
        return [book(name=event, seat=s, guest=g, token=current()) for g, s in left]

    return right
