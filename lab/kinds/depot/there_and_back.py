"""Books the way there and then the way back, with from and to exchanged."""

from kind import text

STRUCTURE = "there-and-back"
DOMAIN = "trips"

SKINS = """bus;school;group
ferry;island;car
train;port;wagon
truck;quarry;load
plane;camp;crew
boat;rig;team
van;fair;stand
coach;match;club
barge;mill;cargo
tug;wreck;pontoon
minibus;clinic;patient
lorry;market;stall
horse box;race;horse
tanker;dairy;tank
cable car;summit;guest
crane truck;site;crane
mail van;sorting hall;bag
tractor;show;trailer
car carrier;auction;car
helicopter;mast;fitter"""


def make(k):
    means, goal, load = k.pick(SKINS.split("\n")).split(";")
    home, there, number = k.word(), k.word(), k.id()
    out, back = sorted(k.dates(2))
    spare = k.word()
    k.role(f"You book {means} trips.|{means} bookings|There and back again.", "Travel desk of the works")
    k.must("Places go by their codes, which <code_of> tells.|The booking tool knows codes of places, not names.")
    k.steps("Get both codes.|Codes first.", "<book> there, then <book> back.")
    k.goal(
        f"{load} {number} goes from {home} to {there} on {out} and back on {back}.",
        f"{number}: {home} - {there} {out}, return {back}",
        f"Please book the {means} for {number}: on {back} back from {there}, on {out} there from {home}.",
        f"{load}: {number} / from: {home} / to: {there} / out: {out} / return: {back}",
        f"{number} has to be brought to {there} ({goal}) on {out}, starting in {home}, and fetched again on {back}",
    )
    names = [home, there, spare]
    codes = k.ids(3)

    @k.look(
        "code_of|place_code|find_place",
        "The code of a place.",
        name=text("place|name", "Name of the place.|Which place."),
    )
    def code_of(name):
        return {"place": name, "code": codes[names.index(name)]} if name in names else k.fail(f"no place {name}")

    @k.act(
        "book|book_trip|reserve",
        f"Books one way for a {load}.",
        load=text(f"{load}|what", f"Number of the {load}.|Which {load}."),
        start=text("start|origin|leaves", "Code of where it starts.|Start, by code."),
        end=text("end|destination|arrives", "Code of where it goes.|Destination, by code."),
        day=text("day|date|on", "Which day.|The day."),
    )
    def book(load, start, end, day):
        return f"{load}: {start} to {end}, {day}" if {start, end} <= set(codes) else k.fail("unknown code")

    def right():
        todo = [code_of(name=n) for n in (home, there) if not code_of.made(name=n)]
        if todo:
            return todo
        if not book.made(day=out):
            return book(load=number, start=codes[0], end=codes[1], day=out)
        return None if book.made(day=back) else book(load=number, start=codes[1], end=codes[0], day=back)

    return right
