"""Takes one after the other from a waiting room and sends each where their slip says, until nobody is left."""

from kind import text

STRUCTURE = "queue"
DOMAIN = "waiting rooms"

# who;slip;place;verb
SKINS = """patient;complaint;surgery;send
visitor;wish;counter;send
applicant;subject;office;send
juror;panel;courtroom;lead
guest;booking;floor;show
pupil;subject;room;send
dog;illness;box;bring
donor;gift;desk;lead
traveller;line;platform;send
singer;voice;studio;call
actor;role;stage;call
runner;distance;gate;send
citizen;matter;desk;send
tenant;trouble;office;send
child;game;corner;bring
reader;topic;shelf;lead
delegate;committee;hall;show
volunteer;task;station;send
diner;order;table;seat
swimmer;stroke;lane;send"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, slip, place, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    kinds, places = k.words(3), k.ids(3)
    people, of, tags = k.people(n), [k.int(0, 2) for _ in range(n)], k.ids(n)
    rule = ", ".join(f"{a} to {b}" for a, b in zip(kinds, places, strict=True))
    rule2 = "; ".join(f"{b} takes {a}" for a, b in zip(kinds, places, strict=True))
    name = k.word().capitalize()

    def at():
        return len(do.calls)

    k.role(f"You empty the waiting room.|Waiting room, one {who} at a time", f"Next, please!|I call each {who} and {verb} them on.")
    k.must(f"By {slip}: {rule}.|Where they go: {rule2}.", "Go on until nobody is waiting.|It is over when 0 are waiting.")
    k.steps("<nxt> tells who is next.|Ask <nxt>.", "<do> them, then the next.")
    k.goal(
        f"Empty waiting room {name}.|{name}: everybody to the right {place}",
        f"{name} is full again. Please {verb} each {who} to the right {place}, one by one.",
        f"Good morning! Would you be a dear and see to the waiting room {name}? Every {who} has a slip in hand.",
        f"[ ] nobody left in {name}",
    )

    @k.look("nxt|who_is_next|next_one", "Who is next in a waiting room, and how many are waiting.", room=text("room|name", "Name of the waiting room."))
    def nxt(room):
        if room != name:
            return k.fail("No such room.")
        if at() >= n:
            return k.result(message="Nobody is waiting.", waiting=0)
        return k.result({f"{who}|name": people[at()], "tag|no": tags[at()], slip: kinds[of[at()]]}, waiting=n - at())

    @k.act(
        f"{verb}|{verb}_{who}|do_{verb}",
        f"To {verb} {an(who)} to {an(place)}.",
        tag=text("tag|no", f"Tag of the {who}."),
        place=text(f"{place}|where", f"Which {place}."),
        name=text(f"{who}|name", f"Name of the {who}, to call them."),
    )
    def do(tag, place, name):
        if at() >= n or tag != tags[at()] or name != people[at()]:
            return k.fail("That one is not next.")
        return f"{name}: {place}."

    k.success(nxt, waiting=0)

    def right():
        if at() >= n:
            return [] if k.seen("Nobody is waiting") else nxt(room=name)
        if not k.seen(tags[at()]):
            return nxt(room=name)
        return do(tag=tags[at()], place=places[of[at()]], name=people[at()])

    return right
