"""Books the smallest room that holds as many as come and has what they need."""

from kind import flag, integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "rooms"

# room;holds;who;feature
SKINS = """classroom;chairs;class;projector
hall;seats;choir;organ
table;covers;party;window
minibus;seats;team;ramp
courtroom;places;jury;dock
tent;beds;troop;stove
ward;beds;group;oxygen
boat;berths;family;toilet
studio;mats;course;mirror
chapel;pews;wedding;bell
gallery;guests;preview;bar
cabin;bunks;club;fireplace
lab;benches;seminar;fume hood
cinema box;chairs;society;screen
pitch;spectators;derby;stand
meeting room;chairs;board;whiteboard
dining room;covers;reunion;piano
pool;swimmers;gala;clock
market hall;stalls;fair;cold store
lecture theatre;seats;faculty;camera"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    room, holds, who, feature = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    names, sizes = k.ids(n), sorted(k.numbers(n, 8, 300))
    has = [k.chance(60) for _ in range(n)]
    needs = k.chance(50)
    at = k.int(0, n - 1)
    size = k.int(sizes[at - 1] + 1 if at else 3, sizes[at])
    fits = [i for i in range(n) if sizes[i] >= size and (has[i] or not needs)]
    group, day, rows, f = k.word().capitalize(), k.date(), k.shuffled(range(n)), feature.replace(" ", "_")
    need = f", with {feature}" if needs else ""

    k.role(f"You give out rooms ({room}).|{room} bookings", f"Space is short here, so nobody gets more than needed.|I find {an(room)} for every {who}.")
    k.must(
        f"Take the one with the fewest {holds} that is large enough and has what is asked for.|The smallest {room} that is big enough and has what they need.",
        "If none will do, report that it is not done.|Nothing suitable: say that it cannot be done.",
    )
    k.steps("See <rooms>.|<rooms> has sizes.", "<book> it.|Then <book>.")
    k.goal(
        f"{who} {group}: {size} {holds} on {day}{need}",
        f"We are the {who} {group} and need {an(room)} for {size} on {day}{need}. What can you offer? Please book it.",
        f"Dear office, on {day} we expect {size} of us at {group}{need}. Might we have {an(room)}? Thank you so very much in advance.",
        f"{day} {group} {size}{need}",
    )

    @k.look(f"rooms|list_{room.replace(' ', '_')}s|all_rooms", f"Every {room} with its {holds}, and whether it has {an(feature)}.")
    def rooms():
        return [{f"{room.replace(' ', '_')}|id": names[i], f"{holds}|holds": sizes[i], f: has[i]} for i in rows]

    @k.act(
        f"book|reserve_{room.replace(' ', '_')}|take",
        f"Books {an(room)}.",
        room=text(f"{room.replace(' ', '_')}|id", f"Which {room}."),
        who=text(f"{who}|group", f"Name of the {who}."),
        size=integer("heads|people|how_many", "How many come."),
        day=text("day|date", "The day."),
        needs=flag(f"needs_{f}|with_{f}", f"Whether {an(feature)} is needed."),
    )
    def book(room, who, size, day, needs):
        return f"{room} on {day}: {who}." if room in names else k.fail(f"No {room}.")

    def right():
        if not rooms.made():
            return rooms()
        if not fits:
            return k.give_up(f"no {room} will do.")
        return [] if book.made() else book(room=names[fits[0]], who=group, size=size, day=day, needs=needs)

    return right
