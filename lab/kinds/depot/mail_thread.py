"""A thread of messages about one booking; the newest one holds the values that count."""

from kind import integer, text

STRUCTURE = "newest-message-counts"
DOMAIN = "bookings"

SKINS = """hall;club;guests
coach;school;seats
crane;builder;hours
berth;skipper;nights
tent;fair;tables
field;team;hours
ferry;firm;cars
stall;grower;metres
furnace;guild;loaves
tower;choir;people
pool;class;lanes
barge;orchestra;chairs
mill;group;visitors
kitchen;cook;meals
dock;shipper;pallets
range;squad;lanes
kiln;potter;pots
pit;racer;cars
barn;couple;guests
studio;band;hours"""


def make(k):
    thing, who, unit = k.pick(SKINS.split("\n")).split(";")
    name, thread, count = k.word(), k.id(), k.int(2, 4)
    days, amounts, whens = k.dates(count), k.numbers(count, 5, 300), sorted(k.dates(count))
    words = [f"we would like {d} for {a} {unit}" for d, a in zip(days, amounts, strict=True)]
    rows = [{"written|sent": w, "text|says": t} for w, t in zip(whens, words, strict=True)]
    newest_first = k.chance(50)
    house = k.word()
    k.role(f"You book the {thing}.|{thing} bookings|The newest message counts.", "Booking desk")
    k.must(
        f"If a {who} writes several times, only the newest message counts.|Older messages are overtaken by newer ones."
    )
    k.steps("<thread_of> has the messages.|Read <thread_of>.", "<book> what the newest says.")
    k.goal(
        f"Book {thing} {house} for {name} as in thread {thread}.",
        f"{thread}: {name}, {thing} {house}",
        f"{name} wrote to us about {house}, thread {thread}. Please book what they want.",
        f"thread {thread} / {who} {name} / {thing} {house}",
        f"{name} wants an answer on {thread}; it's about {house}",
    )

    @k.look(
        "thread|thread_of|messages",
        "The messages of a thread.",
        number=text("thread|number", "Number of the thread.|Which thread."),
    )
    def thread_of(**by):
        return (rows[::-1] if newest_first else rows) if by["number"] == thread else []

    @k.act(
        f"book|book_{thing}|reserve",
        f"Books a {thing}.",
        name=text("name|for_whom", f"Name of the {who}.|For whom."),
        what=text(f"{thing}|what", f"Name of the {thing}.|Which {thing}."),
        day=text("day|date", "Which day.|The day wanted."),
        amount=integer(f"{unit}|amount", f"How many {unit}.|Amount."),
    )
    def book(name, what, day, amount):
        return f"{what}: {name}, {day}"

    def right():
        if book.made():
            return None
        return (
            book(name=name, what=house, day=days[-1], amount=amounts[-1])
            if thread_of.made(number=thread)
            else thread_of(number=thread)
        )

    return right
