"""Calls up as many from the head of a queue as the goal says, in order."""

from kind import text

STRUCTURE = "first-n"
DOMAIN = "queues"

SKINS = """lorry;gate;call
barge;lock;admit
patient calf;vet;bring
taxi;rank;wave on
plane;runway;clear
customer;counter;serve
job;bench;start
wagon;tippler;push
parcel;sorter;feed
ship;anchorage;berth
tree;nursery;lift
bus;ramp;release
trailer;scale;weigh
order;press;print
boat;slip;haul
animal;dip;run
sample;oven;load
sack;mill;tip
truck;wash;send
roll;loom;hang"""
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, ids = k.word(), k.ids(k.int(4, 7))
    n, spot = k.int(1, 4), k.id()
    numbered = k.pick(str(n), NUMBERS[n])
    k.role(f"You run the queue of the {place}.|{place} queue|First come, first served.", "Queue master")
    k.must("The head of the queue is the first line; keep to the order.|First line of the list is first in the queue.")
    k.steps("<queue> shows who waits.|See <queue>.", "<call_up> one by one.")
    k.goal(
        f"{verb} the first {numbered} at {place} {name}, to {spot}",
        f"{name}: next {numbered} to {spot}",
        f"Please {verb} {numbered} from the head of the queue at {name}. They go to {spot}.",
        f"{place} {name} / number to {verb}: {numbered} / place {spot}",
        f"room for {numbered} at {spot}! {name}, {verb} them",
    )

    @k.look(
        "queue|waiting|line",
        f"Every {thing} that waits, in order.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
    )
    def queue(**by):
        return (
            [{f"{thing.split()[-1]}|no": i} for i in ids if not call_up.made(number=i)]
            if by["name"] == name
            else k.fail(f"no {place} {by['name']}")
        )

    @k.act(
        f"{verb}|{verb}_next|call_up".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text(f"{thing.split()[-1]}|no|number", f"Number of the {thing}.|Which {thing}."),
        to=text("to|spot|where", "Where it goes.|Number of the place."),
    )
    def call_up(number, to):
        done = len(call_up.calls)
        return (
            f"{number} to {to}" if done < len(ids) and number == ids[done] else k.fail(f"{number} is not at the head")
        )

    def right():
        if not queue.made(name=name):
            return queue(name=name)
        done = len(call_up.calls)
        return call_up(number=ids[done], to=spot) if done < n else None

    return right
