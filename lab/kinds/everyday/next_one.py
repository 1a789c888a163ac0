"""Books the first departure or performance after a time of day that still has enough places."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "skins"
SKINS = """ferry,ferries,leaves,berth,the island line
coach,coaches,leaves,bay,the coach station
cable car,cable cars,goes up,door,the mountain railway
cathedral tour,cathedral tours,begins,entrance,the cathedral office
film,films,begins,screen,the cinema
swimming session,swimming sessions,opens,pool,the baths
puppet show,puppet shows,begins,tent,the fair
steam train,steam trains,leaves,platform,the museum railway
wine tasting,wine tastings,begins,cellar,the vineyard
feeding tour,feeding tours,begins,gate,the zoo
night bus,night buses,leaves,stop,the bus company
pony ride,pony rides,starts,paddock,the pony farm
planetarium show,planetarium shows,begins,hall,the planetarium
mine tour,mine tours,goes down,shaft,the visitor mine
yoga class,yoga classes,begins,studio,the sports centre
river cruise,river cruises,leaves,jetty,the steamer company
bakery course,bakery courses,begins,kitchen,the mill
balloon flight,balloon flights,takes off,field,the balloonists
school bus,school buses,leaves,stop,the school office
lecture,lectures,begins,theatre,the evening college
ghost walk,ghost walks,starts,corner,the tourist office
skating hour,skating hours,begins,rink,the ice hall
hotel shuttle,hotel shuttles,leaves,exit,the hotel
chess round,chess rounds,begins,room,the chess club"""


def make(k):
    thing, plural, leaves, place, house = k.pick(SKINS.splitlines()).split(",")
    name, town, seats = k.person(), k.word().capitalize(), k.int(2, 7)
    times = sorted(k.times(k.int(4, 6)))
    at = k.int(0, len(times) - 2)
    after = f"{times[at][:3]}{int(times[at][3:]) + k.int(1, 4):02}"  # some minutes after one of them
    free = [seats + k.int(0, 30) if k.chance(65) else k.int(0, seats - 1) for _ in times]
    rows = list(zip(k.ids(len(times)), times, k.numbers(len(times), 1, 40), free, strict=True))
    fits = [row for row in rows if row[1] > after and row[3] >= seats]
    rows = rows if k.chance(50) else k.shuffled(rows)
    slot = thing.replace(" ", "_")
    needs_time = k.chance(40)

    k.role(
        f"Tickets|You sell tickets for {house}.|Booking clerk of {house}.|ticket window",
        f"You book places on {plural}.|You are the friendly voice of {house}; people say when they can come.",
        f"You book for {house}. The person says from what time on it suits them and how many come. You take the first {thing} after that time "
        "which has enough places. If there is none, you tell them.",
    )
    k.must(
        f"Take the first {thing} after the time which has enough free places for all.|Always the earliest {thing} after that time with "
        "places for everybody.",
        "If none has enough places, say that nothing could be booked.|Too few places everywhere: book nothing, say it was not possible.",
    )
    k.steps(f"See the {plural} with <plan>.", "Book with <book>.|Use <book> with the number of the one that fits.")
    k.goal(
        f"{seats} places to {town} after {after}, name {name}.",
        f"We are {seats}. We cannot be there before {after}. Please book the next {thing} for us, {town}, under {name}.",
        f"{name} x {seats}, {town}, after {after}",
        f"Which {thing} to {town} is the next one after {after}? Book it for {seats}; the name is {name}.",
        f"On behalf of {name} I should like to reserve {seats} places for {town}, on the first {thing} after {after}.",
        f"My shift ends at {after}, then straight to {town} with the others, {seats} in all. {name}. Thanks!",
        f"Grandma says we can go to {town} after {after}! She is called {name}. We are {seats}.",
        f"thing: {thing}\nfor: {town}\nnot before: {after}\npeople: {seats}\nname: {name}",
        f"After {after} is good for {name}. {seats} people want to see {town}. Take the first one.",
        f"Book {name} and party, {seats} altogether, on whatever goes to {town} soonest after {after}.",
    )

    @k.look(
        f"list_{plural.replace(' ', '_')}|get_timetable|{slot}_times|todays_plan|search_{slot}",
        f"Lists the {plural} of today for one place.|When a {thing} {leaves}, and how many places are free.",
        goes_to=text(
            "to|for|place", "The place or name, as people ask for it.|Which one: where it goes, or what it is called."
        ),
    )
    def plan(goes_to):
        if goes_to != town:
            return []
        return [{"no|id|code": i, leaves.replace(" ", "_"): t, place: n, "free|places_left": f} for i, t, n, f in rows]

    more = {"at": text("at|time", f"When it {leaves}.|Its time, hours and minutes.")} if needs_time else {}

    @k.act(
        f"book_{slot}|create_booking|reserve|book_places|sell_tickets",
        f"Books places on one {thing}.|Reserves places under a name.",
        number=text("no|id|code", f"Number of the {thing}.|Which {thing}, by number."),
        **more,
        seats=integer("places|seats|people", "How many places.|For how many people."),
        name=text("name|booked_for|guest", "Name for the booking.|Under which name."),
    )
    def book(number, seats, name, at=None):
        found = [row for row in rows if row[0] == number]
        if not found:
            return k.fail(f"There is no {thing} {number}.")
        if found[0][3] < seats:
            return k.fail(f"{number} has only {found[0][3]} places left.")
        return f"Booked: {seats} on {number} for {name}."

    def right():
        if not plan.made(goes_to=town):
            return plan(goes_to=town)
        if not fits:
            return k.give_up(f"no {thing} after {after} has {seats} places.")
        if book.calls:
            return k.finish()
        return book(number=fits[0][0], seats=seats, name=name, **({"at": fits[0][1]} if needs_time else {}))

    return right
