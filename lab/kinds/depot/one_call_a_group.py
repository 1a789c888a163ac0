"""One call for each destination that occurs in a list, not for each item."""

from kind import choice, text

STRUCTURE = "group-act"
DOMAIN = "freight"

SKINS = """parcel;town;van
pallet;store;lorry
animal;market;trailer
sample;lab;courier
bag;flight;cart
letter;district;postman
crate;ship;barge
log;mill;truck
bin;plant;tipper
part;bench;trolley
guest;hotel;bus
egg lot;bakery;bike
drum;disposal site;tanker
window;house;glazier van
coffin;parish;hearse
plant;garden;cart
film;cinema;rider
meal;school;car
bale;stable;tractor
gas bottle;camp;pickup"""


def make(k):
    thing, place, means = k.pick(SKINS.split("\n")).split(";")
    day, towns = k.date(), k.words(k.int(2, 3))
    rows = [(i, k.pick(towns)) for i in k.ids(k.int(3, 6))]
    needed, size = list(dict.fromkeys(t for _, t in rows)), k.pick("small", "large")
    k.role(f"You order the transport of a day.|{means} orders|One {means} for each {place}.", "Freight desk")
    k.must(
        f"One {means} for each {place} that occurs, however many go there; all of them {size}.|Order a {size} {means} once for every {place} in the list."
    )
    k.steps("<day_list> shows them.|See <day_list>.", f"<order> once for each {place}.")
    k.goal(
        f"Order the transport for {day}.",
        f"{day}: order for all",
        f"What goes out on {day}? Please order for every {place}.",
        f"transport / {day}",
        f"{day} is not ordered yet!",
    )

    @k.look(
        f"day_list|{thing.split()[0]}s|going_out",
        f"Every {thing} of a day and where it goes.",
        day=text("day|date", "Which day.|The day."),
    )
    def day_list(**by):
        return [{f"{thing.split()[0]}|no": i, f"{place.split()[0]}|to": t} for i, t in rows] if by["day"] == day else []

    @k.act(
        f"order|order_{means.split()[0]}|book",
        f"Orders one {means}.",
        to=text(f"{place.split()[0]}|to", f"The {place}.|Where to."),
        day=text("day|date", "Which day.|The day."),
        size=choice("size|kind", "How large.|Size.", ["small", "large"]),
    )
    def order(to, day, size):
        return f"{means} to {to}" if to in towns and not order.made(to=to) else k.fail(f"nothing more goes to {to}")

    def right():
        if not day_list.made(day=day):
            return day_list(day=day)
        return [order(to=t, day=day, size=size) for t in needed if not order.made(to=t)]

    return right
